// One parsed format. Flat arrays and byte ranges instead of a tree of strings: a format is two
// allocations, and names become strings only where a message or a lookup needs one.

import Diagnostics
import LayoutModel

/// The syntax of one visual format.
public struct FormatSyntax: Sendable {
  /// The name of a metric where a number may stand, with the sign of that.
  public struct SignedName: Sendable {
    /// Where the name stands.
    public var range: Range<Int>
    /// Whether its sign is a minus.
    public var isNegative: Bool
  }

  /// A factor, a divisor or what is added.
  public enum Number: Sendable {
    /// Digits, with their sign.
    case value(Double)
    /// A metric.
    case metric(SignedName)
  }

  /// A number or a name, and where it stands.
  public struct Operand: Sendable {
    /// What stands there.
    public enum Value: Sendable {
      /// A number.
      case number(Double)
      /// A name; its bytes are the operand's range.
      case name
      /// A name with a sign before it, which only a metric has.
      case metric(SignedName)
      /// A share of the superview's extent, in percent.
      case percentage(Number)
      /// A name with an attribute or arithmetic behind it; the place in `FormatSyntax.expressions`.
      case expression(Int)
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

  /// A name with an attribute, a factor or an addend behind it, such as `title.width*1.5+4`.
  public struct Expression: Sendable {
    /// Where the name stands.
    public var name: Range<Int>
    /// Where the attribute stands; nil where none is written.
    public var attribute: Range<Int>?
    /// The factor, or the divisor; nil where none is written.
    public var factor: Number?
    /// Whether `factor` divides.
    public var isQuotient: Bool
    /// What is added, with its sign; nil where nothing is.
    public var addend: Number?
  }

  /// An attribute and what it compares with, in a line such as `C:title.width(100).left(10)`.
  public struct AttributePredicates: Sendable {
    /// Where the attribute's name stands.
    public var attribute: Range<Int>
    /// The predicates, as places in `FormatSyntax.predicates`.
    public var predicates: Range<Int>
  }

  /// Along which axis a format runs.
  public enum Orientation: String, Sendable, CaseIterable {
    /// Along x.
    case horizontal = "H"
    /// Along y.
    case vertical = "V"
    /// Along both, one after the other.
    case both = "HV"
    /// Through the stacking order.
    case stacking = "Z"
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
      /// `~` or `~(predicates)~`: a spacer as large as the others of the line.
      case spacer
      /// `->`: no connection at all.
      case absent
      /// `,` in brackets: the element takes the same place as the one before it.
      case alternative
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
      /// `||`: the superview inside its margins.
      case margins
      /// `[name(…)]`.
      case view
      /// `[name(…):`: a view that holds the elements up to `closing`.
      case stack
      /// `]` behind the elements of a stack, with the connection that leads to it.
      case stackEnd
      /// Something that was reported and has no meaning.
      case damaged
    }

    /// The kind.
    public var kind: Kind
    /// Byte offsets in the format, brackets included.
    public var range: Range<Int>
    /// Where the view's name stands; empty for a superview.
    public var name: Range<Int>
    /// The last number of a range such as `a1..8`; nil for a single view.
    public var lastNumber: Int?
    /// The place of the element that closes a stack; -1 for what is none.
    public var closing = -1
    /// The size predicates, as places in `FormatSyntax.predicates`.
    public var sizes: Range<Int>
    /// What stands between the element before and this one; flush for the first.
    public var connection: Connection
  }

  /// The format's bytes.
  public let source: [UInt8]
  /// The orientation as written; none means horizontal.
  public internal(set) var orientation: Orientation?
  /// Superview and views from left to right, the elements of a stack behind it.
  public internal(set) var elements: [Element] = []
  /// The predicates of all gaps and views, in the order written.
  public internal(set) var predicates: [Predicate] = []
  /// The expressions of operands, in the order written.
  public internal(set) var expressions: [Expression] = []
  /// The view that a `C:` line speaks of; empty in any other line.
  public internal(set) var subject = 0..<0
  /// The attributes of a `C:` line, in the order written.
  public internal(set) var attributes: [AttributePredicates] = []

