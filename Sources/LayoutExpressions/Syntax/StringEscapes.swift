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
        let (value, valueEnd) = scalar(bytes[end...])
        end = valueEnd
        if let value {
          result += Array(String(value).utf8)
        } else {
          problems.append(index..<end)
          result += bytes[index..<end]
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

  /// A scalar by its hexadecimal number in braces, nil where no scalar has that number; and where they end.
  private static func scalar(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (value: Unicode.Scalar?, end: Int) {
    var index = bytes.startIndex
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "{") else { return (nil, index) }
    index += 1
    var value: UInt32 = 0
    var count = 0
    while index < bytes.endIndex, let digit = bytes[index].hexadecimalValue {
      // No scalar has so great a number, whatever follows.
      value = count < 8 ? value << 4 | UInt32(digit) : .max
      index += 1
      count += 1
    }
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "}") else {
      return (nil, bytes.startIndex)
    }
    return (count > 0 ? Unicode.Scalar(value) : nil, index + 1)
  }
}
