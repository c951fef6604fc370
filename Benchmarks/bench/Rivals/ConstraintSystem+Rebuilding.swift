// Builds a system anew from one in memory: what a program does that has its constraints at hand
// and no file to read. It is the first part of the metric `build`.

import Tinamou

extension ConstraintSystem {
  /// The same system, built row by row; names are left out, as programs leave them out.
  func rebuilt() -> ConstraintSystem {
    var copy = ConstraintSystem()
    copy.reserveCapacity(
      rows: rowCount,
      terms: terms.count,
      parameters: parameterCount,
      parameterTerms: parameterTerms.count
    )
    copy.addRows(of: self)
    return copy
  }

  /// Adds the variables, parameters and rows of another system to one without any.
  mutating func addRows(of other: ConstraintSystem) {
    addVariables(other.variableCount)
    origins = other.origins
    addParameters(of: other)
    guard other.isDecimal else {
      for row in 0..<other.rowCount { addRow(row, of: other) }
      return
    }
    for row in other.rows {
      addRow(
        other.terms.span.extracting(row.terms),
        parameterTerms: other.parameterTerms.span.extracting(row.parameterTerms),
        constant: row.constant,
        row.relation,
        priority: row.priority,
        weight: row.weight
      )
    }
  }
}
