// What holds the views of a solved layout in place: a graph of rows and variables, made once for all questions.

import Constraints

/// The rows of a solved system that hold something in place: equalities, and inequalities at their
/// limit or beyond.
struct ActiveRows {
  /// How far from its limit a row may lie, relative to its terms, and still count as at it: values are
  /// rounded once, an ulp each, and a row has few terms.
  private static let relativeSlack = 0x1p-45

  private var rowsOfVariable: [[Int]]
  private var variablesOfRow: [[Int]]

  init(_ system: ConstraintSystem, _ outcome: SolveOutcome) {
    rowsOfVariable = Array(repeating: [], count: system.variableCount)
    variablesOfRow = Array(repeating: [], count: system.rowCount)
    let dropped = Set(outcome.droppedRows)
    for row in 0..<system.rowCount where !dropped.contains(row) {
      guard Self.isActive(row, system, outcome.values) else { continue }
      for term in system.terms(ofRow: row) {
        let variable = Int(system.terms[term].variable)
        rowsOfVariable[variable].append(row)
        variablesOfRow[row].append(variable)
      }
    }
  }

  private static func isActive(
    _ row: Int,
    _ system: ConstraintSystem,
    _ values: [Double]
  ) -> Bool {
    guard system.rows[row].relation != .equal else { return true }
    var sum = Double(system.constant(ofRow: row))
    var extent = sum.magnitude
    for term in system.terms(ofRow: row) {
      let part = Double(system.coefficient(ofTerm: term)) * values[Int(system.terms[term].variable)]
      sum += part
      extent += part.magnitude
    }
    let slack = system.rows[row].relation == .lessThanOrEqual ? -sum : sum
    return slack <= relativeSlack * max(extent, 1)
  }

  /// The rows that share variables with a variable, directly or through other rows, ascending.
  ///
  /// - Complexity: O(rows and variables of the system), of which those that are not reached cost next to nothing.
  func rows(reachedFrom variables: [Int]) -> [Int] {
    var isSeen = [Bool](repeating: false, count: variablesOfRow.count)
    var isKnown = [Bool](repeating: false, count: rowsOfVariable.count)
    var open = variables
    var found: [Int] = []
    for variable in variables { isKnown[variable] = true }
    while let variable = open.popLast() {
      for row in rowsOfVariable[variable] where !isSeen[row] {
        isSeen[row] = true
        found.append(row)
        for next in variablesOfRow[row] where !isKnown[next] {
          isKnown[next] = true
          open.append(next)
        }
      }
    }
    return found.sorted()
  }
}
