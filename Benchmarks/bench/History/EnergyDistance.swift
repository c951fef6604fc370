// How far apart two neighbouring parts of a series are: twice the mean distance between them less the
// mean distances within each, weighted by their sizes. It is 0 on average for parts of one
// distribution, whatever its shape.
// Source: [Matteson-James], section 2, with α = 1 (Documentation/SOURCES.md).

struct EnergyDistance {
  private let values: [Double]
  /// `rowSums[i · n + k]` is the distance from point i to the points behind it, up to k.
  private let rowSums: [Double]

  /// - Complexity: O(*n*²) in time and memory.
  init(_ values: [Double]) {
    self.values = values
    let count = values.count
    var rowSums = [Double](repeating: 0, count: count * count)
    for first in values.indices {
      var sum = 0.0
      for second in values.indices.dropFirst(first + 1) {
        sum += (values[first] - values[second]).magnitude
        rowSums[first * count + second] = sum
      }
    }
    self.rowSums = rowSums
  }

  /// Where a part falls into two that are farthest from each other: the first τ, and of it the first
  /// end κ of the right part, for which the distance is largest.
  ///
  /// The right part may end before the whole does, as in the paper: two changes near each other would
  /// otherwise hide each other.
  func bestSplit(of part: Range<Int>) -> (index: Int, distance: Double) {
    let start = part.lowerBound
    let count = values.count
    var best = (index: start + 1, distance: -Double.infinity)
    // Sums of distances among start..<τ.
    var left = 0.0
    // For each κ the sums of distances from start..<τ to points up to κ, themselves included.
    var reached = [Double](repeating: 0, count: part.count + 1)
    // For each κ the sums of distances among start..<κ.
    var all = [Double](repeating: 0, count: part.count + 1)
    for end in part.dropFirst() {
      let column = (start..<end).reduce(0.0) {
        $0 + (values[$1] - values[end]).magnitude
      }
      all[end + 1 - start] = all[end - start] + column
    }
    for index in (start + 1)..<part.upperBound {
      let newest = index - 1
      for end in (index + 1)...part.upperBound {
        reached[end - start] += rowSums[newest * count + end - 1]
      }
      left = all[index - start]
      let leftCount = Double(index - start)
      for end in (index + 1)...part.upperBound {
        let rightCount = Double(end - index)
        let size = leftCount + rightCount
        let between = reached[end - start] - left
        let right = all[end - start] - reached[end - start]
        var distance = 2 / size * between
        if leftCount > 1 { distance -= 2 * rightCount / size / (leftCount - 1) * left }
        if rightCount > 1 { distance -= 2 * leftCount / size / (rightCount - 1) * right }
        if distance > best.distance { best = (index, distance) }
      }
    }
    return best
  }
}
