// JSON written without anything that can be left out: what a document says when it is read from that is what
// it said before.

import Diagnostics
import JSONLayout

/// JSON written in the plainest way: no space, no comments, numbers at their shortest.
enum PlainJSON {
  static func bytes(of root: JSONNode) -> [UInt8] {
    var bytes: [UInt8] = []
    append(root, to: &bytes)
    return bytes
  }

  /// The reader's limit on depth bounds the recursion.
  private static func append(_ node: JSONNode, to bytes: inout [UInt8]) {
    switch node.kind {
    case .object:
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in node.members {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        append(member.keyNode, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        append(member.value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .array:
      bytes.append(UInt8(ascii: "["))
      var isFirst = true
      for element in node.elements {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        append(element, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .string: bytes += JSONText.quoted(node.string ?? "").utf8
    case .number: bytes += JSONText.number(node.double ?? 0).utf8
    case .bool: bytes += (node.bool == true ? "true" : "false").utf8
    case .null, .invalid: bytes += "null".utf8
    }
  }
}
