// A run of text and HTML on lines of its own: lines break where they broke, and round blocks, where a break
// means nothing. Between other tags none is added: space there would part words.

import Diagnostics
import LayoutExpressions
import MarkupReading

/// Writes a run of text with tags in it.
struct FormattedRun {
  private(set) var output: [UInt8] = []
  /// The depth of the line that is due before what comes next.
  private var dueBreak: Int?

  static func hasTags(_ nodes: [MarkupNode]) -> Bool { nodes.contains { $0.kind == .element } }

  /// Writes nodes that stand beside each other.
  ///
  /// - Parameters:
  ///   - nodes: Text, character data, HTML and comments.
  ///   - depth: Where lines begin, in steps of indentation.
  ///   - text: What writes words and values.
  mutating func write(_ nodes: [MarkupNode], depth: Int, _ text: inout FormattedText) {
    var previous: MarkupNode?
    for node in nodes {
      switch node.kind {
      case .text: words(text.text(node), depth: depth)
      case .element:
        if let previous, previous.kind == .element, Self.isBlock(previous) || Self.isBlock(node) {
          breakLine(depth)
        }
        element(node, depth: depth, &text)
      default: append(node.range.buffer.bytes[node.range.bytes])
      }
      previous = node
    }
  }

  private mutating func words(_ bytes: [UInt8], depth: Int) {
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index].isBlankOrLineBreak { index += 1 }
      let blanks = bytes[start..<index]
      if blanks.contains(where: Self.isLineBreak) { breakLine(depth) }
      // Lines begin and end without space.
      if !blanks.isEmpty, dueBreak == nil, !output.isEmpty { output += blanks }
      let word = index
      while index < bytes.count, !bytes[index].isBlankOrLineBreak { index += 1 }
      append(bytes[word..<index])
    }
  }

  /// - Complexity: recursion as deep as the document, which reading bounds.
  private mutating func element(_ node: MarkupNode, depth: Int, _ text: inout FormattedText) {
    append("<\(node.name)".utf8)
    for attribute in node.attributes.sortedByName() {
      append(" \(attribute.name)=\"".utf8)
      append(text.verbatim(attribute) + [UInt8(ascii: "\"")])
    }
    let children = Array(node.children)
    guard let first = children.first, let last = children.last else {
      let isEmptyTag =
        HTMLTag(rawValue: node.name)?.isEmpty
        ?? (Self.otherEmptyTags.contains(node.name) || !LayoutElements.isHTML(node))
      append((isEmptyTag ? "/>" : "></\(node.name)>").utf8)
      return
    }
    append(">".utf8)
    let isOpened = Self.isBlock(node) && !(children.count == 1 && first.kind != .element)
    let startsLine = isOpened || Self.lineBreak(in: first, atEnd: false)
    if startsLine { breakLine(depth + 1) }
    write(children, depth: startsLine ? depth + 1 : depth, &text)
    // The space before a tag that ends belongs to the line, unless the line ends there.
    if isOpened || Self.lineBreak(in: last, atEnd: true) { breakLine(depth) }
    append("</\(node.name)>".utf8)
  }

  // MARK: Lines

  private mutating func append(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    if let depth = dueBreak {
      dueBreak = nil
      while let last = output.last, last.isBlank { output.removeLast() }
      if !output.isEmpty {
        output.append(0x0A)
        output += Array(repeating: 0x20, count: 4 * depth)
      }
    }
    output += bytes
  }

  private mutating func breakLine(_ depth: Int) { dueBreak = depth }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Whether a text has a line break before its first word, or behind its last one.
  private static func lineBreak(in node: MarkupNode, atEnd: Bool) -> Bool {
    guard node.kind == .text else { return false }
    let bytes = node.range.buffer.bytes[node.range.bytes]
    return atEnd
      ? bytes.reversed().prefix(while: \.isBlankOrLineBreak).contains(where: isLineBreak)
      : bytes.prefix(while: \.isBlankOrLineBreak).contains(where: isLineBreak)
  }

  /// Whether space round an element means nothing.
  ///
  /// What is no HTML is an error there, and has lines.
  private static func isBlock(_ node: MarkupNode) -> Bool {
    HTMLTag(rawValue: node.name)?.isBlock ?? !LayoutElements.isHTML(node)
  }

  /// Tags of HTML that contain nothing, and that no text may have.
  private static let otherEmptyTags: Set<String> = ["hr", "wbr"]
}

extension Sequence<MarkupAttribute> {
  /// The attributes in the order of their names' bytes.
  func sortedByName() -> [MarkupAttribute] {
    sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
