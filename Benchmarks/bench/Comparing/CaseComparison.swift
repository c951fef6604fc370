// A comparison from the first pair to the verdicts: pairs until every case can see what it should, counts,
// and fresh pairs for whatever looks changed. Looking for longer where something seems to be would make
// chance findings likely; only fresh pairs decide, and those are as many as were fixed before.

import Foundation
import Measurement
import ProgramSupport
import Synchronization

struct CaseComparison {
  /// How long it goes on.
  struct Limits {
    /// Pairs of processes, each with layouts of its own, before anything is said.
    var fewestPairs = 12
    /// Pairs of a case that remains undecided.
    var mostPairs = 60
    /// Seconds for all measuring, builds not counted.
    var seconds = 15 * 60.0
    var countsInstructions = true
  }

  /// A case with all that is known and said of it.
  struct Result {
    let series: CaseSeries
    let verdict: CaseVerdict
    let evidence: CaseVerdict.Evidence

    /// The verdict's word; nil where a side does not answer, which has none.
    var word: CaseVerdict.Word? { series.failure == nil ? verdict.word : nil }
  }

  let a: SideBuild
  let b: SideBuild
  var limits = Limits()
  var rule = CaseVerdict.Rule()
  let progress: ProgressLine
  let console: Console
  /// The seed of order and offsets.
  var seed: UInt64 = 1
  /// The number of the first pair, which decides its layouts.
  var firstPair = 0

  /// The cases of two sides that a filter takes.
  struct Cases {
    /// Those that both have.
    let shared: [CaseSeries]
    /// The names that only the first side has.
    let gone: [String]
    /// The names that only the second side has.
    let new: [String]

    var isEmpty: Bool { shared.isEmpty && gone.isEmpty && new.isEmpty }
  }

  func cases(where isWanted: (String) -> Bool) throws(CompareFailure) -> Cases {
    var lists: [[CaseProtocol.Description]] = []
    for build in [a, b] {
      let process = try CaseProcess(build)
      defer { process.end() }
      let list = try process.list()
      guard list.protocol == CaseProtocol.version else {
        throw .broken(
          "\(build.label) speaks version \(list.protocol) of the protocol, expected \(CaseProtocol.version)"
        )
      }
      lists.append(list.cases.filter { isWanted($0.name) })
    }
    let names = lists.map { Set($0.map(\.name)) }
    return Cases(
      shared: lists[1].filter { names[0].contains($0.name) }.map(CaseSeries.init),
      gone: lists[0].map(\.name).filter { !names[1].contains($0) },
      new: lists[1].map(\.name).filter { !names[0].contains($0) }
    )
  }

  func run(_ cases: [CaseSeries]) throws(CompareFailure) -> [Result] {
    let deadline = MonotonicTime.nanoseconds() + UInt64(limits.seconds * 1e9)
    var measurer = PairMeasurer(a: a, b: b, seed: seed, firstPair: firstPair)
    // A third of the time is left for what has to be looked at again.
    let exploring = deadline - UInt64(limits.seconds * 0.3e9)
    try explore(cases, with: &measurer, until: exploring)
    let suspects = cases.filter { $0.failure == nil && Self.isSuspect($0, rule) }
    try confirm(suspects, with: &measurer, until: deadline)
    progress.clear()
    return Self.judge(cases, rule)
  }

  /// Whether a case has to be looked at again before anything is said.
  static func isSuspect(_ series: CaseSeries, _ rule: CaseVerdict.Rule) -> Bool {
    guard let ratio = series.exploration else { return false }
    return CaseVerdict.Evidence(series.counts, rule).hasMoved
      || 2 * min(ratio.pValueSlower, ratio.pValueFaster) <= rule.suspicion
  }

  // MARK: Pairs

  private func explore(
    _ cases: [CaseSeries],
    with measurer: inout PairMeasurer,
    until deadline: UInt64
  ) throws(CompareFailure) {
    for pair in 0..<limits.mostPairs {
      // The first pairs are owed to every case, whatever the time.
      let isOwed = pair < limits.fewestPairs
      let open = cases.filter { series in
        guard series.failure == nil else { return false }
        if pair < limits.fewestPairs { return true }
        return (series.exploration?.detectable ?? 0) > rule.minimumEffect
      }
      if open.isEmpty || !isOwed && MonotonicTime.nanoseconds() >= deadline { break }
      var done = 0
      let total = isOwed ? limits.fewestPairs * cases.count : open.count
      let start = MonotonicTime.nanoseconds()
      try measurer.measurePair(of: open, into: \.explored) {
        !isOwed && MonotonicTime.nanoseconds() >= deadline
      } progress: { series in
        let before = isOwed ? pair * cases.count : 0
        progress.show("pair \(pair + 1),", done: before + done, total: total, next: series.name)
        done += 1
      }
      if pair == 0 {
        noteTime(ofPairs: limits.fewestPairs - 1, of: cases.count, since: start, until: deadline)
        count(cases.filter { $0.failure == nil })
      }
    }
  }

