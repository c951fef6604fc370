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
  public var samples: [Double]
  /// The median of the samples.
  public var median: Double
  /// The lower end of the confidence interval of the median.
  public var low: Double
  /// The upper end of the confidence interval of the median.
  public var high: Double
  /// How many times the median of all draws' medians the slowest draw takes; nil where there is no family.
  public var worst: Double?

  enum CodingKeys: String, CodingKey {
    case suite
    case caseName = "case"
    case subject, metric, unit, samples, median, low, high, worst
  }

  /// Sums up the samples of a benchmark, given in its unit; nil when there are none.
  public init?(_ benchmark: Benchmark, samples: [Double], worst: Double? = nil) {
    guard let statistics = SampleStatistics(samples) else { return nil }
    suite = benchmark.suite
    caseName = benchmark.caseName
    subject = benchmark.subject
    metric = benchmark.metric
    unit = benchmark.unit
    self.samples = samples
    median = statistics.median
    low = statistics.low
    high = statistics.high
    self.worst = worst
  }

  /// The name that filters and comparisons know it by, `suite/case/metric`, as a benchmark's.
  public var name: String { "\(suite)/\(caseName)/\(metric)" }

  /// Half the width of the interval, as a share of the median.
  public var spread: Double { median == 0 ? 0 : (high - low) / 2 / median }
}
