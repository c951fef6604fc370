// Numbers in expressions: decimals with an exponent, and hexadecimal integers, each rounded once.

import Diagnostics
import ExactArithmetic

/// The number at a place, and where it ends.
struct NumberScan {
  /// The nearest Double; infinite where the number is beyond its range.
  private(set) var value = 0.0
  private(set) var end: Int

  /// Reads a number that begins with a digit, or with `.` and a digit.
  init(_ bytes: UnsafeBufferPointer<UInt8>, start: Int, end limit: Int) {
    end = start
    if bytes[start] == 0x30, start + 2 < limit, bytes[start + 1] | 0x20 == UInt8(ascii: "x"),
      bytes[start + 2].hexadecimalValue != nil
    {
      readHexadecimal(bytes, start: start + 2, limit: limit)
      return
    }
    let text = bytes[..<limit]
    let scan = DecimalScan(text, from: start)
    end = scan.end
    value = scan.double(in: text)
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
