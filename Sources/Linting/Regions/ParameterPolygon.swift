// Convex sets of at most two parameters, in exact numbers: a polygon, a segment or a point. An affine function
// has its extremes at their corners.
//
// Source: [Sutherland-Hodgman], for cutting by a half-plane (Documentation/SOURCES.md).

import ExactArithmetic

/// A convex set of parameters.
struct ParameterPolygon: Sendable {
  /// A point.
  struct Corner: Hashable, Sendable {
    var x: Rational
    var y: Rational

    /// [1; x; y] on Double.
    var approximate: SIMD3<Double> { SIMD3(1, Double(x), Double(y)) }

    /// The lesser of both coordinates.
    func lower(_ other: Corner) -> Corner { Corner(x: min(x, other.x), y: min(y, other.y)) }

    /// The greater of both coordinates.
    func upper(_ other: Corner) -> Corner { Corner(x: max(x, other.x), y: max(y, other.y)) }

    /// The point a share of the way to another.
    func moved(to other: Corner, by share: Rational) -> Corner {
      Corner(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }
  }

  /// The corners, in order round the set; never none.
  private(set) var corners: [Corner]
  /// The corners on Double.
  private(set) var approximate: [SIMD3<Double>]

  /// A box; a range of one value has no extent.
  init(x: ClosedRange<Rational>, y: ClosedRange<Rational>) {
    let all = [
      Corner(x: x.lowerBound, y: y.lowerBound), Corner(x: x.upperBound, y: y.lowerBound),
      Corner(x: x.upperBound, y: y.upperBound), Corner(x: x.lowerBound, y: y.upperBound),
    ]
    corners = all.enumerated().filter { all.firstIndex(of: $1) == $0 }.map(\.element)
    approximate = corners.map(\.approximate)
  }

  /// A segment, or a point where both ends are one.
  init(from first: Corner, to last: Corner) { self.init(first == last ? [first] : [first, last]) }

  private init(_ corners: [Corner]) {
    self.corners = corners
    approximate = corners.map(\.approximate)
  }

  /// Whether both are areas, segments or points.
  func hasExtent(of other: ParameterPolygon) -> Bool {
    min(corners.count, 3) == min(other.corners.count, 3)
  }

  /// A point with as much room around it as the corners leave.
  var center: Corner {
    let count = Rational(corners.count)
    return Corner(
      x: corners.reduce(.zero) { $0 + $1.x } / count,
      y: corners.reduce(.zero) { $0 + $1.y } / count
    )
  }

  /// The least and the greatest value of each parameter.
  var bounds: (low: Corner, high: Corner) {
    corners.dropFirst().reduce(into: (corners[0], corners[0])) { bounds, corner in
      bounds.low = bounds.low.lower(corner)
      bounds.high = bounds.high.upper(corner)
    }
  }

  func greatest(of form: PlaneForm) -> (value: Rational, corner: Corner) {
    corners.dropFirst().reduce((form.value(at: corners[0]), corners[0])) { best, corner in
      let value = form.value(at: corner)
      return value > best.0 ? (value, corner) : best
    }
  }

  /// About how great a function is at most.
  func approximateGreatest(of form: SIMD3<Double>) -> Double {
    approximate.reduce(-.infinity) { max($0, ($1 * form).sum()) }
  }

  /// The part where a function is not negative; nil where there is none.
  func clipped(by form: PlaneForm) -> ParameterPolygon? {
    let signs = approximate.map { form.certainSign(at: $0) }
    if signs.allSatisfy({ $0 > 0 }) { return self }
    if signs.allSatisfy({ $0 < 0 }) { return nil }
    let values = corners.map { form.value(at: $0) }
    if values.allSatisfy({ $0.signum >= 0 }) { return self }
    var kept: [Corner] = []
    func keep(_ corner: Corner) { if !kept.contains(corner) { kept.append(corner) } }
    for index in corners.indices {
      let next = (index + 1) % corners.count
      if values[index].signum >= 0 { keep(corners[index]) }
      guard values[index].signum * values[next].signum < 0 else { continue }
      let share = values[index] / (values[index] - values[next])
      keep(corners[index].moved(to: corners[next], by: share))
    }
    return kept.isEmpty ? nil : ParameterPolygon(kept)
  }

  /// The part where none of some functions is negative.
  func clipped(by forms: [PlaneForm]) -> ParameterPolygon? {
    var result = self
    for form in forms {
      guard let part = result.clipped(by: form) else { return nil }
      result = part
    }
    return result
  }

  /// Where the least of some functions is greatest, and how great.
  ///
  /// The least of affine functions is concave; it is affine on each of the parts where one of them is least.
  func greatestLeast(of forms: [PlaneForm]) -> (value: Rational, corner: Corner)? {
    var best: (value: Rational, corner: Corner)?
    forms: for (index, form) in forms.enumerated() where !forms[..<index].contains(form) {
      var part = self
      for other in forms where other != form {
        guard let rest = part.clipped(by: other - form) else { continue forms }
        part = rest
      }
      let peak = part.greatest(of: form)
      if let known = best, known.value >= peak.value { continue }
      best = peak
    }
    return best
  }
}

extension PlaneForm {
  func value(at corner: ParameterPolygon.Corner) -> Rational { value(x: corner.x, y: corner.y) }
}

/// What counts as nothing.
enum LintTolerance {
  /// Distances up to this, in points, are none: less than any screen shows, more than sums on Double lose.
  static let distance = 1e-6
  /// The same as a fraction.
  static let exactDistance = Rational(1, over: 1_000_000)
}
