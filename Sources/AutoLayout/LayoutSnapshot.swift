// A view tree as the engine sees it: numbers instead of objects, constraints as values, in constraint
// order. A snapshot is taken for each pass in which more than the root's size has changed.

import ExactArithmetic
import LayoutModel

/// A view tree as numbers.
struct LayoutSnapshot {
  var tree = LayoutTree()
  /// The constraints in constraint order.
  var constraints: [AttributeConstraint] = []
  /// The object that each constraint comes from; nil where a kind of view brings it.
  var sources: [LayoutConstraint?] = []
  /// The views in the order of the tree.
  var views: [View] = []
  /// The guides in the order of the tree; the safe area has no object unless somebody asked for it.
  var guides: [LayoutGuide?] = [nil]
  let answers: ViewAnswers
  /// Whether there are constraints that follow from the size of content.
  var readsContentSizes = false
  /// The numbers that items had before, where they get them back.
  private var earlierNumbers: [(item: ConstraintItem, number: LayoutItem)] = []
  private let isTemporary: Bool

  /// Takes a snapshot of a view and all that stands in it.
  ///
  /// Of a temporary one the items keep no numbers: those of the last layout are asked for later.
  init(of root: View, isTemporary: Bool = false) {
    // The program's code may take snapshots and change trees, so it has to be through before numbers are given.
    answers = ViewAnswers(of: root, isForFitting: isTemporary)
    self.isTemporary = isTemporary
    views.reserveCapacity(answers.count)
    tree.reserveCapacity(answers.count)
    // A branch alone is turned as its tree is.
    tree.direction = root.root.userInterfaceLayoutDirection
    add(root, as: .container)
    // Kinds of views state their own constraints once every view has its number.
    for index in views.indices {
      let view = views[index]
      view.contribute(to: &self, as: ViewID(index))
      view.arrangement?.contribute(to: &self, of: view, as: ViewID(index))
    }
    addFrameConstraints()
    addConstraints()
    for (item, number) in earlierNumbers { item.snapshotItem = number }
    earlierNumbers = []
  }

  // MARK: Views and guides

  /// Adds what stands in a view that has its number.
  private mutating func add(_ view: View, as id: ViewID) {
    setNumber(.view(id), of: view)
    let answer = answers[view, at: views.count]
    views.append(view)
    Self.describe(view, answer, in: tree.direction, &tree[id])
    addGuides(of: view, as: id)
    for subview in view.subviews { add(subview, as: tree.append("", to: id)) }
  }

  private mutating func setNumber(_ number: LayoutItem, of item: ConstraintItem) {
    if isTemporary { earlierNumbers.append((item, item.snapshotItem)) }
    item.snapshotItem = number
  }

  /// Static, because a method of the value would hold a copy of the tree it changes.
  private static func describe(
    _ view: View,
    _ answer: ViewAnswers.Answer,
    in direction: LayoutDirection,
    _ model: inout LayoutView
  ) {
    model.intrinsicContentSize = contentSize(of: view, answer)
    model.contentHugging = AxisPair(
      horizontal: view.hugging.horizontal.rawValue,
      vertical: view.hugging.vertical.rawValue
    )
    model.contentCompressionResistance = AxisPair(
      horizontal: view.resistance.horizontal.rawValue,
      vertical: view.resistance.vertical.rawValue
    )
    model.isHidden = view.isHidden
    if let offset = view.firstBaselineOffsetFromTop { model.firstBaseline = ExactNumber(offset) }
    if let offset = view.lastBaselineOffsetFromBottom { model.lastBaseline = ExactNumber(offset) }
    model.layoutMargins = LayoutInsets(view.margins.insets(in: direction))
    if answer.alignment != .zero { model.alignmentRectInsets = LayoutInsets(answer.alignment) }
    model.numberOfLines = answer.numberOfTextLines
  }

  /// The size of a view's content as the engine sees it, nil along axes that have none.
  static func contentSize(
    of view: View,
    _ answer: ViewAnswers.Answer
  ) -> AxisPair<ExactNumber?> {
    AxisPair(
      horizontal: natural(answer.contentSize.width, of: view),
      vertical: natural(answer.contentSize.height, of: view)
    )
  }

  private static func natural(_ value: Double, of view: View) -> ExactNumber? {
    guard value != View.noIntrinsicMetric else { return nil }
    require(
      value.isFinite && value >= 0,
      "the intrinsic content size of \(view.displayName) has an extent of \(value)"
    )
    return ExactNumber(value)
  }

