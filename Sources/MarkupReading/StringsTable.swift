// Tables of strings, as `.strings` files hold them: keys and values in quotes, comments for translators.
// Not property lists in general.
//
// Source: [Apple strings] (Documentation/SOURCES.md).

import Diagnostics

/// A table from keys to texts.
public struct StringsTable: Sendable {
  /// One line of a table.
  public struct Entry: Sendable {
    /// The key, escapes decoded.
    public let key: String
    /// The text, escapes decoded; the key itself where the file gives none.
    public let value: String
    /// The location of the key.
    public let keyRange: SourceRange
    /// The location of the text.
    public let valueRange: SourceRange
  }

  /// The lines in file order; of equal keys all are here, and the first counts.
  public let entries: [Entry]
  /// Every finding in document order.
  public let diagnostics: [Diagnostic]
  private let indices: [String: Int]

  /// The text of a key.
  public subscript(key: String) -> String? { indices[key].map { entries[$0].value } }

  /// The texts by their keys.
  public var texts: [String: String] { indices.mapValues { entries[$0].value } }

  /// The keys in file order.
  public var keys: [String] { entries.map(\.key) }

  /// Reads a table and reports all of its errors.
  ///
  /// UTF-8, or UTF-16 behind a byte order mark; of the latter, places are lines and columns of its text.
  ///
  /// - Complexity: linear in the input.
  public static func read(_ source: SourceBuffer) -> StringsTable {
    guard let text = StringsEncoding.utf8(source) else {
      return StringsTable(
        entries: [],
        diagnostics: [
          Diagnostic(
            .stringsInvalidEncoding,
            Messages.stringsEncoding,
            at: SourceRange(source, 0..<min(2, source.bytes.count))
          )
        ]
      )
    }
    var parser = StringsParser(text)
    parser.parse()
    return StringsTable(
      entries: parser.entries,
      diagnostics: parser.diagnostics.inDocumentOrder()
    )
  }

  private init(entries: [Entry], diagnostics: [Diagnostic]) {
    self.entries = entries
    self.diagnostics = diagnostics
    indices = Dictionary(
      entries.enumerated().map { ($0.element.key, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}

/// What `.strings` files are written in.
enum StringsEncoding {
  /// The input as UTF-8 without a byte order mark, or nil where it is neither UTF-8 nor UTF-16.
  static func utf8(_ source: SourceBuffer) -> SourceBuffer? {
    let bytes = source.bytes
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      guard bytes.count.isMultiple(of: 2) else { return nil }
      let low = bytes[0] == 0xFF ? 0 : 1
      let units = stride(from: 2, to: bytes.count, by: 2).map {
        UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
      }
      return SourceBuffer(name: source.name, text: String(decoding: units, as: UTF16.self))
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return SourceBuffer(name: source.name, bytes: Array(bytes.dropFirst(3)))
    }
    return isUTF8(bytes) ? source : nil
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += 1
      } else {
        guard let length = WellFormedUTF8.sequenceLength(in: bytes, at: index) else {
          return false
        }
        index += length
      }
    }
    return true
  }
}
