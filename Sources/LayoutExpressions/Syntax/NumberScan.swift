// Numbers in expressions: decimals with an exponent, and hexadecimal integers, each rounded once.

import Diagnostics
import ExactArithmetic

/// The number at a place, and where it ends.
struct NumberScan {
  /// The nearest Double; infinite where the number is beyond its range.
  private(set) var value = 0.0
  /// Where the number ends.
  private(set) var end: Int

  /// Reads a number that begins with a digit, or with `.` and a digit.
  init(_ bytes: UnsafeBufferPointer<UInt8>, start: Int, end limit: Int) {
    end = start
    func digit(_ index: Int) -> UInt8? {
      guard index < limit, bytes[index].isDigit else { return nil }
      return bytes[index]
    }
    if bytes[start] == 0x30, start + 2 < limit, bytes[start + 1] | 0x20 == UInt8(ascii: "x"),
      bytes[start + 2].hexadecimalValue != nil
    {
      readHexadecimal(bytes, start: start + 2, limit: limit)
      return
    }
    var digits = DecimalDigits()
    while let next = digit(end) {
      digits.take(next)
      end += 1
    }
    if end + 1 < limit, bytes[end] == UInt8(ascii: "."), digit(end + 1) != nil {
      end += 1
      while let next = digit(end) {
        digits.take(next, isFraction: true)
        end += 1
      }
    }
    readExponent(bytes, limit: limit, into: &digits)
    value =
      digits.double ?? Double(String(decoding: bytes[start..<end], as: UTF8.self)) ?? .infinity
  }

  private mutating func readExponent(
    _ bytes: UnsafeBufferPointer<UInt8>,
    limit: Int,
    into digits: inout DecimalDigits
  ) {
    guard end < limit, bytes[end] | 0x20 == UInt8(ascii: "e") else { return }
    var index = end + 1
    let isNegative = index < limit && bytes[index] == UInt8(ascii: "-")
    if isNegative || (index < limit && bytes[index] == UInt8(ascii: "+")) { index += 1 }
    guard index < limit, bytes[index].isDigit else { return }
    var magnitude = 0
    while index < limit, bytes[index].isDigit {
      magnitude = min(magnitude * 10 + Int(bytes[index] - 0x30), 1_000_000)
      index += 1
    }
    digits.take(exponent: isNegative ? -magnitude : magnitude)
    end = index
  }

  private mutating func readHexadecimal(
    _ bytes: UnsafeBufferPointer<UInt8>,
    start: Int,
    limit: Int
  ) {
    var index = start
    while index < limit, bytes[index].hexadecimalValue != nil { index += 1 }
    end = index
    let text = "0x" + String(decoding: bytes[start..<index], as: UTF8.self)
    value = Double(text) ?? .infinity
  }
}
