// Measures benchmarks: calibrates how often short work repeats inside a sample, then goes round
// and round all benchmarks.

/// Runs benchmarks by a schedule.
public struct Measurer {
  private let schedule: MeasurementSchedule

  /// Makes a measurer.
  public init(_ schedule: MeasurementSchedule) { self.schedule = schedule }

  /// A benchmark with what calibration found out.
  private struct Calibrated {
    let benchmark: Benchmark
    let body: Benchmark.Body
    let repetitions: Int
    let sampleCount: Int
    var samples: [Double] = []
    /// What the samples have taken so far.
    var spentNanoseconds = 0.0
  }

  /// Measures all benchmarks in interleaved rounds, and gives results in their order.
  ///
  /// `progress` hears of the steps done, of all steps, and of the case that comes next.
  public func measure(
    _ benchmarks: [Benchmark],
    progress: (_ done: Int, _ total: Int, _ next: String) -> Void = { _, _, _ in }
  ) -> [MeasurementResult] {
    let total = benchmarks.count * (schedule.rounds + 1)
    var done = 0
    func step(_ benchmark: Benchmark) {
      progress(done, total, "\(benchmark.suite) \(benchmark.caseName) \(benchmark.metric)")
      done += 1
    }
    var calibrated: [Calibrated] = []
    for benchmark in benchmarks {
      step(benchmark)
      calibrated.append(calibrate(benchmark))
    }
    for round in 0..<schedule.rounds {
      // Every other round runs backwards, so that no benchmark always finds the caches as the
      // same neighbour left them.
      let order = Array(benchmarks.indices)
      for index in round.isMultiple(of: 2) ? order : order.reversed() {
        step(benchmarks[index])
        let count = schedule.sampleCount(inRound: round, of: calibrated[index].sampleCount)
        for _ in 0..<count where !isSpent(calibrated[index]) { sample(&calibrated[index]) }
      }
    }
    progress(total, total, "")
    return calibrated.compactMap { MeasurementResult($0.benchmark, samples: $0.samples) }
  }

  /// Finds how often the work fits into a sample; its runs also warm the work up.
  private func calibrate(_ benchmark: Benchmark) -> Calibrated {
    let body = benchmark.prepare()
    var repetitions = 1
    var elapsed = MonotonicTime.nanoseconds { body(1) }
    // The first run may pay for page faults and lazy tables: only later ones may end the search.
    var isWarm = elapsed > schedule.benchmarkNanoseconds / Double(Self.slowShare)
    for _ in 0..<Self.calibrationLimit {
      if isWarm && elapsed >= schedule.sampleNanoseconds { break }
      let missing = schedule.sampleNanoseconds / max(elapsed, 1)
      // Growing at most tenfold, so that a first guess that was too short does no harm.
      if isWarm {
        let wanted = Double(repetitions) * min(max(missing * 1.1, 1.1), 10)
        repetitions = Int(min(wanted.rounded(.up), Self.repetitionLimit))
      }
      elapsed = MonotonicTime.nanoseconds { body(repetitions) }
      isWarm = true
    }
    return Calibrated(
      benchmark: benchmark,
      body: body,
      repetitions: repetitions,
      sampleCount: schedule.sampleCount(sampleNanoseconds: elapsed)
    )
  }

  /// Work whose first run takes more than this fraction of a benchmark's time is not run again
  /// only to warm it.
  private static let slowShare = 4
  /// Steps of growth; ten to this power is beyond the limit of repetitions.
  private static let calibrationLimit = 16
  /// No sample needs more: a nanosecond each makes a second.
  private static let repetitionLimit = 1e9

  /// Whether a benchmark has had its time: work that differs from sample to sample can take far
  /// longer than calibration saw.
  private func isSpent(_ calibrated: Calibrated) -> Bool {
    calibrated.samples.count >= MeasurementSchedule.fewestSamples
      && calibrated.spentNanoseconds >= Self.overrun * schedule.benchmarkNanoseconds
  }

  /// How far a benchmark may exceed its time before its samples end; the share leaves room for
  /// what calibration misjudges on a busy machine.
  private static let overrun = 2.0

  private func sample(_ calibrated: inout Calibrated) {
    let repetitions = calibrated.repetitions
    let body = calibrated.body
    let elapsed = MonotonicTime.nanoseconds { body(repetitions) }
    calibrated.spentNanoseconds += elapsed
    let unit = calibrated.benchmark.unit
    calibrated.samples.append(unit.value(ofNanoseconds: elapsed / Double(repetitions)))
  }
}
