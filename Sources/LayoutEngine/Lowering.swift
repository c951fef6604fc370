// From views and constraints to a linear system. The container's size enters as two parameters, so
// that a resize changes numbers and never rows. Legality is not checked here: that is the business
// of LayoutModel's LegalityCheck, and whatever comes is lowered as the arithmetic it states.

import Constraints
import ExactArithmetic
import LayoutModel

/// A layout as a constraint system, with the way back from rows and variables.
///
/// Variable 4·view + attribute is that attribute of that view, places measured from the superview's
/// top-left corner. Rows stand in constraint order: the implicit ones, then the document's.
public struct Lowering: Sendable {
  /// The views.
  public let tree: LayoutTree
  /// The constraints, in the order of their rows.
  public let constraints: [LayoutConstraint]
  /// The rows.
  public private(set) var system: ConstraintSystem
  private var implicitRows: [ImplicitRow] = []

  /// The parameter that holds the container's width.
  public static let widthParameter = 0
  /// The parameter that holds the container's height.
  public static let heightParameter = 1

  /// Lowers a layout.
  ///
  /// - Requires: every view that a constraint names is in the tree.
  /// - Ensures: `size` is the default of the parameters.
  /// - Complexity: O(views + constraints × depth).
  public init(tree: LayoutTree, constraints: [LayoutConstraint], size: LayoutSize) {
    self.tree = tree
    self.constraints = constraints
    system = ConstraintSystem()
    system.addVariables(tree.views.count * FrameAttribute.allCases.count)
    _ = system.addParameter(default: size.width)
    _ = system.addParameter(default: size.height)
    let rowCount = 4 + 2 * (tree.views.count - 1) + constraints.count
    system.reserveCapacity(rows: rowCount, terms: 2 * rowCount + constraints.count)
    implicitRows.reserveCapacity(rowCount - constraints.count)
    appendImplicitRows()
    for index in constraints.indices { appendRow(of: index) }
  }

  // MARK: Queries

  /// The variable of a frame attribute.
  public func variable(_ view: ViewID, _ attribute: FrameAttribute) -> Int {
    view.index * FrameAttribute.allCases.count + attribute.rawValue
  }

  /// The frame attribute of a variable.
  public func anchor(ofVariable variable: Int) -> FrameAnchor {
    precondition(variable >= 0 && variable < system.variableCount, "no variable \(variable)")
    let (view, attribute) = variable.quotientAndRemainder(dividingBy: 4)
    return FrameAnchor(ViewID(view), FrameAttribute.allCases[attribute])
  }

  /// The number of rows that no document states; they stand first.
  public var implicitRowCount: Int { implicitRows.count }

  /// Where a row comes from.
  public func origin(ofRow row: Int) -> RowOrigin {
    precondition(row >= 0 && row < system.rowCount, "no row \(row)")
    return row < implicitRows.count
      ? .implicit(implicitRows[row]) : .constraint(row - implicitRows.count)
  }

  /// The values of the parameters for a size of the container.
  public func parameters(for size: LayoutSize) -> [ExactNumber] { [size.width, size.height] }

  /// The system with names for its variables (`view.x`) and parameters, for people to read.
  public func namedSystem() -> ConstraintSystem {
    var named = system
    named.variableNames = tree.views.flatMap { view in
      FrameAttribute.allCases.map { "\(view.name).\($0.name)" }
    }
    named.parameterNames = ["width", "height"]
    return named
  }

  // MARK: Implicit rows

  /// The container, then each view's own rows, depth-first.
  private mutating func appendImplicitRows() {
    for axis in Axis.allCases {
      system.addTerm(1.0, variable: variable(.container, .origin(along: axis)))
      system.endRow(constant: 0.0, .equal)
      implicitRows.append(ImplicitRow(.containerOrigin, .container, axis))
    }
    for axis in Axis.allCases {
      system.addTerm(1.0, variable: variable(.container, .extent(along: axis)))
      system.addTerm(
        -1,
        parameter: axis == .horizontal ? Self.widthParameter : Self.heightParameter
      )
      system.endRow(constant: 0.0, .equal)
      implicitRows.append(ImplicitRow(.containerExtent, .container, axis))
    }
    for index in tree.views.indices.dropFirst() { appendImplicitRows(of: ViewID(index)) }
  }

  private mutating func appendImplicitRows(of view: ViewID) {
    for axis in Axis.allCases {
      system.addTerm(1.0, variable: variable(view, .extent(along: axis)))
      system.endRow(constant: 0.0, .greaterThanOrEqual)
      implicitRows.append(ImplicitRow(.minimumExtent, view, axis))
    }
    for axis in Axis.allCases {
      guard let content = tree.views[view.index].intrinsicContentSize[axis] else { continue }
      let extent = variable(view, .extent(along: axis))
      system.addTerm(1.0, variable: extent)
      system.endRow(
        constant: -content,
        .lessThanOrEqual,
        priority: tree.views[view.index].contentHugging[axis]
      )
      implicitRows.append(ImplicitRow(.contentHugging, view, axis))
      system.addTerm(1.0, variable: extent)
      system.endRow(
        constant: -content,
        .greaterThanOrEqual,
        priority: tree.views[view.index].contentCompressionResistance[axis]
      )
      implicitRows.append(ImplicitRow(.compressionResistance, view, axis))
    }
  }

