// What a set of samples says about the time of a piece of work. Only order statistics: times have
// no bell shape, and one interrupted sample must not move the answer.
// Source: the interval of the median from order statistics, [Conover], section 3.2 (Documentation/SOURCES.md). It
// assumes nothing but independent samples, and is derived in `medianRanks`.

import Glibc

/// The median of some samples and how firmly they fix it.
public struct SampleStatistics: Hashable, Sendable {
  /// The confidence that the interval of the median is chosen for.
  static let confidence = 0.95
  /// The standard deviation of a normal distribution over the median of its distances from the middle.
  public static let deviationOverMedianDistance = 1.4826

  /// The number of samples.
  public let count: Int
  /// The middle sample, or the mean of the two in the middle.
  public let median: Double
  /// The lower end of the confidence interval of the median.
  let low: Double
  /// The upper end of the confidence interval of the median.
  let high: Double
  /// The smallest sample.
  public let minimum: Double
  /// The largest sample.
  public let maximum: Double

  /// Summarises samples, or gives nil when there are none or one is not finite.
  public init?(_ samples: [Double]) {
    guard !samples.isEmpty, samples.allSatisfy(\.isFinite) else { return nil }
    let sorted = samples.sorted()
    count = sorted.count
    median = Self.median(ofSorted: sorted)
    let ranks = Self.medianRanks(count: sorted.count)
    low = sorted[ranks.low]
    high = sorted[ranks.high]
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
  }

  /// The middle of numbers in ascending order, or the mean of the two in the middle.
  static func median(ofSorted sorted: [Double]) -> Double {
    let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    let distance = high - low
    // Numbers so far apart have no distance.
    return distance.isFinite ? low + distance / 2 : low / 2 + high / 2
  }

  /// The samples of a family: of each sample the geometric mean of all draws, so that ratios are geometric
  /// means, too.
  public static func family(_ draws: [[Double]]) -> [Double] {
    (0..<(draws.map(\.count).min() ?? 0)).map { sample in
      exp(draws.reduce(0) { $0 + log(max($1[sample], leastTime)) } / Double(draws.count))
    }
  }

  /// How many times the median of some draws' medians the largest is.
  public static func worst(of medians: [Double]) -> Double? {
    SampleStatistics(medians).map { $0.maximum / $0.median }
  }

  /// Less than any clock sees, in the place of no time at all, which has no logarithm.
  private static let leastTime = 1e-9

  /// The places in the sorted samples whose values enclose the median with the confidence.
  ///
  /// A sample lies below the true median with probability ½, so the number below it is binomial,
  /// and the interval from place *k* to place *n* − 1 − *k* misses the median with probability
  /// 2·P(B ≤ *k*). The narrowest that misses it seldom enough is taken; up to five samples no
  /// interval is that sure, and all of them are.
  static func medianRanks(count: Int) -> (low: Int, high: Int) {
    let missing = (1 - confidence) / 2
    // Beyond a thousand samples 2⁻ⁿ leaves the range of Double; there the normal approximation
    // is exact to less than a place.
    if count > 1000 {
      let low = Int((Double(count) / 2 - 0.98 * Double(count).squareRoot()).rounded(.down))
      return (low, count - 1 - low)
    }
    var probability = (0..<count).reduce(1.0) { product, _ in product / 2 }
    var cumulative = probability
    var low = 0
    // `cumulative` is P(B ≤ low); the next place may be taken while it still misses seldom enough.
    while low < count / 2 {
      probability *= Double(count - low) / Double(low + 1)
      guard cumulative + probability <= missing else { break }
      cumulative += probability
      low += 1
    }
    return (low, count - 1 - low)
  }
}
