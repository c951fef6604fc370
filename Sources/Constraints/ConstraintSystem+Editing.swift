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

  /// The rows whose constants are others than in an earlier system; nil where more than constants and the
  /// parameters' defaults differs.
  ///
  /// - Complexity: O(terms).
  public func rowsWithOtherConstants(than earlier: ConstraintSystem) -> [Int]? {
    guard variableCount == earlier.variableCount, parameterCount == earlier.parameterCount,
      rowCount == earlier.rowCount, terms == earlier.terms,
      parameterTerms == earlier.parameterTerms, origins == earlier.origins,
      exactCoefficient == earlier.exactCoefficient,
      exactParameterCoefficient == earlier.exactParameterCoefficient
    else { return nil }
    var others: [Int] = []
    for row in rows.indices
    where rows[row] != earlier.rows[row] || exactConstant[row] != earlier.exactConstant[row] {
      var likewise = rows[row]
      likewise.constant = earlier.rows[row].constant
      guard likewise == earlier.rows[row] else { return nil }
      others.append(row)
    }
    return others
  }

  /// A row by itself, to add it to a live solver.
  public func constraint(ofRow row: Int) -> LinearConstraint {
    LinearConstraint(
      terms(ofRow: row).map { term in
        LinearConstraint.Term(
          exactCoefficient[term].map { ExactNumber($0) } ?? ExactNumber(termCoefficient[term]),
          Int(termVariable[term])
        )
      },
      parameters: parameterTerms(ofRow: row).map { term in
        LinearConstraint.Term(
          exactParameterCoefficient[term].map { ExactNumber($0) }
            ?? ExactNumber(parameterTermCoefficient[term]),
          Int(termParameter[term])
        )
      },
      constant: exactConstant[row].map { ExactNumber($0) } ?? ExactNumber(constant[row]),
      relation[row],
      priority: priority[row],
      weight: weight[row]
    )
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
