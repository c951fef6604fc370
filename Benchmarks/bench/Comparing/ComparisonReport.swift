// What a comparison says: a row a case for readers, one JSON object for programs.

import Foundation
import Measurement
import ProgramSupport

struct ComparisonReport {
  let a: String
  let b: String
  let results: [CaseComparison.Result]
  /// The names of cases that only the first side has.
  var gone: [String] = []
  /// The names of cases that only the second side has.
  var new: [String] = []
  /// Set where both sides are the same program, and nothing was measured.
  var areIdentical = false
  /// The words that repeat the comparison, but for its case.
  let command: String

  var slower: [CaseComparison.Result] { results.filter { $0.verdict.word == .slower } }

  /// Whether some case is slower by at least a share.
  func isRegression(atLeast share: Double) -> Bool {
    slower.contains { ($0.verdict.ratio?.ratio ?? 1) - 1 >= share || share <= 0 }
  }

  /// Cases that a side does not answer.
  private var failures: [CaseFailure] { results.compactMap(\.series.failure) }

  /// How a command ends that has this to say: where a share is given, from which on a case that is slower makes it
  /// fail, so do cases that only the first side has or answers.
  func exitStatus(failingFrom share: Double?) -> ExitStatus {
    var status = ExitStatus.done
    if let share {
      let isWorse =
        isRegression(atLeast: share) || !gone.isEmpty || failures.contains(where: \.isRegression)
      if isWorse { status = .no }
    }
    // What only the first side fails at has become better.
    if failures.contains(where: { $0.b != nil && (share == nil || !$0.isRegression) }) {
      status = max(status, .badInput)
    }
    return status
  }

  // MARK: Text

  /// A row a case, those that changed first, with the commands that repeat them.
  func text() -> String {
    var text = "\(a) → \(b)\n\(Self.surroundings())\n"
    if areIdentical { text += "both sides are the same program: nothing was measured\n\n" }
    var table = TextTable([
      ("case", .left), ("verdict", .left), ("effect", .right), ("95 %", .right),
      ("could see", .right), ("pairs", .right), ("instructions", .right), ("work", .right),
      ("allocations", .right), ("means", .left),
    ])
    for result in ordered {
      let ratio = result.verdict.ratio
      let counts = result.series.counts
      let word = result.word?.rawValue ?? ""
      table.append([
        result.series.name, word,
        ratio.map { Self.change($0.ratio) } ?? "", ratio.map(Self.interval) ?? "",
        ratio.map { QuantityText.percent($0.detectable) } ?? "",
        areIdentical ? "–" : String(ratio?.count ?? 0),
        Self.change(counts?.a.instructions, counts?.b.instructions),
        Self.workChange(counts),
        Self.change(counts?.a.allocations, counts?.b.allocations),
        result.verdict.reason,
      ])
    }
    text += table.render() + "\n" + summary
    for (names, side) in [(gone, a), (new, b)] {
      for name in names { text += "only \(side) has \(name)\n" }
    }
    for word in [CaseVerdict.Word.slower, .faster] {
      let names = results.filter { $0.verdict.word == word }.map { Self.escaped($0.series.name) }
      guard let first = names.first else { continue }
      let choice = names.count == 1 ? first : "(\(names.joined(separator: "|")))"
      text += "repeat with: \(command) --filter '^\(choice)$'\n"
    }
    return text
  }

  /// The machine, and what may have disturbed it.
  private static func surroundings() -> String {
    let machine = MachineDescription.current()
    let environment = RunEnvironment.current(machine: machine)
    let state = MachineState.current()
    let parts = [
      machine.cpu, machine.os, environment.instructionSet, environment.blas,
      state.governor.map { "governor \($0)" },
      state.load.map { "load \(QuantityText.decimal($0, places: 1))" },
      state.steal.map { "\(QuantityText.percent($0)) of the time stolen" },
    ].compactMap(\.self)
    var text = parts.joined(separator: ", ") + "\n"
    // One process of ours runs at a time; whatever else runs takes its caches, and maybe its turn.
    if (state.load ?? 0) > 1.5 || (state.steal ?? 0) > 0.02 {
      text += "the machine is busy with other things: intervals are wider for it\n"
    }
    return text
  }

  private var summary: String {
    let words = [CaseVerdict.Word.slower, .faster, .same, .noisy]
    let counts = words.map { word in
      let count = results.count { $0.word == word }
      return "\(count) \(word.rawValue)"
    }
    var text = counts.joined(separator: ", ")
    if !failures.isEmpty { text += ", \(failures.count) without an answer" }
    let seen = results.compactMap { $0.verdict.ratio?.detectable }
    if let median = SampleStatistics(seen)?.median {
      text += "; half of the cases could have seen \(QuantityText.percent(median))"
    }
    return text + "\n"
  }

  /// What is not answered and what changed first, then what could not be judged, in the order of the suites.
  private var ordered: [CaseComparison.Result] {
    let ranks: [CaseVerdict.Word: Int] = [.slower: 0, .faster: 1, .noisy: 2, .same: 3]
    func rank(_ result: CaseComparison.Result) -> Int {
      result.word.map { ranks[$0] ?? 0 } ?? -1
    }
    return results.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
  }

