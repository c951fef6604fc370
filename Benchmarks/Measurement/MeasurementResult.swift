// A measured benchmark as it is printed, recorded and compared: names, samples, median, interval.

/// The samples of one benchmark.
public struct MeasurementResult: Codable, Hashable, Sendable {
  /// The group of benchmarks.
  public var suite: String
  /// What was worked on.
  public var caseName: String
  /// Who worked.
  public var subject: String
  /// Which work.
  public var metric: String
  /// The unit of all values here.
  public var unit: MeasurementUnit
  /// The value of one repetition in each sample, in the order of measuring.
  @RecordDetail public var samples: [Double]
  /// The median of the samples.
  public var median: Double
  /// The lower end of the confidence interval of the median.
  public var low: Double
  /// The upper end of the confidence interval of the median.
  public var high: Double
  /// The worst draw over the median draw, where the case is a family of generated ones.
  public var worst: Double?
  /// The hash of what was worked on: results of different inputs do not compare.
  public var input: String?
  /// What was counted beside the time.
  public var witnesses: Witnesses?

  enum CodingKeys: String, CodingKey {
    case suite
    case caseName = "case"
    case subject, metric, unit, samples, median, low, high
    case worst, input, witnesses
  }

  /// Sums up the samples of a benchmark, given in its unit; nil when there are none.
  ///
  /// `worst` is the worst draw over the median draw, where the benchmark is one of a family.
  public init?(_ benchmark: Benchmark, samples: [Double], worst: Double? = nil) {
    guard let statistics = SampleStatistics(samples) else { return nil }
    self.init(
      suite: benchmark.suite,
      caseName: benchmark.caseName,
      subject: benchmark.subject,
      metric: benchmark.metric,
      unit: benchmark.unit,
      median: statistics.median,
      low: statistics.low,
      high: statistics.high
    )
    self.samples = samples
    self.worst = worst
  }

  /// A result with a name and a summary, whose samples are kept elsewhere or were not needed.
  public init(
    suite: String,
    caseName: String,
    subject: String,
    metric: String,
    unit: MeasurementUnit,
    median: Double,
    low: Double,
    high: Double
  ) {
    self.suite = suite
    self.caseName = caseName
    self.subject = subject
    self.metric = metric
    self.unit = unit
    samples = []
    self.median = median
    self.low = low
    self.high = high
  }

  /// The result with as many digits as a measurement has: seven, which no clock's grain reaches.
  ///
  /// Records become shorter, and are read faster.
  public func rounded() -> MeasurementResult {
    var result = self
    result.samples = samples.map(Self.rounded)
    result.median = Self.rounded(median)
    result.low = Self.rounded(low)
    result.high = Self.rounded(high)
    result.worst = worst.map(Self.rounded)
    return result
  }

  private static func rounded(_ value: Double) -> Double {
    // Counts are whole, and stay exact.
    guard value.isFinite, value != 0, value != value.rounded() else { return value }
    var scale = 1.0
    // Powers of ten up to 10²² are exact, so that the quotient is the nearest to seven digits.
    while value.magnitude * scale < 1e6, scale < 1e22 { scale *= 10 }
    return (value * scale).rounded() / scale
  }

  /// The name that filters and comparisons know it by, `suite/case/metric`.
  public var name: String { "\(suite)/\(caseName)/\(metric)" }

  /// Half the width of the interval, as a share of the median.
  public var spread: Double { median == 0 ? 0 : (high - low) / 2 / median }
}
