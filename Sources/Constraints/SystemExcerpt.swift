// A few rows of a system as a system of their own: what conflict cores, ranges and explanations solve
// again and again is mostly far smaller than the whole.

import ExactArithmetic

/// Some rows of a system, over the variables that occur in them.
public struct SystemExcerpt: Sendable {
  /// The rows, in the order asked for, over renumbered variables.
  public let system: ConstraintSystem
  /// The rows' numbers in the whole system.
  public let rows: [Int]
  /// The variables' numbers in the whole system, in order of first appearance.
  public let variables: [Int]

  /// Takes rows out of a system; parameters keep their numbers.
  ///
  /// `first` are variables to be numbered first, whether they occur or not.
  ///
  /// - Complexity: O(variables of the whole system + terms of the rows).
  public init(rows: [Int], of whole: ConstraintSystem, variablesFirst first: [Int] = []) {
    var number = [Int32](repeating: -1, count: whole.variableCount)
    self.init(rows: rows, of: whole, variablesFirst: first, numbers: &number)
  }

  /// The same for many excerpts of one system: `numbers` has −1 for each variable of the whole system, also
  /// on return.
  ///
  /// - Complexity: O(terms of the rows).
  public init(
    rows: [Int],
    of whole: ConstraintSystem,
    variablesFirst first: [Int],
    numbers number: inout [Int32]
  ) {
    var variables: [Int] = []
    func meet(_ variable: Int, _ number: inout [Int32]) {
      guard number[variable] < 0 else { return }
      number[variable] = Int32(truncatingIfNeeded: variables.count)
      variables.append(variable)
    }
    for variable in first { meet(variable, &number) }
    for row in rows {
      for term in whole.terms(ofRow: row) { meet(Int(whole.terms[term].variable), &number) }
    }
    var system = ConstraintSystem()
    system.addVariables(variables.count)
    system.addParameters(of: whole)
    for row in rows { system.addRow(row, of: whole, renumbering: number) }
    for variable in variables { number[variable] = -1 }
    self.system = system
    self.rows = rows
    self.variables = variables
  }
}
