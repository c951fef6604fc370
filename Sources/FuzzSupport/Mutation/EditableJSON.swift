// A JSON text as a tree that can be cut, moved and printed again, repeated keys and odd numbers
// included. For making inputs; documents are read by JSONLayout.

import Diagnostics
import JSONLayout

/// A JSON value to be edited.
public indirect enum EditableJSON: Hashable, Sendable {
  /// A key and its value.
  public struct Member: Hashable, Sendable {
    /// The key, escapes resolved.
    public var key: String
    /// The value.
    public var value: EditableJSON

    /// Makes a member.
    init(_ key: String, _ value: EditableJSON) {
      self.key = key
      self.value = value
    }
  }

  /// `{…}`; a key may stand more than once.
  case object([Member])
  /// `[…]`.
  case array([EditableJSON])
  /// `"…"`, escapes resolved.
  case string(String)
  /// A number as it is written.
  case number(String)
  /// `true`, `false` or `null`.
  case word(String)

  /// Reads a text; nil where it is too damaged to say what stands in what.
  public init?(_ bytes: [UInt8]) {
    let reading = JSONReader.read(SourceBuffer(name: "input", bytes: bytes))
    guard let root = reading.root, reading.isStructureCertain else { return nil }
    self.init(root)
  }

  /// Takes a value that was read.
  ///
  /// Recursion goes no deeper than the reader lets values stand in each other.
  public init(_ node: JSONNode) {
    switch node.kind {
    case .object: self = .object(node.members.map { Member($0.key, EditableJSON($0.value)) })
    case .array: self = .array(node.elements.map { EditableJSON($0) })
    case .string: self = .string(node.string ?? "")
    case .number: self = .number(node.range.buffer.text(node.range.bytes))
    case .bool: self = .word(node.bool == true ? "true" : "false")
    case .null, .invalid: self = .word("null")
    }
  }

  // MARK: Children

  /// The values in an object or array.
  public var children: [EditableJSON] {
    switch self {
    case .object(let members): members.map(\.value)
    case .array(let elements): elements
    default: []
    }
  }

  /// The members of an object; else none.
  public var members: [Member] {
    get { if case .object(let members) = self { members } else { [] } }
    set { self = .object(newValue) }
  }

  /// The text of a string.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of the first member of a key.
  ///
  /// Setting replaces that value, or appends a member.
  public subscript(key: String) -> EditableJSON? {
    get { members.first { $0.key == key }?.value }
    set {
      var members = members
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key, value))
      case (nil, nil): return
      }
      self = .object(members)
    }
  }

  // MARK: Paths

  /// Where a value stands: the index of the child at every step from the root.
  public typealias Path = [Int]

  /// The paths of all values in document order, the root's first.
  var paths: [Path] {
    var paths: [Path] = []
    appendPaths(to: &paths, below: [])
    return paths
  }

  private func appendPaths(to paths: inout [Path], below path: Path) {
    paths.append(path)
    for (index, child) in children.enumerated() {
      child.appendPaths(to: &paths, below: path + [index])
    }
  }

  /// The value at a path.
  ///
  /// - Requires: the path is one of `paths`.
  subscript(path: Path) -> EditableJSON {
    get { path.reduce(self) { $0.children[$1] } }
    set {
      guard let index = path.first else {
        self = newValue
        return
      }
      let rest = Array(path.dropFirst())
      switch self {
      case .object(var members):
        members[index].value[rest] = newValue
        self = .object(members)
      case .array(var elements):
        elements[index][rest] = newValue
        self = .array(elements)
      default: preconditionFailure("no value at \(path)")
      }
    }
  }

  /// Takes the value at a path out of its object or array; the root stays.
  mutating func remove(at path: Path) {
    guard let index = path.last else { return }
    changeChildren(at: Array(path.dropLast())) { $0.remove(at: index) }
  }

  /// Changes what stands in the object or array at a path, whose elements have no keys; false where it is neither.
  @discardableResult
  mutating func changeChildren(at path: Path, _ change: (inout [Member]) -> Void) -> Bool {
    switch self[path] {
    case .object(var members):
      change(&members)
      self[path] = .object(members)
    case .array(let elements):
      var members = elements.map { Member("", $0) }
      change(&members)
      self[path] = .array(members.map(\.value))
    default: return false
    }
    return true
  }

  /// The key of the value at a path; nil for the root and for elements.
  func key(at path: Path) -> String? {
    guard let index = path.last, case .object(let members) = self[Array(path.dropLast())] else {
      return nil
    }
    return members[index].key
  }

  // MARK: Text

  /// The value as text, without line breaks.
  public var compact: String {
    switch self {
    case .object(let members):
      "{"
        + members.map { "\(JSONText.quoted($0.key)): \($0.value.compact)" }
        .joined(separator: ", ") + "}"
    case .array(let elements): "[" + elements.map(\.compact).joined(separator: ", ") + "]"
    case .string(let text): JSONText.quoted(text)
    case .number(let text), .word(let text): text
    }
  }

  /// The document in the usual style.
  public var document: String {
    // Of a fixed seed: where it draws, the same document is the same text.
    var random = SeededGenerator(seed: 0)
    return DocumentStyle().text(of: self, using: &random)
  }
}
