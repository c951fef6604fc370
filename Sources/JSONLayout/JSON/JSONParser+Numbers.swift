// Numbers: the grammar of JSON, the nearest Double.

import Diagnostics

extension JSONParser {
  /// A number while it is read.
  private struct Scan {
    /// The digits as one whole number, as long as they fit.
    var mantissa: UInt64 = 0
    /// How many digits went into the mantissa, leading zeros aside.
    var digitCount = 0
    /// The power of ten of the mantissa.
    var power = 0

    mutating func take(_ byte: UInt8) {
      if digitCount > 0 || byte != UInt8(ascii: "0") { digitCount += 1 }
      if digitCount <= 18 { mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0")) }
    }
  }

  /// Reads a number, its first byte under the reading position.
  mutating func scanNumber() {
    let start = offset
    var scan = Scan()
    if let problem = scanNumberGrammar(&scan) {
      malformedNumber(from: start, problem)
      return
    }
    if let byte = byte(at: offset), Self.continuesNumber(byte) {
      malformedNumber(from: start, .trailingCharacters)
      return
    }
    guard let value = value(of: scan, from: start) else {
      report(
        .jsonNumberOutOfRange,
        Messages.numberOutOfRange(shortText(start..<offset)),
        start..<offset
      )
      append(.number, from: start, flags: .isDamaged)
      return
    }
    append(.number, from: start)
    records[records.count - 1].number = value
  }

  /// What is wrong with a number.
  enum NumberProblem {
    case leadingZero
    case leadingSign
    case noWholePart
    case noFraction
    case noExponent
    case trailingCharacters
  }

  private mutating func scanNumberGrammar(_ scan: inout Scan) -> NumberProblem? {
    if bytes[offset] == UInt8(ascii: "+") { return .leadingSign }
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let wholeStart = offset
    takeDigits(&scan)
    if offset == wholeStart { return .noWholePart }
    if bytes[wholeStart] == UInt8(ascii: "0"), offset > wholeStart + 1 { return .leadingZero }
    if byte(at: offset) == UInt8(ascii: ".") {
      offset += 1
      let fractionStart = offset
      takeDigits(&scan)
      if offset == fractionStart { return .noFraction }
      scan.power = fractionStart - offset
    }
    guard let byte = byte(at: offset), byte | 0x20 == UInt8(ascii: "e") else { return nil }
    offset += 1
    let isNegative = self.byte(at: offset) == UInt8(ascii: "-")
    if isNegative || self.byte(at: offset) == UInt8(ascii: "+") { offset += 1 }
    let exponentStart = offset
    var exponent = 0
    while let byte = self.byte(at: offset), Self.isDigit(byte) {
      // Beyond this no mantissa of a readable length can bring the number back into range.
      if exponent < 1_000_000 { exponent = exponent * 10 + Int(byte - UInt8(ascii: "0")) }
      offset += 1
    }
    if offset == exponentStart { return .noExponent }
    scan.power += isNegative ? -exponent : exponent
    return nil
  }

  private mutating func takeDigits(_ scan: inout Scan) {
    while let byte = byte(at: offset), Self.isDigit(byte) {
      scan.take(byte)
      offset += 1
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Whether a byte right behind a number is read as part of it.
  private static func continuesNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  /// Powers of ten that are Doubles exactly.
  private static let exactPowers: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }

  /// The nearest Double, or nil beyond its range.
  ///
  /// - Error: correctly rounded. A mantissa below 2⁵³ and a power of ten up to 22 are exact Doubles,
  ///   so that one multiplication or division rounds once.
  /// - Source: W. Clinger, How to read floating point numbers accurately, PLDI 1990, 92–101 (cited
  ///   from memory, not opened).
  private func value(of scan: Scan, from start: Int) -> Double? {
    if scan.mantissa == 0, scan.digitCount == 0 { return 0 }
    if scan.digitCount <= 18, scan.mantissa < 1 << 53, scan.power.magnitude <= 22 {
      let mantissa = Double(scan.mantissa)
      let power = Self.exactPowers[Int(scan.power.magnitude)]
      let magnitude = scan.power < 0 ? mantissa / power : mantissa * power
      return bytes[start] == UInt8(ascii: "-") ? -magnitude : magnitude
    }
    // The standard library reads decimals in the C locale and rounds correctly. Far below the
    // smallest Double the nearest one is 0; far above the greatest there is none.
    guard let value = Double(source.text(start..<offset)) else {
      return scan.power + scan.digitCount < 0 ? 0 : nil
    }
    return value.isFinite ? value : nil
  }

  /// Reports a malformed number and takes everything that belongs to it.
  private mutating func malformedNumber(from start: Int, _ problem: NumberProblem) {
    while let byte = byte(at: offset), Self.continuesNumber(byte) { offset += 1 }
    // A lone sign or dot is no number at all.
    if offset == start { offset += 1 }
    report(
      .jsonInvalidNumber,
      Messages.invalidNumber(shortText(start..<offset), problem),
      start..<offset
    )
    append(.number, from: start, flags: .isDamaged)
  }
}
