// Reading XML as people write it for layouts: every part kept with its bytes, every error with a place,
// all of them in one run. Documents are data: nothing is fetched, declared entities are not expanded,
// and depth, size and the number of errors are bounded.
//
// Source: [XML], without validation, external entities and entities that documents declare
// (Documentation/SOURCES.md).

import Diagnostics

/// What came out of reading a document.
public struct MarkupDocument: Sendable {
  let tape: MarkupTape
  /// Every finding in document order.
  public let diagnostics: [Diagnostic]
  /// Whether tags stand where the text says.
  ///
  /// After errors that leave it open where an element ends it is false, and judging the content would
  /// only mislead.
  public let isStructureCertain: Bool

  /// The text.
  public var source: SourceBuffer { tape.source }

  /// What stands at the outermost level, in order.
  public var nodes: MarkupNodes { MarkupNodes(tape: tape, index: 0, end: tape.records.count) }

  /// The outermost element, or nil when there is none.
  public var root: MarkupNode? { nodes.first { $0.kind == .element } }

  /// How many parts the document has, all levels together.
  public var nodeCount: Int { tape.records.count }
}

/// Reads XML.
public enum MarkupReader {
  /// How deep elements may stand inside each other.
  static let depthLimit = 512
  /// The longest document, in bytes.
  static let byteLimit = Int(Int32.max) - 1

  /// Reads a text and reports all of its errors.
  ///
  /// - Complexity: linear in the input.
  public static func read(_ source: SourceBuffer) -> MarkupDocument {
    var parser = MarkupParser(source)
    parser.parse()
    return MarkupDocument(
      tape: MarkupTape(
        source: source,
        records: parser.records,
        attributes: parser.attributes,
        names: parser.names
      ),
      diagnostics: parser.diagnostics.inDocumentOrder(),
      isStructureCertain: parser.isStructureCertain
    )
  }

  /// What a part of a document means, on one line: characters for references, blanks for white space.
  public static func text(of range: SourceRange) -> String {
    MarkupDecoding.fragment(range.buffer, range.bytes, isAttribute: true).text
  }
}
