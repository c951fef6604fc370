// Fractions that do not fit 128 bits, by GMP. Not for others to see: a `Rational` is one of these only where it
// has to be.
//
// Names of GMP begin with two underscores: what [GMP] calls `mpq_add` is a macro for `__gmpq_add`.

import CGMP

/// A fraction of whole numbers of any length, in lowest terms with a positive denominator; it never changes once it
/// has been made.
final class WideFraction: @unchecked Sendable {
  typealias Target = UnsafeMutablePointer<__mpq_struct>
  typealias Source = UnsafePointer<__mpq_struct>

  private var fraction = __mpq_struct()

  /// A fraction that `fill` makes of 0.
  ///
  /// - Ensures: whatever `fill` leaves is brought to lowest terms where it says that it is not.
  init(isCanonical: Bool = true, _ fill: (Target) -> Void) {
    __gmpq_init(&fraction)
    fill(&fraction)
    if !isCanonical { __gmpq_canonicalize(&fraction) }
  }

  deinit { __gmpq_clear(&fraction) }

  /// Lends the fraction for reading.
  @inline(__always)
  func lend<Result>(_ body: (Source) -> Result) -> Result {
    withExtendedLifetime(self) { body(&fraction) }
  }

  /// The sign of the numerator.
  var signum: Int { Int(fraction._mp_num._mp_size.signum()) }

  /// Whether the denominator is 1.
  var isWhole: Bool { fraction._mp_den._mp_size == 1 && fraction._mp_den._mp_d[0] == 1 }

  /// How many bits the longer of both parts takes.
  var bitWidth: Int { max(Self.bitWidth(fraction._mp_num), Self.bitWidth(fraction._mp_den)) }

  /// Both parts, where each has at most 127 bits.
  var narrow: (numerator: Int128, denominator: Int128)? {
    guard bitWidth <= 127 else { return nil }
    return (Self.narrow(fraction._mp_num), Self.narrow(fraction._mp_den))
  }

  /// `numerator/denominator`, or the numerator alone for a whole number.
  var description: String {
    // Two signs and the end besides the digits.
    let (numerator, denominator) = (fraction._mp_num, fraction._mp_den)
    let capacity = Self.bitWidth(numerator) / 3 + Self.bitWidth(denominator) / 3 + 6
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { text in
      lend { _ = __gmpq_get_str(text.baseAddress, 10, $0) }
      return text.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  /// Feeds both parts.
  func hash(into hasher: inout Hasher) {
    for part in [fraction._mp_num, fraction._mp_den] {
      hasher.combine(part._mp_size)
      for index in 0..<Int(part._mp_size.magnitude) { hasher.combine(part._mp_d[index]) }
    }
  }

  private static func bitWidth(_ number: __mpz_struct) -> Int {
    let count = Int(number._mp_size.magnitude)
    guard count > 0 else { return 0 }
    return count * UInt.bitWidth - number._mp_d[count - 1].leadingZeroBitCount
  }

  private static func narrow(_ number: __mpz_struct) -> Int128 {
    var magnitude: UInt128 = 0
    for index in (0..<Int(number._mp_size.magnitude)).reversed() {
      magnitude = magnitude << 64 | UInt128(number._mp_d[index])
    }
    return number._mp_size < 0 ? -Int128(magnitude) : Int128(magnitude)
  }
}

extension Rational {
  /// Lends the number to GMP.
  @inline(__always)
  func lend<Result>(_ body: (WideFraction.Source) -> Result) -> Result {
    switch storage {
    case .wide(let wide): return wide.lend(body)
    case .narrow(let numerator, let denominator):
      var limbs = (numerator.magnitude.limbs, denominator.magnitude.limbs)
      return withUnsafeMutableBytes(of: &limbs) { limbs in
        let words = limbs.assumingMemoryBound(to: UInt.self)
        var fraction = __mpq_struct()
        __gmpz_roinit_n(&fraction._mp_num, words.baseAddress, numerator < 0 ? -2 : 2)
        __gmpz_roinit_n(&fraction._mp_den, words.baseAddress.map { $0 + 2 }, 2)
        return body(&fraction)
      }
    }
  }

  /// What GMP makes of two numbers.
  static func wide(
    _ left: Rational,
    _ right: Rational,
    _ operation: (WideFraction.Target, WideFraction.Source, WideFraction.Source) -> Void
  ) -> Rational {
    Rational(
      WideFraction { target in
        left.lend { left in right.lend { right in operation(target, left, right) } }
      }
    )
  }

  /// A fraction in lowest terms, narrow when it fits.
  init(_ wide: WideFraction) {
    self.init(
      storage: wide.narrow.map { .narrow($0.numerator, $0.denominator) } ?? .wide(wide)
    )
  }
}

extension UInt128 {
  /// The lower and the upper half.
  fileprivate var limbs: (UInt, UInt) {
    (UInt(truncatingIfNeeded: self), UInt(truncatingIfNeeded: self >> 64))
  }
}
