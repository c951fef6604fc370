// `&lt;`, `&#10;`, `&#xA0;`: what stands for one character. Entities that documents declare are not
// among them, so no document can grow while it is read.

import Diagnostics

/// A reference to a character.
package enum MarkupReference {
  /// What a reference means.
  enum Meaning: Equatable {
    /// The character it stands for.
    case scalar(Unicode.Scalar)
    /// A name that is not one of XML's own.
    case unknown(String)
    /// A number that is no character of XML.
    case badNumber
    /// `&` without a name, or without the semicolon behind it.
    case unfinished
  }

  /// The names that XML itself gives.
  package static let names = ["amp", "lt", "gt", "quot", "apos"]

  /// What stands at an `&`, and how many bytes of it.
  static func scan(
    _ bytes: [UInt8],
    at start: Int,
    end: Int
  ) -> (meaning: Meaning, length: Int) {
    // No name and no number is longer than that.
    let limit = min(end, start + 40)
    var index = start + 1
    let isNumber = index < limit && bytes[index] == UInt8(ascii: "#")
    if isNumber { index += 1 }
    let nameStart = index
    while index < limit, bytes[index].isLetter || bytes[index].isDigit { index += 1 }
    guard index < limit, bytes[index] == UInt8(ascii: ";"), index > nameStart else {
      return (.unfinished, max(1, index - start))
    }
    let name = String(decoding: bytes[nameStart..<index], as: UTF8.self)
    let length = index + 1 - start
    if isNumber { return (number(name).map(Meaning.scalar) ?? .badNumber, length) }
    switch name {
    case "amp": return (.scalar("&"), length)
    case "lt": return (.scalar("<"), length)
    case "gt": return (.scalar(">"), length)
    case "quot": return (.scalar("\""), length)
    case "apos": return (.scalar("'"), length)
    default: return (.unknown(name), length)
    }
  }

  /// The character of `10` or `xA0`, where XML allows it.
  private static func number(_ text: String) -> Unicode.Scalar? {
    let value: UInt32? =
      text.hasPrefix("x") ? UInt32(text.dropFirst(), radix: 16) : UInt32(text, radix: 10)
    guard let value, let scalar = Unicode.Scalar(value) else { return nil }
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: return scalar
    default: return nil
    }
  }

  /// The number of a character that HTML has a name for and XML has not: the ones that people type.
  static func number(ofHTML name: String) -> UInt32? {
    let numbers: KeyValuePairs<String, UInt32> = [
      "nbsp": 160, "copy": 169, "reg": 174, "deg": 176, "middot": 183, "laquo": 171, "raquo": 187,
      "times": 215, "ndash": 8211, "mdash": 8212, "lsquo": 8216, "rsquo": 8217, "ldquo": 8220,
      "rdquo": 8221, "bull": 8226, "hellip": 8230, "euro": 8364, "trade": 8482, "larr": 8592,
      "rarr": 8594,
    ]
    return numbers.first { $0.key == name }?.value
  }
}
