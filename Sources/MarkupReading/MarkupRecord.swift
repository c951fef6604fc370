// What reading leaves of a document: flat records in document order. `MarkupNode` is their face.

import Diagnostics

/// A part of a document.
public enum MarkupKind: String, Hashable, Sendable, CaseIterable {
  /// A tag with its attributes and what stands inside it.
  case element
  /// Text between tags, white space alone included.
  case text
  /// `<![CDATA[…]]>`.
  case characterData
  /// `<!-- … -->`.
  case comment
  /// `<?name …?>`.
  case processingInstruction
  /// `<?xml …?>` at the beginning.
  case xmlDeclaration
  /// `<!DOCTYPE …>`.
  case documentType
}

/// One part of a document as offsets into its bytes.
struct MarkupRecord: Sendable {
  var kind: MarkupKind
  /// The record of the element it stands in, or -1.
  var parent: Int32
  /// The record behind it and all it contains.
  var next: Int32
  /// The whole, with both tags.
  var start: Int32
  var end: Int32
  /// The name of an element or instruction; empty for others.
  var nameStart: Int32
  var nameEnd: Int32
  /// The number of that name among those of the tape.
  var name: Int32
  /// What stands between the tags, or between the marks of a comment.
  var contentStart: Int32
  var contentEnd: Int32
  /// Its attributes.
  var attributeStart: Int32
  var attributeEnd: Int32
  /// Whether text has entities or line breaks that need decoding.
  var needsDecoding = false
  /// Whether text has a reference or a character that is an error.
  var isDamaged = false

  var range: Range<Int> { Int(start)..<Int(end) }
  var nameRange: Range<Int> { Int(nameStart)..<Int(nameEnd) }
  var contentRange: Range<Int> { Int(contentStart)..<Int(contentEnd) }
}

/// One attribute as offsets into the bytes.
struct AttributeRecord: Sendable {
  var nameStart: Int32
  var nameEnd: Int32
  /// The number of the name among those of the tape.
  var name: Int32
  /// Between the quotes.
  var valueStart: Int32
  var valueEnd: Int32
  var needsDecoding = false
  /// Whether the value has a reference or a character that is an error.
  var isDamaged = false

  var nameRange: Range<Int> { Int(nameStart)..<Int(nameEnd) }
  var valueRange: Range<Int> { Int(valueStart)..<Int(valueEnd) }
}

/// The records of a document, shared by its nodes.
final class MarkupTape: Sendable {
  let source: SourceBuffer
  let records: [MarkupRecord]
  let attributes: [AttributeRecord]
  /// Every name once: a document has few.
  let names: [String]

  init(
    source: SourceBuffer,
    records: [MarkupRecord],
    attributes: [AttributeRecord],
    names: [String]
  ) {
    self.source = source
    self.records = records
    self.attributes = attributes
    self.names = names
  }
}
