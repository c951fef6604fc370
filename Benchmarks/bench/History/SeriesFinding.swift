// A change of a series as it is reported: between which commits, how large, what else moved, and
// whether enough runs lie behind it.

import Foundation
import Measurement

struct SeriesFinding: Hashable, Sendable {
  /// How a count moved with the time.
  struct Witness: Hashable, Sendable {
    var name: String
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
    points.flatMap { $0.result.witnesses?.named ?? [] }.grouped(by: \.name)
      .compactMap { name, counts in
        SampleStatistics(counts.map(\.value)).map { (name, $0.median) }
      }
  }

  /// What all findings of the last thirty days have in common, when they are four or more and point
  /// one way.
  ///
  /// Code gets faster here and slower there; a machine changes everything at once.
  static func trend(
    of findings: [(date: String, relative: Double)],
    until date: String
  ) -> (count: Int, isSlower: Bool)? {
    guard let last = day(date) else { return nil }
    let recent = findings.filter { finding in
      day(finding.date).map { (0...30).contains(last.timeIntervalSince($0) / 86_400) } ?? false
    }
    guard recent.count >= 4 else { return nil }
    let slower = recent.filter { $0.relative > 0 }.count
    guard slower == 0 || slower == recent.count else { return nil }
    return (recent.count, slower > 0)
  }

  /// The day of a date as runs have it, `2025-01-31T12:00:00Z`; nil where there is none.
  private static func day(_ date: String) -> Date? {
    try? Date(String(date.prefix(10)), strategy: .iso8601.year().month().day())
  }
}
