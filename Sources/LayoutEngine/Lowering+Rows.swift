// How a constraint becomes a row: its two attributes become linear forms over variables, measured in
// the coordinates of the nearest view that contains both items.

import Constraints
import ExactArithmetic
import LayoutModel

extension Lowering {
  /// One side of a constraint.
  private struct Side {
    var item: LayoutItem
    var axis: Axis
    var measure: AttributeMeasure
    /// The variable that holds the extent.
    var extent: Int
  }

  /// Appends `first − multiplier × second − constant  R  0`.
  mutating func appendRow(of stated: AttributeConstraint) {
    guard readsOtherwise else { return appendRow(ofRead: stated) }
    var constraint = turned(stated)
    (constraint.first, constraint.second) = tree.redirected(constraint.first, constraint.second)
    appendRow(ofRead: constraint)
  }

  private mutating func appendRow(ofRead constraint: AttributeConstraint) {
    guard constraint.first.attribute != .zIndex else {
      appendOrderRow(of: constraint)
      return
    }
    let first = side(constraint.first)
    guard let anchor = constraint.second else {
      // Measured from the superview; only a size has a meaning here, and it needs no place.
      if first.measure.countsOrigin {
        addOrigins(of: first, below: tree.superview(of: first.item), coefficient: 1.0)
      }
      system.addTerm(first.measure.extentFactor, variable: first.extent)
      endRow(of: constraint, offset: first.measure.offset)
      return
    }
    let second = side(anchor)
    // In its own coordinates an item's near edge is 0, so that its place does not count.
    let isOneItem = first.item == second.item
    let ancestor =
      !isOneItem && (first.measure.countsOrigin || second.measure.countsOrigin)
      ? tree.nearestCommonAncestor(base(of: first.item), base(of: second.item)) : .container
    if first.measure.countsOrigin, !isOneItem {
      addOrigins(of: first, below: ancestor, coefficient: 1.0)
    }
    // Origins lie on two separate branches below the ancestor, so only extents can coincide.
    let coincide = first.extent == second.extent
    if !coincide { system.addTerm(first.measure.extentFactor, variable: first.extent) }
    let merged = coincide ? first.measure.extentFactor : 0
    let countsSecond = second.measure.countsOrigin && !isOneItem

    // Nearly every multiplier is a small whole number: then products with 1/2 are exact Doubles
    // that are their own shortest decimals, and no fraction is needed.
    let multiplier = constraint.multiplier
    if multiplier.isDecimal, multiplier.double.magnitude < 0x1p26,
      multiplier.double == multiplier.double.rounded(.towardZero)
    {
      let factor = -multiplier.double
      if countsSecond { addOrigins(of: second, below: ancestor, coefficient: factor) }
      system.addTerm(merged + factor * second.measure.extentFactor, variable: second.extent)
    } else {
      let factor = -multiplier
      if countsSecond { addOrigins(of: second, below: ancestor, coefficient: factor) }
      system.addTerm(
        ExactNumber(merged) + factor * ExactNumber(second.measure.extentFactor),
        variable: second.extent
      )
    }
    guard first.measure.offset != nil || second.measure.offset != nil else {
      endRow(of: constraint, offset: nil)
      return
    }
    let (offset, other) = (first.measure.offset ?? 0, second.measure.offset ?? 0)
    endRow(of: constraint, offset: offset - multiplier.rational * other)
  }

  /// The constraint with leading and trailing made left and right.
  ///
  /// From right to left the text's direction turns, and with it what 'further on' means: the sign of
  /// the constant, and the direction of an inequality.
  private func turned(_ stated: AttributeConstraint) -> AttributeConstraint {
    guard stated.isTurned(in: tree.direction) else { return stated }
    var constraint = stated
    constraint.first.attribute = stated.first.attribute.resolved(in: .rightToLeft)
    constraint.second = stated.second.map {
      LayoutAnchor($0.item, $0.attribute.resolved(in: .rightToLeft))
    }
    constraint.constant = -stated.constant
    constraint.relation = stated.relation.reversed
    return constraint
  }

  private mutating func appendOrderRow(of constraint: AttributeConstraint) {
    // A row has one term for each variable.
    if let second = constraint.second, second.item == constraint.first.item {
      addOrderTerm(constraint.first, factor: .one - constraint.multiplier)
    } else {
      addOrderTerm(constraint.first, factor: .one)
      if let second = constraint.second { addOrderTerm(second, factor: -constraint.multiplier) }
    }
    endRow(of: constraint, offset: nil)
  }

  private mutating func addOrderTerm(_ anchor: LayoutAnchor, factor: ExactNumber) {
    guard case .view(let view) = anchor.item, let variable = orderVariable(view) else {
      preconditionFailure("'\(tree.name(of: anchor.item))' has no place in the stacking order")
    }
    system.addTerm(factor, variable: variable)
  }

  // MARK: Sides

