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
    for parameter in 0..<other.parameterCount {
      _ = addParameter(default: other.parameterDefault(parameter))
    }
    guard other.isDecimal else {
      addExactRows(of: other)
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

  /// Adds rows some of whose numbers are no short decimals.
  private mutating func addExactRows(of other: ConstraintSystem) {
    for row in 0..<other.rowCount {
      for term in other.terms(ofRow: row) {
        addTerm(
          ExactNumber(other.coefficient(ofTerm: term)),
          variable: Int(other.terms[term].variable)
        )
      }
      for term in other.parameterTerms(ofRow: row) {
        addTerm(
          ExactNumber(other.coefficient(ofParameterTerm: term)),
          parameter: Int(other.parameterTerms[term].variable)
        )
      }
      endRow(
        constant: ExactNumber(other.constant(ofRow: row)),
        other.rows[row].relation,
        priority: other.rows[row].priority,
        weight: other.rows[row].weight
      )
    }
  }
}
