// JSON written without anything that can be left out: what a document says when it is read from that is what
// it said before.

import Diagnostics
import JSONLayout

/// JSON written in the plainest way: no space, no comments, numbers at their shortest.
enum PlainJSON {
  /// The bytes of a value, with the letters of its strings as they are, or as escapes of UTF-16 all.
  static func bytes(of root: JSONNode, isEscaped: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    append(root, isEscaped, to: &bytes)
    return bytes
  }

  /// The reader's limit on depth bounds the recursion.
  private static func append(_ node: JSONNode, _ isEscaped: Bool, to bytes: inout [UInt8]) {
    switch node.kind {
    case .object:
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in node.members {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        append(member.keyNode, isEscaped, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        append(member.value, isEscaped, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .array:
      bytes.append(UInt8(ascii: "["))
      var isFirst = true
      for element in node.elements {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        append(element, isEscaped, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .string where isEscaped: appendEscapes(of: node.string ?? "", to: &bytes)
    case .string: bytes += JSONText.quoted(node.string ?? "").utf8
    case .number: bytes += JSONText.number(node.double ?? 0).utf8
    case .bool: bytes += (node.bool == true ? "true" : "false").utf8
    case .null, .invalid: bytes += "null".utf8
    }
  }

  private static func appendEscapes(of text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for unit in text.utf16 {
      bytes += #"\u"#.utf8
      for shift in [12, 8, 4, 0] {
        let digit = UInt8(unit >> shift & 0xF)
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
