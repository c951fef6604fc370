// How many times as long one piece of work takes as another, and how firmly the samples say so.
// Source: [Efron], the percentile interval (Documentation/SOURCES.md).

/// A ratio of two medians with its confidence interval.
public struct RatioInterval: Hashable, Sendable {
  /// The median of the first samples over the median of the second.
  public let ratio: Double
  /// The lower end of the interval.
  public let low: Double
  /// The upper end of the interval.
  public let high: Double

  /// Resampled ratios to take the percentiles of; 1,000 leave 25 beyond each end.
  private static let resamples = 1000

  /// Compares two sets of samples, or gives nil when either is empty or has a median that is not
  /// positive.
  ///
  /// Both sets are drawn from anew, with replacement, and the ratio of their medians is noted each
  /// time; the interval is what the middle 95 % of these ratios span.
  public init?(
    of samples: [Double],
    over others: [Double],
    using generator: inout some RandomNumberGenerator
  ) {
    guard let first = SampleStatistics(samples), let second = SampleStatistics(others),
      first.median > 0, second.median > 0
    else { return nil }
    ratio = first.median / second.median
    var ratios: [Double] = []
    for _ in 0..<Self.resamples {
      let below = Self.median(ofDrawsFrom: others, using: &generator)
      guard below > 0 else { continue }
      ratios.append(Self.median(ofDrawsFrom: samples, using: &generator) / below)
    }
    guard !ratios.isEmpty else { return nil }
    ratios.sort()
    let beyond = Int(Double(ratios.count) * (1 - SampleStatistics.confidence) / 2)
    low = min(ratio, ratios[beyond])
    high = max(ratio, ratios[ratios.count - 1 - beyond])
  }

  private static func median(
    ofDrawsFrom samples: [Double],
    using generator: inout some RandomNumberGenerator
  ) -> Double {
    let draws = samples.indices.map { _ in
      samples[Int(generator.next(upperBound: UInt64(samples.count)))]
    }.sorted()
    return SampleStatistics.median(ofSorted: draws)
  }
}
