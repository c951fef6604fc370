// `ChangePoints/otava.json` holds series with planted steps and what apache-otava 0.8.0 from PyPI found
// in them: `compute_change_points(series, window_len=…, max_pvalue=…, min_magnitude=…)` on lists of
// numpy's `default_rng(14)` noise, lognormal with 1 % unless a name says otherwise.

import Foundation
import FuzzSupport
import Measurement
import Testing

@testable import bench

@Suite("Change points")
struct ChangePointTests {
  struct Golden: Decodable {
    struct Change: Decodable {
      let index: Int
      let probability, before, after: Double
    }
    let name: String
    let window: Int
    let largestProbability, leastMagnitude: Double
    let series: [Double]
    let changes: [Change]

    static func all() throws -> [Golden] {
      let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("ChangePoints/otava.json")
      return try JSONDecoder().decode([Golden].self, from: Data(contentsOf: url))
    }
  }

  @Test("the changes of a series are those that apache-otava finds, with its probabilities")
  func likeOtava() throws {
    let cases = try Golden.all()
    #expect(cases.count == 14)
    for golden in cases {
      var finder = ChangePoints(
        window: golden.window,
        largestProbability: golden.largestProbability,
        leastMagnitude: golden.leastMagnitude
      )
      finder.mergesAsOtava = true
      let found = finder.changes(of: golden.series)
      #expect(found.map(\.index) == golden.changes.map(\.index), "\(golden.name)")
      for (change, expected) in zip(found, golden.changes) {
        let error = (change.probability - expected.probability).magnitude
        #expect(error <= 1e-9 * expected.probability, "\(golden.name) at \(change.index)")
        #expect((change.before - expected.before).magnitude < 1e-9)
        #expect((change.after - expected.after).magnitude < 1e-9)
      }
    }
  }

  /// A history of 200 runs with 1 % of noise, lognormal, and 3 % of the runs disturbed.
  static func history(seed: UInt64, step: Double = 0, at index: Int = 0) -> [Double] {
    var stream = SeededGenerator(seed: seed &* 7919)
    return (0..<200).map { run in
      let radius = (-2 * log(Double.random(in: 1e-12..<1, using: &stream))).squareRoot()
      let noise = radius * cos(2 * .pi * Double.random(in: 0..<1, using: &stream))
      let isDisturbed = Double.random(in: 0..<1, using: &stream) < 0.03
      let disturbance = isDisturbed ? Double.random(in: 1.05..<1.3, using: &stream) : 1
      return 100 * exp(0.01 * noise) * disturbance * (run >= index ? 1 + step : 1)
    }
  }

  @Test("nothing is found in 100 flat histories of 200 runs")
  func flat() {
    for seed in 0..<100 {
      let found = ChangePoints.ofHistories.changesBesideOutliers(
        of: Self.history(seed: UInt64(seed))
      )
      #expect(found.isEmpty, "history \(seed)")
    }
  }

  @Test("of 100 steps of 5 % all are found, and the range of at least 95 holds the right commit")
  func steps() {
    var exact = 0
    var inRange = 0
    var near = 0
    for trial in 0..<100 {
      let index = 20 + trial * 160 / 100
      let series = Self.history(seed: UInt64(trial + 5000), step: 0.05, at: index)
      let found = ChangePoints.ofHistories.changesBesideOutliers(of: series)
      if found.contains(where: { $0.change.index == index }) { exact += 1 }
      if found.contains(where: { $0.before < index && index <= $0.change.index }) { inRange += 1 }
      if found.contains(where: { ($0.change.index - index).magnitude <= 5 }) { near += 1 }
      for (change, _) in found { #expect((change.relative - 0.05).magnitude < 0.01) }
    }
    #expect(exact >= 90, "\(exact) exactly")
    #expect(inRange >= 95, "\(inRange) in range")
    #expect(near == 100, "\(near) within five runs")
  }

  @Test("series without a change, without points and with what is no number have no changes")
  func degenerate() {
    for series in [
      [], [1], [1, 1], [1, 2], Array(repeating: 5, count: 100), [1, .nan, 2], [0, 0, 0],
    ] {
      #expect(ChangePoints().changes(of: series).isEmpty, "\(series)")
      #expect(ChangePoints.ofHistories.changesBesideOutliers(of: series).isEmpty)
    }
  }

  @Test("what holds for fewer than four runs is no step, however few runs there are")
  func shortHistories() {
    func changes(_ series: [Double]) -> [Int] {
      ChangePoints.ofHistories.changesBesideOutliers(of: series).map(\.change.index)
    }
    let quiet = [10, 10.01, 9.99, 10.005, 9.995]
    for count in 3...5 {
      #expect(changes(quiet.prefix(count) + [12]).isEmpty, "\(count) and one")
      #expect(changes(quiet.prefix(count) + [12, 12.01, 12.005]).isEmpty, "\(count) and three")
      #expect(changes([12, 12.01] + quiet.prefix(count)).isEmpty, "two and \(count)")
    }
    #expect(changes(quiet.prefix(4) + quiet.prefix(4).map { $0 + 2 }) == [4])
  }

  @Test("counts that never vary change where they do")
  func counts() throws {
    let series = [Double](repeating: 100, count: 20) + [Double](repeating: 101, count: 20)
    let found = ChangePoints.ofHistories.changesBesideOutliers(of: series)
    #expect(found.map(\.change.index) == [20])
    #expect(found.map(\.before) == [19])
  }

  @Test(
    "probabilities of Student's t are those of the tables",
    arguments: [
      // The two-sided 5 % and 1 % points, and values of `scipy.stats.t.sf` ([SciPy]) further out.
      (1, 12.706_204_736_432_102, 0.05), (10, 2.228_138_851_964_938_5, 0.05),
      (30, 2.749_995_653_567_030_5, 0.01), (2, 0, 1), (5, .infinity, 0),
      (48, 10, 2.532_907_567_735_138_5e-13), (198, 0.5, 0.617_630_300_211_099_8),
    ]
  )
  func student(freedom: Double, value: Double, probability: Double) {
    let found = StudentDistribution(freedom: freedom).probabilityBeyond(value)
    #expect((found - probability).magnitude <= 1e-9 * probability, "\(found)")
  }
}
