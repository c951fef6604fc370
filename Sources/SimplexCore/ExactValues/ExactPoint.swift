// The point that the active equations fix. First in Doubles, with a proof that nothing was rounded;
// else in double-double with error bounds; else, where a bound leaves a rounding or a sign open, in
// rationals. Why any equations that fix it will do: Documentation/SOLVER.md, When bits agree.

import Constraints
import ExactArithmetic

/// The values of a system's variables, known well enough to be rounded once.
enum ExactPoint {
  /// Each value is exactly the Double's own binary fraction.
  case binary([Double])
  /// Each value is known within a bound that settles its rounding.
  case bounded([BoundedNumber])
  /// Values as fractions.
  case rational([Rational])

  /// The values, each rounded once.
  var rounded: [Double] {
    switch self {
    case .binary(let values): values.map { $0 == 0 ? 0 : $0 }
    case .bounded(let values): values.map { $0.high == 0 ? 0 : $0.high }
    case .rational(let values): values.map { Double($0) }
    }
  }
}

/// Finds exact points.
struct ExactPointSolver {
  let residual: ExactResidual
  /// Required equalities in the order in which they were eliminated.
  let definingRows: [Int]
  /// The equations that fix the leaves.
  let active: [ActiveEquation]

  private var system: ConstraintSystem { residual.system }

  /// The rows that hold with equality at the point, by its construction.
  var tightRows: [Bool] { system.mask(of: definingRows + active.compactMap(\.row)) }

  /// The point near given values, in Doubles or double-double if that is enough; nil where the
  /// equations do not fix it.
  func point(near values: [Double]) -> ExactPoint? {
    // As many equations as variables: a vertex, and not one that only artificial breakpoints keep.
    guard definingRows.count + active.count == system.variableCount else { return nil }
    let snapped = values.map(Self.snapped)
    return isFixed(at: snapped) ? .binary(snapped) : point()
  }

  /// The point of the equations, in double-double if that is enough; nil where they do not fix one.
  private func point() -> ExactPoint? { point(fixing: nil, comparing: 0..<0)?.point }

  /// A point of the equations, in double-double if that is enough; nil where there is none, or where
  /// they do not fix a variable asked for.
  ///
  /// - Returns: The point, and whether some other rows hold with equality there, too: those whose left sides the
  ///   equations fix. One that does so within 30 digits counts.
  func point(
    fixing variable: Int?,
    comparing others: Range<Int>
  ) -> (point: ExactPoint, areTied: Bool)? {
    if let (bounded, areTied) = solve(BoundedNumber.self, fixing: variable, comparing: others),
      bounded.allSatisfy({ $0.rounded != nil })
    {
      return (.bounded(bounded), areTied)
    }
    return solve(Rational.self, fixing: variable, comparing: others)
      .map { (.rational($0.values), $0.areTied) }
  }

  /// The point in rationals.
  func rationalPoint() -> ExactPoint? {
    solve(Rational.self, fixing: nil, comparing: 0..<0).map { .rational($0.values) }
  }

  /// The multiple of 1/256 next to a value, if the value is that up to rounding.
  private static func snapped(_ value: Double) -> Double {
    let candidate = (value * 256).rounded() / 256
    let distance = (candidate - value).magnitude
    return distance <= Tolerances.snapDistance * max(1, value.magnitude) ? candidate : value
  }

  /// Whether all equations hold exactly; as they are independent, the values are then the answer.
  private func isFixed(at values: [Double]) -> Bool {
    for row in definingRows where residual.leftSide(row, values) != 0 { return false }
    return active.allSatisfy {
      switch $0 {
      case .row(let row): residual.leftSide(row, values) == 0
      case .zero(let variable): values[variable] == 0
      }
    }
  }

  /// Eliminates every equation, so that no variable is left free, or at least the one asked for does
  /// not depend on any that is; nil where that was not beyond doubt.
  private func solve<Scalar: EliminationScalar>(
    _: Scalar.Type,
    fixing variable: Int?,
    comparing others: Range<Int>
  ) -> (values: [Scalar], areTied: Bool)? {
    typealias Term = Elimination<Scalar>.Term
    let equations = definingRows.map { .row($0) } + active
    var elimination = Elimination<Scalar>(of: system, equations: equations)
    if let variable {
      elimination.expand(
        CollectionOfOne(Term(variable: Int32(variable), coefficient: .one))
      )
      guard elimination.leaves.isEmpty else { return nil }
    } else if elimination.timeOrder.count != system.variableCount {
      return nil
    }
    guard !elimination.isDoubtful, elimination.conditions.isEmpty else { return nil }
    let values = elimination.point(of: equations, in: system, parameters: residual.parameters)
    guard !others.isEmpty else { return (values, true) }
    let isOpen = elimination.openVariables
    let areTied = others.allSatisfy { row in
      let terms = system.terms(ofRow: row)
      guard terms.allSatisfy({ !isOpen[Int(system.terms[$0].variable)] }) else { return true }
      let (sum, _) = system.leftSide(ofRow: row, at: values, residual.parameters, leastExtent: 0)
      return sum.isDoubtful(0, 0) || sum.sign(0) == 0
    }
    return (values, areTied)
  }
}
