// The syntax of one expression: what was written, with places, before names and types mean anything.
// Nodes stand in one array, operands before what they belong to, so that reading allocates little.

import Diagnostics

/// An expression as written.
public struct ExpressionTree: Sendable {
  /// A part of an expression.
  public struct Node: Sendable {
    /// What it is.
    public let form: Form
    /// Where it stands, in bytes of the fragment.
    public let range: Range<Int32>
    /// How many nodes deep it is, itself included.
    let depth: Int32
  }

  /// What a part of an expression is; numbers refer to `nodes`, `texts` and `operands`.
  public enum Form: Hashable, Sendable {
    /// Nothing, where an error was reported.
    case missing
    /// `12.5`.
    case number(Double)
    /// `'text'`, by place in `texts`.
    case string(Int32)
    /// `#fff`, as red, green, blue, alpha from the highest byte down.
    case color(UInt32)
    /// `true` or `false`.
    case boolean(Bool)
    /// `nil`.
    case `nil`
    /// A name, by place in `texts`, without backticks.
    case name(Int32)
    /// An operator and its operand.
    case unary(UnaryOperator, Int32)
    /// An operator and its operands.
    case binary(BinaryOperator, Int32, Int32)
    /// `condition ? first : second`.
    case conditional(Int32, Int32, Int32)
    /// `first ?: second`.
    case fallback(Int32, Int32)
    /// A function, by place in `texts`, and its arguments, by places in `operands`.
    case call(Int32, Range<Int32>)
    /// `whole[index]`.
    case element(Int32, Int32)
    /// `whole[first...last]`; without an end, the range begins or ends where the whole does.
    case slice(Int32, RangeSign, first: Int32?, last: Int32?)
    /// `[first, second]`, by places in `operands`; a list of the whole expression has no brackets.
    case array(Range<Int32>, isBracketed: Bool)
  }

  /// What is said behind `//`.
  public struct Comment: Hashable, Sendable {
    /// The words, without the slashes and the space around.
    public let text: String
    /// Where it stands with its slashes, in bytes of the fragment.
    public let range: Range<Int>
  }

  /// The text that holds the expression.
  public let fragment: SourceFragment
  /// The part of the text that was read.
  public let range: Range<Int>
  /// The parts of the expression, operands first.
  public internal(set) var nodes: [Node] = []
  /// Names and strings that nodes refer to.
  public internal(set) var texts: [String] = []
  /// Arguments and elements that nodes refer to, by places in `nodes`.
  public internal(set) var operands: [Int32] = []
  /// Comments in order.
  public internal(set) var comments: [Comment] = []
  /// How many tokens were read.
  public internal(set) var tokenCount = 0
  /// The place of the whole expression in `nodes`, nil where there is none.
  public internal(set) var root: Int32?

  /// Whether there is no expression, only space and comments.
  public var isEmpty: Bool { root == nil }

  /// A node by place.
  public subscript(index: Int32) -> Node { nodes[Int(index)] }

  /// A name or string by place.
  public func text(_ index: Int32) -> String { texts[Int(index)] }

  /// Nodes that arguments or elements stand for.
  public func operands(_ range: Range<Int32>) -> ArraySlice<Int32> {
    operands[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The place of a node in its document.
  public func sourceRange(of index: Int32) -> SourceRange {
    sourceRange(nodes[Int(index)].range)
  }

  /// The place of the function's name in a call, of the whole node otherwise.
  public func sourceRangeOfName(_ index: Int32) -> SourceRange {
    let node = nodes[Int(index)]
    guard case .call(let name, _) = node.form else { return sourceRange(node.range) }
    let isQuoted = fragment[Int(node.range.lowerBound)] == UInt8(ascii: "`")
    let length = Int32(clamping: text(name).utf8.count + (isQuoted ? 2 : 0))
    return sourceRange(node.range.lowerBound..<node.range.lowerBound + length)
  }

  /// Bytes of the fragment as a place in its document.
  func sourceRange(_ range: Range<Int32>) -> SourceRange {
    SourceRange(
      fragment.buffer,
      fragment.bufferRange(Int(range.lowerBound)..<Int(range.upperBound))
    )
  }

  /// The place of everything that was read.
  public var sourceRange: SourceRange {
    SourceRange(fragment.buffer, fragment.bufferRange(range))
  }

  /// The names that the expression mentions and those of the functions that it calls, in order.
  public var symbols: [String] {
    nodes.compactMap { node in
      switch node.form {
      case .name(let text), .call(let text, _): self.text(text)
      default: nil
      }
    }
  }

  /// Whether another expression is the same, wherever and however it is spaced and bracketed.
  public func isSame(as other: ExpressionTree) -> Bool {
    switch (root, other.root) {
    case (nil, nil): true
    case (let left?, let right?): isSame(left, as: right, of: other)
    default: false
    }
  }

  private func isSame(_ index: Int32, as otherIndex: Int32, of other: ExpressionTree) -> Bool {
    func same(_ left: Int32, _ right: Int32) -> Bool { isSame(left, as: right, of: other) }
    func same(_ left: Int32?, _ right: Int32?) -> Bool {
      guard let left, let right else { return left == nil && right == nil }
      return isSame(left, as: right, of: other)
    }
    func same(_ left: Range<Int32>, _ right: Range<Int32>) -> Bool {
      left.count == right.count
        && zip(operands(left), other.operands(right)).allSatisfy { same($0, $1) }
    }
    switch (self[index].form, other[otherIndex].form) {
    case (.string(let left), .string(let right)), (.name(let left), .name(let right)):
      return text(left) == other.text(right)
    case (.unary(let sign, let left), .unary(let otherSign, let right)):
      return sign == otherSign && same(left, right)
    case (.binary(let sign, let a, let b), .binary(let otherSign, let c, let d)):
      return sign == otherSign && same(a, c) && same(b, d)
    case (.conditional(let a, let b, let c), .conditional(let d, let e, let f)):
      return same(a, d) && same(b, e) && same(c, f)
    case (.fallback(let a, let b), .fallback(let c, let d)),
      (.element(let a, let b), .element(let c, let d)):
      return same(a, c) && same(b, d)
    case (.slice(let whole, let sign, let a, let b), .slice(let other, let otherSign, let c, let d)):
      return sign == otherSign && same(whole, other) && same(a, c) && same(b, d)
    case (.call(let name, let left), .call(let otherName, let right)):
      return text(name) == other.text(otherName) && same(left, right)
    case (.array(let left, let isBracketed), .array(let right, let isOtherBracketed)):
      return isBracketed == isOtherBracketed && same(left, right)
    case (let left, let right): return left == right
    }
  }
}
