// Checks an answer without solving anything again: required rows, in fractions.

import Tinamou

/// Checks the rounded answer to a system whose required rows can hold.
struct AnswerProof {
  private let system: ConstraintSystem

  init(_ system: ConstraintSystem) { self.system = system }

  /// What is wrong with an answer at the parameters' defaults, or nil.
  func fault(in outcome: SolveOutcome) -> String? {
    if !outcome.droppedRows.isEmpty {
      return "it drops rows \(outcome.droppedRows), and all can hold"
    }
    if let variable = outcome.values.firstIndex(where: { !$0.isFinite }) {
      return "variable \(variable) is \(outcome.values[variable])"
    }
    let values = outcome.values.map { Rational(binaryFractionOf: $0) }
    for row in 0..<system.rowCount where system.isRequired(row) {
      var sum = system.constant(ofRow: row)
      // Each value was rounded once: it is off by half a unit in its last place at most.
      var rounding = Rational.zero
      for term in system.terms(ofRow: row) {
        let variable = Int(system.terms[term].variable)
        let coefficient = system.coefficient(ofTerm: term)
        sum += coefficient * values[variable]
        rounding +=
          coefficient.magnitude * Rational(binaryFractionOf: outcome.values[variable].ulp / 2)
      }
      let isBroken =
        switch system.rows[row].relation {
        case .lessThanOrEqual: rounding < sum
        case .equal: rounding < sum.magnitude
        case .greaterThanOrEqual: rounding < -sum
        }
      if isBroken { return "required row \(row) is off by \(Double(sum))" }
    }
    return nil
  }
}
