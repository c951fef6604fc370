// A cursor over the bytes of a format: names, numbers, spaces. Parsers of fragments stand on it; what a token
// means is their business. It reads bytes and makes no strings, because parsing is fast only while nothing is
// allocated.

import Diagnostics
import ExactArithmetic

/// A cursor over bytes.
package struct FormatScanner {
  /// A number as it stands in a source.
  enum Number {
    /// A number and the Double nearest to it.
    case value(Double)
    /// Digits that run into letters, such as `10px` or `0x1F`, or into points, where these are the number's.
    case malformed
    /// A number beyond the range of Double.
    case outOfRange
  }

  /// Whether points behind a fraction belong to its number, which is none then.
  private let joinsPoints: Bool
  /// The source.
  package let bytes: [UInt8]
  /// Where the cursor stands; never beyond the end.
  package var position = 0

  /// Makes a cursor at the first byte.
  package init(_ bytes: [UInt8], joinsPoints: Bool = false) {
    self.bytes = bytes
    self.joinsPoints = joinsPoints
  }

  /// Whether nothing is left.
  package var isAtEnd: Bool { position >= bytes.count }

  /// The byte at the cursor, 0 at the end.
  package var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// A byte further on, 0 behind the end.
  func peek(_ distance: Int) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  /// Whether a comment begins at the cursor.
  var isAtComment: Bool {
    current == UInt8(ascii: "/") && peek(1) == UInt8(ascii: "/")
  }

  /// Steps over a byte if it stands here.
  package mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Steps over spaces and returns where they stood.
  mutating func takeSpaces() -> Range<Int> {
    let start = position
    while position < bytes.count, bytes[position].isBlankOrLineBreak { position += 1 }
    return start..<position
  }

  /// Steps over a name; empty when none begins here.
  package mutating func takeName() -> Range<Int> {
    let start = position
    guard current.isNameStart else { return start..<start }
    while position < bytes.count, bytes[position].isNamePart { position += 1 }
    return start..<position
  }

  /// Whether an unsigned number begins at the cursor.
  package var isAtNumber: Bool {
    current.isDigit || (current == UInt8(ascii: ".") && peek(1).isDigit)
  }

  /// Steps over an unsigned number: digits, a fraction, an exponent.
  ///
  /// - Requires: `isAtNumber`.
  mutating func takeNumber() -> Number {
    let scan = DecimalScan(bytes, from: position, points: joinsPoints ? .joined : .single)
    position = scan.end
    if scan.pointCount > 1 || current.isNamePart {
      while current.isNamePart { position += 1 }
      return .malformed
    }
    let value = scan.double(in: bytes)
    return value.isFinite ? .value(value) : .outOfRange
  }

  /// Steps forward to the first byte that satisfies a condition, or to the end.
  mutating func skip(to isStop: (UInt8) -> Bool) {
    while position < bytes.count, !isStop(bytes[position]) { position += 1 }
  }

  /// The first place from the cursor on whose byte satisfies a condition.
  func firstIndex(where isStop: (UInt8) -> Bool) -> Int? {
    var index = position
    while index < bytes.count {
      if isStop(bytes[index]) { return index }
      index += 1
    }
    return nil
  }

  /// Where the token at the cursor stands: a name or number, two relation signs, or one scalar.
  package var tokenRange: Range<Int> {
    guard !isAtEnd else { return bytes.count..<bytes.count }
    var end = position + 1
    if current.isNamePart {
      while end < bytes.count, bytes[end].isNamePart { end += 1 }
    } else if Self.isRelationSign(current) {
      while end < bytes.count, end < position + 2, Self.isRelationSign(bytes[end]) { end += 1 }
    } else {
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return position..<end
  }

  static func isRelationSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }
}