  private mutating func addGuides(of view: View, as id: ViewID) {
    if id == .container { tree.safeArea = LayoutInsets(view.safeAreaInsets) }
    if let guide = view.marginsGuide {
      add(guide, of: id, .inset(tree[id].layoutMargins))
    }
    if let guide = view.safeGuide {
      add(guide, of: id, .inset(LayoutInsets(view.safeAreaInsets)))
    }
    for guide in view.layoutGuides {
      if case .distance(let axis) = guide.role {
        add(guide, of: id, .spacer(axis))
      } else {
        add(guide, of: id, .free)
      }
    }
  }

  /// Adds a guide object.
  mutating func add(_ guide: LayoutGuide, of owner: ViewID, _ kind: TreeGuide.Kind) {
    let id = tree.add(TreeGuide(name: "", owner: owner, kind: kind))
    setNumber(.guide(id), of: guide)
    guides.append(guide)
  }

  /// Makes room for guides without objects that a kind of view has added to the tree.
  mutating func matchGuides() {
    while guides.count < tree.guides.count { guides.append(nil) }
  }

  // MARK: Constraints

  /// States a constraint that a kind of view brings with it.
  mutating func add(_ constraint: AttributeConstraint) {
    constraints.append(constraint)
    sources.append(nil)
  }

  private mutating func addFrameConstraints() {
    for (index, view) in views.enumerated().dropFirst()
    where view.translatesAutoresizingMaskIntoConstraints {
      let id = ViewID(index)
      let superview = tree[id].superview ?? .container
      // What is set is the frame, what constraints speak of the rectangle inside.
      let frame = view.statedFrame.inset(by: alignment(of: id))
      let outer = alignment(of: superview)
      let numbers: [(LayoutAttribute, Double, isLocation: Bool)] = [
        (.left, frame.origin.x - outer.left, true), (.top, frame.origin.y - outer.top, true),
        (.width, frame.width, false), (.height, frame.height, false),
      ]
      for (attribute, value, isLocation) in numbers {
        add(
          AttributeConstraint(
            LayoutAnchor(id, attribute),
            .equal,
            isLocation ? LayoutAnchor(superview, attribute) : nil,
            constant: ExactNumber(value),
            origin: ConstraintOrigin(id: "frame")
          )
        )
      }
    }
  }

  private func alignment(of id: ViewID) -> EdgeInsets {
    tree[id].alignmentRectInsets.map { EdgeInsets($0) } ?? .zero
  }

  /// Adds the constraints that views hold, in the order they were activated.
  private mutating func addConstraints() {
    var active: [LayoutConstraint] = []
    active.reserveCapacity(views.reduce(0) { $0 + $1.held.count })
    for view in views { view.held.forEach { active.append($0) } }
    let isOrdered = zip(active, active.dropFirst()).allSatisfy {
      $0.activationNumber < $1.activationNumber
    }
    if !isOrdered { active.sort { $0.activationNumber < $1.activationNumber } }
    constraints.reserveCapacity(constraints.count + active.count)
    sources.reserveCapacity(constraints.count + active.count)
    for constraint in active {
      guard let first = constraint.firstAttribute.modelAttribute, let item = constraint.firstItem
      else { continue }
      constraints.append(
        AttributeConstraint(
          LayoutAnchor(item.snapshotItem, first),
          constraint.relation,
          constraint.secondAttribute.modelAttribute.flatMap { attribute in
            constraint.secondItem.map { LayoutAnchor($0.snapshotItem, attribute) }
          },
          multiplier: constraint.exactMultiplier,
          constant: constraint.exactConstant,
          priority: constraint.priority.rawValue,
          origin: Self.noOrigin
        )
      )
      sources.append(constraint)
    }
  }

  private static let noOrigin = ConstraintOrigin(id: "")
}

extension LayoutInsets {
  /// Insets of a view as the model means them.
  init(_ insets: EdgeInsets) {
    require(
      insets.top.isFinite && insets.left.isFinite && insets.bottom.isFinite
        && insets.right.isFinite,
      "the insets \(insets)"
    )
    self.init(
      top: ExactNumber(insets.top),
      left: ExactNumber(insets.left),
      bottom: ExactNumber(insets.bottom),
      right: ExactNumber(insets.right)
    )
  }
}

extension EdgeInsets {
  /// Insets of the model.
  package init(_ insets: LayoutInsets) {
    self.init(
      top: insets.top.double,
      left: insets.left.double,
      bottom: insets.bottom.double,
      right: insets.right.double
    )
  }
}
