// How many times as long one side takes as the other, from pairs that were measured side by side: the
// Hodges–Lehmann estimate of the logarithms of their ratios, with the interval and the p-values of the
// signed-rank test. Nothing is assumed of the ratios but that pairs are independent and, where the sides
// are the same, that neither is favoured; one wild pair moves nothing.
// Source: [Hodges-Lehmann]; [Wilcoxon], whose distribution is counted, not approximated (Documentation/SOURCES.md).

import Glibc

/// The ratio of two sides over pairs of measurements.
public struct PairedRatio: Hashable, Sendable {
  /// How many pairs there are.
  public let count: Int
  /// The estimate of the second side's time over the first's.
  public let ratio: Double
  /// The lower end of the 95 % interval; 0 where there are too few pairs for one.
  public let low: Double
  /// The upper end of the interval; infinite where there are too few pairs for one.
  public let high: Double
  /// The probability of so much or more on the second side where both are the same.
  public let pValueSlower: Double
  /// The probability of so little or less on the second side where both are the same.
  public let pValueFaster: Double
  /// How far a pair's logarithm strays, as a standard deviation: the larger of two estimates, from the
  /// middle of the pairs and from all of them without the outermost.
  public let deviation: Double

  /// Sums up the natural logarithms of the ratios of pairs; nil when there are none, or one is not finite.
  ///
  /// - Complexity: O(*n*² log *n*).
  public init?(logarithms: [Double]) {
    guard !logarithms.isEmpty, logarithms.allSatisfy(\.isFinite) else { return nil }
    count = logarithms.count
    var averages: [Double] = []
    for (index, first) in logarithms.enumerated() {
      for second in logarithms[index...] { averages.append((first + second) / 2) }
    }
    averages.sort()
    let center = SampleStatistics.median(ofSorted: averages)
    ratio = exp(center)
    let distribution = RankSums(logarithms)
    pValueSlower = distribution.probabilityOfAtLeastObserved
    pValueFaster = distribution.probabilityOfAtMostObserved
    if let cut = RankSums.cut(count: count, probability: (1 - SampleStatistics.confidence) / 2) {
      low = exp(averages[cut])
      high = exp(averages[averages.count - 1 - cut])
    } else {
      (low, high) = (0, .infinity)
    }
    deviation = Self.deviation(of: logarithms, around: center)
  }

  /// The smallest change, as a share, that so many pairs would have shown nine times of ten where one
  /// test in a hundred may err to each side.
  ///
  /// The normal approximation of the signed-rank test, whose efficiency beside the t-test is 3/π, with
  /// Student's quantiles in place of the normal ones, since the deviation is estimated.
  public var detectable: Double { detectable(pairs: count) }

  /// The same for another number of pairs.
  public func detectable(pairs count: Int) -> Double {
    guard count > 1 else { return .infinity }
    let quantiles = Self.studentQuantile(2.326, count - 1) + Self.studentQuantile(1.282, count - 1)
    return exp(quantiles * standardError(pairs: count)) - 1
  }

  /// How far the logarithm of the estimate strays.
  public var standardError: Double { standardError(pairs: count) }

  private func standardError(pairs count: Int) -> Double {
    deviation / (Double(count) * 3 / Double.pi).squareRoot()
  }

  /// Student's quantile from the normal one, to its second term in the degrees of freedom.
  ///
  /// - Source: the expansion of [Fisher-Cornish] (Documentation/SOURCES.md); from eleven degrees on it is off by
  ///   less than three hundredths at 0.99.
  private static func studentQuantile(_ normal: Double, _ degrees: Int) -> Double {
    let cube = normal * normal * normal
    let fifth = cube * normal * normal
    let freedom = Double(degrees)
    return normal + (cube + normal) / (4 * freedom)
      + (5 * fifth + 16 * cube + 3 * normal) / (96 * freedom * freedom)
  }

  private static func deviation(of values: [Double], around center: Double) -> Double {
    let distances = values.map { ($0 - center).magnitude }.sorted()
    let robust =
      SampleStatistics.deviationOverMedianDistance * SampleStatistics.median(ofSorted: distances)
    let kept = distances.dropLast(max(values.count / 10, values.count > 4 ? 1 : 0))
    let squares = kept.reduce(0) { $0 + $1 * $1 }
    return max(robust, (squares / Double(max(kept.count - 1, 1))).squareRoot())
  }
}

/// The distribution of the signed-rank sum over all signs, for the ranks that some values have.
private struct RankSums {
  let probabilityOfAtLeastObserved: Double
  let probabilityOfAtMostObserved: Double

  init(_ values: [Double]) {
    // A pair without any difference speaks for neither side.
    let values = values.filter { $0 != 0 }
    let ranks = Self.doubledRanks(of: values.map(\.magnitude))
    let observed = zip(values, ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
    let probabilities = Self.probabilities(of: ranks)
    probabilityOfAtLeastObserved = min(1, probabilities[observed...].reduce(0, +))
    probabilityOfAtMostObserved = min(1, probabilities[...observed].reduce(0, +))
  }

  /// Twice the rank of each value, so that the mean ranks of ties are whole numbers.
  private static func doubledRanks(of values: [Double]) -> [Int] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Int](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end + 1 < order.count, values[order[end + 1]] == values[order[start]] { end += 1 }
      for rank in start...end { ranks[order[rank]] = start + end + 2 }
      start = end + 1
    }
    return ranks
  }

  /// The probability of each sum, where every rank counts or not with probability one half.
  private static func probabilities(of ranks: [Int]) -> [Double] {
    var probabilities = [1.0]
    for rank in ranks {
      var next = [Double](repeating: 0, count: probabilities.count + rank)
      for (sum, probability) in probabilities.enumerated() {
        next[sum] += probability / 2
        next[sum + rank] += probability / 2
      }
      probabilities = next
    }
    return probabilities
  }

  /// How many of the sorted averages of pairs lie below an interval that misses to one side with at most
  /// this probability; nil when even all of them are not that sure.
  static func cut(count: Int, probability: Double) -> Int? {
    let probabilities = probabilities(of: (0..<count).map { 2 * ($0 + 1) })
    var cumulative = 0.0
    var cut: Int?
    for sum in 0...(count * (count + 1) / 2) {
      cumulative += probabilities[2 * sum]
      guard cumulative <= probability else { break }
      cut = sum
    }
    return cut
  }
}

/// Several tests at once.
public enum Holm {
  /// The p-values of a family of tests, each made so large that the chance of any false finding among those
  /// at or below a level is at most that level, however the tests depend on each other.
  ///
  /// - Source: [Holm] (Documentation/SOURCES.md).
  public static func adjusted(_ pValues: [Double]) -> [Double] {
    var adjusted = pValues
    var largest = 0.0
    for (rank, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
      largest = max(largest, min(1, pValues[index] * Double(pValues.count - rank)))
      adjusted[index] = largest
    }
    return adjusted
  }
}
