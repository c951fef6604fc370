// Scenes made from a scene: moved, scaled, mirrored, with constraints said twice, with views split in two.
// Each says what LANGUAGES promises: the answer is the old one, seen differently.

import ExactArithmetic
import LayoutEngine
import LayoutModel

extension LayoutScene {
  // MARK: Moved

  /// The scene inside a view that stands somewhere in a larger container.
  ///
  /// - Ensures: every frame measured from its superview is the same.
  func translated() -> RelatedScene? {
    guard let width = ExactNumber(inRange: size.width.rational + 100),
      let height = ExactNumber(inRange: size.height.rational + 50)
    else { return nil }
    let items = ItemMap(view: { ViewID($0.index + 1) }, guide: { GuideID($0.index + 1) })
    var moved = LayoutTree()
    moved.direction = tree.direction
    let stage = moved.append("", to: .container)
    Self.copy(tree[.container], to: stage, in: &moved)
    for view in tree.views.dropFirst() {
      let id = moved.append("", to: items.view(view.superview ?? .container))
      Self.copy(view, to: id, in: &moved)
    }
    for guide in tree.guides { Self.add(guide, to: &moved, items) }
    moved.arrangements = arrangements(items)
    var stageConstraints = [
      Self.equation(stage, .left, of: .container, plus: 30),
      Self.equation(stage, .top, of: .container, plus: -20),
      Self.equation(stage, .width, plus: size.width),
      Self.equation(stage, .height, plus: size.height),
    ]
    if constraints.contains(where: { $0.first.attribute == .zIndex }) {
      stageConstraints.append(Self.equation(stage, .zIndex, plus: 0))
    }
    let count = stageConstraints.count
    return RelatedScene(
      scene: LayoutScene(
        tree: moved,
        constraints: stageConstraints + constraints.map { items.constraint($0) },
        size: LayoutSize(width: width, height: height)
      ),
      items: items,
      constraintNumber: { $0 + count }
    )
  }

  /// `view.attribute == other.attribute + constant`, without a constraint's name.
  private static func equation(
    _ view: ViewID,
    _ attribute: LayoutAttribute,
    of other: ViewID? = nil,
    plus constant: ExactNumber
  ) -> AttributeConstraint {
    AttributeConstraint(
      LayoutAnchor(view, attribute),
      .equal,
      other.map { LayoutAnchor($0, attribute) },
      constant: constant,
      origin: ConstraintOrigin(id: "")
    )
  }

  private static func copy(_ view: LayoutView, to id: ViewID, in tree: inout LayoutTree) {
    var copy = view
    copy.name = tree[id].name
    copy.superview = tree[id].superview
    copy.depth = tree[id].depth
    tree[id] = copy
  }

  /// What the stacks show, with the views of another scene.
  private func arrangements(_ items: ItemMap) -> [ViewID: StackArrangement] {
    Dictionary(
      uniqueKeysWithValues: tree.arrangements.map { stack, arrangement in
        var mapped = arrangement
        mapped.shown = arrangement.shown.map { items.view($0) }
        return (items.view(stack), mapped)
      }
    )
  }

  /// Adds a guide whose name nobody needs.
  private static func add(_ guide: TreeGuide, to tree: inout LayoutTree, _ items: ItemMap) {
    tree.add(TreeGuide(name: "", owner: items.view(guide.owner), kind: guide.kind))
  }

  // MARK: Split

  /// The scene with every view split in two: the inner one fills the outer one and has its children.
  ///
  /// - Returns: The scene; nil where a view's rectangle is larger than its frame: that may then be less than nothing,
  ///   which an inner view cannot be.
  /// - Ensures: every frame of the old views is the same.
  func split() -> RelatedScene? {
    let areFramesLess = tree.views.contains { view in
      guard let insets = view.alignmentRectInsets else { return false }
      return insets.left.rational + insets.right.rational < 0
        || insets.top.rational + insets.bottom.rational < 0
    }
    guard !areFramesLess else { return nil }
    // Each inner view follows its outer one, so that the old views keep their order.
    let items = ItemMap(
      view: { $0 == .container ? $0 : ViewID(2 * $0.index - 1) },
      guide: { $0 }
    )
    var nested = LayoutTree()
    nested.direction = tree.direction
    nested.safeArea = tree.safeArea
    nested[.container].layoutMargins = tree[.container].layoutMargins
    var fillings: [AttributeConstraint] = []
    for view in tree.views.dropFirst() {
      let superview = view.superview ?? .container
      let inside =
        superview == .container ? superview : ViewID(items.view(superview).index + 1)
      let outer = nested.append("", to: inside)
      Self.copy(view, to: outer, in: &nested)
      let inner = nested.append("", to: outer)
      // The inner view is as large as the outer one's frame, whatever rectangle constraints speak of.
      let insets = view.alignmentRectInsets ?? .zero
      fillings += [
        Self.equation(inner, .left, of: outer, plus: -insets.left),
        Self.equation(inner, .top, of: outer, plus: -insets.top),
        Self.equation(inner, .width, of: outer, plus: insets.left + insets.right),
        Self.equation(inner, .height, of: outer, plus: insets.top + insets.bottom),
      ]
    }
    for guide in tree.guides.dropFirst() { Self.add(guide, to: &nested, items) }
    nested.arrangements = arrangements(items)
    let count = fillings.count
    return RelatedScene(
      scene: LayoutScene(
        tree: nested,
        constraints: fillings + constraints.map { items.constraint($0) },
        size: size
      ),
      items: items,
      constraintNumber: { $0 + count }
    )
  }

