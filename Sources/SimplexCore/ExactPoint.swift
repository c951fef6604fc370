// The point that the active equations fix, exactly. First in Doubles, with a proof that nothing was
// rounded; where that fails, in rationals.

import Constraints
import ExactArithmetic

/// The exact values of a system's variables.
enum ExactPoint {
  /// Each value is the Double's own binary fraction.
  case binary([Double])
  /// Values as fractions.
  case rational([Rational])

  /// The values, each rounded once.
  var rounded: [Double] {
    switch self {
    case .binary(let values): values.map { $0 == 0 ? 0 : $0 }
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

  /// The point near given values.
  func point(near values: [Double]) -> ExactPoint {
    let snapped = values.map(Self.snapped)
    if isFixed(at: snapped) { return .binary(snapped) }
    return .rational(solveInRationals())
  }

  /// The multiple of 1/256 next to a value, if the value is that up to rounding.
  private static func snapped(_ value: Double) -> Double {
    let candidate = (value * 256).rounded() / 256
    let distance = (candidate - value).magnitude
    return distance <= 1e-9 * max(1, value.magnitude) ? candidate : value
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

  /// Eliminates every equation in rationals; no variable is left free.
  private func solveInRationals() -> [Rational] {
    typealias Term = Elimination<Rational>.Term
    var elimination = Elimination<Rational>(of: system)
    var constants: [Rational] = []
    var buffer: [Term] = []
    func add(row: Int) {
      SolverEngine<Rational>.readTerms(of: row, in: system, into: &buffer)
      elimination.eliminate(row: constants.count, rowTerms: buffer)
      constants.append(
        Rational.constant(ofRow: row, in: system, parameters: residual.parameters))
    }
    for row in definingRows { add(row: row) }
    for equation in active {
      switch equation {
      case .row(let row): add(row: row)
      case .zero(let variable):
        elimination.eliminate(
          row: constants.count,
          rowTerms: [Term(variable: Int32(variable), coefficient: .one)])
        constants.append(.zero)
      }
    }
    var definitionConstants = [Rational](repeating: .zero, count: system.variableCount)
    elimination.definitionConstants(constants, into: &definitionConstants)
    var values = [Rational](repeating: .zero, count: system.variableCount)
    elimination.complete(&values, constants: definitionConstants)
    return values
  }
}
