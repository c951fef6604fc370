// Compares the answer of the solver core with that of the reference solver: status, dropped rows and
// their cores, violations of every level, ambiguous variables and their ranges, and all values, numbers
// bit for bit.

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
    compareCores(core.conflicts, oracle.conflicts)
    if core.ambiguousVariables != oracle.ambiguousVariables {
      say(
        "ambiguous in the core are \(core.ambiguousVariables.map(name))",
        "in the oracle \(oracle.ambiguousVariables.map(name))"
      )
    }
    compareRanges(core.ambiguities, oracle.ambiguities, name: name)
    compareLevels(core.violations, oracle.violations)
    compareValues(core.values, oracle.values, name: name)
  }

  private mutating func say(_ found: String, _ expected: String) {
    sentences.append("\(found), \(expected)")
  }

  private mutating func compareCores(_ core: [Conflict], _ oracle: [Conflict]) {
    guard core.map(\.dropped) == oracle.map(\.dropped) else { return }
    for (found, expected) in zip(core, oracle) where found.members != expected.members {
      say(
        "the core of row \(found.dropped) is \(found.members) in the core",
        "\(expected.members) in the oracle"
      )
    }
  }

  private mutating func compareRanges(
    _ core: [Ambiguity],
    _ oracle: [Ambiguity],
    name: (Int) -> String
  ) {
    guard core.map(\.variable) == oracle.map(\.variable) else { return }
    let wrong = zip(core, oracle).filter { found, expected in
      !Self.isSame(found.low, expected.low) || !Self.isSame(found.high, expected.high)
    }
    for (found, expected) in wrong.prefix(Self.listedValues) {
      say(
        "\(name(found.variable)) ranges over \(Self.range([found.low, found.high])) in the core",
        "over \(Self.range([expected.low, expected.high])) in the oracle"
      )
    }
    if wrong.count > Self.listedValues {
      sentences.append("\(wrong.count - Self.listedValues) more ranges differ")
    }
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

  /// What a file says of ranges other than the reference solver, one sentence each.
  static func ranges(file: [String: [Double?]], oracle: [String: [Double?]]) -> [String] {
    Set(file.keys).union(oracle.keys).sorted().compactMap { name in
      let (found, expected) = (oracle[name] ?? [], file[name] ?? [])
      let isEqual =
        found.count == expected.count && zip(found, expected).allSatisfy { isSame($0, $1) }
      return isEqual
        ? nil
        : "\(name) ranges over \(range(found)) in the oracle, over \(range(expected)) in the file"
    }
  }

  private static func range(_ bounds: [Double?]) -> String {
    bounds.isEmpty
      ? "nothing"
      : "[\(bounds.map { $0.map { JSONText.number($0) } ?? "null" }.joined(separator: ", "))]"
  }

  /// Bit for bit, or both nothing.
  static func isSame(_ left: Double?, _ right: Double?) -> Bool {
    left?.bitPattern == right?.bitPattern
  }

  /// Bit for bit: a zero's sign and a NaN count as well.
  static func isSame(_ left: Double, _ right: Double) -> Bool {
    left.bitPattern == right.bitPattern
  }
}
