// Compares the answer of the solver core with that of the reference solver: status, dropped rows,
// violations of every level, ambiguous variables, and all values bit for bit.

import Tinamou

/// How two outcomes of one system differ.
struct OutcomeDifferences {
  /// One sentence each.
  private(set) var sentences: [String] = []
  /// For each optional level, from high to low, how far the core's violation is off.
  private(set) var levelErrors: [Double] = []

  /// No more values than this are listed; one is enough to see that an answer is wrong.
  private static let listedValues = 5

  /// Compares; `name` names variables.
  init(core: SolveOutcome, oracle: SolveOutcome, name: (Int) -> String) {
    if core.status != oracle.status {
      say("the core says \(core.status.rawValue)", "the oracle \(oracle.status.rawValue)")
    }
    if core.droppedRows != oracle.droppedRows {
      say("the core drops rows \(core.droppedRows)", "the oracle \(oracle.droppedRows)")
    }
    if core.ambiguousVariables != oracle.ambiguousVariables {
      say(
        "ambiguous in the core are \(core.ambiguousVariables.map(name))",
        "in the oracle \(oracle.ambiguousVariables.map(name))"
      )
    }
    compareLevels(core.violations, oracle.violations)
    compareValues(core.values, oracle.values, name: name)
  }

  private mutating func say(_ found: String, _ expected: String) {
    sentences.append("\(found), \(expected)")
  }

  private mutating func compareLevels(_ core: [LevelViolation], _ oracle: [LevelViolation]) {
    guard core.map(\.priority) == oracle.map(\.priority) else {
      say("the core has levels \(core.map(\.priority))", "the oracle \(oracle.map(\.priority))")
      return
    }
    levelErrors = zip(core, oracle).map { ($0.total - $1.total).magnitude }
    for (found, expected) in zip(core, oracle)
    where !Self.isSame(found.total, expected.total) {
      say(
        "level \(found.priority) is violated by \(found.total) in the core",
        "by \(expected.total) in the oracle"
      )
    }
  }

  private mutating func compareValues(_ core: [Double], _ oracle: [Double], name: (Int) -> String) {
    guard core.count == oracle.count else {
      say("the core has \(core.count) values", "the oracle \(oracle.count)")
      return
    }
    let wrong = core.indices.filter { !Self.isSame(core[$0], oracle[$0]) }
    for variable in wrong.prefix(Self.listedValues) {
      say("\(name(variable)) is \(core[variable]) in the core", "\(oracle[variable]) in the oracle")
    }
    if wrong.count > Self.listedValues {
      sentences.append("\(wrong.count - Self.listedValues) more values differ")
    }
  }

  /// The first of many sentences, and how many there are more.
  static func shortened(_ sentences: [String]) -> [String] {
    guard sentences.count > listedValues else { return sentences }
    return sentences.prefix(listedValues) + ["\(sentences.count - listedValues) more differences"]
  }

  /// Bit for bit: a zero's sign and a NaN count as well.
  static func isSame(_ left: Double, _ right: Double) -> Bool {
    left.bitPattern == right.bitPattern
  }
}
