// A change of a series as it is reported: between which commits, how large, what else moved, and
// whether enough runs lie behind it.

import Measurement

/// A change point of a series with its evidence.
struct SeriesFinding: Hashable, Sendable {
  /// How a count moved with the time.
  struct Witness: Hashable, Sendable {
    /// Its name, as `instructions`.
    var name: String
    /// Its change as a share.
    var relative: Double
    /// Whether it agrees with the change: it moved the same way, and by more than counts vary.
    var agrees: Bool
  }

  /// The last run of the old level.
  var before: Int
  /// The first run of the new level.
  var after: Int
  /// The change as a share of the old level.
  var relative: Double
  /// How likely as large a change is by chance.
  var probability: Double
  /// Counts that were recorded on both sides.
  var witnesses: [Witness]
  /// Whether it lies so far back that later runs will not move it.
  var isSettled: Bool

  /// Until so many runs lie behind a change, it may still move or go.
  static let unsettledRuns = 10

  /// Counts that change by less than this share are taken for equal: hash seeds and addresses move
  /// them a little.
  private static let steadyShare = 0.001

  /// The changes of a series.
  static func all(in series: RunSeries) -> [SeriesFinding] {
    let found = ChangePoints.ofHistories.changesBesideOutliers(of: series.values)
    return found.indices.map { index in
      let (change, before) = found[index]
      let start = index == 0 ? 0 : found[index - 1].change.index
      let end = index == found.count - 1 ? series.points.count : found[index + 1].change.index
      return SeriesFinding(
        before: before,
        after: change.index,
        relative: change.relative,
        probability: change.probability,
        witnesses: witnesses(
          from: series.points[start...before],
          to: series.points[change.index..<end],
          of: change
        ),
        isSettled: change.index + unsettledRuns <= series.points.count
      )
    }
  }

  private static func witnesses(
    from before: ArraySlice<RunSeries.Point>,
    to after: ArraySlice<RunSeries.Point>,
    of change: ChangePoints.Change
  ) -> [Witness] {
    let old = medians(of: before)
    let new = medians(of: after)
    return old.compactMap { name, value in
      guard value != 0, let later = new.first(where: { $0.name == name })?.value else { return nil }
      let relative = later / value - 1
      let agrees =
        relative.magnitude > steadyShare && relative.sign == change.relative.sign
      return Witness(name: name, relative: relative, agrees: agrees)
    }
  }

  /// The median of each count over some runs, in the order in which runs name them.
  private static func medians(
    of points: ArraySlice<RunSeries.Point>
  ) -> [(name: String, value: Double)] {
    var names: [String] = []
    var values: [String: [Double]] = [:]
    for point in points {
      for (name, value) in point.result.witnesses?.named ?? [] {
        if values[name] == nil { names.append(name) }
        values[name, default: []].append(value)
      }
    }
    return names.compactMap { name in
      SampleStatistics(values[name] ?? []).map { (name, $0.median) }
    }
  }

  /// What all findings of the last thirty days have in common, when they are four or more and point
  /// one way.
  ///
  /// Code gets faster here and slower there; a machine changes everything at once.
  ///
  /// - Parameters:
  ///   - findings: The dates of the first runs after the changes, and the changes as shares.
  ///   - date: The last day of the thirty, as runs have it.
  /// - Returns: How many there are and which way they point, or nil when there is nothing to warn of.
  static func trend(
    of findings: [(date: String, relative: Double)],
    until date: String
  ) -> (count: Int, isSlower: Bool)? {
    guard let last = CalendarDay(date) else { return nil }
    let recent = findings.filter { finding in
      CalendarDay(finding.date).map { (0...30).contains(last.number - $0.number) } ?? false
    }
    guard recent.count >= 4 else { return nil }
    let slower = recent.filter { $0.relative > 0 }.count
    guard slower == 0 || slower == recent.count else { return nil }
    return (recent.count, slower > 0)
  }
}

/// A day of a date as runs have it, `2025-01-31T12:00:00Z`.
struct CalendarDay {
  /// Days since an arbitrary one.
  let number: Int

  /// Takes the day of a date; nil where there is none.
  ///
  /// - Source: counting from March makes the leap day the last of a year, and months of 30.6 days on
  ///   average.
  init?(_ date: String) {
    let parts = date.prefix(10).split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let shifted = (month + 9) % 12
    let fromMarch = month <= 2 ? year - 1 : year
    let leapDays = fromMarch / 4 - fromMarch / 100 + fromMarch / 400
    number = 365 * fromMarch + leapDays + (306 * shifted + 5) / 10 + day
  }
}
