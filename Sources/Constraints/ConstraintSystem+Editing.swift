// Changes to rows that are already there. Numbers are valid here: whoever edits a system checks them.

import ExactArithmetic

extension ConstraintSystem {
  /// Adds a row, terms of one variable added up.
  ///
  /// - Requires: all numbers finite and within range, variables and parameters known.
  @discardableResult
  public mutating func addRow(_ constraint: LinearConstraint) -> Int {
    for term in Self.merged(constraint.terms) { addTerm(term.coefficient, variable: term.index) }
    for term in Self.merged(constraint.parameterTerms) {
      addTerm(term.coefficient, parameter: term.index)
    }
    return endRow(
      constant: constraint.constant,
      constraint.relation,
      priority: constraint.priority,
      weight: constraint.weight
    )
  }

  /// Terms with each index once, in order of first appearance.
  private static func merged(_ terms: [LinearConstraint.Term]) -> [LinearConstraint.Term] {
    var merged: [LinearConstraint.Term] = []
    for term in terms {
      if let known = merged.firstIndex(where: { $0.index == term.index }) {
        merged[known].coefficient = ExactNumber(
          merged[known].coefficient.rational + term.coefficient.rational
        )
      } else {
        merged.append(term)
      }
    }
    return merged
  }

  /// The system with some rows alone, in their order.
  public func keepingRows(where isKept: (Int) -> Bool) -> ConstraintSystem {
    var kept = ConstraintSystem()
    kept.addVariables(variableCount)
    for parameter in 0..<parameterCount {
      _ = kept.addParameter(default: parameterDefault(parameter))
    }
    kept.variableNames = variableNames
    kept.parameterNames = parameterNames
    for row in 0..<rowCount where isKept(row) { kept.addRow(row, of: self) }
    return kept
  }
}
