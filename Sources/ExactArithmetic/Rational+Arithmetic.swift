// The four operations: on 128 bits where nothing overflows, by GMP otherwise.

import CGMP

extension Rational {
  /// The negative.
  public static prefix func - (value: Rational) -> Rational {
    switch value.storage {
    case .narrow(let numerator, let denominator):
      Rational(storage: .narrow(-numerator, denominator))
    case .wide(let wide):
      Rational(storage: .wide(WideFraction { target in wide.lend { __gmpq_neg(target, $0) } }))
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
    return wide(left, right, __gmpq_add)
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
    return wide(left, right, __gmpq_mul)
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
}
