// Checks an answer without solving anything again: required rows, in fractions.

import FuzzSupport
import Tinamou
import Workloads

extension ConstraintSystem {
  /// What is wrong with the rounded answer to a system whose required rows can hold, at the parameters' defaults; nil
  /// where nothing is.
  func requiredRowFault(in outcome: SolveOutcome) -> String? {
    if !outcome.droppedRows.isEmpty {
      return "it drops rows \(outcome.droppedRows), and all can hold"
    }
    if let variable = outcome.values.firstIndex(where: { !$0.isFinite }) {
      return "variable \(variable) is \(outcome.values[variable])"
    }
    for row in 0..<rowCount where isRequired(row) {
      let residual = RowResidual(
        ofRow: row,
        of: self,
        parameters: defaults,
        values: outcome.values
      )
      if let residual, residual.leastViolation(rows[row].relation).signum > 0 {
        return "required row \(row) is off by \(Double(residual.value))"
      }
    }
    return nil
  }
}
