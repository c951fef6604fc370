import Testing

@testable import Measurement

@Suite("Measurement")
struct MeasurementTests {
  struct Known: CustomTestStringConvertible {
    let samples: [Double]
    let median: Double
    let low: Double
    let high: Double

    var testDescription: String { "\(samples.count) samples" }
  }

  /// Intervals from tables of the binomial distribution, 95 % two-sided.
  static let known = [
    Known(samples: [7], median: 7, low: 7, high: 7),
    Known(samples: [4, 1], median: 2.5, low: 1, high: 4),
    Known(samples: [5, 1, 4, 2, 3], median: 3, low: 1, high: 5),
    Known(samples: [6, 5, 4, 3, 2, 1], median: 3.5, low: 1, high: 6),
    Known(samples: (1...9).map(Double.init), median: 5, low: 2, high: 8),
    Known(samples: (1...12).map(Double.init).reversed(), median: 6.5, low: 3, high: 10),
    Known(samples: (1...20).map(Double.init), median: 10.5, low: 6, high: 15),
    Known(samples: (1...50).map(Double.init), median: 25.5, low: 18, high: 33),
    Known(samples: (1...1000).map(Double.init), median: 500.5, low: 469, high: 532),
  ]

  @Test("median and interval of known samples", arguments: known)
  func statistics(_ known: Known) throws {
    let statistics = try #require(SampleStatistics(known.samples))
    #expect(statistics.median == known.median)
    #expect(statistics.low == known.low)
    #expect(statistics.high == known.high)
    #expect(statistics.count == known.samples.count)
  }

  @Test("the interval misses the median in at most one of twenty, and one place less would not")
  func coverage() {
    for count in 6...200 {
      let (low, high) = SampleStatistics.medianRanks(count: count)
      #expect(low + high == count - 1)
      #expect(Self.missing(count, low) <= 0.05)
      #expect(Self.missing(count, low + 1) > 0.05)
    }
  }

  /// 2·P(B ≤ low) summed from Pascal's triangle.
  static func missing(_ count: Int, _ low: Int) -> Double {
    var row = [1.0]
    for _ in 0..<count {
      row = (0...row.count).map {
        ($0 > 0 ? row[$0 - 1] / 2 : 0) + ($0 < row.count ? row[$0] / 2 : 0)
      }
    }
    return 2 * row[...low].reduce(0, +)
  }

  @Test("exact ranks and their approximation meet at a thousand samples")
  func ranksMeet() {
    let exact = SampleStatistics.medianRanks(count: 1000)
    let approximate = SampleStatistics.medianRanks(count: 1001)
    #expect(abs(exact.low - approximate.low) <= 1)
    #expect(approximate.low + approximate.high == 1000)
  }

  @Test("one interrupted sample moves neither the median nor the interval of fifty")
  func robust() throws {
    let calm = try #require(SampleStatistics((1...50).map(Double.init)))
    let interrupted = try #require(SampleStatistics((1...49).map(Double.init) + [1e9]))
    #expect(calm.median == interrupted.median)
    #expect(calm.high == interrupted.high)
    #expect(interrupted.maximum == 1e9)
  }

  @Test("no samples and samples that are no numbers give no statistics")
  func nothing() {
    #expect(SampleStatistics([]) == nil)
    #expect(SampleStatistics([1, .nan]) == nil)
    #expect(SampleStatistics([1, .infinity]) == nil)
  }

  @Test("the clock never runs backwards, and moves")
  func clock() {
    let readings = (0..<10_000).map { _ in MonotonicTime.nanoseconds() }
    #expect(zip(readings, readings.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(readings[0] < readings[readings.count - 1])
  }

