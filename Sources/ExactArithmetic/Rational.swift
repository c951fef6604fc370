// Exact rational numbers. Almost every number of a layout is small, so a fraction of two Int128
// does the work, and the rare long one is GMP's.

import CGMP

/// An exact fraction in lowest terms with a positive denominator.
public struct Rational: Sendable {
  enum Storage: Sendable {
    /// In lowest terms, denominator positive, neither part Int128.min.
    case narrow(Int128, Int128)
    /// In lowest terms, and never one that `narrow` could hold: equality compares storages.
    case wide(WideFraction)
  }

  let storage: Storage

  init(storage: Storage) { self.storage = storage }

  /// The number 0.
  public static let zero = Rational(storage: .narrow(0, 1))
  /// The number 1.
  public static let one = Rational(storage: .narrow(1, 1))

  /// A whole number.
  public init(_ value: Int) { storage = .narrow(Int128(value), 1) }

  /// A fraction of two whole numbers.
  ///
  /// - Requires: `denominator` is not 0.
  public init(_ numerator: Int, over denominator: Int) {
    precondition(denominator != 0, "a fraction \(numerator)/0")
    self.init(reducing: Int128(numerator), Int128(denominator))
  }

  /// Reduces a fraction of narrow parts.
  ///
  /// - Requires: `denominator` is not 0 and neither part is Int128.min.
  init(reducing numerator: Int128, _ denominator: Int128) {
    if denominator == 1 {
      storage = .narrow(numerator, 1)
      return
    }
    let divisor = Int128(
      Rational.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    )
    let sign: Int128 = denominator < 0 ? -1 : 1
    storage = .narrow(numerator / divisor * sign, denominator / divisor * sign)
  }

  /// Both parts in lowest terms, where each fits; the denominator is positive.
  public var parts: (numerator: Int, denominator: Int)? {
    guard case .narrow(let numerator, let denominator) = storage,
      let numerator = Int(exactly: numerator), let denominator = Int(exactly: denominator)
    else { return nil }
    return (numerator, denominator)
  }

  /// Whether the number is 0.
  public var isZero: Bool {
    if case .narrow(0, _) = storage { return true }
    return false
  }

  /// How many bits the longer of both parts takes: what arithmetic with the number costs.
  public var bitWidth: Int {
    switch storage {
    case .narrow(let numerator, let denominator):
      128 - min(numerator.magnitude.leadingZeroBitCount, denominator.leadingZeroBitCount)
    case .wide(let wide): wide.bitWidth
    }
  }

  /// Whether the longer of both parts has more than so many decimal digits, or nearly so many.
  ///
  /// - Complexity: constant; digits are told from bits.
  public func exceeds(digitCount: Int) -> Bool {
    // log2 10, so many bits a digit.
    Double(bitWidth) > Double(digitCount) * 3.321_928_094_887_362
  }

  /// Whether the number is whole.
  public var isWhole: Bool {
    switch storage {
    case .narrow(_, let denominator): denominator == 1
    case .wide(let wide): wide.isWhole
    }
  }

  /// -1, 0 or 1.
  public var signum: Int {
    switch storage {
    case .narrow(let numerator, _): numerator > 0 ? 1 : numerator < 0 ? -1 : 0
    case .wide(let wide): wide.signum
    }
  }

  /// The absolute value.
  public var magnitude: Rational { signum < 0 ? -self : self }

  /// One over the number.
  ///
  /// - Requires: the number is not 0.
  public var reciprocal: Rational {
    switch storage {
    case .narrow(let numerator, let denominator):
      precondition(numerator != 0, "the reciprocal of 0")
      return Rational(
        storage: numerator < 0
          ? .narrow(-denominator, -numerator) : .narrow(denominator, numerator)
      )
    case .wide(let wide):
      return Rational(WideFraction { target in wide.lend { __gmpq_inv(target, $0) } })
    }
  }

  /// Euclid on 128 bits, on 64 as soon as both fit.
  static func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    var (a, b) = (a, b)
    while b != 0 {
      if let a64 = UInt64(exactly: a), let b64 = UInt64(exactly: b) {
        return UInt128(UInt64.greatestCommonDivisor(a64, b64))
      }
      (a, b) = (b, a % b)
    }
    return a
  }
}

extension Rational: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension Rational: Hashable {
  /// Whether both are the same number.
  public static func == (left: Rational, right: Rational) -> Bool {
    switch (left.storage, right.storage) {
    case (.narrow(let a, let b), .narrow(let c, let d)): a == c && b == d
    case (.wide(let a), .wide(let b)): a.lend { a in b.lend { __gmpq_equal(a, $0) != 0 } }
    default: false
    }
  }

  /// Hashes the parts in lowest terms.
  public func hash(into hasher: inout Hasher) {
    switch storage {
    case .narrow(let numerator, let denominator):
      hasher.combine(numerator)
      hasher.combine(denominator)
    case .wide(let wide): wide.hash(into: &hasher)
    }
  }
}

extension Rational: Comparable {
  /// Whether `left` is less than `right`.
  public static func < (left: Rational, right: Rational) -> Bool {
    if case .narrow(let a, let b) = left.storage, case .narrow(let c, let d) = right.storage {
      if b == d { return a < c }
      let (ad, overflowLeft) = a.multipliedReportingOverflow(by: d)
      let (cb, overflowRight) = c.multipliedReportingOverflow(by: b)
      if !overflowLeft, !overflowRight { return ad < cb }
    }
    return left.lend { left in right.lend { __gmpq_cmp(left, $0) < 0 } }
  }
}

extension Rational: CustomStringConvertible {
  /// `numerator/denominator`, or the numerator alone for a whole number.
  public var description: String {
    switch storage {
    case .narrow(let numerator, 1): "\(numerator)"
    case .narrow(let numerator, let denominator): "\(numerator)/\(denominator)"
    case .wide(let wide): wide.description
    }
  }
}
