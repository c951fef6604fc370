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

  /// Reads `[+-] digits [. digits] [(e|E) [+-] digits]`, at least one digit before the exponent.
  ///
  /// Returns nil for anything else, and for exponents beyond ±4,000: no Double is there.
  public init?(decimal text: some Sequence<UInt8>) {
    var isNegative = false
    var digits: [UInt8] = []
    var scale = 0
    var exponent = 0
    var isExponentNegative = false
    var stage = Stage.start
    for byte in text {
      switch (byte, stage) {
      case (UInt8(ascii: "+"), .start): stage = .sign
      case (UInt8(ascii: "-"), .start):
        isNegative = true
        stage = .sign
      case (UInt8(ascii: "+"), .exponentStart): stage = .exponentSign
      case (UInt8(ascii: "-"), .exponentStart):
        isExponentNegative = true
        stage = .exponentSign
      case (UInt8(ascii: "0")...UInt8(ascii: "9"), .start),
        (UInt8(ascii: "0")...UInt8(ascii: "9"), .sign),
        (UInt8(ascii: "0")...UInt8(ascii: "9"), .whole):
        stage = .whole
        digits.append(byte)
      case (UInt8(ascii: "0")...UInt8(ascii: "9"), .fraction):
        digits.append(byte)
        scale += 1
      case (UInt8(ascii: "."), .start), (UInt8(ascii: "."), .sign), (UInt8(ascii: "."), .whole):
        stage = .fraction
      case (UInt8(ascii: "e"), .whole), (UInt8(ascii: "E"), .whole), (UInt8(ascii: "e"), .fraction),
        (UInt8(ascii: "E"), .fraction):
        guard !digits.isEmpty else { return nil }
        stage = .exponentStart
      case (UInt8(ascii: "0")...UInt8(ascii: "9"), .exponentStart),
        (UInt8(ascii: "0")...UInt8(ascii: "9"), .exponentSign),
        (UInt8(ascii: "0")...UInt8(ascii: "9"), .exponent):
        stage = .exponent
        exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
        guard exponent <= 4000 else { return nil }
      default: return nil
      }
    }
    guard !digits.isEmpty, stage == .whole || stage == .fraction || stage == .exponent else {
      return nil
    }
    let power = (isExponentNegative ? -exponent : exponent) - scale
    self.init(digits: digits, isNegative: isNegative, power: power)
  }

  private enum Stage { case start, sign, whole, fraction, exponentStart, exponentSign, exponent }

  /// Digits times a power of ten.
  private init(digits: [UInt8], isNegative: Bool, power: Int) {
    if digits.count <= 18, power.magnitude <= 18 {
      let magnitude = digits.reduce(Int128(0)) { $0 * 10 + Int128($1 - UInt8(ascii: "0")) }
      let factor = (0..<Int(power.magnitude)).reduce(Int128(1)) { product, _ in product * 10 }
      let numerator = isNegative ? -magnitude : magnitude
      self =
        power < 0
        ? Rational(reducing: numerator, factor) : Rational(reducing: numerator * factor, 1)
      return
    }
    self.init(
      WideFraction(isCanonical: false) { target in
        var text = digits.map { CChar($0) }
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
