// The views and guides of one layout. A flat array in depth-first order, parents first: variables,
// frames and implicit rows follow this order, and no view can be its own ancestor.

import ExactArithmetic

/// The number of a view in its tree; 0 is the container.
public struct ViewID: Hashable, Comparable, Sendable {
  /// The place in `LayoutTree.views`.
  public let index: Int

  /// Makes an id from a place.
  public init(_ index: Int) { self.index = index }

  /// The container, the root of every tree.
  public static let container = ViewID(0)

  /// Whether `left` comes before `right` depth-first.
  public static func < (left: ViewID, right: ViewID) -> Bool { left.index < right.index }
}

/// One view: its place in the tree and what it knows about its own size.
public struct LayoutView: Sendable {
  /// The name, unique in the tree.
  public var name: String
  /// The superview; nil for the container only.
  public var superview: ViewID?
  /// How deep the view stands; the container has 0.
  public var depth: Int
  /// The name of the class; it implies no size.
  public var typeName: String
  /// The natural size of the content, on the axes that have one, in points, at least 0.
  public var intrinsicContentSize: AxisPair<ExactNumber?>
  /// How strongly the view resists growing beyond its content.
  public var contentHugging: AxisPair<Double>
  /// How strongly the view resists shrinking below its content.
  public var contentCompressionResistance: AxisPair<Double>
  /// Whether the view is not shown; it keeps its frame and its constraints.
  public var isHidden: Bool
  /// The distance of the first baseline from the top edge, nil where it is the top edge.
  public var firstBaseline: ExactNumber?
  /// The distance of the last baseline from the bottom edge, nil where it is the bottom edge.
  public var lastBaseline: ExactNumber?
  /// The layout margins, measured from the frame's edges.
  public var layoutMargins: LayoutInsets
  /// The sides whose margins the document or program states; the others have the standard ones.
  public var statedMargins: LayoutSides
  /// How far the alignment rectangle, of which attributes speak, lies inside the frame; nil where the
  /// two are one.
  public var alignmentRectInsets: LayoutInsets?
  /// How many lines the view's text may take, 0 for any number; nil where it shows no text.
  public var numberOfLines: Int?

  /// The priority of content hugging where none is given.
  public static let defaultHugging = 250.0
  /// The priority of compression resistance where none is given.
  public static let defaultCompressionResistance = 750.0

  /// Makes a view without intrinsic size.
  public init(name: String, superview: ViewID?, depth: Int, typeName: String = "UIView") {
    self.name = name
    self.superview = superview
    self.depth = depth
    self.typeName = typeName
    intrinsicContentSize = AxisPair(horizontal: nil, vertical: nil)
    contentHugging = AxisPair(horizontal: Self.defaultHugging, vertical: Self.defaultHugging)
    contentCompressionResistance = AxisPair(
      horizontal: Self.defaultCompressionResistance,
      vertical: Self.defaultCompressionResistance
    )
    isHidden = false
    layoutMargins = .standardMargins
    statedMargins = []
  }

  /// States the margins of some sides.
  public mutating func setMargin(_ margin: ExactNumber, _ sides: LayoutSides) {
    statedMargins.formUnion(sides)
    if sides.contains(.top) { layoutMargins.top = margin }
    if sides.contains(.left) { layoutMargins.left = margin }
    if sides.contains(.bottom) { layoutMargins.bottom = margin }
    if sides.contains(.right) { layoutMargins.right = margin }
  }
}

/// The views of a layout in depth-first order, the container first, and its guides.
public struct LayoutTree: Sendable {
  /// The views; parents stand before their children.
  ///
  /// A view's descendants follow it directly, except for views that were appended: these stand behind
  /// all others in the order made.
  public private(set) var views: [LayoutView]
  /// The guides in the order made, the safe area first.
  public private(set) var guides: [TreeGuide]
  /// The direction of text.
  public var direction = LayoutDirection.leftToRight
  /// What the stacks among the views show, as far as their baselines hang on it.
  public var arrangements: [ViewID: StackArrangement] = [:]
  /// The guides that are the contents of scroll views, by these views.
  public private(set) var contentGuides: [ViewID: GuideID] = [:]
  private var itemByName: [String: LayoutItem]

  /// The name by which the container is known in visual formats.
  public static let containerName = "superview"
  /// The name of the safe area, unless a view bears it.
  public static let safeAreaName = "safeArea"

  /// Makes a tree that holds the container alone.
  public init() {
    views = [LayoutView(name: Self.containerName, superview: nil, depth: 0)]
    guides = [
      TreeGuide(name: Self.safeAreaName, owner: .container, kind: .inset(.zero))
    ]
    itemByName = [Self.containerName: .view(.container)]
  }

  // MARK: Building

  /// Reserves room for so many views, the container not counted.
  public mutating func reserveCapacity(_ count: Int) {
    views.reserveCapacity(count + 1)
    itemByName.reserveCapacity(count + 1)
  }

  /// Adds a view behind all others.
  ///
  /// - Requires: the name is new, and `superview` is the last view or one of its ancestors: the
  ///   order stays depth-first.
  /// - Returns: The id of the view.
  @discardableResult
  public mutating func add(_ name: String, to superview: ViewID = .container) -> ViewID {
    precondition(
      isAncestorOrSelf(superview, of: ViewID(views.count - 1)),
      "view \(superview.index) is closed: adding to it would break the depth-first order"
    )
    return append(name, to: superview)
  }

