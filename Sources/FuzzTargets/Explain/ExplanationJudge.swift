// Works the numbers of an explanation out again, from the rows and the values alone.

import Constraints
import ExactArithmetic
import FuzzSupport
import Fuzzing
import SimplexCore

/// Judges the explanation of a solve.
struct ExplanationJudge {
  let system: ConstraintSystem
  let parameters: [ExactNumber]
  let explanation: SolveExplanation

  /// Looks for what is wrong.
  func check() throws(Finding) {
    for value in explanation.values {
      try check(of: value)
    }
    try checkBent()
    try checkDistance()
  }

  private var values: [Double] { explanation.outcome.values }

  // MARK: Holders

  /// A value is the sum of its holders' right sides, each times its multiplier.
  private func check(of value: SolveExplanation.Value) throws(Finding) {
    var sum: Rational = 0
    for holder in value.holders {
      guard !holder.multiplier.isZero else {
        throw Finding("idle-holder", "variable \(value.variable) has a holder without effect")
      }
      guard case .row(let row) = holder.equation else { continue }
      try checkActivity(ofRow: row)
      sum -= holder.multiplier * RowResidual.constant(ofRow: row, of: system, parameters)
    }
    let found = values[value.variable]
    guard Double(sum) == found || (Double(sum).isInfinite && found.isInfinite) else {
      throw Finding(
        "value-is-not-held",
        "variable \(value.variable) is \(found), its holders make it \(Double(sum))"
      )
    }
  }

  /// A row that holds a value holds with equality, and was not dropped.
  private func checkActivity(ofRow row: Int) throws(Finding) {
    guard !explanation.outcome.droppedRows.contains(row) else {
      throw Finding("dropped-holder", "row \(row) is dropped and holds a value")
    }
    guard let residual = residual(ofRow: row) else { return }
    guard residual.value.magnitude <= residual.bound else {
      throw Finding("holder-is-not-active", "row \(row) is off by \(Double(residual.value))")
    }
  }

  private func residual(ofRow row: Int) -> RowResidual? {
    RowResidual(ofRow: row, of: system, parameters: parameters, values: values)
  }

  // MARK: Bent rows

  /// Optional rows that fail are bent, and no others.
  private func checkBent() throws(Finding) {
    let bent = Set(explanation.bentRows.map(\.row))
    for row in 0..<system.rowCount {
      guard let residual = residual(ofRow: row) else { continue }
      let relation = system.rows[row].relation
      if bent.contains(row) {
        guard !system.isRequired(row) else { throw Finding("required-row-bent", "row \(row)") }
        guard residual.violation(relation) + residual.bound > 0 else {
          throw Finding("row-is-not-bent", "row \(row) holds with room")
        }
      } else if !system.isRequired(row), !residual.leastViolation(relation).isZero {
        throw Finding("bent-row-missing", "row \(row) fails and is not said to")
      }
    }
  }

  private func checkDistance() throws(Finding) {
    for bent in explanation.bentRows {
      guard bent.distance >= 0 else {
        throw Finding("distance-below-zero", "row \(bent.row) fails by \(bent.distance)")
      }
      for holder in bent.holders
      where system.rows[holder].priority < system.rows[bent.row].priority {
        throw Finding("holder-of-lower-priority", "row \(holder) holds row \(bent.row) away")
      }
      guard bent.distance.isFinite, let residual = residual(ofRow: bent.row) else { continue }
      let violation = residual.violation(system.rows[bent.row].relation)
      let bound = residual.bound + RowResidual.rounding(of: bent.distance)
      let error = (violation - Rational(binaryFractionOf: bent.distance)).magnitude
      guard error <= bound else {
        throw Finding(
          "distance-differs",
          "row \(bent.row) is said to fail by \(bent.distance), and fails by \(Double(violation))"
        )
      }
    }
  }
}
