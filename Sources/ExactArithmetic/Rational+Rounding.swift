// From fractions to Doubles: one rounding, to nearest, ties to even.

import CGMP

extension Double {
  /// The Double nearest to an exact number, ties to even; beyond the range an infinity.
  public init(_ value: Rational) {
    if case .narrow(let numerator, let denominator) = value.storage,
      numerator.magnitude <= 1 << 53, denominator <= 1 << 53
    {
      // Both are exact as Doubles, so the one division is the one rounding.
      self = Double(Int64(numerator)) / Double(Int64(denominator))
    } else {
      self = value.lend { Double.nearest(to: $0.pointee) }
    }
  }

  private static func nearest(to value: __mpq_struct) -> Double {
    var (numerator, denominator) = (value._mp_num, value._mp_den)
    if numerator._mp_size == 0 { return 0 }
    // Scale so that the quotient has at least 55 bits: 53 of the significand, a guard bit, and a
    // sticky bit made from the remainder.
    var exponent =
      __gmpz_sizeinbase(&numerator, 2) - __gmpz_sizeinbase(&denominator, 2) - 55
    // Below the normal range the last place is fixed at 2^-1074.
    exponent = Swift.max(exponent, -1076)
    var (bits, isExact) = withUnsafeTemporaryAllocation(of: __mpz_struct.self, capacity: 2) {
      let dividend = $0.baseAddress
      let divisor = dividend.map { $0 + 1 }
      __gmpz_init(dividend)
      __gmpz_init(divisor)
      defer {
        __gmpz_clear(dividend)
        __gmpz_clear(divisor)
      }
      __gmpz_mul_2exp(dividend, &numerator, UInt(Swift.max(-exponent, 0)))
      __gmpz_mul_2exp(divisor, &denominator, UInt(Swift.max(exponent, 0)))
      // The quotient takes the dividend's place, and the remainder the divisor's.
      __gmpz_tdiv_qr(dividend, divisor, dividend, divisor)
      return (UInt64(__gmpz_get_ui(dividend)), $0[1]._mp_size == 0)
    }
    // Round to 53 bits, or to the last place of the subnormals.
    let width = 64 - bits.leadingZeroBitCount
    let dropped = Swift.max(width - 53, -1074 - exponent)
    if dropped > 0 {
      let mask = (UInt64(1) << UInt64(dropped)) - 1
      let half = UInt64(1) << UInt64(dropped - 1)
      let low = bits & mask
      bits >>= UInt64(dropped)
      if low > half || (low == half && (!isExact || bits & 1 == 1)) { bits += 1 }
      exponent += dropped
    }
    let magnitude = Double(sign: .plus, exponent: 0, significand: Double(bits))
    let scaled = scale(magnitude, by: exponent)
    return numerator._mp_size < 0 ? -scaled : scaled
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
    self.init(WideFraction { __gmpq_set_d($0, value) })
  }

  /// The greatest whole number that is not greater.
  public var floor: Rational {
    Rational(
      WideFraction { target in
        lend { value in
          var (numerator, denominator) = (value.pointee._mp_num, value.pointee._mp_den)
          __gmpz_fdiv_q(&target.pointee._mp_num, &numerator, &denominator)
        }
      }
    )
  }
}
