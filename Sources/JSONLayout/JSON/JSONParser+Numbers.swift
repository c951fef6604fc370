// Numbers: the grammar of JSON, the nearest Double.

import Diagnostics
import ExactArithmetic

extension JSONParser {
  /// Reads a number, its first byte under the reading position.
  mutating func scanNumber() {
    let start = offset
    var digits = DecimalDigits()
    if let problem = scanNumberGrammar(&digits) {
      malformedNumber(from: start, problem)
      return
    }
    if let byte = byte(at: offset), Self.continuesNumber(byte) {
      malformedNumber(from: start, .trailingCharacters)
      return
    }
    guard let value = value(of: digits, from: start) else {
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

  private mutating func scanNumberGrammar(_ digits: inout DecimalDigits) -> NumberProblem? {
    if bytes[offset] == UInt8(ascii: "+") { return .leadingSign }
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let wholeStart = offset
    takeDigits(&digits)
    if offset == wholeStart { return .noWholePart }
    if bytes[wholeStart] == UInt8(ascii: "0"), offset > wholeStart + 1 { return .leadingZero }
    if byte(at: offset) == UInt8(ascii: ".") {
      offset += 1
      let fractionStart = offset
      takeDigits(&digits, isFraction: true)
      if offset == fractionStart { return .noFraction }
    }
    guard let byte = byte(at: offset), byte | 0x20 == UInt8(ascii: "e") else { return nil }
    offset += 1
    let isNegative = self.byte(at: offset) == UInt8(ascii: "-")
    if isNegative || self.byte(at: offset) == UInt8(ascii: "+") { offset += 1 }
    let exponentStart = offset
    var exponent = 0
    while let byte = self.byte(at: offset), byte.isDigit {
      // Beyond this no mantissa of a readable length can bring the number back into range.
      if exponent < 1_000_000 { exponent = exponent * 10 + Int(byte - UInt8(ascii: "0")) }
      offset += 1
    }
    if offset == exponentStart { return .noExponent }
    digits.take(exponent: isNegative ? -exponent : exponent)
    return nil
  }

  private mutating func takeDigits(_ digits: inout DecimalDigits, isFraction: Bool = false) {
    while let byte = byte(at: offset), byte.isDigit {
      digits.take(byte, isFraction: isFraction)
      offset += 1
    }
  }

  /// Whether a byte right behind a number is read as part of it.
  private static func continuesNumber(_ byte: UInt8) -> Bool {
    byte.isNamePart || ".+-%".utf8.contains(byte)
  }

  /// The nearest Double, or nil beyond its range.
  private func value(of digits: DecimalDigits, from start: Int) -> Double? {
    if let value = digits.double {
      return bytes[start] == UInt8(ascii: "-") && value != 0 ? -value : value
    }
    // The standard library reads decimals in the C locale and rounds correctly. Far below the
    // smallest Double the nearest one is 0; far above the greatest there is none.
    guard let value = Double(source.text(start..<offset)) else {
      return digits.isTiny ? 0 : nil
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
