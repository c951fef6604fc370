// One parsed format. Flat arrays and byte ranges instead of a tree of strings: a format is two
// allocations, and names become strings only where a message or a lookup needs one.

import LayoutModel

/// The syntax of one visual format.
public struct FormatSyntax: Sendable {
  /// A number or a name, and where it stands.
  public struct Operand: Sendable {
    /// What stands there.
    public enum Value: Sendable, Equatable {
      /// A number.
      case number(Double)
      /// A name; its bytes are the operand's range.
      case name
      /// A name in an expression that Apple's language does not have; that was reported.
      case extended
      /// Something that was reported and has no meaning.
      case damaged
    }

    /// What stands there.
    public var value: Value
    /// Byte offsets in the format.
    public var range: Range<Int>
  }

  /// `relation operand @priority`.
  public struct Predicate: Sendable {
    /// The relation as written; none means equality.
    public var relation: LayoutRelation?
    /// What the gap or size is compared with.
    public var operand: Operand
    /// The priority as written.
    public var priority: Operand?
    /// Byte offsets in the format.
    public var range: Range<Int>
  }

  /// What stands between two elements.
  public struct Connection: Sendable {
    /// The kinds of connection.
    public enum Kind: Sendable, Equatable {
      /// Nothing: the elements touch.
      case flush
      /// `-`: the standard spacing.
      case standard
      /// `-gap-`: predicates on the gap.
      case gap
      /// Something that was reported and has no meaning.
      case damaged
    }

    /// The kind.
    public var kind: Kind
    /// Byte offsets in the format.
    public var range: Range<Int>
    /// The gap's predicates, as places in `FormatSyntax.predicates`.
    public var predicates: Range<Int>
  }

  /// A view or a superview, with the connection that leads to it.
  public struct Element: Sendable {
    /// The kinds of element.
    public enum Kind: Sendable, Equatable {
      /// `|`.
      case superview
      /// `[name(…)]`.
      case view
      /// Something that was reported and has no meaning.
      case damaged
    }

    /// The kind.
    public var kind: Kind
    /// Byte offsets in the format, brackets included.
    public var range: Range<Int>
    /// Where the view's name stands; empty for a superview.
    public var name: Range<Int>
    /// The size predicates, as places in `FormatSyntax.predicates`.
    public var sizes: Range<Int>
    /// What stands between the element before and this one; flush for the first.
    public var connection: Connection
  }

  /// The format's bytes.
  public let source: [UInt8]
  /// The orientation as written; none means horizontal.
  public internal(set) var orientation: Axis?
  /// Superview and views from left to right.
  public internal(set) var elements: [Element] = []
  /// The predicates of all gaps and views, in the order written.
  public internal(set) var predicates: [Predicate] = []

  init(source: [UInt8]) { self.source = source }

  /// The axis of the format.
  public var axis: Axis { orientation ?? .horizontal }

  /// The text of a byte range.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF8.self)
  }

  /// The names in brackets in the order written, repeated ones too.
  public var viewNames: [String] {
    elements.compactMap { $0.name.isEmpty ? nil : text($0.name) }
  }
}

extension FormatSyntax: Equatable {
  /// Whether both say the same, wherever their parts stand.
  public static func == (left: FormatSyntax, right: FormatSyntax) -> Bool {
    guard left.orientation == right.orientation, left.elements.count == right.elements.count else {
      return false
    }
    return zip(left.elements, right.elements).allSatisfy { a, b in
      a.kind == b.kind && a.connection.kind == b.connection.kind
        && left.source[a.name].elementsEqual(right.source[b.name])
        && left.hasSamePredicates(a.sizes, as: right, b.sizes)
        && left.hasSamePredicates(a.connection.predicates, as: right, b.connection.predicates)
    }
  }

  private func hasSamePredicates(
    _ mine: Range<Int>,
    as other: FormatSyntax,
    _ theirs: Range<Int>
  ) -> Bool {
    predicates[mine].elementsEqual(other.predicates[theirs]) { a, b in
      a.relation == b.relation && isSame(a.operand, as: other, b.operand)
        && isSame(a.priority, as: other, b.priority)
    }
  }

  private func isSame(_ mine: Operand?, as other: FormatSyntax, _ theirs: Operand?) -> Bool {
    guard let mine, let theirs else { return mine == nil && theirs == nil }
    guard mine.value == theirs.value else { return false }
    return mine.value != .name || source[mine.range].elementsEqual(other.source[theirs.range])
  }
}
