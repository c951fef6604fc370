// What an exact point says of the rows: which hold, and how far the others are off.

import Constraints
import ExactArithmetic

/// Checks rows at an exact point.
struct PointReport {
  let point: ExactPoint
  let residual: ExactResidual
  let dropped: Set<Int>

  private var system: ConstraintSystem { residual.system }

  /// How far a row is from holding, weight not counted; 0 where it holds.
  private func distance(_ row: Int) -> Rational {
    let left: Rational
    switch point {
    case .binary(let values):
      if let exact = residual.leftSide(row, values) {
        left = Rational(binaryFractionOf: exact)
      } else {
        left = system.terms(ofRow: row).reduce(
          into: Rational.constant(ofRow: row, in: system, parameters: residual.parameters)
        ) { sum, term in
          let value = values[Int(system.termVariable[term])]
          sum += system.coefficient(ofTerm: term) * Rational(binaryFractionOf: value)
        }
      }
    case .rational(let values): left = residual.leftSide(row, values)
    }
    return switch system.relation[row] {
    case .equal: left.magnitude
    case .lessThanOrEqual: left.signum > 0 ? left : .zero
    case .greaterThanOrEqual: left.signum < 0 ? -left : .zero
    }
  }

  /// Whether every required row that is not dropped holds exactly.
  var requiredRowsHold: Bool {
    for row in 0..<system.rowCount where system.isRequired(row) && !dropped.contains(row) {
      if case .binary(let values) = point, let left = residual.leftSide(row, values) {
        switch system.relation[row] {
        case .equal: if left != 0 { return false }
        case .lessThanOrEqual: if left > 0 { return false }
        case .greaterThanOrEqual: if left < 0 { return false }
        }
      } else if !distance(row).isZero {
        return false
      }
    }
    return true
  }

  /// The sum of weighted violations of each optional level, from high to low.
  var violations: [LevelViolation] {
    var totals: [Double: Rational] = [:]
    for row in 0..<system.rowCount where !system.isRequired(row) {
      totals[system.priority[row], default: .zero] += system.weight(ofRow: row) * distance(row)
    }
    return totals.keys.sorted(by: >).map { priority in
      LevelViolation(priority: priority, total: Double(totals[priority] ?? .zero))
    }
  }

  /// The outcome at this point.
  func outcome(dropped: [Int], ambiguous: [Int]) -> SolveOutcome {
    SolveOutcome(
      status: !dropped.isEmpty ? .conflict : ambiguous.isEmpty ? .solved : .ambiguous,
      values: point.rounded, violations: violations, droppedRows: dropped,
      ambiguousVariables: ambiguous)
  }
}
