// An expression whose names and types are settled: what evaluation and programs of lanes read. Parts
// that are constant have been evaluated already.

import Diagnostics

/// A property's expression with its names resolved and its types checked.
public struct CheckedExpression: Sendable {
  /// What the expression is: kept apart, because expressions are handed around more often than made, and
  /// each of these would be counted every time.
  private final class Contents: Sendable {
    let template: ExpressionTemplate
    let slots: IndexList
    let sourceRange: SourceRange

    init(_ template: ExpressionTemplate, _ slots: IndexList, _ sourceRange: SourceRange) {
      self.template = template
      self.slots = slots
      self.sourceRange = sourceRange
    }
  }

  private let contents: Contents

  /// The type of what evaluation gives.
  public var type: ExpressionType { contents.template.type }
  /// The slots that the value depends on, in the order they are mentioned, each once.
  public var slots: IndexList { contents.slots }
  /// Where the expression stands.
  public var sourceRange: SourceRange { contents.sourceRange }
  /// What it shares with expressions that are written alike.
  package var template: ExpressionTemplate { contents.template }
  /// The operations, operands first, with the expression's own slots and locations.
  ///
  /// - Complexity: O(operations), which are put together anew.
  package var operations: [CheckedOperation] {
    let relocate = relocation
    return template.operations.map { operation in
      CheckedOperation(
        operation.form.moved(relocate) { slots[$0] },
        operation.type,
        relocate(operation.location)
      )
    }
  }
  /// The index of the whole in `operations`.
  package var root: Int32 { contents.template.root }

  package init(
    type: ExpressionType,
    slots: IndexList,
    sourceRange: SourceRange,
    operations: [CheckedOperation],
    root: Int32
  ) {
    let template = ExpressionTemplate(type, sourceRange, operations, root, slots: slots)
    contents = Contents(template, slots, sourceRange)
  }

  /// Makes an expression as others that are written alike, with slots and a location of its own.
  package init(_ template: ExpressionTemplate, slots: IndexList, at sourceRange: SourceRange) {
    contents = Contents(template, slots, sourceRange)
  }

  /// Makes an expression of a value.
  public init(_ value: ExpressionValue, as type: ExpressionType, at sourceRange: SourceRange) {
    self.init(
      type: type,
      slots: [],
      sourceRange: sourceRange,
      operations: [CheckedOperation(.constant(value), type, sourceRange)],
      root: 0
    )
  }

  /// The value where it depends on nothing.
  public var constant: ExpressionValue? {
    if case .constant(let value) = template.operations[Int(root)].form { return value }
    return nil
  }

  /// Where what stands at a location of the template stands in this expression.
  var relocation: (SourceRange) -> SourceRange {
    let (old, new) = (template.sourceRange, sourceRange)
    let distance = new.bytes.lowerBound - old.bytes.lowerBound
    return { location in
      // Another text is none of what is shared.
      guard location.buffer === old.buffer else { return location }
      if location.bytes == old.bytes { return new }
      return SourceRange(
        new.buffer,
        location.bytes.lowerBound + distance..<location.bytes.upperBound + distance
      )
    }
  }
}

package struct CheckedOperation: Sendable {
  /// What is done.
  package internal(set) var form: Form
  /// The type of the result.
  package let type: ExpressionType
  let location: SourceRange

  package init(_ form: Form, _ type: ExpressionType, _ location: SourceRange) {
    self.form = form
    self.type = type
    self.location = location
  }

  /// What an operation does; numbers refer to operations.
  package enum Form: Sendable {
    case constant(ExpressionValue)
    case slot(Int)
    /// A member of a value.
    case member(Int32, String)
    case negate(Int32)
    case not(Int32)
    /// An operation on numbers, or a comparison of them.
    case arithmetic(BinaryOperator, Int32, Int32)
    /// A sum or two joined texts, whichever the values turn out to be.
    case sumOrJoin(Int32, Int32)
    /// A share of what 100 % is of: the share, then the whole.
    case percentage(Int32, Int32)
    /// Equality of any two values; true where they shall differ.
    case equality(Int32, Int32, isNegated: Bool)
    case and(Int32, Int32)
    case or(Int32, Int32)
    case coalesce(Int32, Int32)
    case fallback(Int32, Int32)
    case conditional(Int32, Int32, Int32)
    /// A function of numbers.
    case function(NumericFunction, [Int32])
    /// A colour of three or four numbers.
    case color([Int32])
    /// Texts joined; `isWhole` where a lone nil is an empty text.
    case join([Int32], isWhole: Bool)
    case array([Int32])
    /// An element of an array, or a character of a text, by its index.
    case element(Int32, Int32)
    /// A part of an array or text, by its indices; without an end, to where the whole ends.
    case slice(Int32, RangeSign, first: Int32?, last: Int32?)
    /// A text with placeholders, named in messages, and what stands in their places.
    case format(Int32, name: String, [Int32])
    /// A value as a placeholder shows it.
    case shown(Int32, FormatConversion)
    /// Values in order; arrays among them bring their elements.
    case list([Int32])
    /// A structure of its numbers.
    case structure(StructureKind, [Int32])
    case image(Int32)
    /// Literal words and values that describe a font.
    case font([FontPart], FontCatalog)
    /// Text with attributes.
    case attributed([AttributedPart], collapsesSpace: Bool)
    /// A value brought to the type of the operation.
    case convert(Int32)
  }

  /// Whether it is how many elements something has, which is a whole number however they were computed.
  package var isCount: Bool {
    if case .member(_, "count") = form { type == .number } else { false }
  }

  /// Hands on the operations that this one reads.
  func forEachOperand(_ body: (Int32) -> Void) {
    switch form {
    case .constant, .slot: break
    case .member(let value, _), .negate(let value), .not(let value), .image(let value),
      .convert(let value), .shown(let value, _):
      body(value)
    case .arithmetic(_, let left, let right), .sumOrJoin(let left, let right),
      .percentage(let left, let right), .equality(let left, let right, _),
      .and(let left, let right), .or(let left, let right), .coalesce(let left, let right),
      .fallback(let left, let right), .element(let left, let right):
      body(left)
      body(right)
    case .conditional(let condition, let first, let second):
      body(condition)
      body(first)
      body(second)
    case .slice(let whole, _, let first, let last):
      for value in [whole, first, last] { value.map(body) }
    case .format(let text, _, let values):
      body(text)
      values.forEach(body)
    case .function(_, let values), .color(let values), .join(let values, _), .array(let values),
      .list(let values), .structure(_, let values):
      values.forEach(body)
    case .font(let parts, _):
      for case .value(let value) in parts { body(value) }
    case .attributed(let parts, _):
      for case .value(let value) in parts { body(value) }
    }
  }

  /// A part of a font.
  package enum FontPart: Sendable {
    case words(String, SourceRange)
    case value(Int32)
  }

  package enum AttributedPart: Sendable {
    case text(String)
    case value(Int32)
    case tag(HTMLTag, isEnd: Bool)
    case image(ImageReference)
  }
}
