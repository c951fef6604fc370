// How much time measuring takes, and how it is shared out.

/// Limits of a measurement.
public struct MeasurementSchedule: Hashable, Sendable {
  /// How many times all benchmarks are gone through.
  ///
  /// Spreading a benchmark's samples over the whole run keeps a passing disturbance from hitting one benchmark alone.
  public var rounds: Int
  /// How many samples a benchmark gives in a round.
  var samplesPerRound: Int
  /// Work is repeated until a sample takes at least this long, so that the clock's own grain and
  /// cost stay far below one in a thousand.
  public var sampleNanoseconds: Double
  /// What one benchmark may take over all rounds; slow work gives fewer samples.
  public var benchmarkNanoseconds: Double
  /// What all benchmarks may take together, preparation and calibration included.
  ///
  /// Whatever is short takes what it wants, and the long ones share the rest alike. The fewest samples
  /// are taken anyway.
  var totalNanoseconds: Double

  /// The fewest samples of a benchmark, however slow it is.
  public static let fewestSamples = 3

  /// Makes a schedule.
  public init(
    rounds: Int,
    samplesPerRound: Int,
    sampleNanoseconds: Double,
    benchmarkNanoseconds: Double,
    totalNanoseconds: Double = .infinity
  ) {
    precondition(rounds > 0 && samplesPerRound > 0, "\(rounds) rounds of \(samplesPerRound)")
    self.rounds = rounds
    self.samplesPerRound = samplesPerRound
    self.sampleNanoseconds = sampleNanoseconds
    self.benchmarkNanoseconds = benchmarkNanoseconds
    self.totalNanoseconds = totalNanoseconds
  }

  /// Firm enough to see a change of one or two in a hundred.
  public static let standard = MeasurementSchedule(
    rounds: 12,
    samplesPerRound: 4,
    sampleNanoseconds: 1e6,
    benchmarkNanoseconds: 3e9,
    totalNanoseconds: 120e9
  )
  /// A first look, in a fraction of the time.
  public static let quick = MeasurementSchedule(
    rounds: 5,
    samplesPerRound: 3,
    sampleNanoseconds: 0.4e6,
    benchmarkNanoseconds: 0.4e9,
    totalNanoseconds: 20e9
  )

  /// How often to repeat work whose repetitions took less than a sample has to, growing at most tenfold, so that a
  /// first guess that was too short does no harm.
  public static func moreRepetitions(
    than repetitions: Int,
    taking elapsed: Double,
    of wanted: Double
  ) -> Int {
    let growth = min(max(wanted / max(elapsed, 1) * 1.1, 1.1), 10)
    return Int(min((Double(repetitions) * growth).rounded(.up), repetitionLimit))
  }

  /// No sample needs more: a nanosecond each makes a second.
  private static let repetitionLimit = 1e9

  /// The time each case may take, so that all keep to the time left: the same for all that want more,
  /// at most `benchmarkNanoseconds`.
  func limit(of wanted: [Double], left: Double) -> Double {
    var left = left
    let ascending = wanted.sorted()
    for (index, time) in ascending.enumerated() {
      let share = left / Double(ascending.count - index)
      if time > share { return min(max(share, 0), benchmarkNanoseconds) }
      left -= time
    }
    return benchmarkNanoseconds
  }

  /// How many samples a benchmark gives in a round, so that they spread over all rounds evenly.
  func sampleCount(inRound round: Int, of total: Int) -> Int {
    (round + 1) * total / rounds - round * total / rounds
  }
}