  /// Adds a view behind all others, whatever its superview: one that a format makes.
  ///
  /// A name that is empty says that nobody will ask for the view by name.
  ///
  /// - Requires: the name is new; depth-first order is the caller's business.
  /// - Returns: The id of the view.
  @discardableResult
  public mutating func append(_ name: String, to superview: ViewID) -> ViewID {
    let id = ViewID(views.count)
    register(.view(id), as: name)
    views.append(
      LayoutView(name: name, superview: superview, depth: self[superview].depth + 1)
    )
    return id
  }

  /// Adds a guide.
  ///
  /// Spacers and contents cannot be looked up by their names, which serve for printing only.
  ///
  /// - Requires: the name is new.
  /// - Returns: The id of the guide.
  @discardableResult
  public mutating func add(_ guide: TreeGuide) -> GuideID {
    precondition(guide.owner.index < views.count, "no view \(guide.owner.index)")
    let id = GuideID(guides.count)
    if guide.isNamed { register(.guide(id), as: guide.name) }
    if guide.kind == .content {
      let earlier = contentGuides.updateValue(id, forKey: guide.owner)
      precondition(earlier == nil, "a second content of view \(guide.owner.index)")
    }
    guides.append(guide)
    return id
  }

  /// Takes out again what was added behind so many views and guides.
  ///
  /// - Requires: nothing that stays speaks of it.
  public mutating func removeItems(behindViews viewCount: Int, guides guideCount: Int) {
    for view in views[viewCount...] { itemByName[view.name] = nil }
    views.removeSubrange(viewCount...)
    for guide in guides[guideCount...] {
      if guide.isNamed { itemByName[guide.name] = nil }
      if guide.kind == .content { contentGuides[guide.owner] = nil }
    }
    guides.removeSubrange(guideCount...)
  }

  /// Makes an item known by its name; an empty name is none.
  private mutating func register(_ item: LayoutItem, as name: String) {
    guard !name.isEmpty else { return }
    let earlier = itemByName.updateValue(item, forKey: name)
    precondition(earlier == nil, "a second item named '\(name)'")
  }

  /// The insets of the container's safe area.
  public var safeArea: LayoutInsets {
    get {
      guard case .inset(let insets) = guides[0].kind else { return .zero }
      return insets
    }
    set { guides[0].kind = .inset(newValue) }
  }

  // MARK: Items

  // Not by `_read`: compilers up to 6.3 were seen to read a part of what was yielded, where it is large, from the frame of
  // the accessor after that had gone.

  /// The view of an id.
  public subscript(id: ViewID) -> LayoutView {
    @inlinable get { views[id.index] }
    _modify { yield &views[id.index] }
  }

  /// The guide of an id.
  public subscript(id: GuideID) -> TreeGuide {
    @inlinable get { guides[id.index] }
    _modify { yield &guides[id.index] }
  }

  /// The view of a name, nil where there is none.
  public func id(named name: String) -> ViewID? {
    guard case .view(let id) = itemByName[name] else { return nil }
    return id
  }

  /// The view or guide of a name, nil where there is none.
  public func item(named name: String) -> LayoutItem? {
    itemByName[name] ?? (name == Self.safeAreaName ? .guide(.safeArea) : nil)
  }

  /// The name of a view or guide.
  public func name(of item: LayoutItem) -> String {
    switch item {
    case .view(let id): self[id].name
    case .guide(let id): self[id].name
    }
  }

  /// The view in which an item lies; nil for the container only.
  public func superview(of item: LayoutItem) -> ViewID? {
    switch item {
    case .view(let id): self[id].superview
    case .guide(let id): self[id].owner
    }
  }

  /// Every view's id in variable order, the container first.
  public var ids: some RandomAccessCollection<ViewID> { views.indices.lazy.map { ViewID($0) } }

  /// Every view but the container depth-first; an appended view is its superview's last child.
  public var depthFirstOrder: [ViewID] {
    let isOrdered = views.indices.dropFirst().allSatisfy { index in
      isAncestorOrSelf(views[index].superview ?? .container, of: ViewID(index - 1))
    }
    if isOrdered { return Array(ids.dropFirst()) }
    var children = [[ViewID]](repeating: [], count: views.count)
    for id in ids { if let superview = self[id].superview { children[superview.index].append(id) } }
    var order: [ViewID] = []
    var open = Array(children[0].reversed())
    while let id = open.popLast() {
      order.append(id)
      open += children[id.index].reversed()
    }
    return order
  }

  // MARK: Ancestors

  /// Whether one view contains another or is it.
  public func isAncestorOrSelf(_ ancestor: ViewID, of id: ViewID) -> Bool {
    var current: ViewID? = id
    while let candidate = current, candidate >= ancestor {
      if candidate == ancestor { return true }
      current = self[candidate].superview
    }
    return false
  }

  /// The deepest view that contains both; a view contains itself.
  ///
  /// - Complexity: O(depth).
  public func nearestCommonAncestor(_ first: ViewID, _ second: ViewID) -> ViewID {
    var (a, b) = (first, second)
    while a != b {
      // Of two views the one with the greater number cannot contain the other.
      if a > b {
        a = self[a].superview ?? .container
      } else {
        b = self[b].superview ?? .container
      }
    }
    return a
  }
}
