// How one placeholder of C's printf shows its argument: flags, width, precision, conversion. A number means its
// decimal, so that 2.675 with two decimals is 2.68; and what is rounded to 0 has no sign.
//
// Source: [ISO C], 7.21.6.1, fprintf (Documentation/SOURCES.md).

/// How an argument is shown.
package struct FormatConversion: Hashable, Sendable {
  /// What an argument is shown as.
  enum Kind: Hashable {
    case text
    /// A whole number; what is behind its point is cut off, as for all that follow up to characters.
    case signed
    case unsigned
    case octal
    case hexadecimal
    case character
    case decimals
    case exponent
    /// Decimals or an exponent, whichever is shorter.
    case general
  }

  /// The widest that a placeholder may ask for, and the most digits, so that none is larger than what it stands in.
  static let mostCharacters = 999

  private(set) var kind = Kind.text
  private var isUppercase = false
  private var isLeftAligned = false
  private var showsPlus = false
  private var showsSpace = false
  private var isAlternate = false
  private var hasZeros = false
  private var isLong = false
  private var width = 0
  private var precision: Int?

  /// Whether a text is shown as it is.
  var isPlainText: Bool { kind == .text && width == 0 && precision == nil }

  /// Reads what is behind `%` and a place, and leaves what is behind it; nil where it means nothing.
  init?(_ rest: inout Substring) {
    while let flag = rest.first, takeFlag(flag) { rest = rest.dropFirst() }
    guard let width = Self.number(&rest) else { return nil }
    self.width = width
    if rest.first == "." {
      rest = rest.dropFirst()
      guard let precision = Self.number(&rest) else { return nil }
      self.precision = precision
    }
    let lengths = rest.prefix { "hlqzjtL".contains($0) }
    isLong = lengths.contains { $0 != "h" }
    rest = rest[lengths.endIndex...]
    guard let letter = rest.first, takeLetter(letter) else { return nil }
    rest = rest.dropFirst()
  }

  private mutating func takeFlag(_ flag: Character) -> Bool {
    switch flag {
    case "-": isLeftAligned = true
    case "+": showsPlus = true
    case " ": showsSpace = true
    case "#": isAlternate = true
    case "0": hasZeros = true
    default: return false
    }
    return true
  }

  private mutating func takeLetter(_ letter: Character) -> Bool {
    switch letter {
    case "@", "s": kind = .text
    case "d", "i": kind = .signed
    case "u": kind = .unsigned
    case "o": kind = .octal
    case "x", "X": kind = .hexadecimal
    case "c": kind = .character
    case "f", "F": kind = .decimals
    case "e", "E": kind = .exponent
    case "g", "G": kind = .general
    default: return false
    }
    isUppercase = letter.isUppercase
    return true
  }

  /// The digits that come next as a number, 0 where there are none; nil for one that is too large.
  private static func number(_ rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest[digits.endIndex...]
    guard !digits.isEmpty else { return 0 }
    return Int(digits).flatMap { $0 <= mostCharacters ? $0 : nil }
  }

  // MARK: Texts

  /// A text, cut off at the precision.
  func text(_ text: String) -> String {
    padded("", precision.map { String(text.prefix($0)) } ?? text, withZeros: false)
  }

  /// A number.
  ///
  /// - Requires: the number is finite.
  func text(_ number: Double) -> String {
    switch kind {
    case .text: return text(NumberText.text(number) ?? "")
    case .character:
      let scalar = UInt32(exactly: number.rounded(.towardZero)).flatMap(Unicode.Scalar.init)
      return padded("", String(Character(scalar ?? "\u{FFFD}")), withZeros: false)
    case .signed, .unsigned, .octal, .hexadecimal:
      return wholeText(number.rounded(.towardZero))
    case .decimals, .exponent, .general:
      var decimal = ShortestDecimal(number.magnitude)
      let text = text(&decimal)
      let sign = sign(isNegative: number < 0 && !decimal.isZero)
      return padded(sign, isUppercase ? text.uppercased() : text, withZeros: hasZeros)
    }
  }

  private func sign(isNegative: Bool) -> String {
    isNegative ? "-" : showsPlus ? "+" : showsSpace ? " " : ""
  }

  private func padded(_ sign: String, _ text: String, withZeros: Bool) -> String {
    let missing = max(0, width - sign.count - text.count)
    if isLeftAligned { return sign + text + String(repeating: " ", count: missing) }
    if withZeros { return sign + String(repeating: "0", count: missing) + text }
    return String(repeating: " ", count: missing) + sign + text
  }

  // MARK: Whole numbers

  private func wholeText(_ number: Double) -> String {
    var sign = ""
    var digits: String
    switch kind {
    case .octal: digits = Self.digits(number, radix: 8, isLong: isLong)
    case .hexadecimal: digits = Self.digits(number, radix: 16, isLong: isLong)
    case .unsigned where number < 0: digits = Self.digits(number, radix: 10, isLong: isLong)
    default:
      if kind == .signed { sign = self.sign(isNegative: number < 0) }
      digits = ShortestDecimal(number.magnitude).text(decimals: 0)
    }
    if precision == 0, number == 0 { digits = "" }
    digits = String(repeating: "0", count: max(0, (precision ?? 0) - digits.count)) + digits
    if isAlternate, kind == .octal, digits.first != "0" { digits = "0" + digits }
    if isAlternate, kind == .hexadecimal, number != 0 { sign = "0x" }
    if isUppercase { (sign, digits) = (sign.uppercased(), digits.uppercased()) }
    return padded(sign, digits, withZeros: hasZeros && precision == nil)
  }

  /// The digits of a whole number; of a negative one those of its two's complement, as far as 64 bits hold it.
  private static func digits(_ number: Double, radix: Int, isLong: Bool) -> String {
    if number < 0 {
      if !isLong, let short = Int32(exactly: number) {
        return String(UInt32(bitPattern: short), radix: radix)
      }
      if let long = Int64(exactly: number) { return String(UInt64(bitPattern: long), radix: radix) }
    }
    // Doubles are whole multiples of powers of two, so that nothing is rounded on the way.
    var (rest, digits) = (number.magnitude, "")
    while rest >= 1 {
      digits.append(
        String(Int(rest.truncatingRemainder(dividingBy: Double(radix))), radix: radix)
      )
      rest = (rest / Double(radix)).rounded(.down)
    }
    return digits.isEmpty ? "0" : String(digits.reversed())
  }

  // MARK: Other numbers

  private func text(_ decimal: inout ShortestDecimal) -> String {
    let wanted = precision ?? 6
    switch kind {
    case .exponent:
      decimal.round(keeping: wanted + 1)
      return exponentText(decimal, decimals: wanted)
    case .general:
      let most = max(1, wanted)
      decimal.round(keeping: most)
      let exponent = decimal.exponent
      // Zeros at the end are left out.
      if exponent < -4 || exponent >= most {
        let needed = max(0, decimal.count - 1)
        return exponentText(decimal, decimals: isAlternate ? most - 1 : needed)
      }
      let needed = max(0, decimal.count - 1 - exponent)
      return pointed(decimal.text(decimals: isAlternate ? most - 1 - exponent : needed))
    default:
      decimal.round(decimals: wanted)
      return pointed(decimal.text(decimals: wanted))
    }
  }

  /// With a point at the end where the form wants one in any case.
  private func pointed(_ text: String) -> String {
    isAlternate && !text.contains(".") ? text + "." : text
  }

  private func exponentText(_ decimal: ShortestDecimal, decimals: Int) -> String {
    let exponent = decimal.exponent
    let digits = String(exponent.magnitude)
    return pointed(decimal.mantissaText(decimals: decimals)) + (exponent < 0 ? "e-" : "e+")
      + (digits.count < 2 ? "0" : "") + digits
  }
}

