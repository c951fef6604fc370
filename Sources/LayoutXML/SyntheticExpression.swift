// Expressions that no file holds: defaults of frames, and names that lead to one of several nodes.

import Diagnostics
import LayoutExpressions

/// Makes expressions of slots.
struct SyntheticExpression {
  private var operations: [CheckedOperation] = []
  private var slots: [Int] = []
  private let place: SourceRange

  private init(_ place: SourceRange) {
    self.place = place
  }

  private mutating func slot(_ slot: Int, _ type: ExpressionType) -> Int32 {
    if !slots.contains(slot) { slots.append(slot) }
    return add(.slot(slot), type)
  }

  private mutating func add(_ form: CheckedOperation.Form, _ type: ExpressionType) -> Int32 {
    operations.append(CheckedOperation(form, type, place))
    return Int32(operations.count - 1)
  }

  private func finished(_ root: Int32, _ type: ExpressionType) -> CheckedExpression {
    CheckedExpression(
      type: type,
      slots: slots,
      sourceRange: place,
      operations: operations,
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

  private static func ofTwo(_ sign: BinaryOperator) -> ExpressionTemplate {
    let forms: [CheckedOperation.Form] = [.slot(0), .slot(1), .arithmetic(sign, 0, 1)]
    let operations = forms.map { CheckedOperation($0, .number, nowhere) }
    return ExpressionTemplate(.number, nowhere, operations, 2, slots: [0, 1])
  }

  /// The number 0.
  static func zero(at place: SourceRange) -> CheckedExpression {
    CheckedExpression(zero, slots: [], at: place)
  }

  // MARK: Slots

  /// The value of a slot.
  static func copy(
    _ slot: Int,
    _ type: ExpressionType,
    at place: SourceRange
  )
    -> CheckedExpression
  {
    if type == .number { return CheckedExpression(copiedNumber, slots: [slot], at: place) }
    var expression = SyntheticExpression(place)
    // What is finished has to be complete before it is called: arguments come after the receiver.
    let root = expression.slot(slot, type)
    return expression.finished(root, type)
  }

  /// A number of a structure.
  static func member(
    _ member: String,
    of whole: Int,
    at place: SourceRange
  ) -> CheckedExpression {
    var expression = SyntheticExpression(place)
    let value = expression.slot(whole, .any)
    let root = expression.add(.member(value, member), .number)
    return expression.finished(root, .number)
  }

  /// The sum or difference of two numbers; the second times a factor where there is one.
  static func arithmetic(
    _ sign: BinaryOperator,
    _ left: Int,
    _ right: Int,
    factor: Double? = nil,
    at place: SourceRange
  ) -> CheckedExpression {
    if factor == nil, left != right, sign == .add || sign == .subtract {
      return CheckedExpression(sign == .add ? sum : difference, slots: [left, right], at: place)
    }
    var expression = SyntheticExpression(place)
    let first = expression.slot(left, .number)
    var second = expression.slot(right, .number)
    if let factor {
      let number = expression.add(.constant(.number(factor)), .number)
      second = expression.add(.arithmetic(.multiply, second, number), .number)
    }
    let root = expression.add(.arithmetic(sign, first, second), .number)
    return expression.finished(root, .number)
  }

  /// The sum or difference of a number and the product of two others.
  static func arithmetic(
    _ sign: BinaryOperator,
    _ left: Int,
    _ right: Int,
    timesSlot factor: Int,
    at place: SourceRange
  ) -> CheckedExpression {
    var expression = SyntheticExpression(place)
    let first = expression.slot(left, .number)
    let second = expression.slot(right, .number)
    let third = expression.slot(factor, .number)
    let product = expression.add(.arithmetic(.multiply, second, third), .number)
    let root = expression.add(.arithmetic(sign, first, product), .number)
    return expression.finished(root, .number)
  }

  /// The lesser of two numbers.
  static func least(_ left: Int, _ right: Int, at place: SourceRange) -> CheckedExpression {
    var expression = SyntheticExpression(place)
    let first = expression.slot(left, .number)
    let second = expression.slot(right, .number)
    let root = expression.add(.function(.min, [first, second]), .number)
    return expression.finished(root, .number)
  }

  /// A number where it is above 0, else another.
  static func positive(
    _ slot: Int,
    else value: Double,
    at place: SourceRange
  ) -> CheckedExpression {
    var expression = SyntheticExpression(place)
    let number = expression.slot(slot, .number)
    let zero = expression.add(.constant(.number(0)), .number)
    let question = expression.add(.arithmetic(.greater, number, zero), .boolean)
    let other = expression.add(.constant(.number(value)), .number)
    let root = expression.add(.conditional(question, number, other), .number)
    return expression.finished(root, .number)
  }

  /// Half of a number.
  static func half(of slot: Int, at place: SourceRange) -> CheckedExpression {
    var expression = SyntheticExpression(place)
    let number = expression.slot(slot, .number)
    let factor = expression.add(.constant(.number(0.5)), .number)
    let root = expression.add(.arithmetic(.multiply, number, factor), .number)
    return expression.finished(root, .number)
  }

  /// A structure of its numbers.
  static func structure(
    _ kind: StructureKind,
    of members: [Int],
    at place: SourceRange
  ) -> CheckedExpression {
    var expression = SyntheticExpression(place)
    let numbers = members.map { expression.slot($0, .number) }
    let root = expression.add(.structure(kind, numbers), .structure(kind))
    return expression.finished(root, .structure(kind))
  }

  /// A number less others.
  static func inset(
    _ whole: Int,
    by insets: [Int],
    at place: SourceRange
  ) -> CheckedExpression {
    var expression = SyntheticExpression(place)
    var root = expression.slot(whole, .number)
    for inset in insets {
      let next = expression.slot(inset, .number)
      root = expression.add(.arithmetic(.subtract, root, next), .number)
    }
    return expression.finished(root, .number)
  }

  /// One of two slots; the value where the second is none.
  static func choice(
    if condition: Int,
    then first: Int,
    else second: Int,
    _ type: ExpressionType,
    at place: SourceRange
  ) -> CheckedExpression {
    var expression = SyntheticExpression(place)
    let question = expression.slot(condition, .boolean)
    let yes = expression.slot(first, type)
    let no = expression.slot(second, type)
    let root = expression.add(.conditional(question, yes, no), type)
    return expression.finished(root, type)
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
    at place: SourceRange
  ) -> CheckedExpression {
    var expression = SyntheticExpression(place)
    let zero = expression.add(.constant(.number(0)), .number)
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
    if ends.count == 1 {
      let root = expression.slot(whole, .number)
      return expression.finished(root, .number)
    }
    var root = expression.add(.function(.max, ends), .number)
    var sum: Int32?
    for inset in insets {
      let next = expression.slot(inset, .number)
      sum = sum.map { expression.add(.arithmetic(.add, $0, next), .number) } ?? next
    }
    if let sum { root = expression.add(.arithmetic(.add, root, sum), .number) }
    if let condition = areAllHidden, !isAnyAlwaysShown {
      let other = expression.slot(whole, .number)
      root = expression.add(.conditional(condition, other, root), .number)
    }
    return expression.finished(root, .number)
  }

  // MARK: Presence

  /// An expression whose operations are those of another, to be added to.
  private init(_ expression: CheckedExpression) {
    self.init(expression.sourceRange)
    operations = expression.operations
    slots = expression.slots
  }

  /// Whether a slot is true and an expression of a truth value, which is not evaluated where it is not.
  static func conjunction(_ slot: Int, _ expression: CheckedExpression) -> CheckedExpression {
    var result = SyntheticExpression(expression)
    let first = result.slot(slot, .boolean)
    let root = result.add(.and(first, expression.root), .boolean)
    return result.finished(root, .boolean)
  }

  /// The value of an expression where a slot is true, else another value.
  static func gated(
    _ expression: CheckedExpression,
    by slot: Int,
    else value: ExpressionValue
  ) -> CheckedExpression {
    var result = SyntheticExpression(expression)
    let question = result.slot(slot, .boolean)
    let other = result.add(.constant(value), expression.type)
    let form = CheckedOperation.Form.conditional(question, expression.root, other)
    let root = result.add(form, expression.type)
    return result.finished(root, expression.type)
  }

  /// Whether a node is away, or hidden where it can be.
  static func omission(
    present: Int,
    hidden: Int?,
    at place: SourceRange
  ) -> CheckedExpression {
    var expression = SyntheticExpression(place)
    let presence = expression.slot(present, .boolean)
    var root = expression.add(.not(presence), .boolean)
    if let hidden {
      let isHidden = expression.slot(hidden, .boolean)
      root = expression.add(.or(root, isHidden), .boolean)
    }
    return expression.finished(root, .boolean)
  }
}
