// The four operations: on 128 bits where nothing overflows, on BigInt otherwise.

import BigInt

extension Rational {
  /// The negative.
  public static prefix func - (value: Rational) -> Rational {
    switch value.storage {
    case .narrow(let numerator, let denominator):
      Rational(storage: .narrow(-numerator, denominator))
    case .wide(let wide):
      Rational(storage: .wide(Wide(-wide.numerator, wide.denominator)))
    }
  }

  /// The sum.
  public static func + (left: Rational, right: Rational) -> Rational {
    if case .narrow(let a, let b) = left.storage, case .narrow(let c, let d) = right.storage {
      if b == d {
        let (sum, overflow) = a.addingReportingOverflow(c)
        if !overflow, sum != .min { return Rational(reducing: sum, b) }
      } else {
        let (ad, overflow1) = a.multipliedReportingOverflow(by: d)
        let (cb, overflow2) = c.multipliedReportingOverflow(by: b)
        let (bd, overflow3) = b.multipliedReportingOverflow(by: d)
        let (sum, overflow4) = ad.addingReportingOverflow(cb)
        if !overflow1, !overflow2, !overflow3, !overflow4, sum != .min {
          return Rational(reducing: sum, bd)
        }
      }
    }
    return wideSum(left, right)
  }

  /// The sum of two numbers one of which is long.
  ///
  /// Where one is whole, the sum is in lowest terms as it stands; a greatest common divisor takes longer
  /// than all the rest.
  private static func wideSum(_ left: Rational, _ right: Rational) -> Rational {
    if left.isZero { return right }
    if right.isZero { return left }
    if right.isWhole {
      let denominator = left.denominator
      let numerator = left.numerator + right.numerator * denominator
      return Rational(lowestTerms: numerator, denominator)
    }
    if left.isWhole { return wideSum(right, left) }
    return Rational(
      left.numerator * right.denominator + right.numerator * left.denominator,
      over: left.denominator * right.denominator
    )
  }

  /// The difference.
  public static func - (left: Rational, right: Rational) -> Rational { left + -right }

  /// The product.
  public static func * (left: Rational, right: Rational) -> Rational {
    if case .narrow(let a, let b) = left.storage, case .narrow(let c, let d) = right.storage {
      if b == 1, a == 1 { return right }
      if d == 1, c == 1 { return left }
      let (ac, overflow1) = a.multipliedReportingOverflow(by: c)
      let (bd, overflow2) = b.multipliedReportingOverflow(by: d)
      if !overflow1, !overflow2, ac != .min { return Rational(reducing: ac, bd) }
    }
    return wideProduct(left, right)
  }

  /// The product of two numbers one of which is long.
  private static func wideProduct(_ left: Rational, _ right: Rational) -> Rational {
    for (factor, other) in [(left, right), (right, left)] {
      guard case .narrow(let numerator, 1) = factor.storage else { continue }
      switch numerator {
      case 0: return zero
      case 1: return other
      case -1: return -other
      default: break
      }
    }
    if left.isWhole, right.isWhole {
      return Rational(lowestTerms: left.numerator * right.numerator, 1)
    }
    return Rational(
      left.numerator * right.numerator,
      over: left.denominator * right.denominator
    )
  }

  /// The quotient.
  ///
  /// - Requires: `right` is not 0.
  public static func / (left: Rational, right: Rational) -> Rational { left * right.reciprocal }

  /// Adds in place.
  public static func += (left: inout Rational, right: Rational) { left = left + right }
  /// Subtracts in place.
  public static func -= (left: inout Rational, right: Rational) { left = left - right }
  /// Multiplies in place.
  public static func *= (left: inout Rational, right: Rational) { left = left * right }
  /// Divides in place.
  ///
  /// - Requires: `right` is not 0.
  public static func /= (left: inout Rational, right: Rational) { left = left / right }
}