/// The shortest decimal that reads back as a number: `0.d₀d₁d₂… × 10^point`.
private struct ShortestDecimal {
  /// Without zeros at the beginning and the end.
  private var digits: [UInt8] = []
  private var point = 0

  /// - Requires: the number is finite and not negative.
  init(_ magnitude: Double) {
    let parts = magnitude.description.split(separator: "e")
    var isFraction = false
    for byte in parts[0].utf8 {
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        digits.append(byte - UInt8(ascii: "0"))
        if !isFraction { point += 1 }
      }
    }
    if parts.count > 1 { point += Int(parts[1]) ?? 0 }
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    point -= zeros
    trim()
  }

  var isZero: Bool { digits.isEmpty }
  /// How many digits there are.
  var count: Int { digits.count }
  /// The power of ten of the first digit.
  var exponent: Int { digits.isEmpty ? 0 : point - 1 }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { point = 0 }
  }

  /// Rounds to so many digits behind the point.
  mutating func round(decimals: Int) { round(keeping: point + decimals) }

  /// Rounds to so many digits, none for fewer, half to even.
  mutating func round(keeping kept: Int) {
    guard kept < digits.count else { return }
    guard kept >= 0 else {
      digits = []
      return trim()
    }
    let isHalf = digits[kept] == 5 && kept + 1 == digits.count
    let isOdd = kept > 0 && digits[kept - 1] % 2 == 1
    let goesUp = isHalf ? isOdd : digits[kept] >= 5
    digits.removeLast(digits.count - kept)
    if goesUp {
      while digits.last == 9 { digits.removeLast() }
      if let last = digits.popLast() {
        digits.append(last + 1)
      } else {
        digits = [1]
        point += 1
      }
    }
    trim()
  }

  /// Digits from one to before another, 0 where there is none.
  private func text(_ range: Range<Int>) -> String {
    String(unsafeUninitializedCapacity: range.count) { bytes in
      for (position, index) in range.enumerated() {
        bytes[position] = UInt8(ascii: "0") + (digits.indices.contains(index) ? digits[index] : 0)
      }
      return range.count
    }
  }

  /// The decimal with so many digits behind the point, the others cut off.
  func text(decimals: Int) -> String {
    let whole = point > 0 ? text(0..<point) : "0"
    guard decimals > 0 else { return whole }
    return whole + "." + text(point..<(point + decimals))
  }

  /// The digits with the point behind the first one, so many behind it.
  func mantissaText(decimals: Int) -> String {
    text(0..<1) + (decimals > 0 ? "." + text(1..<(1 + decimals)) : "")
  }
}
