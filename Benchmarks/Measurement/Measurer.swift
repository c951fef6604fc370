// Measures benchmarks: calibrates how often short work repeats inside a sample, then goes round
// and round all benchmarks.

/// Runs benchmarks by a schedule.
public struct Measurer {
  private let schedule: MeasurementSchedule

  /// Makes a measurer.
  public init(_ schedule: MeasurementSchedule) { self.schedule = schedule }

  /// Measures all benchmarks in interleaved rounds, and gives results in their order.
  ///
  /// Benchmarks of one name and subject are draws of one family, and have one result: in each sample the
  /// geometric mean of all draws.
  ///
  /// `work` reads the counts of the solver's own work so far, of which results get their share beside
  /// allocations; `progress` hears of the steps done, of all steps, and of the case that comes next.
  public func measure(
    _ benchmarks: [Benchmark],
    progress: (_ done: Int, _ total: Int, _ next: String) -> Void = { _, _, _ in },
    work: () -> [String: Double] = { [:] }
  ) -> [MeasurementResult] {
    let start = MonotonicTime.nanoseconds()
    let families = Self.families(benchmarks)
    let total = families.count * (schedule.rounds + 1)
    var done = 0
    func step(_ benchmark: Benchmark) {
      progress(done, total, "\(benchmark.suite) \(benchmark.caseName) \(benchmark.metric)")
      done += 1
    }
    var cases: [MeasuredCase] = []
    for family in families {
      step(family[0])
      cases.append(MeasuredCase(family, schedule))
    }
    share(schedule.totalNanoseconds - Double(MonotonicTime.nanoseconds() - start), among: &cases)
    for round in 0..<schedule.rounds {
      // Every other round runs backwards, so that no benchmark always finds the caches as the
      // same neighbour left them.
      let order = Array(cases.indices)
      for index in round.isMultiple(of: 2) ? order : order.reversed() {
        step(cases[index].benchmark)
        let count = schedule.sampleCount(inRound: round, of: cases[index].sampleCount)
        for _ in 0..<count where !cases[index].isSpent { cases[index].sample() }
      }
    }
    for index in cases.indices { cases[index].count(work) }
    progress(total, total, "")
    return cases.compactMap(\.result)
  }

  /// Benchmarks by name and subject; what is no draw is a case of its own, whatever it is called.
  private static func families(_ benchmarks: [Benchmark]) -> [[Benchmark]] {
    benchmarks.enumerated().grouped { index, benchmark in
      benchmark.draw == nil ? "\(index)" : "\(benchmark.name)\n\(benchmark.subject)"
    }.map { $0.elements.map(\.element) }
  }

  /// Shares the time that is left among all cases.
  private func share(_ left: Double, among cases: inout [MeasuredCase]) {
    guard left.isFinite else { return }
    let wanted = cases.map { $0.sampleNanoseconds * Double($0.wantedCount(schedule)) }
    let limit = schedule.limit(of: wanted, left: left)
    for index in cases.indices { cases[index].limit(to: limit, schedule) }
  }
}
