// What a sum of stretches can come to, by a number that it depends on: a concave function, made of segments in the order
// of their slopes. A class that a path has seven times adds sevenths to a slope, so slopes are quotients of whole numbers, and no
// value is rounded.

/// A slope of such a function: a quotient of two whole numbers.
struct GainSlope: Comparable, BitwiseCopyable {
  private(set) var numerator: Double
  /// Greater than 0.
  private(set) var divisor = 1.0

  /// Products of two numbers below this are exact.
  private static let limit = 0x1p26

  /// - Requires: a whole number.
  init(_ number: Double) { numerator = number }

  private init(numerator: Double, divisor: Double) throws(GraphFault) {
    let common = Whole.greatestDivisor(numerator, divisor)
    (self.numerator, self.divisor) = (numerator / common, divisor / common)
    guard Whole.isWhole(self.numerator), self.numerator.magnitude < Self.limit,
      self.divisor < Self.limit
    else { throw .handover(.numbers) }
  }

  static func < (left: GainSlope, right: GainSlope) -> Bool {
    left.numerator * right.divisor < right.numerator * left.divisor
  }

  func plus(_ other: GainSlope) throws(GraphFault) -> GainSlope {
    try GainSlope(
      numerator: numerator * other.divisor + other.numerator * divisor,
      divisor: divisor * other.divisor
    )
  }

  func divided(by times: Double) throws(GraphFault) -> GainSlope {
    try GainSlope(numerator: numerator, divisor: divisor * times)
  }

  var negated: GainSlope {
    var result = self
    result.numerator = -numerator
    return result
  }

  /// The slope times a length, which may be infinite.
  func times(_ length: Double) throws(GraphFault) -> Double {
    if numerator == 0 { return 0 }
    if length.isInfinite { return numerator * length }
    let product = numerator * length
    return try Whole.quotient(
      product,
      divisor,
      orFinerBy: divisor / Whole.greatestDivisor(product, divisor)
    )
  }
}

/// A concave piecewise-linear function: the greatest sum of stretches, by a number.
struct Gain {
  typealias Segment = (slope: GainSlope, length: Double)

  /// Where the function begins, and what it is there.
  var start: Double
  var base: Double
  /// Slopes in descending order, with the lengths that they hold for.
  var segments: [Segment]

  init(start: Double, base: Double, segments: [Segment]) {
    (self.start, self.base, self.segments) = (start, base, segments)
  }

  /// A multiple of the number.
  init(_ slope: Double, on interval: OptimalFace.Interval) {
    self.init(
      start: interval.low,
      base: slope * interval.low,
      segments: [(GainSlope(slope), interval.high - interval.low)]
    )
  }

  /// What it is at a number.
  func value(at number: Double) throws(GraphFault) -> Double {
    var (value, rest) = (base, number - start)
    for segment in segments where rest > 0 {
      let length = min(segment.length, rest)
      value += try segment.slope.times(length)
      rest -= length
    }
    return value
  }

  /// The most that it is anywhere.
  func greatest() throws(GraphFault) -> Double {
    var sum = base
    for segment in segments where segment.slope > GainSlope(0) {
      sum += try segment.slope.times(segment.length)
    }
    return sum
  }

  /// The function on an interval inside the one it has.
  func cut(to interval: OptimalFace.Interval) throws(GraphFault) -> Gain {
    var result = Gain(start: interval.low, base: try value(at: interval.low), segments: [])
    var (skipped, rest) = (interval.low - start, interval.high - interval.low)
    for segment in segments where rest > 0 {
      let left = max(segment.length - skipped, 0)
      skipped = max(skipped - segment.length, 0)
      let length = min(left, rest)
      if length > 0 { result.segments.append((segment.slope, length)) }
      rest -= length
    }
    return result
  }

  /// The function by a number that the length is `factor` times, plus a constant; nil for factors
  /// besides 1 and -1, and for a function without end that would have to begin there.
  func seen(_ factor: Double, _ constant: Double) throws(GraphFault) -> Gain? {
    if factor == 1 { return Gain(start: start - constant, base: base, segments: segments) }
    let length = segments.reduce(0) { $0 + $1.length }
    guard factor == -1, length < .infinity else { return nil }
    return Gain(
      start: constant - (start + length),
      base: try value(at: start + length),
      segments: segments.reversed().map { ($0.slope.negated, $0.length) }
    )
  }

  /// The sum with another function on the same interval.
  func plus(_ other: Gain) throws(GraphFault) -> Gain {
    var result = Gain(start: start, base: base + other.base, segments: [])
    var (first, second) = (segments[...], other.segments[...])
    func skip(_ length: Double, in segments: inout ArraySlice<Segment>) {
      if segments[segments.startIndex].length == length {
        segments.removeFirst()
      } else {
        segments[segments.startIndex].length -= length
      }
    }
    while let a = first.first, let b = second.first {
      let length = min(a.length, b.length)
      result.segments.append((try a.slope.plus(b.slope), length))
      skip(length, in: &first)
      skip(length, in: &second)
    }
    return result
  }
}

/// Shares that add up to a length: each costs nothing besides, and adds its slope to the sum that is asked for.
struct SharedGain {
  private var start = 0.0
  private var base = 0.0
  private var segments: [Gain.Segment] = []
  /// The least slope of shares that may be less and less for ever.
  private var leastFalling: GainSlope?

  /// Whether the function begins somewhere.
  var hasStart: Bool { leastFalling == nil }

  /// Adds a share: a sum over an interval, by its own length.
  mutating func add(_ slope: GainSlope, _ interval: OptimalFace.Interval) throws(GraphFault) {
    if interval.low > -.infinity {
      start += interval.low
      base += try slope.times(interval.low)
      segments.append((slope, interval.high - interval.low))
      return
    }
    leastFalling = min(leastFalling ?? slope, slope)
    // It stands at its other end, and may fall from there.
    if interval.high < .infinity {
      start += interval.high
      base += try slope.times(interval.high)
    } else {
      segments.append((slope, .infinity))
    }
  }

  /// Adds a share that is so many times a number, of whose number there is a function already; what it adds besides is
  /// `slope` times its length.
  mutating func add(_ gain: Gain, times: Double, _ slope: GainSlope) throws(GraphFault) {
    start += times * gain.start
    base += gain.base + (try slope.times(times * gain.start))
    for segment in gain.segments {
      let byLength = try segment.slope.divided(by: times)
      segments.append((try byLength.plus(slope), times * segment.length))
    }
  }

  /// The greatest sum by the whole length.
  ///
  /// - Requires: `hasStart`.
  func gain() -> Gain {
    Gain(start: start, base: base, segments: segments.sorted { $0.slope > $1.slope })
  }

  /// The greatest sum where the shares add up to a length.
  func value(at length: Double) throws(GraphFault) -> Double {
    guard let floor = leastFalling else { return try gain().value(at: length) }
    var whole = Gain(start: start, base: base, segments: [])
    for segment in segments {
      if segment.slope <= floor {
        whole.segments.append(segment)
        continue
      }
      // What falls for ever makes room for all that counts for more.
      if segment.length.isInfinite { return .infinity }
      whole.start += segment.length
      whole.base += try segment.slope.times(segment.length)
    }
    if length < whole.start { return whole.base + (try floor.times(length - whole.start)) }
    whole.segments.sort { $0.slope > $1.slope }
    return try whole.value(at: length)
  }
}
