// How a document that was read is kept: one flat array of small records in document order, and no
// object per value, so that reading costs little more than looking at the bytes. Strings stay in the
// source until someone asks for them. JSONNode is the face of it.

import Diagnostics

/// What a JSON value is.
public enum JSONKind: UInt8, Hashable, Sendable {
  /// `{…}`.
  case object
  /// `[…]`.
  case array
  /// `"…"`.
  case string
  case number
  /// `true` or `false`.
  case bool
  /// `null`.
  case null
  /// A value that could not be read; an error says so.
  case invalid

  /// What messages call such a value.
  package var noun: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    case .invalid: "a value that cannot be read"
    }
  }
}

/// One key or value.
struct JSONRecord {
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// The string holds escapes.
    static let hasEscapes = Flags(rawValue: 1)
    /// The string or number has an error of its own; what it says is not to be judged further.
    static let isDamaged = Flags(rawValue: 2)
    /// The string stands without quotes.
    static let isBare = Flags(rawValue: 4)
    /// The string holds bytes beyond ASCII.
    static let isBeyondASCII = Flags(rawValue: 8)
    /// The key stands earlier in the same object.
    static let isDuplicate = Flags(rawValue: 16)
    /// The string has no closing quote.
    static let isUnclosed = Flags(rawValue: 64)
    /// The value is `true`.
    static let isTrue = Flags(rawValue: 32)
  }

  var kind: JSONKind
  var flags: Flags = []
  /// The first byte in the source.
  var start: UInt32
  /// The byte behind the last.
  var end: UInt32
  /// The record behind this one and all that it contains.
  var next: UInt32 = 0
  var number = 0.0

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// The records of one document, shared by all of its nodes.
final class JSONTape: Sendable {
  let source: SourceBuffer
  /// In document order: an object is followed by its keys, each followed by its value; an array by
  /// its elements.
  let records: [JSONRecord]

  init(source: SourceBuffer, records: [JSONRecord]) {
    self.source = source
    self.records = records
  }
}
