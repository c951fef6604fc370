// Which required rows are dropped, by the definition of LANGUAGES §2: rows are taken in constraint
// order, and one that cannot hold together with those kept before it is dropped. Feasibility of
// prefixes is monotone, so each dropped row is found by bisection.

import Constraints
import ExactArithmetic

/// Finds the required rows that cannot be kept.
struct ConflictSearch<Scalar: SolverScalar> {
  let system: ConstraintSystem
  let parameters: [ExactNumber]
  /// Rows that take no part; empty where all do.
  let isExcluded: [Bool]
  /// Whether some decision was too close to call on Double.
  private(set) var isDoubtful = false

  init(system: ConstraintSystem, parameters: [ExactNumber], isExcluded: [Bool] = []) {
    self.system = system
    self.parameters = parameters
    self.isExcluded = isExcluded
  }

  /// The dropped rows, ascending.
  ///
  /// - Complexity: O(log rows) solves of required rows alone for each dropped one.
  mutating func droppedRows() -> [Int] {
    let required = (0..<system.rowCount).filter {
      system.isRequired($0) && (isExcluded.isEmpty || !isExcluded[$0])
    }
    var dropped: Set<Int> = []
    var feasibleCount = 0
    while !isDoubtful, !isFeasible(required[...], without: dropped) {
      var low = feasibleCount
      var high = required.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if isFeasible(required[..<middle], without: dropped) { low = middle } else { high = middle }
      }
      dropped.insert(required[high - 1])
      feasibleCount = high
      if high == required.count { break }
    }
    return dropped.sorted()
  }

  private mutating func isFeasible(_ rows: ArraySlice<Int>, without dropped: Set<Int>) -> Bool {
    var excluded = [Bool](repeating: true, count: system.rowCount)
    for row in rows where !dropped.contains(row) { excluded[row] = false }
    var engine = SolverEngine<Scalar>(system, excluding: excluded)
    let status = engine.solve(parameters: parameters)
    if engine.isDoubtful || status == .stepLimit { isDoubtful = true }
    return status == .optimal
  }
}