  private func side(_ anchor: LayoutAnchor) -> Side {
    let axis = anchor.attribute.axis ?? .horizontal
    let measure: AttributeMeasure
    switch anchor.item {
    case .view(let id):
      precondition(id.index < tree.views.count, "no view \(id.index)")
      measure =
        (hasAlignmentRectangles ? nil : AttributeMeasure(plain: anchor.attribute))
        ?? AttributeMeasure(anchor.attribute, of: tree.views[id.index])
    case .guide(let id):
      precondition(id.index < tree.guides.count, "no guide \(id.index)")
      let guide = tree.guides[id.index]
      // A guide that is no inset has neither margins nor baselines: the owner's margins are taken
      // for the former, as for the safe area, and edges for the latter.
      let insets: LayoutInsets = if case .inset(let insets) = guide.kind { insets } else { .zero }
      measure = AttributeMeasure(
        anchor.attribute,
        of: tree.views[guide.owner.index],
        inset: insets
      )
    }
    guard let extent = extentVariable(of: anchor.item, axis) else {
      preconditionFailure(
        "'\(tree.name(of: anchor.item))' has no '\(anchor.attribute.rawValue)'"
      )
    }
    return Side(item: anchor.item, axis: axis, measure: measure, extent: extent)
  }

  /// The variable that holds an item's extent, before insets; nil across a spacer's axis.
  func extentVariable(of item: LayoutItem, _ axis: Axis) -> Int? {
    switch item {
    case .view(let id): return variable(id, .extent(along: axis))
    case .guide(let id):
      guard case .inset = tree[id].kind else { return variable(id, .extent(along: axis)) }
      return variable(tree[id].owner, .extent(along: axis))
    }
  }

  /// The view whose coordinates an item's place is measured in last: the view, or the guide's owner.
  private func base(of item: LayoutItem) -> ViewID {
    switch item {
    case .view(let id): id
    case .guide(let id): tree[id].owner
    }
  }

  // MARK: Places

  /// Adds the places of an item and of its superviews up to `ancestor`, whose own place counts 0.
  private mutating func addOrigins(
    of side: Side,
    below ancestor: ViewID?,
    coefficient: some OriginCoefficient
  ) {
    let attribute = FrameAttribute.origin(along: side.axis)
    if case .guide(let id) = side.item, let guideVariable = variable(id, attribute) {
      coefficient.addTerm(to: &system, variable: guideVariable)
    }
    var view = base(of: side.item)
    while view != ancestor, let superview = tree.views[view.index].superview {
      coefficient.addTerm(to: &system, variable: variable(view, attribute))
      view = superview
    }
  }

  // MARK: Ends

  /// Ends the row; `offset` is what the measures add, nil where it is 0.
  private mutating func endRow(of constraint: AttributeConstraint, offset: Rational?) {
    let constant = offset.map { Self.sum($0, -constraint.constant) } ?? -constraint.constant
    endRow(constant: constant, Relation(constraint.relation), priority: constraint.priority)
  }

  /// Ends a row whose constant may follow parameters.
  mutating func endRow(constant: ExactNumber, _ relation: Relation, priority: Double) {
    let constant = constant.isDecimal ? constant : withoutParameters(constant)
    system.endRow(constant: constant, relation, priority: priority)
  }

  /// What a number is where its parameters are 0, with a term for each of them; the number as it stands where
  /// it follows one out of proportion.
  private mutating func withoutParameters(_ number: ExactNumber) -> ExactNumber {
    let followed = number.affine
    guard !followed.isPlain else { return number }
    let fixed = followed.slopes.filter { $0.rate == nil }
    guard fixed.isEmpty else {
      for slope in fixed { slope.parameter.usePlainly() }
      return ExactNumber(followed.value)
    }
    for slope in followed.slopes {
      guard let rate = slope.rate else { continue }
      system.addTerm(ExactNumber(rate), parameter: slope.parameter.number)
    }
    return ExactNumber(followed.value { _ in 0 })
  }

  /// A sum, or the nearest number that a Double can hold.
  static func sum(_ offset: Rational, _ number: ExactNumber) -> ExactNumber {
    guard !number.isDecimal else { return ExactNumber(nearest: offset + number.rational) }
    let sum = AffineNumber(offset) + number.affine
    return ExactNumber(inRange: sum) ?? ExactNumber(nearest: sum.plainValue)
  }
}

/// A coefficient of places: a Double where that is exact, which is nearly always, and fast.
private protocol OriginCoefficient {
  func addTerm(to system: inout ConstraintSystem, variable: Int)
}

extension Double: OriginCoefficient {
  fileprivate func addTerm(to system: inout ConstraintSystem, variable: Int) {
    system.addTerm(self, variable: variable)
  }
}

extension ExactNumber: OriginCoefficient {
  fileprivate func addTerm(to system: inout ConstraintSystem, variable: Int) {
    system.addTerm(self, variable: variable)
  }
}

extension Relation {
  /// The solver's word for a relation of layouts.
  init(_ relation: LayoutRelation) {
    switch relation {
    case .lessThanOrEqual: self = .lessThanOrEqual
    case .equal: self = .equal
    case .greaterThanOrEqual: self = .greaterThanOrEqual
    }
  }
}
