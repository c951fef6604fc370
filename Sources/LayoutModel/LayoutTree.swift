// The views of one layout. A flat array in depth-first order, parents first: variables, frames and
// implicit rows follow this order, and no view can be its own ancestor.

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
  }
}

/// The views of a layout in depth-first order; the first is the container.
public struct LayoutTree: Sendable {
  /// The views; parents stand before their children, and a view's descendants follow it directly.
  public private(set) var views: [LayoutView]
  private var idByName: [String: ViewID]

  /// The name by which the container is known in visual formats.
  public static let containerName = "superview"

  /// Makes a tree that holds the container alone.
  public init() {
    views = [LayoutView(name: Self.containerName, superview: nil, depth: 0)]
    idByName = [Self.containerName: .container]
  }

  /// Adds a view behind all others.
  ///
  /// - Requires: the name is new, and `superview` is the last view or one of its ancestors: the
  ///   order stays depth-first.
  @discardableResult
  public mutating func add(_ name: String, to superview: ViewID = .container) -> ViewID {
    precondition(idByName[name] == nil, "a second view named '\(name)'")
    precondition(
      isAncestorOrSelf(superview, of: ViewID(views.count - 1)),
      "view \(superview.index) is closed: adding to it would break the depth-first order"
    )
    let id = ViewID(views.count)
    views.append(
      LayoutView(name: name, superview: superview, depth: self[superview].depth + 1)
    )
    idByName[name] = id
    return id
  }

  /// The view of an id.
  public subscript(id: ViewID) -> LayoutView {
    _read { yield views[id.index] }
    _modify { yield &views[id.index] }
  }

  /// The view of a name.
  public func id(named name: String) -> ViewID? { idByName[name] }

  /// Every id, depth-first, the container first.
  public var ids: some RandomAccessCollection<ViewID> { views.indices.lazy.map { ViewID($0) } }

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
      // The later of two views depth-first cannot contain the earlier one.
      if a > b {
        a = self[a].superview ?? .container
      } else {
        b = self[b].superview ?? .container
      }
    }
    return a
  }
}