  // MARK: Added

  /// The scene with a view more, behind all others, that nothing else speaks of.
  ///
  /// - Ensures: every frame of the old views is the same, and the new one's height is open.
  func added() -> RelatedScene {
    var result = self
    let view = result.tree.append("", to: .container)
    result.constraints += [
      Self.equation(view, .left, of: .container, plus: 7),
      Self.equation(view, .top, of: .container, plus: 3.5),
      Self.equation(view, .width, plus: 40),
    ]
    return RelatedScene(scene: result)
  }

  // MARK: Repeated

  /// The scene with every required constraint that holds said twice.
  ///
  /// - Parameter dropped: The constraints that cannot hold.
  /// - Returns: A scene whose whole answer is the same.
  func duplicated(except dropped: Set<Int>) -> RelatedScene {
    var repeated: [AttributeConstraint] = []
    var numbers: [Int] = []
    for (index, constraint) in constraints.enumerated() {
      numbers.append(repeated.count)
      repeated.append(constraint)
      let isRequired = constraint.priority == AttributeConstraint.requiredPriority
      if isRequired, !dropped.contains(index) { repeated.append(constraint) }
    }
    return RelatedScene(
      scene: LayoutScene(tree: tree, constraints: repeated, size: size),
      constraintNumber: { numbers[$0] }
    )
  }

  // MARK: Scaled

  /// The scene with every length multiplied with a power of two; nil where that leaves the range of
  /// Double.
  ///
  /// - Ensures: every value is multiplied with it.
  func scaled(by factor: Double) -> RelatedScene? {
    let exact = Rational(shortestDecimalOf: factor)
    var isInRange = true
    func scaled(_ number: ExactNumber) -> ExactNumber {
      let product = ExactNumber(inRange: number.rational * exact)
      if product == nil { isInRange = false }
      return product ?? .zero
    }
    func scaled(_ insets: LayoutInsets) -> LayoutInsets {
      LayoutInsets(
        top: scaled(insets.top),
        left: scaled(insets.left),
        bottom: scaled(insets.bottom),
        right: scaled(insets.right)
      )
    }
    var result = self
    for id in tree.ids {
      var view = tree[id]
      for axis in Axis.allCases {
        view.intrinsicContentSize[axis] = view.intrinsicContentSize[axis].map { scaled($0) }
      }
      view.firstBaseline = view.firstBaseline.map { scaled($0) }
      view.lastBaseline = view.lastBaseline.map { scaled($0) }
      view.layoutMargins = scaled(view.layoutMargins)
      view.alignmentRectInsets = view.alignmentRectInsets.map { scaled($0) }
      result.tree[id] = view
    }
    result.tree.safeArea = scaled(tree.safeArea)
    for (stack, arrangement) in tree.arrangements {
      result.tree.arrangements[stack]?.extraHeight = scaled(arrangement.extraHeight)
    }
    for index in constraints.indices {
      result.constraints[index].constant = scaled(constraints[index].constant)
    }
    result.size = LayoutSize(width: scaled(size.width), height: scaled(size.height))
    return isInRange ? RelatedScene(scene: result, factor: factor) : nil
  }

  // MARK: Mirrored

  /// The scene seen in a mirror; nil where a multiplier of a place, or what scrolls, makes that another
  /// layout.
  ///
  /// - Ensures: widths, heights and places down are the same, and places across are measured from the
  ///   other side.
  func mirrored() -> RelatedScene? {
    // What scrolls begins at the left whichever way text runs, so that a mirror shows another layout.
    guard tree.contentGuides.isEmpty else { return nil }
    var result = self
    result.tree.direction = tree.direction == .rightToLeft ? .leftToRight : .rightToLeft
    for id in tree.ids {
      let margins = tree[id].layoutMargins
      result.tree[id].layoutMargins.left = margins.right
      result.tree[id].layoutMargins.right = margins.left
      if let insets = tree[id].alignmentRectInsets {
        result.tree[id].alignmentRectInsets?.left = insets.right
        result.tree[id].alignmentRectInsets?.right = insets.left
      }
    }
    result.tree.safeArea.left = tree.safeArea.right
    result.tree.safeArea.right = tree.safeArea.left
    for (index, constraint) in constraints.enumerated() {
      let (first, second) = (constraint.first.attribute, constraint.second?.attribute)
      guard first.kind == .location, first.axis == .horizontal else { continue }
      guard constraint.multiplier == .one else { return nil }
      // What follows the text turns by itself.
      if first.isDirectional || second?.isDirectional == true { continue }
      result.constraints[index].first.attribute = Self.mirrored(first)
      result.constraints[index].second?.attribute = Self.mirrored(second ?? first)
      result.constraints[index].constant = -constraint.constant
      result.constraints[index].relation = constraint.relation.reversed
    }
    return RelatedScene(scene: result)
  }

  private static func mirrored(_ attribute: LayoutAttribute) -> LayoutAttribute {
    switch attribute {
    case .left: .right
    case .right: .left
    case .leftMargin: .rightMargin
    case .rightMargin: .leftMargin
    default: attribute
    }
  }
}
