// Checks an answer without solving anything again: required rows, in fractions.

import FuzzSupport
import Tinamou

/// Checks the rounded answer to a system whose required rows can hold.
struct RequiredRowCheck {
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
    let defaults = (0..<system.parameterCount).map { system.parameterDefault($0) }
    for row in 0..<system.rowCount where system.isRequired(row) {
      let residual = RowResidual(
        ofRow: row,
        of: system,
        parameters: defaults,
        values: outcome.values
      )
      if let residual, residual.leastViolation(system.rows[row].relation).signum > 0 {
        return "required row \(row) is off by \(Double(residual.value))"
      }
    }
    return nil
  }
}
