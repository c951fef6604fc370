// XML: read, written and read again, with the place of every part. What the parts mean is the business of
// other targets.

import Diagnostics
import Fuzzing
import MarkupReading

/// Tries the reader and the writer of XML.
struct MarkupTarget: PlainTarget, GrammarTarget {
  static let name = "xml-document"
  static let summary = "XML: parts stand inside each other, what was written reads as the same"
  static let fileExtension = "xml"
  static let words = MarkupText.words
  static let grammar = MarkupText.grammar
  static let bounds = EffortBounds(nanosecondsPerByte: 20_000, freeNanoseconds: 100_000_000)

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let source = SourceBuffer(name: "<document>", bytes: input)
    let document = MarkupReader.read(source)
    try DiagnosticsJudge.checkLocations(document.diagnostics, in: source)
    try checkTree(document)
    guard !document.diagnostics.containsErrors else { return }
    guard document.isStructureCertain, document.root != nil else {
      throw Finding("error-lost", "no error, and no certain structure")
    }
    let text = MarkupWriter.text(of: document)
    let again = MarkupReader.read(SourceBuffer(name: "<again>", bytes: text))
    guard again.diagnostics.isEmpty, Self.parts(again) == Self.parts(document) else {
      throw Finding(
        "reads-differently",
        "\(again.diagnostics.map(\.message)), written as\n\(String(decoding: text, as: UTF8.self))"
      )
    }
    let textAgain = MarkupWriter.text(of: again)
    guard textAgain == text else {
      throw Finding("writes-differently", String(decoding: textAgain, as: UTF8.self))
    }
  }

  /// Parts stand inside those that hold them, in order, and know their number; texts know their way back.
  private func checkTree(_ document: MarkupDocument) throws(Finding) {
    let whole = 0..<document.source.bytes.count
    var pending = [(Array(document.nodes), whole)]
    var count = 0
    while let (nodes, outer) = pending.popLast() {
      var last = outer.lowerBound
      for node in nodes {
        count += 1
        let (range, content) = (node.range.bytes, node.contentRange.bytes)
        guard range.lowerBound >= last, range.upperBound <= outer.upperBound,
          content.lowerBound >= range.lowerBound, content.upperBound <= range.upperBound
        else { throw Finding("part-outside-part", "\(node.kind) at \(range) in \(outer)") }
        last = range.upperBound
        let named = node.nameRange.bytes
        guard named.lowerBound >= range.lowerBound, named.upperBound <= range.upperBound,
          node.elements.count == node.children.count(where: { $0.kind == .element }),
          node.attributes.allSatisfy({ node.attribute(named: $0.name)?.name == $0.name }),
          node.attribute(named: "") == nil
        else { throw Finding("part-outside-part", "the name of \(node.kind) at \(range)") }
        guard node.kind == .element || Self.isInside(node.text, content) else {
          throw Finding("position-outside-input", "text of \(node.kind) at \(range)")
        }
        for attribute in node.attributes {
          let (name, value) = (attribute.nameRange.bytes, attribute.valueRange.bytes)
          guard name.lowerBound >= range.lowerBound, name.upperBound <= value.lowerBound,
            value.upperBound <= range.upperBound, Self.isInside(attribute.value, value)
          else { throw Finding("part-outside-part", "\(attribute.name) at \(value) in \(range)") }
        }
        let children = Array(node.children)
        if children.contains(where: { $0.parent?.number != node.number }) {
          throw Finding("part-outside-part", "a child of '\(node.name)' has another parent")
        }
        if !children.isEmpty { pending.append((children, content)) }
      }
    }
    guard count == document.nodeCount else {
      throw Finding("parts-lost", "\(count) parts of \(document.nodeCount)")
    }
  }

  private static func isInside(_ fragment: SourceFragment, _ range: Range<Int>) -> Bool {
    let whole = fragment.bufferRange(0..<fragment.bytes.count)
    return whole.lowerBound >= range.lowerBound && whole.upperBound <= range.upperBound
  }

  /// What a document says, in lines.
  private static func parts(_ document: MarkupDocument) -> [String] {
    var parts: [String] = []
    var pending = Array(document.nodes).reversed().map { ($0, 0) }
    while let (node, depth) = pending.popLast() {
      parts.append("\(depth) \(node.kind) \(node.name) \(node.isSelfClosing)")
      for attribute in node.attributes {
        parts.append("\(attribute.name)=\(attribute.value.text)")
      }
      if node.kind != .element { parts.append(node.text.text) }
      pending += Array(node.children).reversed().map { ($0, depth + 1) }
    }
    return parts
  }
}