  /// A ratio as a change: `+3.1 %`.
  static func change(_ ratio: Double) -> String {
    let text = QuantityText.percent(ratio - 1)
    return ratio >= 1 ? "+" + text : text
  }

  private static func interval(_ ratio: PairedRatio) -> String {
    guard ratio.high.isFinite else { return "too few pairs" }
    return "\(change(ratio.low)) to \(change(ratio.high))"
  }

  private static func change(_ a: Double?, _ b: Double?) -> String {
    guard let a, let b else { return "–" }
    if a == b { return "=" }
    return a == 0 ? "new" : change(b / a)
  }

  private static func workChange(_ counts: (a: CaseCounts, b: CaseCounts)?) -> String {
    guard let (a, b) = counts else { return "–" }
    let names = Set(a.work.keys).union(b.work.keys).sorted()
    let changed = names.filter { (a.work[$0] ?? 0) != (b.work[$0] ?? 0) }
    guard let first = changed.first else { return names.isEmpty ? "–" : "=" }
    let rest = changed.count > 1 ? ", …" : ""
    return "\(first) \(change(a.work[first] ?? 0, b.work[first] ?? 0))\(rest)"
  }

  /// A name as a regular expression that finds it alone.
  static func escaped(_ name: String) -> String {
    name.reduce(into: "") { text, character in
      if "\\^$.|?*+()[]{}".contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}

// MARK: - JSON

extension ComparisonReport {
  /// The object of `--json`; changes are in per cent.
  ///
  /// What recorded runs do not say is left out.
  struct Document: Encodable {
    let schema = 1
    let unit = "percent"
    let a: String
    let b: String
    var identical: Bool?
    var machine: MachineDescription?
    var environment: RunEnvironment?
    var state: MachineState?
    let cases: [Case]
    /// Names of cases that one side alone has.
    var gone: [String]?
    var new: [String]?

    /// The object as one line of JSON.
    func line() throws -> [UInt8] {
      Array(try JSONEncoder.ofLines.encode(self)) + [UInt8(ascii: "\n")]
    }
  }

  struct Case: Encodable {
    let `case`: String
    /// Null of a case that a side does not answer, and of recorded runs.
    @OrNull var verdict: String?
    let reason: String
    @OrNull var effect: Double?
    @OrNull var low: Double?
    @OrNull var high: Double?
    @OrNull var detectable: Double?
    let witnesses: Witnesses
    /// Every pair that was measured, first those that were looked at first: layout and process differ from
    /// pair to pair.
    var explored: [CasePair]?
    var confirming: [CasePair]?
    var failure: String?
  }

  struct Witnesses: Encodable {
    let wall: Sides
    @OrNull var instructions: Sides?
    let work: [String: Sides]
    @OrNull var allocations: Sides?
    var allocatedBytes: Sides?
  }

  /// One count on both sides and the change in per cent.
  struct Sides: Codable, Hashable {
    @OrNull var a: Double?
    @OrNull var b: Double?
    @OrNull var change: Double?
  }

  /// The report as one line of JSON.
  func json() throws -> [UInt8] {
    let machine = MachineDescription.current()
    let document = Document(
      a: a,
      b: b,
      identical: areIdentical,
      machine: machine,
      environment: .current(machine: machine),
      state: .current(),
      cases: results.map(Self.encodable),
      gone: gone,
      new: new
    )
    return try document.line()
  }

  private static func encodable(_ result: CaseComparison.Result) -> Case {
    let ratio = result.verdict.ratio
    func percent(_ ratio: Double?) -> Double? {
      ratio.flatMap { $0.isFinite ? ($0 - 1) * 100 : nil }
    }
    let counts = result.series.counts
    let pairs = result.series.explored + result.series.confirming
    var work: [String: Sides] = [:]
    if let (a, b) = counts {
      for name in Set(a.work.keys).union(b.work.keys) {
        work[name] = Sides(a.work[name] ?? 0, b.work[name] ?? 0)
      }
    }
    return Case(
      case: result.series.name,
      verdict: result.word?.rawValue,
      reason: result.verdict.reason,
      effect: percent(ratio?.ratio),
      low: ratio.flatMap { $0.low > 0 ? percent($0.low) : nil },
      high: percent(ratio?.high),
      detectable: ratio.flatMap { $0.detectable.isFinite ? $0.detectable * 100 : nil },
      witnesses: Witnesses(
        wall: Sides(
          SampleStatistics(pairs.map(\.a))?.median,
          SampleStatistics(pairs.map(\.b))?.median
        ),
        instructions: Sides(counts?.a.instructions, counts?.b.instructions),
        work: work,
        allocations: Sides(counts?.a.allocations, counts?.b.allocations),
        allocatedBytes: Sides(counts?.a.allocatedBytes, counts?.b.allocatedBytes)
      ),
      explored: result.series.explored,
      confirming: result.series.confirming,
      failure: result.series.failure?.reason
    )
  }
}

extension ComparisonReport.Sides {
  /// A count on both sides, nil where there is none.
  init(_ a: Double?, _ b: Double?) {
    self.init(a: a, b: b)
    guard let a, let b else { return }
    if a != 0 { change = (b / a - 1) * 100 } else if b == 0 { change = 0 }
  }
}
