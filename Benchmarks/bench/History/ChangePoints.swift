// Where a series of measurements changes its level. No threshold on neighbouring runs: a point is a
// change when what lies before it and what lies behind it come from different distributions.
// Sources: [Matteson-James] (E-divisive); [Hunter] (windows, t-test and merging); the code of [Otava], with
// whose indices a test compares ours (Documentation/SOURCES.md).

import Measurement

struct ChangePoints: Hashable, Sendable {
  /// How many points are looked at together; windows overlap by half.
  var window: Int
  /// A change whose t-test gives at least this probability is none.
  var largestProbability: Double
  /// A change that is smaller than this, as a share, is none.
  var leastMagnitude: Double

  /// What holds for fewer points than this, between two changes or at an end, is no level.
  var leastCount = 1
  /// Whether merging tests the same neighbours anew as apache-otava 0.8.0.
  ///
  /// It takes the change behind the one
  /// that went and the next, where the ones before and behind it have other levels now. Only for
  /// comparing with it.
  var mergesAsOtava = false

  /// Chooses how sure and how large changes have to be.
  init(window: Int = 50, largestProbability: Double = 0.001, leastMagnitude: Double = 0) {
    precondition(window >= 2, "a window of \(window)")
    self.window = window
    self.largestProbability = largestProbability
    self.leastMagnitude = leastMagnitude
  }

  /// As sure as the changes of a history have to be: in flat histories of 200 runs with 1 % of noise and
  /// outliers none is found, and a step of 5 % in all.
  static let ofHistories: ChangePoints = {
    var finder = ChangePoints(largestProbability: 1e-5, leastMagnitude: 0.005)
    // As many as an outlier filter lets stand.
    finder.leastCount = OutlierFilter.reach + 1
    return finder
  }()

  /// A place where the level changes.
  struct Change: Hashable, Sendable {
    /// The first point of the new level.
    var index: Int
    /// How likely the levels on both sides differ as much by chance.
    var probability: Double
    /// The mean before, from the change before this one.
    var before: Double
    /// The mean after, up to the change behind this one.
    var after: Double

    /// The change as a share of the level before.
    var relative: Double { before == 0 ? 0 : after / before - 1 }

    /// The larger of the shares that each level changes by to become the other.
    var magnitude: Double {
      max(relative.magnitude, after == 0 ? 0 : (before / after - 1).magnitude)
    }
  }

  /// The changes of a series, in its order.
  ///
  /// - Complexity: O(*n* · *w*²) for *n* points in windows of *w*.
  func changes(of series: [Double]) -> [Change] {
    guard series.count > 1, series.allSatisfy(\.isFinite) else { return [] }
    return merged(weakChanges(of: series), of: series)
  }

  /// The changes of a series that single disturbed runs are taken out of first; `before` tells the last
  /// point of the old level that was not.
  func changesBesideOutliers(of series: [Double]) -> [(change: Change, before: Int)] {
    guard series.allSatisfy(\.isFinite) else { return [] }
    let kept = OutlierFilter.kept(of: series)
    return changes(of: kept.map { series[$0] }).map { found in
      var change = found
      change.index = kept[found.index]
      return (change, kept[found.index - 1])
    }
  }

  // MARK: Splitting

  /// Changes that may be some: those that each window shows at a looser probability.
  private func weakChanges(of series: [Double]) -> [Change] {
    var indices: [Int] = []
    var start = 0
    // Each turn moves on by half a window at least.
    while start < series.count {
      let end = min(start + window, series.count)
      let found = splits(of: Array(series[start..<end])).map { $0 + start }
      for index in found where !indices.contains(index) { indices.append(index) }
      start = max(found.last ?? 0, start + window / 2)
    }
    indices.sort()
    return indices.indices.map { Self.change(at: $0, of: indices, in: series) }
  }

  /// What a change has to reach before its neighbours are known.
  private var loosenedProbability: Double {
    largestProbability < 0.05
      ? largestProbability * 10
      : largestProbability < 0.5
        ? largestProbability * 2
        : largestProbability
  }

