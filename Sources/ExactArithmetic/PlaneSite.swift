// Decisions over a set of sizes: made at one of them, and kept, so that it is known where else they are the same.

/// A convex set of two parameters and a point inside it.
///
/// What is computed from affine functions by sums, multiples and comparisons is affine again where all comparisons
/// come out as they do at the point.
package final class PlaneSite {
  /// Why nothing is known of a set.
  package enum Failure: Error {
    /// Something is no affine function.
    case notAffine
    /// The point lies on a border; another one may not.
    case onBorder
  }

  /// What a decision rests on.
  package struct Guard {
    /// Not negative where the decision is the same.
    package var form: PlaneForm
    /// Whether it may be another one just where the function is 0, or values jump there.
    package var isSharp: Bool
    /// Whoever decided so first.
    package var decider: Int
  }

  private let corners: [(x: Rational, y: Rational)]
  private let approximateCorners: [SIMD3<Double>]
  package let point: (x: Rational, y: Rational)
  /// What the decisions rest on that are not the same everywhere in the set, each once.
  package private(set) var guards: [Guard] = []
  /// Who decides, by a number of whoever asks.
  package var decider = -1
  /// How often something was decided that is not the same everywhere in the set.
  package private(set) var decisionCount = 0

  /// Prepares for decisions.
  ///
  /// - Requires: at least one corner, and a point inside the convex hull of them.
  package init(
    corners: [(x: Rational, y: Rational)],
    point: (x: Rational, y: Rational)
  ) {
    self.corners = corners
    self.point = point
    approximateCorners = corners.map { SIMD3(1, Double($0.x), Double($0.y)) }
  }

  /// The sign of a function: everywhere inside the set, or else at the point.
  package func sign(of form: PlaneForm, isSharp: Bool) throws -> Int {
    if form.isConstant { return form.constant.signum }
    let certain = approximateCorners.map { form.certainSign(at: $0) }
    if certain[0] != 0, certain.allSatisfy({ $0 == certain[0] }) { return certain[0] }
    let signs = corners.map { form.value(x: $0.x, y: $0.y).signum }
    if !signs.contains(-1) { return signs.contains(1) ? 1 : 0 }
    if !signs.contains(1) { return -1 }
    let sign = form.value(x: point.x, y: point.y).signum
    guard sign != 0 else { throw Failure.onBorder }
    decisionCount += 1
    let kept = sign > 0 ? form : -form
    if let known = guards.firstIndex(where: { $0.form == kept }) {
      if isSharp, !guards[known].isSharp {
        guards[known].isSharp = true
        guards[known].decider = decider
      }
    } else {
      guards.append(Guard(form: kept, isSharp: isSharp, decider: decider))
    }
    return sign
  }

  package func value(of form: PlaneForm) -> Rational { form.value(x: point.x, y: point.y) }
}