  /// The text of a byte range.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF8.self)
  }

  /// Whether nothing is written but perhaps a comment.
  public var isEmpty: Bool { elements.isEmpty && subject.isEmpty }

  /// The names of views in the order written, repeated ones too: those in brackets, the view that a
  /// `C:` line speaks of, and those that stand before an attribute.
  public var viewNames: [String] {
    var names: [String] = subject.isEmpty ? [] : [text(subject)]
    for element in elements where !element.name.isEmpty { names += self.names(of: element) }
    return names + expressions.filter { $0.attribute != nil }.map { text($0.name) }
  }

  /// How many views a range such as `a1..8` may name.
  public static let rangeLimit = 1000

  /// The names that an element stands for: one, or as many as its range has numbers.
  public func names(of element: Element) -> [String] {
    let name = text(element.name)
    guard let last = element.lastNumber, let first = Self.number(endOf: name) else { return [name] }
    let stem = name.dropLast(String(first).count)
    guard first <= last, last - first < Self.rangeLimit else { return [name] }
    return (first...last).map { "\(stem)\($0)" }
  }

  /// The number at the end of a name such as `a1`, without zeros in front.
  static func number(endOf name: String) -> Int? {
    let digits = name.utf8.reversed().prefix(while: \.isDigit)
    guard let number = Int(String(decoding: digits.reversed(), as: UTF8.self)) else { return nil }
    return String(number).utf8.count == digits.count ? number : nil
  }
}

extension FormatSyntax: Equatable {
  /// Whether both say the same, wherever their parts stand.
  public static func == (left: FormatSyntax, right: FormatSyntax) -> Bool {
    guard left.orientation == right.orientation, left.elements.count == right.elements.count,
      left.source[left.subject].elementsEqual(right.source[right.subject])
    else { return false }
    let hasSameAttributes = left.attributes.elementsEqual(right.attributes) { a, b in
      left.source[a.attribute].elementsEqual(right.source[b.attribute])
        && left.hasSamePredicates(a.predicates, as: right, b.predicates)
    }
    return hasSameAttributes
      && zip(left.elements, right.elements).allSatisfy { a, b in
        a.kind == b.kind && a.connection.kind == b.connection.kind
          && a.lastNumber == b.lastNumber && a.closing == b.closing
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
    switch (mine.value, theirs.value) {
    case (.expression(let a), .expression(let b)):
      return isSame(expressions[a], as: other, other.expressions[b])
    case (.name, .name): return source[mine.range].elementsEqual(other.source[theirs.range])
    case (.number(let a), .number(let b)): return a == b
    case (.metric(let a), .metric(let b)):
      return isSame(.metric(a), as: other, .metric(b))
    case (.percentage(let a), .percentage(let b)): return isSame(a, as: other, b)
    case (.damaged, .damaged): return true
    default: return false
    }
  }

  private func isSame(_ mine: Number?, as other: FormatSyntax, _ theirs: Number?) -> Bool {
    switch (mine, theirs) {
    case (.value(let a), .value(let b)): a == b
    case (.metric(let a), .metric(let b)):
      a.isNegative == b.isNegative && source[a.range].elementsEqual(other.source[b.range])
    case (nil, nil): true
    default: false
    }
  }

  private func isSame(_ mine: Expression, as other: FormatSyntax, _ theirs: Expression) -> Bool {
    source[mine.name].elementsEqual(other.source[theirs.name])
      && mine.attribute.map { text($0) } == theirs.attribute.map { other.text($0) }
      && isSame(mine.factor, as: other, theirs.factor) && mine.isQuotient == theirs.isQuotient
      && isSame(mine.addend, as: other, theirs.addend)
  }
}
