// Builds a system anew from one in memory: what a program does that has its constraints at hand
// and no file to read. It is the first part of the metric `build`.

import Tinamou

extension ConstraintSystem {
  /// The same system, built row by row; names are left out, as programs leave them out.
  func rebuilt() -> ConstraintSystem {
    var copy = ConstraintSystem()
    copy.reserveCapacity(rows: rowCount, terms: termVariable.count)
    copy.addVariables(variableCount)
    for parameter in 0..<parameterCount {
      _ = copy.addParameter(default: parameterDefault(parameter))
    }
    guard isDecimal else {
      copy.addExactRows(of: self)
      return copy
    }
    for row in 0..<rowCount {
      for term in terms(ofRow: row) {
        copy.addTerm(termCoefficient[term], variable: Int(termVariable[term]))
      }
      for term in parameterTerms(ofRow: row) {
        copy.addTerm(
          ExactNumber(parameterTermCoefficient[term]),
          parameter: Int(termParameter[term])
        )
      }
      copy.endRow(
        constant: constant[row],
        relation[row],
        priority: priority[row],
        weight: weight[row]
      )
    }
    return copy
  }

  /// Adds rows some of whose numbers are no short decimals.
  private mutating func addExactRows(of other: ConstraintSystem) {
    for row in 0..<other.rowCount {
      for term in other.terms(ofRow: row) {
        addTerm(
          ExactNumber(other.coefficient(ofTerm: term)),
          variable: Int(other.termVariable[term])
        )
      }
      for term in other.parameterTerms(ofRow: row) {
        addTerm(
          ExactNumber(other.coefficient(ofParameterTerm: term)),
          parameter: Int(other.termParameter[term])
        )
      }
      endRow(
        constant: ExactNumber(other.constant(ofRow: row)),
        other.relation[row],
        priority: other.priority[row],
        weight: other.weight[row]
      )
    }
  }
}
