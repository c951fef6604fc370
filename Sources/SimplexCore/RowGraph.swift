// Which rows share variables. Rows that cannot hold together hang together, so the search for a
// conflict core begins near the row that was dropped.

import Constraints

/// The rows of each variable.
struct RowGraph {
  private var start: [Int32]
  private var rowOf: [Int32]
  /// A row that says what a variable is, without any other; -1 where there is none.
  private(set) var fixingRow: [Int32]

  /// Collects rows, ascending.
  init(rows: [Int], of system: ConstraintSystem) {
    start = [Int32](repeating: 0, count: system.variableCount + 1)
    fixingRow = [Int32](repeating: -1, count: system.variableCount)
    for row in rows {
      for term in system.terms(ofRow: row) { start[Int(system.termVariable[term]) + 1] += 1 }
    }
    for variable in 0..<system.variableCount { start[variable + 1] += start[variable] }
    rowOf = [Int32](repeating: 0, count: Int(start[system.variableCount]))
    var next = start
    for row in rows {
      let terms = system.terms(ofRow: row)
      for term in terms {
        let variable = Int(system.termVariable[term])
        rowOf[Int(next[variable])] = Int32(truncatingIfNeeded: row)
        next[variable] += 1
        if terms.count == 1, system.relation[row] == .equal, fixingRow[variable] < 0 {
          fixingRow[variable] = Int32(truncatingIfNeeded: row)
        }
      }
    }
  }

  /// The rows that mention a variable, ascending.
  func rows(ofVariable variable: Int) -> ArraySlice<Int32> {
    rowOf[Int(start[variable])..<Int(start[variable + 1])]
  }
}

/// Rows reached from some others through variables, nearest first.
struct RowNeighbourhood {
  private let isCandidate: [Bool]
  private var isReached: [Bool]
  private var isMet: Set<Int> = []
  private var queue: [Int]
  private var next = 0
  private var found: [Int] = []
  /// Variables that a row fixes join nothing as long as others do.
  private var postponed: [Int] = []

  /// Begins at rows, from which only candidates are reached.
  init(of rows: [Int], isCandidate: [Bool]) {
    self.isCandidate = isCandidate
    isReached = [Bool](repeating: false, count: isCandidate.count)
    queue = rows
    for row in rows { isReached[row] = true }
  }

  /// Whether nothing is left to be reached.
  var isWhole: Bool { next == queue.count && postponed.isEmpty }

  /// The candidates reached so far, ascending, at least `size` of them where there are as many.
  mutating func grow(to size: Int, _ graph: RowGraph, _ system: ConstraintSystem) -> [Int] {
    while found.count < size, !isWhole {
      if next == queue.count {
        for variable in postponed {
          for row in graph.rows(ofVariable: variable) { reach(Int(row)) }
        }
        postponed = []
        continue
      }
      let row = queue[next]
      next += 1
      for term in system.terms(ofRow: row) {
        let variable = Int(system.termVariable[term])
        guard isMet.insert(variable).inserted else { continue }
        let fixing = Int(graph.fixingRow[variable])
        if fixing >= 0, isCandidate[fixing] {
          reach(fixing)
          postponed.append(variable)
        } else {
          for row in graph.rows(ofVariable: variable) { reach(Int(row)) }
        }
      }
    }
    return found.sorted()
  }

  private mutating func reach(_ row: Int) {
    guard isCandidate[row], !isReached[row] else { return }
    isReached[row] = true
    queue.append(row)
    found.append(row)
  }
}
