// What cases take besides time, side by side: instructions, allocations, the solver's own work. These come out
// the same every time for the same program, so each side is counted once, with its code as the linker put it,
// and what was counted is kept with the build.

import FileAccess
import Foundation
import Measurement

struct CaseCounter {
  let a: SideBuild
  let b: SideBuild
  /// Whether instructions are counted by callgrind, which takes some fifty times as long as the work.
  let countsInstructions: Bool
  /// When counting instructions has to end; cases that were not reached have no such count.
  var deadline = UInt64.max

  /// What a case may take where its work is counted natively, and under callgrind.
  private static let nativeNanoseconds = 50e6
  private static let callgrindNanoseconds = 5e6
  /// Hashes are the same every time.
  private static let environment = ["SWIFT_DETERMINISTIC_HASHING": "1"]
  /// Draws of a family that are counted.
  private static let drawLimit = 2

  /// Where callgrind is, if it is.
  static let valgrind = ["/usr/bin/valgrind", "/usr/local/bin/valgrind"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// How a case is counted: the same way on both sides.
  struct Plan: Sendable {
    let name: String
    let draws: Int
    let native: Int
    let callgrind: Int
    /// Nanoseconds of a repetition, about.
    let time: Double

    init(_ series: CaseSeries) {
      let time = series.repetitionNanoseconds ?? CaseCounter.nativeNanoseconds
      let period = series.description.period
      self.time = time
      name = series.name
      draws = min(series.description.draws, CaseCounter.drawLimit)
      native = max(1, min(period, Int(CaseCounter.nativeNanoseconds / time)))
      callgrind = max(1, min(period, Int(CaseCounter.callgrindNanoseconds / time)))
    }

    /// What a count is kept under.
    var key: String { "\(name) \(draws) draws \(native) \(callgrind)" }
  }

  /// Counts cases of which at least one pair has been measured, both sides at once: counts do not mind.
  func count(_ cases: [CaseSeries], progress: @Sendable (String) -> Void) {
    // Where time is short, cheap cases have been counted.
    let plans = cases.map(Plan.init).sorted { $0.time < $1.time }
    // A program beside itself is counted once.
    let sides = a.hash == b.hash ? [a] : [a, b]
    let counts = concurrentMap(sides.count) { count(plans, on: sides[$0], progress: progress) }
    let both = [counts[0], counts[sides.count - 1]]
    for series in cases {
      if let a = both[0][series.name], let b = both[1][series.name] { series.counts = (a, b) }
    }
  }

  private func count(
    _ plans: [Plan],
    on build: SideBuild,
    progress: @Sendable (String) -> Void
  ) -> [String: CaseCounts] {
    var kept = KeptCounts(of: build)
    let missing = plans.filter { plan in
      guard let counts = kept.counts[plan.key] else { return true }
      return countsInstructions && Self.valgrind != nil && counts.instructions == nil
    }
    countNatively(missing, on: build, into: &kept)
    if countsInstructions, let valgrind = Self.valgrind {
      countInstructions(missing, on: build, valgrind, into: &kept, progress)
    }
    if !missing.isEmpty { kept.write() }
    return Dictionary(
      plans.compactMap { plan in kept.counts[plan.key].map { (plan.name, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private func countNatively(
    _ plans: [Plan],
    on build: SideBuild,
    into kept: inout KeptCounts
  ) {
    var process: CaseProcess?
    for plan in plans {
      do {
        let running = try process ?? CaseProcess(build, environment: Self.environment)
        process = running
        var sum = CaseCounts()
        for draw in 0..<plan.draws {
          try running.prepare(plan.name, draw: draw)
          // What is made once and kept is no part of the work.
          _ = try running.run(1)
          sum.add(try running.count(plan.native), share: 1 / Double(plan.native * plan.draws))
        }
        kept.counts[plan.key] = sum
      } catch {
        process = nil
      }
    }
    process?.end()
  }

  private func countInstructions(
    _ plans: [Plan],
    on build: SideBuild,
    _ valgrind: String,
    into kept: inout KeptCounts,
    _ progress: @Sendable (String) -> Void
  ) {
    guard let folder = try? TemporaryFolder() else { return }
    defer { withExtendedLifetime(folder) {} }
    let byRequest = (try? CaseProcess(build).list())?.tellsCallgrind ?? false
    var process: CaseProcess?
    var processCount = 0
    var regionCount = 0
    for plan in plans {
      // The processor has counted already, where it can.
      if kept.counts[plan.key]?.instructions != nil { continue }
      if MonotonicTime.nanoseconds() >= deadline { break }
      progress("\(build.label) \(plan.name)")
      do {
        if process == nil {
          processCount += 1
          regionCount = 0
        }
        let file = "\(folder.path)/\(processCount)"
        let running =
          try process
          ?? CaseProcess(
            build,
            under: [valgrind, "--quiet"]
              + CallgrindTotals.options(writingTo: file, byRequest: byRequest),
            environment: CallgrindTotals.environment
          )
        process = running
        var sum = 0.0
        for draw in 0..<plan.draws {
          try running.prepare(plan.name, draw: draw)
          _ = try running.run(1)
          try running.region(plan.callgrind)
          regionCount += 1
          let text = try? String(contentsOfFile: "\(file).\(regionCount)", encoding: .utf8)
          guard let text, let count = CallgrindTotals.instructionCount(in: text) else {
            throw CompareFailure.broken("callgrind did not count '\(plan.name)'")
          }
          sum += Double(count)
        }
        kept.counts[plan.key, default: CaseCounts()].instructions =
          sum / Double(plan.callgrind * plan.draws)
      } catch {
        process?.end()
        process = nil
      }
    }
    process?.end()
  }
}

extension CaseCounts {
  /// Adds what some repetitions took, each counting for a share.
  fileprivate mutating func add(_ counts: CaseCounts, share: Double) {
    func sum(_ total: Double?, _ other: Double?) -> Double? {
      other.map { (total ?? 0) + $0 * share } ?? total
    }
    // Of a family the inputs of all draws that are counted.
    input = [input, counts.input].compactMap(\.self).joined(separator: " ")
    if input == "" { input = nil }
    instructions = sum(instructions, counts.instructions)
    allocations = sum(allocations, counts.allocations)
    allocatedBytes = sum(allocatedBytes, counts.allocatedBytes)
    for (name, count) in counts.work { work[name, default: 0] += count * share }
  }
}

/// Counts that are kept with a build, since the same program counts the same again.
private struct KeptCounts {
  var counts: [String: CaseCounts] = [:]
  private let path: String?

  init(of build: SideBuild) {
    path = build.folder.map { "\($0)/counts.json" }
    if let path, let data = FileManager.default.contents(atPath: path),
      let kept = try? JSONDecoder().decode([String: CaseCounts].self, from: data)
    {
      counts = kept
    }
  }

  /// Keeps the counts; where they cannot be, they are counted anew next time.
  func write() {
    guard let path, let data = try? JSONEncoder().encode(counts) else { return }
    _ = try? WholeFile.replace(path, with: Array(data))
  }
}
