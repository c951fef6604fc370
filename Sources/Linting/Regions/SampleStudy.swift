// Looks at single sizes where not all can be looked at together: a grid over the ranges, and then the sizes
// between which a finding begins or ends, by halves.

/// Looks at single sizes.
struct SampleStudy {
  /// What is seen at a size; nil where there is no layout.
  typealias Look = ([Double]) -> [Observation]?

  private let low: [Double]
  private let high: [Double]
  private let look: Look
  /// How many sums all looks so far have computed.
  private let sumCount: () -> Int
  private var observationCount = 0
  /// Which findings each size shows, by their numbers.
  private var seenAt: [[Double]: SeenFindings] = [:]
  /// The sizes that show each finding, by its number; none of one that is not seen here.
  private var pointsOf: [[[Double]]] = []

  /// So many sizes make the grid.
  private static let gridLimit = 200.0
  /// So many sizes are looked at in all.
  private static let limit = 2_000
  /// So many sums are computed in all; a finding that is seen takes as long as `stepsOfObservation` of them.
  private static let stepLimit = 4_000_000
  private static let stepsOfObservation = 8
  /// From so many of the outermost sizes its ends are looked for.
  private static let startLimit = 6
  /// Where a finding begins is found up to this.
  static let resolution = 0.5

  /// Prepares for ranges of the parameters.
  init(
    low: [Double],
    high: [Double],
    sumCount: @escaping () -> Int = { 0 },
    _ look: @escaping Look
  ) {
    self.low = low
    self.high = high
    self.sumCount = sumCount
    self.look = look
  }

  /// How many sizes were looked at.
  var count: Int { seenAt.count }

  /// What has been done, in sums.
  private var stepCount: Int { sumCount() + Self.stepsOfObservation * observationCount }

  /// Looks at a size, once.
  @discardableResult
  private mutating func see(
    _ point: [Double],
    _ findings: inout FindingCollection
  ) -> SeenFindings {
    if let known = seenAt[point] { return known }
    var seen = SeenFindings()
    for observation in look(point) ?? [] {
      let number = findings.take(observation, low: point, high: point, worst: point)
      while pointsOf.count <= number { pointsOf.append([]) }
      if seen.insert(number) { pointsOf[number].append(point) }
      observationCount += 1
    }
    seenAt[point] = seen
    return seen
  }

  /// Looks at a grid, at other sizes within the ranges, and at where findings begin and end.
  mutating func run(besides others: [[Double]], _ findings: inout FindingCollection) {
    // Where hundreds of views lie beside each other, half of all that may be done makes fewer sizes.
    see(low, &findings)
    let most = Double(Self.stepLimit / 2 / max(stepCount, 1))
    let axes = grid(of: min(most, Self.gridLimit))
    var points: [[Double]] = [[]]
    for axis in axes { points = points.flatMap { point in axis.map { point + [$0] } } }
    for point in points { see(point, &findings) }
    for point in others where isInside(point) { see(point, &findings) }
    let seen = pointsOf.indices.filter { !pointsOf[$0].isEmpty }
      .map { (number: $0, key: findings.key($0)) }
      .sorted { ($0.key.rule.rawValue, $0.key.subject) < ($1.key.rule.rawValue, $1.key.subject) }
    for (number, _) in seen {
      for parameter in axes.indices where axes[parameter].count > 1 {
        findEnd(of: number, parameter, isLow: true, axes[parameter], &findings)
        findEnd(of: number, parameter, isLow: false, axes[parameter], &findings)
      }
    }
  }

  private func isInside(_ point: [Double]) -> Bool {
    zip(point, zip(low, high)).allSatisfy { $1.0 <= $0 && $0 <= $1.1 }
  }

  /// The values of each parameter that make the grid, its ends among them.
  private func grid(of limit: Double) -> [[Double]] {
    let freeCount = zip(low, high).count { $0 < $1 }
    var count = 2
    while Self.power(count + 1, freeCount) <= limit { count += 1 }
    return zip(low, high).map { low, high in
      guard low < high else { return [low] }
      let inner = (1..<count - 1).map { index in
        // Whole sizes are what screens have.
        (low + (high - low) * Double(index) / Double(count - 1)).rounded()
      }
      return [low] + inner.filter { low < $0 && $0 < high } + [high]
    }
  }

  private static func power(_ base: Int, _ exponent: Int) -> Double {
    (0..<max(exponent, 1)).reduce(1) { product, _ in product * Double(base) }
  }

  /// Looks where a finding begins or ends along a parameter: between the outermost sizes that show it and the
  /// next size of the grid.
  private mutating func findEnd(
    of number: Int,
    _ parameter: Int,
    isLow: Bool,
    _ axis: [Double],
    _ findings: inout FindingCollection
  ) {
    let showing = pointsOf[number]
    let values = showing.map { $0[parameter] }
    guard let outermost = isLow ? values.min() : values.max(),
      let next = isLow
        ? axis.last(where: { $0 < outermost }) : axis.first(where: { $0 > outermost })
    else { return }
    // With other parameters the finding may go on further.
    let starts = showing.filter { $0[parameter] == outermost }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let step = max(1, (starts.count + Self.startLimit - 2) / (Self.startLimit - 1))
    for (index, start) in starts.enumerated() where index % step == 0 || index == starts.count - 1 {
      var inside = start
      var end = next
      while abs(end - inside[parameter]) > Self.resolution, count < Self.limit,
        stepCount < Self.stepLimit
      {
        var middle = inside
        middle[parameter] = (inside[parameter] + end) / 2
        if see(middle, &findings).contains(number) {
          inside = middle
        } else {
          end = middle[parameter]
        }
      }
    }
  }
}

/// Numbers of findings, a bit for each: many sizes show many of them.
private struct SeenFindings {
  private var words: [UInt64] = []

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] >> (number & 63) & 1 == 1
  }

  /// Adds a number; false where it was there.
  mutating func insert(_ number: Int) -> Bool {
    while words.count <= number >> 6 { words.append(0) }
    let isNew = !contains(number)
    words[number >> 6] |= 1 << (number & 63)
    return isNew
  }
}
