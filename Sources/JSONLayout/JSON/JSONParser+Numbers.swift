// Numbers: the grammar of JSON, the nearest Double.

import Diagnostics
import ExactArithmetic

extension JSONParser {
  /// Reads a number, its first byte under the reading position.
  mutating func scanNumber() {
    let start = offset
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let decimal = DecimalScan(bytes, from: offset)
    offset = decimal.end
    if let problem = bytes[start] == UInt8(ascii: "+") ? .leadingSign : problem(of: decimal) {
      malformedNumber(from: start, problem)
      return
    }
    let value = decimal.double(in: bytes)
    guard value.isFinite else {
      report(
        .jsonNumberOutOfRange,
        Messages.numberOutOfRange(shortText(start..<offset)),
        start..<offset
      )
      append(.number, from: start, flags: .isDamaged)
      return
    }
    append(.number, from: start)
    records[records.count - 1].number = start < decimal.start && value != 0 ? -value : value
  }

  enum NumberProblem {
    case leadingZero
    case leadingSign
    case noWholePart
    case noFraction
    case noExponent
    case trailingCharacters
  }

  /// What keeps an unsigned decimal, with what stands behind it, from being a number of JSON.
  private func problem(of decimal: DecimalScan) -> NumberProblem? {
    guard let first = byte(at: decimal.start), first.isDigit else { return .noWholePart }
    if first == UInt8(ascii: "0"), byte(at: decimal.start + 1)?.isDigit == true {
      return .leadingZero
    }
    guard let next = byte(at: decimal.end), Self.continuesNumber(next) else { return nil }
    if next == UInt8(ascii: "."), decimal.pointCount == 0, !decimal.hasExponent {
      return .noFraction
    }
    return next | 0x20 == UInt8(ascii: "e") && !decimal.hasExponent
      ? .noExponent : .trailingCharacters
  }

  /// Whether a byte right behind a number is read as part of it.
  private static func continuesNumber(_ byte: UInt8) -> Bool {
    byte.isNamePart || ".+-%".utf8.contains(byte)
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
