// Expressions that no file holds and that are built of operations, as they have parts for some nodes or others in them.
// What could be written down is a `Formula`.

import Diagnostics
import LayoutExpressions

/// Makes expressions of slots.
struct SyntheticExpression {
  private var operations: [CheckedOperation] = []
  private var slots = IndexList()
  private let location: SourceRange

  private init(_ location: SourceRange) {
    self.location = location
  }

  private mutating func slot(_ slot: Int, _ type: ExpressionType) -> Int32 {
    if !slots.contains(slot) { slots.append(slot) }
    return add(.slot(slot), type)
  }

  private mutating func add(_ form: CheckedOperation.Form, _ type: ExpressionType) -> Int32 {
    operations.append(CheckedOperation(form, type, location))
    return Int32(operations.count - 1)
  }

  private mutating func number(_ value: Double) -> Int32 {
    add(.constant(.number(value)), .number)
  }

  private mutating func arithmetic(_ sign: BinaryOperator, _ left: Int32, _ right: Int32) -> Int32 {
    add(.arithmetic(sign, left, right), .number)
  }

  /// An expression whose root `body` builds, on the operations of another where there is one.
  private static func build(
    _ type: ExpressionType,
    at location: SourceRange,
    on other: CheckedExpression? = nil,
    _ body: (inout SyntheticExpression) -> Int32
  ) -> CheckedExpression {
    var expression = SyntheticExpression(location)
    if let other { (expression.operations, expression.slots) = (other.operations, other.slots) }
    let root = body(&expression)
    return CheckedExpression(
      type: type,
      slots: expression.slots,
      sourceRange: location,
      operations: expression.operations,
      root: root
    )
  }

  // MARK: Slots

  /// A number of a structure.
  static func member(
    _ member: String,
    of whole: Int,
    at location: SourceRange
  ) -> CheckedExpression {
    build(.number, at: location) { $0.add(.member($0.slot(whole, .any), member), .number) }
  }

  /// A structure of its numbers.
  static func structure(
    _ kind: StructureKind,
    of members: [Int],
    at location: SourceRange
  ) -> CheckedExpression {
    build(.structure(kind), at: location) { expression in
      let numbers = members.map { expression.slot($0, .number) }
      return expression.add(.structure(kind, numbers), .structure(kind))
    }
  }

  /// The extent of what a node contains: where its last child ends, with insets; another slot where every
  /// child is hidden.
  ///
  /// - Ensures: the bits of `Measurement.size`: no child ends before 0, so one that is hidden is one that
  ///   ends there.
  static func extent(
    of children: [Measurement.Child],
    insets: [Int],
    else whole: Int,
    at location: SourceRange
  ) -> CheckedExpression {
    build(.number, at: location) { expression in
      let zero = expression.number(0)
      var ends = [zero]
      var isAnyAlwaysShown = false
      var areAllHidden: Int32?
      for child in children {
        let end = expression.slot(child.far, .number)
        guard let hidden = child.isHidden else {
          ends.append(end)
          isAnyAlwaysShown = true
          continue
        }
        let isHidden = expression.slot(hidden, .boolean)
        ends.append(expression.add(.conditional(isHidden, zero, end), .number))
        areAllHidden = areAllHidden.map { expression.add(.and($0, isHidden), .boolean) } ?? isHidden
      }
      guard ends.count > 1 else { return expression.slot(whole, .number) }
      var root = expression.add(.function(.max, ends), .number)
      var sum: Int32?
      for inset in insets {
        let next = expression.slot(inset, .number)
        sum = sum.map { expression.arithmetic(.add, $0, next) } ?? next
      }
      if let sum { root = expression.arithmetic(.add, root, sum) }
      guard let condition = areAllHidden, !isAnyAlwaysShown else { return root }
      return expression.add(.conditional(condition, expression.slot(whole, .number), root), .number)
    }
  }

  // MARK: Presence

  /// Whether a slot is true and an expression of a truth value, which is not evaluated where it is not.
  static func conjunction(_ slot: Int, _ expression: CheckedExpression) -> CheckedExpression {
    build(.boolean, at: expression.sourceRange, on: expression) {
      $0.add(.and($0.slot(slot, .boolean), expression.root), .boolean)
    }
  }

  /// The value of an expression where a slot is true, else another value.
  static func gated(
    _ expression: CheckedExpression,
    by slot: Int,
    else value: ExpressionValue
  ) -> CheckedExpression {
    let type = expression.type
    return build(type, at: expression.sourceRange, on: expression) {
      let question = $0.slot(slot, .boolean)
      let other = $0.add(.constant(value), type)
      return $0.add(.conditional(question, expression.root, other), type)
    }
  }
}
