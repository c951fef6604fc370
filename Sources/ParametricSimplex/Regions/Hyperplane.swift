// Borders between critical regions, in one canonical form, so that equal borders of different regions
// are one. Signs are exact; the Doubles beside them settle nearly all signs without fractions.

import ExactArithmetic

/// A hyperplane in the space of parameters: where an affine function of them is 0.
///
/// The first coefficient beyond the constant that is not 0 is 1: equal hyperplanes have equal
/// coefficients, and moving each parameter up by an infinitely smaller amount than the one before
/// moves a point on the hyperplane to its positive side.
public struct Hyperplane: Hashable, Sendable {
  /// The coefficients of [1; θ].
  public let coefficients: [Rational]

  /// The hyperplane where an affine function is 0, and whether the function has the sign of
  /// `coefficients`; nil where the function is constant.
  init?(_ affine: [Rational], isSame: inout Bool) {
    guard let lead = affine.dropFirst().first(where: { !$0.isZero }) else { return nil }
    isSame = lead.signum > 0
    let factor = lead.reciprocal
    coefficients = lead == .one ? affine : affine.map { $0.isZero ? $0 : $0 * factor }
  }

  /// Takes coefficients that are canonical already.
  init?(canonical coefficients: [Rational]) {
    guard coefficients.dropFirst().first(where: { !$0.isZero }) == .one else { return nil }
    self.coefficients = coefficients
  }

  /// The value at a row of parameters.
  public func value(at parameters: [Rational]) -> Rational { coefficients.value(at: parameters) }

  /// Whether a row of parameters is on the positive side; points on the hyperplane are.
  public func isPositive(at parameters: [Rational]) -> Bool {
    value(at: parameters).signum >= 0
  }

  /// The only parameter that matters, if there is but one.
  public var onlyParameter: Int? {
    let used = coefficients.indices.dropFirst().filter { !coefficients[$0].isZero }
    return used.count == 1 ? used[0] - 1 : nil
  }

  /// The coefficients without the constant.
  var direction: [Rational] { Array(coefficients.dropFirst()) }

  // MARK: On Double

  /// The coefficients for evaluation on Double.
  ///
  /// Where one parameter alone matters, the constant is the least Double on the positive side, so
  /// that the sign on Double is the exact one for every Double.
  var doubles: [Double] {
    guard let parameter = onlyParameter else { return coefficients.map { Double($0) } }
    var row = [Double](repeating: 0, count: coefficients.count)
    row[0] = -Self.leastDouble(notBelow: -coefficients[0])
    row[parameter + 1] = 1
    return row
  }

  /// What to multiply the magnitudes of [1; θ] with for a bound on the error of evaluating `doubles`
  /// at Doubles that stand for their shortest decimals, in ascending order, without fused operations.
  ///
  /// Per term: the coefficient's rounding, the parameter's, and the product's, half a unit each; then
  /// at most one rounding for each sum. Two units more cover second-order terms and the rounding of
  /// the bound itself.
  var signBounds: [Double] {
    guard onlyParameter == nil else {
      return [Double](repeating: 0, count: coefficients.count)
    }
    return Self.signBounds(of: coefficients)
  }

  /// The same for any coefficients of [1; θ].
  static func signBounds(of coefficients: [Rational]) -> [Double] {
    let unit = 0x1p-53 * Double(coefficients.count + 6)
    var bounds = coefficients.map { Double($0.magnitude) * unit }
    // Products may underflow.
    bounds[0] += Double.leastNormalMagnitude
    return bounds
  }

  /// Whether a Double is a multiple of 1/64 below 2²⁰: then it is its own shortest decimal, and its
  /// products with short coefficients are exact, as are sums of up to 16 of them.
  @inline(__always)
  static func isShort(_ value: Double) -> Bool {
    let scaled = value * 64
    return value.magnitude < 0x1p20 && scaled == scaled.rounded(.towardZero)
  }

  /// Whether all coefficients are multiples of 1/64 below 2¹⁴ and few enough: 46 bits a product, and
  /// four for the sum.
  var hasShortCoefficients: Bool { Self.areShort(coefficients) }

  /// The same for any coefficients of [1; θ].
  static func areShort(_ coefficients: [Rational]) -> Bool {
    coefficients.count <= 16
      && coefficients.enumerated().allSatisfy { index, value in
        value.magnitude < Rational(index == 0 ? 1 << 20 : 1 << 14) && (value * 64).isWhole
      }
  }

  /// The least Double whose shortest decimal is not below a number.
  static func leastDouble(notBelow value: Rational) -> Double {
    // Rounding is monotone: only the nearest Double itself may be on either side.
    let nearest = Double(value)
    guard nearest.isFinite else { return nearest }
    return Rational(shortestDecimalOf: nearest) >= value ? nearest : nearest.nextUp
  }

  /// The greatest Double whose shortest decimal is not above a number.
  static func greatestDouble(notAbove value: Rational) -> Double { -leastDouble(notBelow: -value) }
}