  // MARK: Rows of constraints

  /// Appends `first − multiplier × second − constant  R  0`.
  private mutating func appendRow(of index: Int) {
    let constraint = constraints[index]
    let first = constraint.first
    let measure = AttributeMeasure(first.attribute)
    precondition(first.view.index < tree.views.count, "no view \(first.view.index)")
    guard let second = constraint.second else {
      // Measured from the superview; only a size has a meaning here, and it needs no place.
      let ancestor = tree.views[first.view.index].superview ?? first.view
      if measure.countsOrigin { addOrigins(of: first, below: ancestor, coefficient: 1.0) }
      system.addTerm(measure.extentFactor, variable: extentVariable(of: first))
      endRow(of: constraint, offset: ExactNumber(measure.offset))
      return
    }
    precondition(second.view.index < tree.views.count, "no view \(second.view.index)")
    let otherMeasure = AttributeMeasure(second.attribute)
    let ancestor =
      measure.countsOrigin || otherMeasure.countsOrigin
      ? tree.nearestCommonAncestor(first.view, second.view) : .container
    let extent = extentVariable(of: first)
    let otherExtent = extentVariable(of: second)
    if measure.countsOrigin { addOrigins(of: first, below: ancestor, coefficient: 1.0) }
    // Origins lie on two separate branches below the ancestor, so only extents can coincide.
    let coincide = extent == otherExtent
    if !coincide { system.addTerm(measure.extentFactor, variable: extent) }
    let merged = coincide ? measure.extentFactor : 0

    // Nearly every multiplier is a small whole number: then products with 1/2 are exact Doubles
    // that are their own shortest decimals, and no fraction is needed.
    let multiplier = constraint.multiplier
    if multiplier.isDecimal, multiplier.double.magnitude < 0x1p26,
      multiplier.double == multiplier.double.rounded(.towardZero)
    {
      let factor = -multiplier.double
      if otherMeasure.countsOrigin {
        addOrigins(of: second, below: ancestor, coefficient: factor)
      }
      system.addTerm(
        merged + factor * otherMeasure.extentFactor,
        variable: otherExtent
      )
    } else {
      let factor = -multiplier
      if otherMeasure.countsOrigin {
        addOrigins(of: second, below: ancestor, coefficient: factor)
      }
      system.addTerm(
        ExactNumber(merged) + factor * ExactNumber(otherMeasure.extentFactor),
        variable: otherExtent
      )
    }
    guard measure.offset != 0 || otherMeasure.offset != 0 else {
      endRow(of: constraint, offset: .zero)
      return
    }
    endRow(
      of: constraint,
      offset: Self.inRange(
        ExactNumber(measure.offset).rational
          - multiplier.rational * ExactNumber(otherMeasure.offset).rational
      )
    )
  }

  private func extentVariable(of anchor: LayoutAnchor) -> Int {
    variable(anchor.view, .extent(along: anchor.attribute.axis))
  }

  /// Adds the places of a view and of its superviews up to `ancestor`, whose own place counts 0.
  private mutating func addOrigins(
    of anchor: LayoutAnchor,
    below ancestor: ViewID,
    coefficient: Double
  ) {
    let attribute = FrameAttribute.origin(along: anchor.attribute.axis)
    var view = anchor.view
    while view != ancestor, let superview = tree.views[view.index].superview {
      system.addTerm(coefficient, variable: variable(view, attribute))
      view = superview
    }
  }

  private mutating func addOrigins(
    of anchor: LayoutAnchor,
    below ancestor: ViewID,
    coefficient: ExactNumber
  ) {
    let attribute = FrameAttribute.origin(along: anchor.attribute.axis)
    var view = anchor.view
    while view != ancestor, let superview = tree.views[view.index].superview {
      system.addTerm(coefficient, variable: variable(view, attribute))
      view = superview
    }
  }

  private mutating func endRow(of constraint: LayoutConstraint, offset: ExactNumber) {
    let constant =
      offset.isZero
      ? -constraint.constant : Self.inRange(offset.rational - constraint.constant.rational)
    system.endRow(
      constant: constant,
      Relation(constraint.relation),
      priority: constraint.priority
    )
  }

  /// A number, or the nearest one that a Double can hold.
  private static func inRange(_ value: Rational) -> ExactNumber {
    if let number = ExactNumber(inRange: value) { return number }
    guard value.magnitude > .one else { return .zero }
    let limit = Double.greatestFiniteMagnitude
    return ExactNumber(value.signum < 0 ? -limit : limit)
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
