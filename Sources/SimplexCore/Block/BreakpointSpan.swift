// What the tolerances of a block are taken from. Slopes of one level are sums of its weights times entries of the tableau, so
// that what counts as nothing among them is a part of the largest weight there, however small all of them are.

/// How far breakpoints reach, and what the heaviest met so far weigh: what tolerances are taken from.
struct BreakpointSpan {
  /// The largest position.
  var extent = 1.0
  /// The largest weight in each lane.
  var laneWeights = LaneTolerance(repeating: Tolerances.leastWeight)
  /// The largest weight in each level beyond the lanes.
  var extraWeights: [Double] = []

  /// Takes a breakpoint into account.
  @inline(__always)
  mutating func take<Scalar>(_ breakpoint: Breakpoint<Scalar>) {
    extent = max(extent, abs(breakpoint.position.approximate))
    takeWeight(of: breakpoint)
  }

  /// Takes into account what a breakpoint weighs, wherever it lies.
  @inline(__always)
  mutating func takeWeight<Scalar>(of breakpoint: Breakpoint<Scalar>) {
    let level = Int(breakpoint.level)
    guard level >= 0 else { return }
    let weight = max(breakpoint.right.approximate, -breakpoint.left.approximate)
    if level < laneCount {
      laneWeights.withLane(level) { if weight > $0 { $0 = weight } }
    } else if level - laneCount < extraWeights.count, weight > extraWeights[level - laneCount] {
      extraWeights[level - laneCount] = weight
    }
  }

  /// Takes what another one has met in the same levels into account.
  mutating func take(_ other: BreakpointSpan) {
    extent = max(extent, other.extent)
    for lane in 0..<laneCount {
      laneWeights[lane] = max(laneWeights[lane], other.laneWeights[lane])
    }
    extraWeights = zip(extraWeights, other.extraWeights).map { max($0, $1) }
  }

  /// Begins with so many levels, of which nothing is known yet.
  mutating func beginLevels(_ levelCount: Int) {
    let count = max(0, levelCount - laneCount)
    extraWeights = count == 0 ? [] : Array(repeating: Tolerances.leastWeight, count: count)
  }

  /// Makes room for a level before others, so that there are so many.
  mutating func insertLevel(_ level: Int, levelCount: Int) {
    var weights = (0..<laneCount).map { laneWeights[$0] } + extraWeights
    weights.insert(Tolerances.leastWeight, at: level)
    for lane in 0..<laneCount { laneWeights[lane] = weights[lane] }
    extraWeights = Array(weights[laneCount..<max(laneCount, levelCount)])
  }
}
