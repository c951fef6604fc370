// From fractions to Doubles: one rounding, to nearest, ties to even.

import BigInt

extension Double {
  /// The Double nearest to an exact number, ties to even; beyond the range an infinity.
  public init(_ value: Rational) {
    if case .narrow(let numerator, let denominator) = value.storage,
      numerator.magnitude <= 1 << 53, denominator <= 1 << 53
    {
      // Both are exact as Doubles, so the one division is the one rounding.
      self = Double(Int64(numerator)) / Double(Int64(denominator))
    } else {
      self = Double.nearest(
        to: value.numerator.magnitude,
        over: value.denominator.magnitude,
        isNegative: value.signum < 0
      )
    }
  }

  private static func nearest(
    to numerator: BigUInt,
    over denominator: BigUInt,
    isNegative: Bool
  )
    -> Double
  {
    if numerator.isZero { return 0 }
    // Scale so that the quotient has at least 55 bits: 53 of the significand, a guard bit, and a
    // sticky bit made from the remainder.
    var exponent = numerator.bitWidth - denominator.bitWidth - 55
    // Below the normal range the last place is fixed at 2^-1074.
    exponent = Swift.max(exponent, -1076)
    let scaledNumerator = exponent < 0 ? numerator << -exponent : numerator
    let scaledDenominator = exponent > 0 ? denominator << exponent : denominator
    let (quotient, remainder) = scaledNumerator.quotientAndRemainder(dividingBy: scaledDenominator)
    var bits = UInt64(quotient)
    // Round to 53 bits, or to the last place of the subnormals.
    let width = 64 - bits.leadingZeroBitCount
    let dropped = Swift.max(width - 53, -1074 - exponent)
    if dropped > 0 {
      let mask = (UInt64(1) << UInt64(dropped)) - 1
      let half = UInt64(1) << UInt64(dropped - 1)
      let low = bits & mask
      bits >>= UInt64(dropped)
      if low > half || (low == half && (!remainder.isZero || bits & 1 == 1)) { bits += 1 }
      exponent += dropped
    }
    let magnitude = Double(sign: .plus, exponent: 0, significand: Double(bits))
    let scaled = scale(magnitude, by: exponent)
    return isNegative ? -scaled : scaled
  }

  /// Times a power of two; the value is exact where the result is a Double, infinite beyond.
  private static func scale(_ value: Double, by exponent: Int) -> Double {
    if value == 0 { return 0 }
    let total = Int(value.exponent) + exponent
    if total > 1023 { return .infinity }
    return Double(sign: .plus, exponent: exponent, significand: value)
  }
}

extension Rational {
  /// The binary fraction that a Double is, bit for bit; not the decimal it stands for.
  ///
  /// - Requires: `value` is finite.
  public init(binaryFractionOf value: Double) {
    precondition(value.isFinite, "the fraction of \(value)")
    if value.magnitude < 0x1p53, value == value.rounded(.towardZero) {
      self.init(Int(value))
      return
    }
    // The significand as a whole number of 53 bits, and the power of two that belongs to it.
    let significand = BigInt(value.significand * 0x1p52) * BigInt(value < 0 ? -1 : 1)
    let power = Int(value.exponent) - 52
    let factor = BigInt(1) << abs(power)
    self = power < 0 ? Rational(significand, over: factor) : Rational(significand * factor, over: 1)
  }
}
