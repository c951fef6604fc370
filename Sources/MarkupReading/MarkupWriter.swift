// From a document back to text that means the same: for tests, fuzzing and tools. Not a formatter: white
// space stays where it is.

/// Writes XML.
public enum MarkupWriter {
  /// A document with the same parts, in UTF-8.
  public static func text(of document: MarkupDocument) -> [UInt8] {
    var output: [UInt8] = []
    for node in document.nodes {
      write(node, to: &output)
      if node.kind != .text { output.append(0x0A) }
    }
    return output
  }

  /// - Complexity: recursion as deep as `MarkupReader.depthLimit`.
  private static func write(_ node: MarkupNode, to output: inout [UInt8]) {
    let content = node.range.buffer.bytes[node.contentRange.bytes]
    switch node.kind {
    case .element:
      output += Array("<\(node.name)".utf8)
      for attribute in node.attributes {
        output += Array(" \(attribute.name)=\"".utf8)
        output += escaped(attribute.value.bytes, isAttribute: true)
        output.append(UInt8(ascii: "\""))
      }
      guard !node.isSelfClosing else {
        output += Array("/>".utf8)
        return
      }
      output.append(UInt8(ascii: ">"))
      for child in node.children { write(child, to: &output) }
      output += Array("</\(node.name)>".utf8)
    case .text: output += escaped(node.text.bytes, isAttribute: false)
    case .characterData: output += Array("<![CDATA[".utf8) + node.text.bytes + Array("]]>".utf8)
    case .comment: output += Array("<!--".utf8) + content + Array("-->".utf8)
    case .processingInstruction, .xmlDeclaration:
      output += Array("<?\(node.name)".utf8) + content + Array("?>".utf8)
    case .documentType: output += Array("<!DOCTYPE".utf8) + content + Array(">".utf8)
    }
  }

  /// Bytes with what would be markup, or would be changed by reading, as references.
  public static func escaped(_ bytes: [UInt8], isAttribute: Bool) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): output += Array("&amp;".utf8)
      case UInt8(ascii: "<"): output += Array("&lt;".utf8)
      case UInt8(ascii: ">"): output += Array("&gt;".utf8)
      case UInt8(ascii: "\"") where isAttribute: output += Array("&quot;".utf8)
      case 0x0A where isAttribute: output += Array("&#10;".utf8)
      case 0x09 where isAttribute: output += Array("&#9;".utf8)
      case 0x0D: output += Array("&#13;".utf8)
      default: output.append(byte)
      }
    }
    return output
  }
}