  /// Says beforehand where pairs that are owed take longer than what is left of the time; one was measured since a time.
  private func noteTime(
    ofPairs pairCount: Int,
    of caseCount: Int,
    since start: UInt64,
    until deadline: UInt64
  ) {
    let now = MonotonicTime.nanoseconds()
    let owed = (now - start) * UInt64(pairCount)
    guard now + owed > deadline else { return }
    progress.clear()
    let minutes = Int((Double(owed) / 60e9).rounded(.up))
    console.note(
      "\(pairCount) pairs of \(QuantityText.count(caseCount, "case")) take about "
        + "\(QuantityText.count(minutes, "minute")), which --minutes cannot shorten; "
        + "--filter and --suite can"
    )
  }

  private func count(_ cases: [CaseSeries]) {
    // Both sides count at once, and one line shows it.
    let doneCount = Mutex(0)
    // Shown under that lock alone.
    nonisolated(unsafe) let progress = progress
    let total = 2 * cases.count
    let counter = CaseCounter(
      a: a,
      b: b,
      countsInstructions: limits.countsInstructions,
      deadline: MonotonicTime.nanoseconds()
        + UInt64(max(limits.seconds * 0.25, Self.leastCountingSeconds) * 1e9)
    )
    counter.count(cases) { name in
      doneCount.withLock { done in
        done += 1
        progress.show("counting", done: done, total: total, next: name)
      }
    }
  }

  /// Counting is worth so much, however short the rest is to be.
  private static let leastCountingSeconds = 60.0

  /// As many fresh pairs as were measured before, and at least as many as can convince.
  private func confirm(
    _ suspects: [CaseSeries],
    with measurer: inout PairMeasurer,
    until deadline: UInt64
  ) throws(CompareFailure) {
    guard !suspects.isEmpty else { return }
    // The least p-value of n pairs is 2⁻ⁿ, and Holm's rule multiplies it by the number of suspects.
    let convincing = Int((log2(Double(suspects.count) / (rule.falseAlarms / 2))).rounded(.up)) + 2
    let wanted = min(
      max(limits.fewestPairs, convincing, suspects.map(\.explored.count).max() ?? 0),
      max(limits.mostPairs, convincing)
    )
    let owedCount = min(wanted, max(limits.fewestPairs, convincing))
    for pair in 0..<wanted {
      let isOwed = pair < owedCount
      if !isOwed && MonotonicTime.nanoseconds() >= deadline { break }
      var done = 0
      let start = MonotonicTime.nanoseconds()
      try measurer.measurePair(of: suspects.filter { $0.failure == nil }, into: \.confirming) {
        false
      } progress: { series in
        progress.show(
          "confirming,",
          done: pair * suspects.count + done,
          total: wanted * suspects.count,
          next: series.name
        )
        done += 1
      }
      if pair == 0 {
        noteTime(ofPairs: owedCount - 1, of: suspects.count, since: start, until: deadline)
      }
    }
  }

  // MARK: Verdicts

  /// Judges cases together, as one family of tests.
  static func judge(_ cases: [CaseSeries], _ rule: CaseVerdict.Rule) -> [Result] {
    let confirmations = cases.map(\.confirmation)
    // One family of tests: whatever was suspected, in both directions.
    let suspects = cases.indices.filter { confirmations[$0] != nil }
    let slower = Holm.adjusted(suspects.map { confirmations[$0]?.pValueSlower ?? 1 })
    let faster = Holm.adjusted(suspects.map { confirmations[$0]?.pValueFaster ?? 1 })
    var adjusted: [Int: (slower: Double, faster: Double)] = [:]
    for (rank, index) in suspects.enumerated() {
      adjusted[index] = (slower[rank], faster[rank])
    }
    return cases.indices.map { index in
      let series = cases[index]
      let evidence = CaseVerdict.Evidence(series.counts, rule)
      return Result(
        series: series,
        verdict: series.failure.map { .failed($0.reason) }
          ?? CaseVerdict(
            exploration: series.exploration,
            confirmation: confirmations[index],
            pooled: series.pooled,
            adjusted: adjusted[index],
            evidence: evidence,
            rule: rule
          ),
        evidence: evidence
      )
    }
  }
}
