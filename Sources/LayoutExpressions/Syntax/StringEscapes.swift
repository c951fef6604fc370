// Backslashes in strings: what they stand for, and how to write them.

import Diagnostics

enum StringEscapes {
  /// What a string says, and where an escape is unknown; an unknown one stands for itself.
  static func decode(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (text: String, problems: [Range<Int>]) {
    var result: [UInt8] = []
    var problems: [Range<Int>] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.endIndex else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let escape = bytes[index + 1]
      var end = index + 2
      switch escape {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): result.append(escape)
      case UInt8(ascii: "u"):
        if let scalar = scalar(bytes[end...]) {
          result += Array(String(scalar.value).utf8)
          end = scalar.end
        } else {
          problems.append(index..<end)
          result += [UInt8(ascii: "\\"), escape]
        }
      default:
        while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end += 1 }
        problems.append(index..<end)
        result += bytes[index..<end]
      }
      index = end
    }
    return (String(decoding: result, as: UTF8.self), problems)
  }

  /// A scalar by its hexadecimal number in braces.
  private static func scalar(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (value: Unicode.Scalar, end: Int)? {
    var index = bytes.startIndex
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "{") else { return nil }
    index += 1
    var value: UInt32 = 0
    var count = 0
    while index < bytes.endIndex, let digit = bytes[index].hexadecimalValue, count < 8 {
      value = value << 4 | UInt32(digit)
      index += 1
      count += 1
    }
    guard count > 0, index < bytes.endIndex, bytes[index] == UInt8(ascii: "}"),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, index + 1)
  }
}
