// A case in the course of measuring: one benchmark, or all draws of a family, which are one case.

/// One case with what calibration found out and what its samples were.
struct MeasuredCase {
  /// One benchmark, ready to run.
  fileprivate struct Member {
    let body: Benchmark.Body
    var repetitions = 1
    /// What a sample took in calibration.
    var sampleNanoseconds = 0.0
    /// The time of one repetition in each sample.
    var samples: [Double] = []
  }

  /// The first of its benchmarks, which gives names and unit.
  let benchmark: Benchmark
  private var members: [Member]
  /// What all samples may take.
  private(set) var limitNanoseconds: Double
  /// How many samples it is to give.
  private(set) var sampleCount = 0
  private var spentNanoseconds = 0.0
  private var witnesses: Witnesses?
  /// Counting once through everything may take as long.
  private static let countNanoseconds = 50e6

  /// Work whose first run takes more than this fraction of a benchmark's time is not run again
  /// only to warm it.
  private static let slowShare = 4.0
  /// Steps of growth; ten to this power is beyond the limit of repetitions.
  fileprivate static let calibrationLimit = 16
  /// A sample of one draw may be shorter, since the geometric mean of all draws is what is looked at.
  private static let leastSampleShare = 0.25
  /// Samples go whole times through all that the work takes in turn, where that takes at most this share of
  /// a benchmark's time: else they would differ by what they happen to come upon.
  private static let periodShare = 0.1

  /// Prepares benchmarks of one name, and finds how often each fits into a sample.
  init(_ benchmarks: [Benchmark], _ schedule: MeasurementSchedule) {
    benchmark = benchmarks[0]
    limitNanoseconds = schedule.benchmarkNanoseconds
    let share = max(1 / Double(benchmarks.count), Self.leastSampleShare)
    let slow = schedule.benchmarkNanoseconds / Self.slowShare / Double(benchmarks.count)
    members = benchmarks.map { benchmark in
      var member = Member(body: benchmark.prepare())
      member.calibrate(
        atLeast: schedule.sampleNanoseconds * share,
        slow: slow,
        period: benchmark.period,
        lasting: schedule.benchmarkNanoseconds * Self.periodShare
      )
      return member
    }
    limit(to: schedule.benchmarkNanoseconds, schedule)
  }

  /// Whether there is one sample of many draws at a time.
  var isFamily: Bool { members.count > 1 }

  /// What one sample takes; of a family, all draws together.
  var sampleNanoseconds: Double { members.reduce(0) { $0 + $1.sampleNanoseconds } }

  /// How many samples are wanted where time is no matter.
  func wantedCount(_ schedule: MeasurementSchedule) -> Int {
    isFamily ? schedule.rounds : schedule.rounds * schedule.samplesPerRound
  }

  /// Has it take no longer than a limit, as far as the fewest samples allow.
  mutating func limit(to nanoseconds: Double, _ schedule: MeasurementSchedule) {
    limitNanoseconds = nanoseconds
    let affordable = nanoseconds / max(sampleNanoseconds, 1)
    let wanted = Double(wantedCount(schedule))
    sampleCount = max(MeasurementSchedule.fewestSamples, Int(min(wanted, affordable)))
  }

  /// Whether it has had its time: work that differs from sample to sample can take far longer than
  /// calibration saw.
  var isSpent: Bool {
    members[0].samples.count >= MeasurementSchedule.fewestSamples
      && spentNanoseconds >= Self.overrun * limitNanoseconds
  }

  /// How far a benchmark may exceed its time before its samples end; the share leaves room for
  /// what calibration misjudges on a busy machine.
  private static let overrun = 2.0

  /// Takes one sample, of a family one of each draw.
  mutating func sample() {
    for index in members.indices {
      let (body, repetitions) = (members[index].body, members[index].repetitions)
      let elapsed = MonotonicTime.nanoseconds { body(repetitions) }
      spentNanoseconds += elapsed
      let unit = benchmark.unit
      let value = unit.value(ofNanoseconds: elapsed / Double(repetitions))
      members[index].samples.append(value)
    }
  }

  /// Counts what one repetition takes besides time, of a family that of its first draw.
  ///
  /// - Parameter work: Reads how often what has been done so far, by name.
  mutating func count(_ work: () -> [String: Double]) {
    let single = members[0].sampleNanoseconds / Double(members[0].repetitions)
    let affordable = Int(min(Self.countNanoseconds / max(single, 1), 1e6))
    let repetitions = max(1, min(benchmark.period, affordable))
    // What reading the work asks for is not to be counted.
    let before = work()
    let allocations = AllocationTally.current
    members[0].body(repetitions)
    let made = AllocationTally.current
    let after = work()
    var counts: [String: Double] = [:]
    for (name, count) in after {
      let done = count - (before[name] ?? 0)
      if done != 0 { counts[name] = done / Double(repetitions) }
    }
    let asked = made.flatMap { made in allocations.map { Double((made - $0).count) } }
    witnesses = Witnesses(allocations: asked.map { $0 / Double(repetitions) }, work: counts)
  }

  /// What came of it: of a family the geometric mean of all draws in each sample, and how the slowest
  /// compares with the median draw.
  var result: MeasurementResult? {
    var samples = members[0].samples
    var worst: Double?
    if isFamily {
      samples = SampleStatistics.family(members.map(\.samples))
      worst = SampleStatistics.worst(
        of: members.compactMap { SampleStatistics($0.samples)?.median }
      )
    }
    var result = MeasurementResult(benchmark, samples: samples, worst: worst)
    result?.witnesses = witnesses
    result?.input = benchmark.input()
    return result
  }
}

extension MeasuredCase.Member {
  /// Finds how often the work fits into a sample; its runs also warm the work up.
  fileprivate mutating func calibrate(
    atLeast wanted: Double,
    slow: Double,
    period: Int,
    lasting periodLimit: Double
  ) {
    var elapsed = MonotonicTime.nanoseconds { body(1) }
    // The first run may pay for page faults and lazy tables: only later ones may end the search.
    var isWarm = elapsed > slow
    for _ in 0..<MeasuredCase.calibrationLimit {
      if isWarm && elapsed >= wanted { break }
      if isWarm {
        repetitions = MeasurementSchedule.moreRepetitions(
          than: repetitions,
          taking: elapsed,
          of: wanted
        )
      }
      elapsed = MonotonicTime.nanoseconds { body(repetitions) }
      isWarm = true
    }
    let whole = (repetitions + period - 1) / period * period
    let single = elapsed / Double(repetitions)
    if whole != repetitions, Double(whole) * single <= periodLimit {
      repetitions = whole
      elapsed = single * Double(whole)
    }
    sampleNanoseconds = elapsed
  }
}
