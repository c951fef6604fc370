// Numbers in double-double with a bound on their error that is carried along: about 31 digits, and
// the knowledge of how many of them can be trusted. Where nothing was rounded the bound is 0.
//
// Source: [Dekker]; [Knuth 2], 4.2.2, for the two-sum (Documentation/SOURCES.md). The bounds are derived in
// Documentation/NUMERICS.md.

import Constraints
import ExactArithmetic

/// `high + low`, off by at most `bound`.
package struct BoundedNumber: EliminationScalar, BitwiseCopyable {
  /// The value rounded to a Double.
  package let high: Double
  /// The rest, at most half a unit in the last place of `high`.
  package let low: Double
  /// How far the value may be from the exact one.
  package let bound: Double

  package static let zero = BoundedNumber(exactly: 0)
  static let one = BoundedNumber(exactly: 1)

  /// The relative error of a rounded operation on pairs: twice what Dekker's analysis allows.
  private static let unit = 0x1p-100
  /// What an operation near the lower end of the range loses beside that, as a multiple of the least Double: with room.
  private static let underflow = 0x1p-1060
  /// What makes a bound an upper one although it is computed with rounding.
  private static let inflation = 1 + 0x1p-40

  package init(exactly value: Double) { self.init(high: value, low: 0, bound: 0) }

  private init(high: Double, low: Double, bound: Double) {
    self.high = high
    self.low = low
    self.bound = bound
  }

  /// The number nearest to a fraction.
  package init(_ value: Rational) {
    let high = Double(value)
    let rest = value - Rational(binaryFractionOf: high)
    let low = Double(rest)
    let isExact = rest == Rational(binaryFractionOf: low)
    self.init(
      high: high,
      low: low,
      bound: isExact ? 0 : high.magnitude * Self.unit + Self.underflow
    )
  }

  var approximate: Double { high }

  /// Whether it is 0 and known to be.
  private var isZero: Bool { high == 0 && low == 0 && bound == 0 }

  /// Numbers that may be 0 count as 0; `isDoubtful` says whether that is a guess.
  func sign(_ tolerance: Double) -> Int {
    high.magnitude <= bound ? 0 : high > 0 ? 1 : high < 0 ? -1 : 0
  }

  func isDoubtful(_ floor: Double, _ ceiling: Double) -> Bool {
    high.magnitude <= bound && bound > 0
  }

  /// The value rounded once, or nil where the bound leaves the rounding open.
  package var rounded: Double? {
    if bound == 0 { return high }
    let slack = bound * Self.inflation
    return high + (low + slack) == high && high + (low - slack) == high ? high : nil
  }

  // MARK: Arithmetic

  /// A product and its error by splitting into halves of 26 bits; without a fused multiply-add,
  /// which is a slow call where the processor has none.
  private static func twoProduct(_ a: Double, _ b: Double) -> (product: Double, error: Double) {
    let product = a * b
    let (aHigh, aLow) = split(a)
    let (bHigh, bLow) = split(b)
    let error = ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow
    return (product, error)
  }

  private static func split(_ value: Double) -> (Double, Double) {
    let scaled = 134_217_729 * value
    let high = scaled - (scaled - value)
    return (high, value - high)
  }

  /// A pair made normal; the bound grows by a rounding unit unless nothing was lost.
  ///
  /// Where the range is left on the way, as by the halves of a product near its upper end, nothing is known.
  private static func normal(
    _ high: Double,
    _ low: Double,
    _ bound: Double,
    isExact: Bool
  )
    -> BoundedNumber
  {
    let (sum, rest) = Double.sumWithError(high, low)
    let rounding = isExact ? 0 : sum.magnitude * unit + underflow
    return known(sum, rest, bound: (bound + rounding) * inflation)
  }

  /// A number with its bound; infinite where any part has left the range.
  private static func known(_ high: Double, _ low: Double, bound: Double) -> BoundedNumber {
    high.isFinite && low.isFinite && bound.isFinite
      ? BoundedNumber(high: high, low: low, bound: bound)
      : BoundedNumber(high: high.isFinite ? high : 0, low: 0, bound: .infinity)
  }

  package static func + (left: BoundedNumber, right: BoundedNumber) -> BoundedNumber {
    let (high, error) = Double.sumWithError(left.high, right.high)
    let (lows, lowError) = Double.sumWithError(left.low, right.low)
    let (rest, restError) = Double.sumWithError(error, lows)
    let isExact = lowError == 0 && restError == 0
    // Cancellation may leave a sum far smaller than what was rounded.
    let extent = isExact ? 0 : (left.low.magnitude + right.low.magnitude + rest.magnitude) * 0x1p-50
    return normal(high, rest, left.bound + right.bound + extent, isExact: isExact)
  }

  package static prefix func - (value: BoundedNumber) -> BoundedNumber {
    BoundedNumber(high: -value.high, low: -value.low, bound: value.bound)
  }

  package static func - (left: BoundedNumber, right: BoundedNumber) -> BoundedNumber {
    left + -right
  }

  static func += (left: inout BoundedNumber, right: BoundedNumber) { left = left + right }

  package static func * (left: BoundedNumber, right: BoundedNumber) -> BoundedNumber {
    if left.low == 0, left.bound == 0, left.high.magnitude == 1 {
      return left.high == 1 ? right : -right
    }
    let (high, error) = twoProduct(left.high, right.high)
    let isShort = left.low == 0 && right.low == 0
    let rest = isShort ? error : error + (left.high * right.low + left.low * right.high)
    let bound =
      left.high.magnitude * right.bound + right.high.magnitude * left.bound
      + left.bound * right.bound
    // What a bound is multiplied with may be so small that nothing is left of it.
    let areFactorsExact = left.isZero || right.isZero || left.bound == 0 && right.bound == 0
    // Splitting is exact only away from the ends of the range.
    let isWithinRange =
      left.high == 0 || right.high == 0
      || high.magnitude > 0x1p-900 && high.magnitude < 0x1p900
    return normal(
      high,
      rest,
      bound * 2,
      isExact: areFactorsExact && isShort && isWithinRange
    )
  }

  package static func / (left: BoundedNumber, right: BoundedNumber) -> BoundedNumber {
    if right.low == 0, right.bound == 0, right.high.magnitude == 1 {
      return right.high == 1 ? left : -left
    }
    let first = left.high / right.high
    let rest = left - right * BoundedNumber(exactly: first)
    let second = rest.high / right.high
    let last = rest - right * BoundedNumber(exactly: second)
    // |exact quotient - (first + second)| = |last| / |right|, and `last` knows its own error.
    let least = right.high.magnitude - right.bound - right.low.magnitude
    guard least > 0 else { return known(first, second, bound: .infinity) }
    let rounding = last.high.magnitude + last.bound
    // What is not 0 must not become 0, which says that nothing was rounded.
    let bound = rounding == 0 ? 0 : rounding / least + underflow
    let (high, low) = Double.sumWithError(first, second)
    return known(high, low, bound: bound * inflation)
  }

  // MARK: Reading systems

  /// The decimal of a Double, without a detour where it is the Double itself.
  package static func decimal(_ value: Double) -> BoundedNumber {
    ExactResidual.isBinary(value)
      ? BoundedNumber(exactly: value) : BoundedNumber(Rational(shortestDecimalOf: value))
  }

  private static func number(_ value: ExactNumber) -> BoundedNumber {
    value.isDecimal ? decimal(value.double) : BoundedNumber(value.rational)
  }

  static func coefficient(ofTerm term: Int, in system: ConstraintSystem) -> BoundedNumber {
    if let exact = system.exactCoefficient[term] { return BoundedNumber(exact) }
    return decimal(system.terms[term].coefficient)
  }

  static func constant(
    ofRow row: Int,
    in system: ConstraintSystem,
    parameters: [ExactNumber]
  )
    -> BoundedNumber
  {
    var sum =
      system.exactConstant[row].map { BoundedNumber($0) } ?? decimal(system.rows[row].constant)
    for term in system.parameterTerms(ofRow: row) {
      let coefficient =
        system.exactParameterCoefficient[term].map { BoundedNumber($0) }
        ?? decimal(system.parameterTerms[term].coefficient)
      sum += coefficient * number(parameters[Int(system.parameterTerms[term].variable)])
    }
    return sum
  }
}
