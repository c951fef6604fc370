// Changes to rows that are already there. Numbers are valid here: whoever edits a system checks them.

import ExactArithmetic

extension ConstraintSystem {
  /// Adds a row, terms of one variable added up.
  ///
  /// - Requires: all numbers finite and within range, variables and parameters known.
  /// - Returns: The number of the row.
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

  /// The system with some of its parameters only, the others put into constants; nil where one of these would
  /// be beyond the range of Double.
  ///
  /// - Parameters:
  ///   - kept: The parameters that stay, each once, in the order of their new numbers; their defaults are 0.
  ///   - values: The values of all parameters.
  /// - Returns: The system, without names and origins.
  public func keeping(_ kept: [Int], others values: [ExactNumber]) -> ConstraintSystem? {
    var numbers = [Int?](repeating: nil, count: parameterCount)
    var result = ConstraintSystem()
    result.addVariables(variableCount)
    for parameter in kept { numbers[parameter] = result.addParameter(default: .zero) }
    result.reserveCapacity(rows: rowCount, terms: terms.count)
    for row in rows.indices {
      for term in terms(ofRow: row) {
        let coefficient = exactCoefficient[term].map { ExactNumber($0) }
        result.addTerm(
          coefficient ?? ExactNumber(terms[term].coefficient),
          variable: Int(terms[term].variable)
        )
      }
      var constant = self.constant(ofRow: row)
      var stays: [(number: Int, coefficient: ExactNumber)] = []
      for term in parameterTerms(ofRow: row) {
        let parameter = Int(parameterTerms[term].variable)
        let coefficient = self.coefficient(ofParameterTerm: term)
        if let number = numbers[parameter] {
          stays.append((number, ExactNumber(coefficient)))
        } else {
          constant += coefficient * values[parameter].rational
        }
      }
      for term in stays.sorted(by: { $0.number < $1.number }) {
        result.addTerm(term.coefficient, parameter: term.number)
      }
      guard let constant = ExactNumber(inRange: constant) else { return nil }
      let (relation, priority, weight) = (rows[row].relation, rows[row].priority, rows[row].weight)
      result.endRow(constant: constant, relation, priority: priority, weight: weight)
    }
    return result
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
    let areFractionsSame = exactConstant == earlier.exactConstant
    if areFractionsSame, rows == earlier.rows { return [] }
    var others: [Int] = []
    for row in rows.indices
    where rows[row] != earlier.rows[row]
      || !areFractionsSame && exactConstant[row] != earlier.exactConstant[row]
    {
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
          exactCoefficient[term].map { ExactNumber($0) } ?? ExactNumber(terms[term].coefficient),
          Int(terms[term].variable)
        )
      },
      parameters: parameterTerms(ofRow: row).map { term in
        LinearConstraint.Term(
          exactParameterCoefficient[term].map { ExactNumber($0) }
            ?? ExactNumber(parameterTerms[term].coefficient),
          Int(parameterTerms[term].variable)
        )
      },
      constant: exactConstant[row].map { ExactNumber($0) } ?? ExactNumber(rows[row].constant),
      rows[row].relation,
      priority: rows[row].priority,
      weight: rows[row].weight
    )
  }

  /// The system with some rows alone, in their order.
  public func keepingRows(where isKept: (Int) -> Bool) -> ConstraintSystem {
    var kept = ConstraintSystem()
    kept.addVariables(variableCount)
    kept.addParameters(of: self)
    kept.variableNames = variableNames
    kept.parameterNames = parameterNames
    for row in 0..<rowCount where isKept(row) { kept.addRow(row, of: self) }
    return kept
  }

  /// The values of all parameters where none are given.
  package var defaults: [ExactNumber] { (0..<parameterCount).map { parameterDefault($0) } }

  /// Adds the parameters of another system, with their defaults and without their names.
  package mutating func addParameters(of other: ConstraintSystem) {
    for parameter in 0..<other.parameterCount {
      _ = addParameter(default: other.parameterDefault(parameter))
    }
  }
}
