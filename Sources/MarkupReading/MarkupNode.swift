// The parts of a document, for those who read it: nodes are light handles on shared records.

import Diagnostics

/// A part of a document.
public struct MarkupNode: Sendable {
  let tape: MarkupTape
  let index: Int

  private var record: MarkupRecord { tape.records[index] }

  /// What it is.
  public var kind: MarkupKind { record.kind }

  /// Its index among the document's nodes in document order, from 0.
  public var number: Int { index }

  /// The name of an element or processing instruction, empty otherwise.
  public var name: String { tape.names[Int(record.name)] }

  /// The number of the name: what has the same name has the same number.
  package var nameNumber: Int { Int(record.name) }

  /// The location of the name; for what has none, of the node's first byte.
  public var nameRange: SourceRange {
    SourceRange(tape.source, record.nameRange.isEmpty ? firstByte : record.nameRange)
  }

  /// The whole of it, tags and marks included.
  public var range: SourceRange { SourceRange(tape.source, record.range) }

  /// What stands between an element's tags, or between the marks of a comment or character data.
  public var contentRange: SourceRange { SourceRange(tape.source, record.contentRange) }

  /// Whether an element ends with its only tag: `<a/>`.
  public var isSelfClosing: Bool { kind == .element && record.contentStart == record.end }

  /// The node that this one stands in.
  public var parent: MarkupNode? {
    record.parent < 0 ? nil : MarkupNode(tape: tape, index: Int(record.parent))
  }

  /// What an element contains, in order.
  public var children: MarkupNodes {
    MarkupNodes(tape: tape, index: index + 1, end: Int(record.next))
  }

  /// The elements that an element contains, in order.
  public var elements: [MarkupNode] { children.filter { $0.kind == .element } }

  /// An element's attributes in the order written; of equal names only the first is there.
  public var attributes: MarkupAttributes {
    let record = record
    return MarkupAttributes(
      tape: tape,
      tapeRange: Int(record.attributeStart)..<Int(record.attributeEnd)
    )
  }

  /// The attribute of a name.
  public func attribute(named name: String) -> MarkupAttribute? {
    attributes.first { $0.name == name }
  }

  /// The text of text, character data or a comment, entities replaced and line breaks made `\n`, with the
  /// way back to the document; empty for an element, and for text in which a reference or a character is an error:
  /// what it was to say, nobody knows.
  public var text: SourceFragment {
    switch kind {
    case .text where record.isDamaged:
      return SourceFragment(tape.source, range: record.range.prefix(0))
    case .element: return SourceFragment(tape.source, range: Int(record.end)..<Int(record.end))
    case .text where record.needsDecoding:
      return MarkupDecoding.fragment(tape.source, record.contentRange, isAttribute: false)
    case .characterData where record.needsDecoding:
      return MarkupDecoding.verbatim(tape.source, record.contentRange)
    default: return SourceFragment(tape.source, range: record.contentRange)
    }
  }

  /// Whether it is text of white space alone.
  public var isWhiteSpace: Bool {
    kind == .text
      && tape.source.bytes[record.contentRange].allSatisfy(\.isBlankOrLineBreak)
  }

  private var firstByte: Range<Int> {
    let start = record.range.lowerBound
    return start..<min(start + 1, record.range.upperBound)
  }
}

/// Nodes beside each other.
public struct MarkupNodes: Sequence, IteratorProtocol, Sendable {
  let tape: MarkupTape
  var index: Int
  let end: Int

  /// The next node and what it contains passed over.
  public mutating func next() -> MarkupNode? {
    guard index < end else { return nil }
    defer { index = Int(tape.records[index].next) }
    return MarkupNode(tape: tape, index: index)
  }
}

/// Attributes of an element, by index from 0.
public struct MarkupAttributes: RandomAccessCollection, Sendable {
  let tape: MarkupTape
  let tapeRange: Range<Int>

  /// 0.
  public var startIndex: Int { 0 }
  /// How many there are.
  public var endIndex: Int { tapeRange.count }

  /// An attribute by its index among those written.
  public subscript(index: Int) -> MarkupAttribute {
    precondition(index >= 0 && index < tapeRange.count, "attribute \(index) of \(tapeRange.count)")
    return MarkupAttribute(tape: tape, index: tapeRange.lowerBound + index)
  }
}

/// An attribute of an element.
public struct MarkupAttribute: Sendable {
  let tape: MarkupTape
  let index: Int

  private var record: AttributeRecord { tape.attributes[index] }

  /// The name as written.
  public var name: String { tape.names[Int(record.name)] }
  /// The location of the name.
  public var nameRange: SourceRange { SourceRange(tape.source, nameBytes) }
  /// The bytes of the name in the document.
  package var nameBytes: Range<Int> { record.nameRange }
  /// The location of the value, between the quotes.
  public var valueRange: SourceRange { SourceRange(tape.source, record.valueRange) }
  /// The value, entities replaced and white space made blanks as XML wants it, with the way back; empty where a
  /// reference or a character in it is an error: what it was to say, nobody knows.
  public var value: SourceFragment {
    if record.isDamaged { return SourceFragment(tape.source, range: record.valueRange.prefix(0)) }
    return record.needsDecoding
      ? MarkupDecoding.fragment(tape.source, record.valueRange, isAttribute: true)
      : SourceFragment(tape.source, range: record.valueRange)
  }
}
