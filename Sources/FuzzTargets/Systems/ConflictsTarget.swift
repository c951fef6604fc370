// Systems whose required rows contradict each other.

import Constraints
import FuzzSupport
import Fuzzing
import ReferenceSimplex

/// Compares which rows are dropped, and the rows each clashes with, with the definition.
struct ConflictsTarget: SystemTextTarget {
  static let name = "conflicts"
  static let summary = "contradictions: dropped rows and cores by the reference solver"

  private let trial: SystemTrial

  init(options: FuzzOptions) { trial = SystemTrial(options: options) }

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    SystemSource.conflictingDraft(using: &generator).text
  }

  mutating func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    try trial.check(input, effort: &effort) { solve throws(Finding) in
      // The reference solver has compared the cores already.
      if !solve.hasAskedReference { try Self.checkCores(solve) }
    }
  }

  /// The rows of a core cannot hold together, and all but one of them can.
  static func checkCores(_ solve: SystemTrial.Solve) throws(Finding) {
    for conflict in solve.outcome.conflicts where conflict.members.count <= coreLimit {
      func canHold(_ rows: [Int]) -> Bool {
        let isMember = solve.system.mask(of: rows)
        let core = withUsedVariables(solve.system.keepingRows { isMember[$0] })
        return ReferenceSolver.solveExactly(core, parameters: solve.parameters).conflicts.isEmpty
      }
      if canHold(conflict.members) {
        throw Finding("core-can-hold", "rows \(conflict.members) can all hold")
      }
      for row in conflict.members where !canHold(conflict.members.filter({ $0 != row })) {
        throw Finding("core-too-large", "rows \(conflict.members) cannot hold without row \(row)")
      }
    }
  }

  /// The largest core that is looked at row by row.
  private static let coreLimit = 12

  /// The rows with those variables alone that they mention: others only cost time.
  private static func withUsedVariables(_ system: ConstraintSystem) -> ConstraintSystem {
    var numbers = [Int32](repeating: -1, count: system.variableCount)
    var used = ConstraintSystem()
    used.addParameters(of: system)
    for term in system.terms where numbers[Int(term.variable)] < 0 {
      numbers[Int(term.variable)] = Int32(used.addVariables())
    }
    for row in 0..<system.rowCount { used.addRow(row, of: system, renumbering: numbers) }
    return used
  }
}
