// A value of a document that was read: what it is, what it says and where it stands.

import Diagnostics
import ExactArithmetic

/// A JSON value with its location.
public struct JSONNode: Sendable {
  let tape: JSONTape
  let index: Int

  var record: JSONRecord { tape.records[index] }

  /// What the value is.
  public var kind: JSONKind { record.kind }

  /// Where the value stands, quotes and brackets included.
  public var range: SourceRange { SourceRange(tape.source, record.range) }

  /// Whether the string or number holds an error that is already reported.
  public var isDamaged: Bool { kind == .invalid || record.flags.contains(.isDamaged) }

  // MARK: Scalars

  /// The text of a string, escapes resolved.
  public var string: String? {
    guard kind == .string else { return nil }
    if !record.flags.contains(.hasEscapes) { return tape.source.text(contentRange) }
    return fragment?.text
  }

  /// The text of a string with the way back to the document, through its escapes.
  public var fragment: SourceFragment? {
    guard kind == .string else { return nil }
    if !record.flags.contains(.hasEscapes) {
      return SourceFragment(tape.source, range: contentRange)
    }
    return JSONEscapes.fragment(of: contentRange, in: tape.source)
  }

  /// The number, as its decimal means it.
  public var number: ExactNumber? { double.map { ExactNumber($0) } }

  /// The number as a Double.
  public var double: Double? { kind == .number ? record.number : nil }

  /// The truth value.
  public var bool: Bool? { kind == .bool ? record.flags.contains(.isTrue) : nil }

  /// Whether the value is `null`.
  public var isNull: Bool { kind == .null }

  /// The bytes between the quotes.
  var contentRange: Range<Int> {
    let range = record.range
    guard !record.flags.contains(.isBare) else { return range }
    let end = record.flags.contains(.isUnclosed) ? range.upperBound : range.upperBound - 1
    return (range.lowerBound + 1)..<end
  }

  // MARK: Members and elements

  /// The members of an object in document order, those of a repeated key included; else none.
  public var members: JSONMembers {
    JSONMembers(
      tape: tape,
      position: index + 1,
      end: kind == .object ? Int(record.next) : index + 1
    )
  }

  /// The elements of an array in document order; else none.
  public var elements: JSONElements {
    JSONElements(
      tape: tape,
      position: index + 1,
      end: kind == .array ? Int(record.next) : index + 1
    )
  }

  /// The value of the first member of a key; nil where there is none, and of what is no object.
  ///
  /// - Complexity: linear in the members.
  public subscript(key: String) -> JSONNode? {
    members.first { $0.key == key }?.value
  }

  /// The element at an index, from 0; nil where there is none, and of what is no array.
  ///
  /// - Complexity: linear in the index.
  public subscript(index: Int) -> JSONNode? {
    guard index >= 0 else { return nil }
    return elements.dropFirst(index).first { _ in true }
  }
}

/// A key and its value.
public struct JSONMember: Sendable {
  /// The key as a string value, with its location.
  public let keyNode: JSONNode
  /// The value.
  public let value: JSONNode

  /// The key, escapes resolved.
  public var key: String { keyNode.string ?? "" }
  /// Where the key stands, quotes included.
  public var keyRange: SourceRange { keyNode.range }
  /// Whether the key stands earlier in the same object; an error says so.
  public var isDuplicate: Bool { keyNode.record.flags.contains(.isDuplicate) }
}

/// The members of an object.
public struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  let tape: JSONTape
  var position: Int
  let end: Int

  /// The next member, nil behind the last one.
  public mutating func next() -> JSONMember? {
    guard position < end else { return nil }
    let member = JSONMember(
      keyNode: JSONNode(tape: tape, index: position),
      value: JSONNode(tape: tape, index: position + 1)
    )
    position = Int(tape.records[position + 1].next)
    return member
  }
}

/// The elements of an array.
public struct JSONElements: Sequence, IteratorProtocol, Sendable {
  let tape: JSONTape
  var position: Int
  let end: Int

  /// The next element, nil behind the last one.
  public mutating func next() -> JSONNode? {
    guard position < end else { return nil }
    let node = JSONNode(tape: tape, index: position)
    position = Int(tape.records[position].next)
    return node
  }
}
