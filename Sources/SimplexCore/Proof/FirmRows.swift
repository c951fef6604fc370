// Equations looked at one by one: which of them has only one variable left that is not known to be fixed.

import Constraints

/// Rows that hold with equality, and the variables that they fix in turn.
struct FirmRows {
  /// Whether each row is one of them.
  private(set) var isFirm: [Bool]
  /// Whether each variable is known to have one value.
  private(set) var isFixed: [Bool]
  private let system: ConstraintSystem
  /// How many variables of each row are not fixed.
  private var openCount: [Int]
  private var rowsOfVariable: [[Int]]
  private var ready: [Int] = []
  private var nextReady = 0

  /// Looks at rows; nothing is fixed yet.
  ///
  /// - Complexity: O(terms of all rows), with all that is fixed later.
  init(_ rows: [Int], of system: ConstraintSystem) {
    self.system = system
    isFirm = [Bool](repeating: false, count: system.rowCount)
    isFixed = [Bool](repeating: false, count: system.variableCount)
    openCount = [Int](repeating: 0, count: system.rowCount)
    rowsOfVariable = [[Int]](repeating: [], count: system.variableCount)
    for row in rows {
      isFirm[row] = true
      openCount[row] = system.terms(ofRow: row).count
      for term in system.terms(ofRow: row) {
        rowsOfVariable[Int(system.terms[term].variable)].append(row)
      }
      if openCount[row] == 1 { ready.append(row) }
    }
  }

  /// The next variable that one row fixes alone, which counts as fixed from here on.
  mutating func nextDefinition() -> (row: Int, variable: Int)? {
    while nextReady < ready.count {
      let row = ready[nextReady]
      nextReady += 1
      let open = system.terms(ofRow: row).first { !isFixed[Int(system.terms[$0].variable)] }
      guard let open else { continue }
      let variable = Int(system.terms[open].variable)
      fix(variable)
      return (row, variable)
    }
    return nil
  }

  /// Notes that a variable has one value.
  mutating func fix(_ variable: Int) {
    guard !isFixed[variable] else { return }
    isFixed[variable] = true
    for row in rowsOfVariable[variable] {
      openCount[row] -= 1
      if openCount[row] == 1 { ready.append(row) }
    }
  }
}