  /// Divides a window again and again where the parts differ most, until they no longer differ.
  private func splits(of values: [Double]) -> [Int] {
    let energy = EnergyDistance(values)
    var indices: [Int] = []
    // Each turn adds an index, and there is one less than points at most.
    while true {
      let borders = [0] + indices + [values.count]
      var best: (index: Int, distance: Double, part: Range<Int>)?
      for (low, high) in zip(borders, borders.dropFirst()) where high - low > 1 {
        let split = energy.bestSplit(of: low..<high)
        // Of equal ones the first counts.
        if best.map({ split.distance > $0.distance }) ?? true {
          best = (split.index, split.distance, low..<high)
        }
      }
      guard let best else { return indices }
      let left = Level(values[best.part.lowerBound..<best.index])
      let right = Level(values[best.index..<best.part.upperBound])
      guard left.probabilityOfSameMean(as: right) <= loosenedProbability else { return indices }
      indices.append(best.index)
      indices.sort()
    }
  }

  // MARK: Merging

  /// Takes out the weakest change until all that are left are sure and large enough.
  private func merged(_ weak: [Change], of series: [Double]) -> [Change] {
    var changes = weak
    while !changes.isEmpty {
      var weakest = changes.indices.reduce(0) {
        changes[$1].probability > changes[$0].probability ? $1 : $0
      }
      if let short = shortLevel(between: changes, of: series.count) {
        weakest = short
      } else if changes[weakest].probability < largestProbability {
        weakest = changes.indices.reduce(0) {
          changes[$1].magnitude < changes[$0].magnitude ? $1 : $0
        }
        if changes[weakest].magnitude > leastMagnitude { break }
      }
      changes.remove(at: weakest)
      let indices = changes.map(\.index)
      let neighbours = mergesAsOtava ? [weakest, weakest + 1] : [weakest - 1, weakest]
      for neighbour in neighbours where changes.indices.contains(neighbour) {
        changes[neighbour] = Self.change(at: neighbour, of: indices, in: series)
      }
    }
    return changes
  }

  /// The weaker of the changes at the ends of the first level that holds for too few points; nil where none does.
  private func shortLevel(between changes: [Change], of count: Int) -> Int? {
    let borders = [0] + changes.map(\.index) + [count]
    guard
      let level = changes.indices.first(where: { borders[$0 + 1] - borders[$0] < leastCount })
        ?? (borders[changes.count + 1] - borders[changes.count] < leastCount ? changes.count : nil)
    else { return nil }
    if level == 0 { return 0 }
    if level == changes.count { return level - 1 }
    return changes[level].probability > changes[level - 1].probability ? level : level - 1
  }

  /// The change at one of several indices: the levels reach to its neighbours.
  private static func change(at number: Int, of indices: [Int], in series: [Double]) -> Change {
    let index = indices[number]
    let left = Level(series[(number == 0 ? 0 : indices[number - 1])..<index])
    let right = Level(
      series[index..<(number == indices.count - 1 ? series.count : indices[number + 1])]
    )
    return Change(
      index: index,
      probability: left.probabilityOfSameMean(as: right),
      before: left.mean,
      after: right.mean
    )
  }
}

/// Mean and spread of a part of a series.
private struct Level {
  let count: Double
  let mean: Double
  /// The mean square of the distances from the mean, over the count as in the model, not one less.
  let variance: Double

  init(_ values: ArraySlice<Double>) {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    self.count = count
    self.mean = mean
    variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
  }

  /// Student's t-test with one variance for both, two-sided.
  func probabilityOfSameMean(as other: Level) -> Double {
    let freedom = count + other.count - 2
    guard freedom > 0 else { return 1 }
    let pooled = ((count - 1) * variance + (other.count - 1) * other.variance) / freedom
    let error = (pooled * (1 / count + 1 / other.count)).squareRoot()
    let difference = (mean - other.mean).magnitude
    // Levels without any spread differ surely, or not at all.
    guard error > 0 else { return difference > 0 ? 0 : 1 }
    return StudentDistribution(freedom: freedom).probabilityBeyond(difference / error)
  }
}