  @Test("a sample's time is that of one repetition, in the benchmark's unit")
  func perRepetition() throws {
    let schedule = MeasurementSchedule(
      rounds: 2,
      samplesPerRound: 2,
      sampleNanoseconds: 2e6,
      benchmarkNanoseconds: 1e9
    )
    func spin(_ nanoseconds: UInt64) {
      let end = MonotonicTime.nanoseconds() + nanoseconds
      while MonotonicTime.nanoseconds() < end {}
    }
    let benchmark = Benchmark(suite: "s", caseName: "c", metric: "m") {
      { repetitions in
        for _ in 0..<repetitions { spin(50_000) }
      }
    }
    let result = try #require(Measurer(schedule).measure([benchmark]).first)
    #expect(result.unit == .microseconds)
    #expect(result.samples.count == 4)
    // Only the lower bound is certain: the machine may be busy.
    #expect(result.samples.allSatisfy { $0 >= 50 })
    #expect(result.low <= result.median && result.median <= result.high)
  }

  @Test("rounds interleave the benchmarks, and every other round runs backwards")
  func interleaving() {
    let schedule = MeasurementSchedule(
      rounds: 4,
      samplesPerRound: 1,
      sampleNanoseconds: 0,
      benchmarkNanoseconds: 1e12
    )
    var calls: [String] = []
    let benchmarks = ["a", "b", "c"].map { name in
      Benchmark(suite: "s", caseName: name, metric: "m") { { _ in calls.append(name) } }
    }
    let results = Measurer(schedule).measure(benchmarks)
    #expect(results.map(\.caseName) == ["a", "b", "c"])
    // What is counted comes behind all rounds.
    #expect(calls.suffix(15).joined() == "abccbaabccba" + "abc")
  }

  @Test("slow work gives fewer samples, at least three, spread over the rounds")
  func slowWork() {
    let schedule = MeasurementSchedule(
      rounds: 12,
      samplesPerRound: 4,
      sampleNanoseconds: 1e6,
      benchmarkNanoseconds: 1e9
    )
    func count(_ sampleNanoseconds: UInt64) -> Int {
      let benchmark = Benchmark(suite: "s", caseName: "c", metric: "m") {
        { repetitions in
          let end = MonotonicTime.nanoseconds() + sampleNanoseconds * UInt64(repetitions)
          while MonotonicTime.nanoseconds() < end {}
        }
      }
      return MeasuredCase([benchmark], schedule).sampleCount
    }
    // A busy machine takes longer, and never less.
    #expect(count(100_000_000) <= 10)
    #expect(count(100_000_000) >= MeasurementSchedule.fewestSamples)
    #expect(count(600_000_000) == MeasurementSchedule.fewestSamples)
    for total in [3, 10, 48] {
      let counts = (0..<12).map { schedule.sampleCount(inRound: $0, of: total) }
      #expect(counts.reduce(0, +) == total)
      #expect(counts.allSatisfy { abs($0 - total / 12) <= 1 })
    }
  }

  @Test("draws of a family are one result: their geometric mean, and how far the worst is off")
  func family() throws {
    let schedule = MeasurementSchedule(
      rounds: 5,
      samplesPerRound: 4,
      sampleNanoseconds: 1e6,
      benchmarkNanoseconds: 1e9
    )
    let times: [UInt64] = [1_000_000, 1_000_000, 8_000_000]
    let benchmarks = times.enumerated().map { draw, time in
      Benchmark(suite: "s", caseName: "c", draw: draw, metric: "m") {
        { repetitions in
          let end = MonotonicTime.nanoseconds() + time * UInt64(repetitions)
          while MonotonicTime.nanoseconds() < end {}
        }
      }
    }
    let alone = Benchmark(suite: "s", caseName: "d", metric: "m") { { _ in } }
    let results = Measurer(schedule).measure(benchmarks + [alone])
    #expect(results.map(\.caseName) == ["c", "d"])
    let family = results[0]
    #expect(family.samples.count == 5)
    // The cube root of 1 · 1 · 8 ms; the machine may be busy.
    #expect(family.samples.allSatisfy { $0 >= 2000 })
    #expect(try #require(family.worst) > 1)
    #expect(results[1].worst == nil)
  }

