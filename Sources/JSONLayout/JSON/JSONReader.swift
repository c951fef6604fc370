// Reading JSON as people write it: order and places kept, trailing commas and comments allowed, every
// other damage an error with a place, and all of them in one run. Not for streams: the whole input is
// in memory.
//
// Source: [RFC 8259] for the language; [JSON5] for trailing commas and comments, nothing else of it
// (Documentation/SOURCES.md).

import Diagnostics

/// What came out of reading a JSON text.
public struct JSONReading: Sendable {
  /// The value, as far as it could be read; nil when there is none at all.
  public let root: JSONNode?
  /// Every finding in document order.
  public let diagnostics: [Diagnostic]
  /// Whether brackets and members stand where the text says.
  ///
  /// After errors that leave it open where a
  /// value ends (a brace is missing) it is false, and judging the content would only mislead.
  public let isStructureCertain: Bool
}

/// Reads JSON.
public enum JSONReader {
  /// How deep objects and arrays may stand inside each other.
  public static let depthLimit = 512

  /// Reads a text and reports all of its errors; messages call its end that of a line where it is one of a file.
  ///
  /// - Complexity: linear in the input.
  /// - Returns: The root as far as there is one, and what is wrong with the text, in document order.
  public static func read(_ source: SourceBuffer, isLine: Bool = false) -> JSONReading {
    var parser = JSONParser(source, isLine: isLine)
    parser.parse()
    let tape = JSONTape(source: source, records: parser.records)
    return JSONReading(
      root: tape.records.isEmpty ? nil : JSONNode(tape: tape, index: 0),
      diagnostics: parser.diagnostics.inDocumentOrder(),
      isStructureCertain: parser.isStructureCertain
    )
  }

  /// The value of a text without errors.
  ///
  /// - Throws: `DiagnosticsError` with all findings where one is an error.
  public static func value(of source: SourceBuffer) throws(DiagnosticsError) -> JSONNode {
    let reading = read(source)
    guard let root = reading.root, !reading.diagnostics.containsErrors else {
      throw DiagnosticsError(reading.diagnostics)
    }
    return root
  }
}
