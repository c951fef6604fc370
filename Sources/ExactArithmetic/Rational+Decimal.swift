// From decimals to fractions. A Double stands for the shortest decimal that reads back as it
// (LANGUAGES: a number means its decimal), so 33.3 is 333/10 and not a binary fraction near it.

import CGMP

extension Rational {
  /// The shortest decimal that reads back as `value`, exactly.
  ///
  /// - Requires: `value` is finite.
  public init(shortestDecimalOf value: Double) {
    precondition(value.isFinite, "the decimal of \(value)")
    if value.magnitude < 0x1p53, value == value.rounded(.towardZero) {
      self.init(Int(value))
      return
    }
    guard let exact = Rational(decimal: value.description.utf8) else {
      preconditionFailure("\(value.description) does not read as a decimal")
    }
    self = exact
  }

  /// Reads `[+-] digits [. digits] [(e|E) [+-] digits]`, at least one digit before the exponent; what is
  /// below 10⁻⁴⁰⁰⁰ is 0, as it is of all Doubles.
  ///
  /// Returns nil for anything else, and for powers of ten above 4,000: no Double is there.
  public init?(decimal text: some Sequence<UInt8>) {
    let bytes = Array(text)
    guard let scan = DecimalScan(whole: bytes) else { return nil }
    let digits = scan.digits
    let power = digits.power
    guard digits.count > 0, power + digits.count > -4000 else {
      self = .zero
      return
    }
    guard power <= 4000 else { return nil }
    let isNegative = bytes[0] == UInt8(ascii: "-")
    if digits.count <= 18, power.magnitude <= 18 {
      let magnitude = Int128(digits.mantissa)
      let factor = (0..<Int(power.magnitude)).reduce(Int128(1)) { product, _ in product * 10 }
      let numerator = isNegative ? -magnitude : magnitude
      self =
        power < 0
        ? Rational(reducing: numerator, factor) : Rational(reducing: numerator * factor, 1)
      return
    }
    self.init(
      WideFraction(isCanonical: false) { target in
        var text = bytes[scan.start..<scan.exponentStart].compactMap {
          $0 == UInt8(ascii: ".") ? nil : CChar($0)
        }
        text.append(0)
        __gmpz_set_str(&target.pointee._mp_num, text, 10)
        if isNegative { target.pointee._mp_num._mp_size.negate() }
        var factor = __mpz_struct()
        __gmpz_init(&factor)
        defer { __gmpz_clear(&factor) }
        __gmpz_ui_pow_ui(&factor, 10, UInt(power.magnitude))
        if power < 0 {
          __gmpz_swap(&target.pointee._mp_den, &factor)
        } else {
          __gmpz_mul(&target.pointee._mp_num, &target.pointee._mp_num, &factor)
        }
      }
    )
  }
}