  @Test("what is short takes what it wants, and the long ones share the rest")
  func sharing() {
    var schedule = MeasurementSchedule.standard
    schedule.benchmarkNanoseconds = 100
    #expect(schedule.limit(of: [1, 2, 3], left: 10) == 100)
    #expect(schedule.limit(of: [1, 50, 80], left: 21) == 10)
    #expect(schedule.limit(of: [5, 300, 400], left: 1000) == 100)
    #expect(schedule.limit(of: [5, 6], left: -1) == 0)
  }

  @Test("a sample goes whole times through all that the work takes in turn")
  func wholePeriods() {
    var turns: [Int] = []
    let benchmark = Benchmark(suite: "s", caseName: "c", metric: "m", period: 7) {
      { repetitions in
        turns.append(repetitions)
        let end = MonotonicTime.nanoseconds() + 10_000 * UInt64(repetitions)
        while MonotonicTime.nanoseconds() < end {}
      }
    }
    var measured = MeasuredCase([benchmark], .quick)
    turns = []
    measured.sample()
    #expect(turns.count == 1 && turns[0] % 7 == 0, "\(turns)")
  }

  @Test("work that grows slower than calibration saw gives up after its time")
  func runawayWork() throws {
    let schedule = MeasurementSchedule(
      rounds: 10,
      samplesPerRound: 1,
      sampleNanoseconds: 0,
      benchmarkNanoseconds: 1e6
    )
    var calls = 0
    let benchmark = Benchmark(suite: "s", caseName: "c", metric: "m") {
      { _ in
        calls += 1
        let end = MonotonicTime.nanoseconds() + (calls > 3 ? 2_000_000 : 0)
        while MonotonicTime.nanoseconds() < end {}
      }
    }
    let result = try #require(Measurer(schedule).measure([benchmark]).first)
    #expect(result.samples.count >= MeasurementSchedule.fewestSamples)
    #expect(result.samples.count < 10)
  }

  @Test(
    "times and rates read with three digits and a fitting unit",
    arguments: [
      (812.4, MeasurementUnit.nanoseconds, "812 ns"), (2.414, .microseconds, "2.41 us"),
      (999.6, .nanoseconds, "1.00 us"), (1900, .microseconds, "1.90 ms"),
      (0, .nanoseconds, "0.00 ns"), (3.05e6, .microseconds, "3.05 s"),
      (99.96, .microseconds, "100 us"), (0.004, .nanoseconds, "0.00 ns"),
      (7.2e9, .microseconds, "7200 s"),
    ]
  )
  func timeText(value: Double, unit: MeasurementUnit, text: String) {
    #expect(QuantityText.time(value, in: unit) == text)
  }

  @Test(
    "what is no time reads as a number, scaled where it is large",
    arguments: [
      (1.268, MeasurementUnit.exponent, "1.27"), (17, .count, "17"), (12_345, .count, "12.3 k"),
      (0.5, .count, "0.50"), (640, .bytes, "640 B"), (61_000_000, .bytes, "61.0 MB"),
      (2.414, .microseconds, "2.41 us"), (.nan, .exponent, "–"),
    ]
  )
  func quantityText(value: Double, unit: MeasurementUnit, text: String) {
    #expect(QuantityText.quantity(value, in: unit) == text)
  }

  @Test("rates carry what they count")
  func rateText() {
    #expect(QuantityText.rate(61e6, of: "B") == "61.0 MB/s")
    #expect(QuantityText.rate(1_234_000, of: "formats") == "1.23 M formats/s")
    #expect(QuantityText.rate(12, of: "formats") == "12.0 formats/s")
    #expect(QuantityText.percent(0.00449) == "0.4 %")
    #expect(QuantityText.percent(.nan) == "–")
    #expect((0...2).map { QuantityText.count($0, "run") } == ["0 runs", "1 run", "2 runs"])
  }
}
