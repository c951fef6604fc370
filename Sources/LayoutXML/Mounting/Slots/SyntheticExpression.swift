// Expressions that no file holds: defaults of frames, and names that lead to one of several nodes.

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

  // MARK: What most nodes have

  private static let nowhere = SourceRange(SourceBuffer(name: "", bytes: []), 0..<0)

  private static let zero = ExpressionTemplate(
    .number,
    nowhere,
    [CheckedOperation(.constant(.number(0)), .number, nowhere)],
    0,
    slots: []
  )

  private static let copiedNumber = ExpressionTemplate(
    .number,
    nowhere,
    [CheckedOperation(.slot(0), .number, nowhere)],
    0,
    slots: [0]
  )

  private static let sum = ofTwo(.add)
  private static let difference = ofTwo(.subtract)

  private static let least = ofTwo(.function(.min, [0, 1]))

  private static func ofTwo(_ sign: BinaryOperator) -> ExpressionTemplate {
    ofTwo(.arithmetic(sign, 0, 1))
  }

  private static func ofTwo(_ form: CheckedOperation.Form) -> ExpressionTemplate {
    let forms: [CheckedOperation.Form] = [.slot(0), .slot(1), form]
    let operations = forms.map { CheckedOperation($0, .number, nowhere) }
    return ExpressionTemplate(.number, nowhere, operations, 2, slots: [0, 1])
  }

  /// The number 0.
  static func zero(at location: SourceRange) -> CheckedExpression {
    CheckedExpression(zero, slots: [], at: location)
  }

  // MARK: Slots

  /// The value of a slot.
  static func copy(
    _ slot: Int,
    _ type: ExpressionType,
    at location: SourceRange
  )
    -> CheckedExpression
  {
    if type == .number {
      return CheckedExpression(copiedNumber, slots: IndexList(slot), at: location)
    }
    return build(type, at: location) { $0.slot(slot, type) }
  }

  /// A number of a structure.
  static func member(
    _ member: String,
    of whole: Int,
    at location: SourceRange
  ) -> CheckedExpression {
    build(.number, at: location) { $0.add(.member($0.slot(whole, .any), member), .number) }
  }

  /// The sum or difference of two numbers; the second times a factor where there is one.
  static func arithmetic(
    _ sign: BinaryOperator,
    _ left: Int,
    _ right: Int,
    factor: Double? = nil,
    at location: SourceRange
  ) -> CheckedExpression {
    if factor == nil, left != right, sign == .add || sign == .subtract {
      return CheckedExpression(
        sign == .add ? sum : difference,
        slots: IndexList(left, right),
        at: location
      )
    }
    return build(.number, at: location) {
      let first = $0.slot(left, .number)
      var second = $0.slot(right, .number)
      if let factor { second = $0.arithmetic(.multiply, second, $0.number(factor)) }
      return $0.arithmetic(sign, first, second)
    }
  }

  /// The sum or difference of a number and the product of two others.
  static func arithmetic(
    _ sign: BinaryOperator,
    _ left: Int,
    _ right: Int,
    timesSlot factor: Int,
    at location: SourceRange
  ) -> CheckedExpression {
    build(.number, at: location) {
      let first = $0.slot(left, .number)
      let second = $0.slot(right, .number)
      let product = $0.arithmetic(.multiply, second, $0.slot(factor, .number))
      return $0.arithmetic(sign, first, product)
    }
  }

  /// The lesser of two numbers.
  static func least(_ left: Int, _ right: Int, at location: SourceRange) -> CheckedExpression {
    if left != right {
      return CheckedExpression(least, slots: IndexList(left, right), at: location)
    }
    return build(.number, at: location) {
      $0.add(.function(.min, [$0.slot(left, .number), $0.slot(right, .number)]), .number)
    }
  }

  /// A number where it is above 0, else another.
  static func positive(
    _ slot: Int,
    else value: Double,
    at location: SourceRange
  ) -> CheckedExpression {
    build(.number, at: location) {
      let number = $0.slot(slot, .number)
      let question = $0.add(.arithmetic(.greater, number, $0.number(0)), .boolean)
      return $0.add(.conditional(question, number, $0.number(value)), .number)
    }
  }

  /// Half of a number.
  static func half(of slot: Int, at location: SourceRange) -> CheckedExpression {
    build(.number, at: location) {
      $0.arithmetic(.multiply, $0.slot(slot, .number), $0.number(0.5))
    }
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

  /// A number, or the sum of two, less others.
  static func inset(
    _ whole: Int,
    adding other: Int? = nil,
    by insets: [Int],
    at location: SourceRange
  ) -> CheckedExpression {
    build(.number, at: location) { expression in
      var start = expression.slot(whole, .number)
      if let other { start = expression.arithmetic(.add, start, expression.slot(other, .number)) }
      return insets.reduce(start) { rest, inset in
        expression.arithmetic(.subtract, rest, expression.slot(inset, .number))
      }
    }
  }

  /// One of two slots; the value where the second is none.
  static func choice(
    if condition: Int,
    then first: Int,
    else second: Int,
    _ type: ExpressionType,
    at location: SourceRange
  ) -> CheckedExpression {
    build(type, at: location) {
      let question = $0.slot(condition, .boolean)
      return $0.add(.conditional(question, $0.slot(first, type), $0.slot(second, type)), type)
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

  /// Whether a node is away, or hidden where it can be.
  static func omission(
    present: Int,
    hidden: Int?,
    at location: SourceRange
  ) -> CheckedExpression {
    build(.boolean, at: location) {
      let presence = $0.slot(present, .boolean)
      let isAway = $0.add(.not(presence), .boolean)
      guard let hidden else { return isAway }
      return $0.add(.or(isAway, $0.slot(hidden, .boolean)), .boolean)
    }
  }
}
