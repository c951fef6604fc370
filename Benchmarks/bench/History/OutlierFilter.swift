// Takes single runs that were disturbed out of a series before changes are looked for: a backup that ran
// meanwhile is no change of the code, and widens the spread that changes are measured by.
// Source: F. R. Hampel's identifier with a running median, as in [Pearson] (Documentation/SOURCES.md).

import Measurement

struct OutlierFilter {
  /// How many points on each side are looked at: a running median keeps steps where they are, and what
  /// lasts for no more points than this is no step.
  static let reach = 3
  /// How many deviations from the median are far.
  static let deviations = 4.0

  /// The indices of the points that are not outliers.
  ///
  /// They are left out rather than replaced: a replaced one beside a step would be taken for one of its
  /// sides. The deviation is taken over the whole series, of distances from the running median: that of a
  /// few neighbours would be 0 by chance again and again.
  static func kept(of series: [Double]) -> [Int] {
    guard series.count > 2 * reach else { return Array(series.indices) }
    let distances = series.indices.map { index in
      // At the ends the window stays whole, and only its middle is somewhere else.
      let start = min(max(index - reach, 0), series.count - 2 * reach - 1)
      return (series[index] - series[start...(start + 2 * reach)].sorted()[reach]).magnitude
    }
    let deviation =
      SampleStatistics.deviationOverMedianDistance * distances.sorted()[distances.count / 2]
    let far = deviations * deviation
    return series.indices.filter { distances[$0] <= far }
  }
}
