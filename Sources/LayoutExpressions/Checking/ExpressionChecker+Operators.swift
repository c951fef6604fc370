// Operators, functions and lists.

import Diagnostics

extension ExpressionChecker {
  mutating func check(
    _ tree: ExpressionTree,
    _ index: Int32,
    _ expectation: Expectation
  ) -> Int32? {
    let location = tree.sourceRange(of: index)
    switch tree[index].form {
    case .missing: return nil
    case .number(let value): return add(.constant(.number(value)), .number, location)
    case .string(let text): return add(.constant(.string(tree.text(text))), .string, location)
    case .color(let packed):
      return add(.constant(.color(ColorValue(packed: packed))), .color, location)
    case .boolean(let flag): return add(.constant(.boolean(flag)), .boolean, location)
    case .nil: return add(.constant(.nil), .nil, location)
    case .name(let name): return resolve(tree.text(name), expectation.type, at: location)
    case .unary(let sign, let operand): return unary(tree, sign, operand, at: location)
    case .binary(let sign, let left, let right):
      return binary(tree, sign, left, right, expectation, at: location)
    case .conditional(let condition, let first, let second):
      return conditional(tree, (condition, first, second), expectation, at: location)
    case .fallback(let first, let second):
      return alternatives(tree, first, second, expectation, isFallback: true, at: location)
    case .call(let name, let arguments):
      return call(tree, index, tree.text(name), Array(tree.operands(arguments)), at: location)
    case .element(let whole, let index):
      return element(tree, whole, index, at: location)
    case .slice(let whole, let sign, let first, let last):
      return slice(tree, whole, sign, first: first, last: last, at: location)
    case .array(let elements, let isBracketed):
      return array(
        tree,
        Array(tree.operands(elements)),
        isBracketed: isBracketed,
        expectation,
        at: location
      )
    }
  }

  private mutating func unary(
    _ tree: ExpressionTree,
    _ sign: UnaryOperator,
    _ operand: Int32,
    at location: SourceRange
  ) -> Int32? {
    guard let value = check(tree, operand, .anything) else { return nil }
    if sign == .not { return condition(value).map { add(.not($0), .boolean, location) } }
    guard let number = number(value) else { return nil }
    switch sign {
    case .negate: return add(.negate(number), .number, location)
    case .percent:
      guard let base = scope.percentageBase else {
        return report("expression-misplaced-percentage", Messages.percentage, at: location)
      }
      let whole = add(base, at: location)
      guard let whole = self.number(whole) else { return nil }
      return add(.percentage(number, whole), .number, location)
    case .plus, .not: return number
    }
  }

  private mutating func binary(
    _ tree: ExpressionTree,
    _ sign: BinaryOperator,
    _ left: Int32,
    _ right: Int32,
    _ expectation: Expectation,
    at location: SourceRange
  ) -> Int32? {
    switch sign {
    case .coalesce:
      return alternatives(tree, left, right, expectation, isFallback: false, at: location)
    case .equal, .notEqual:
      return equality(tree, left, right, isNegated: sign == .notEqual, at: location)
    default: break
    }
    let isSum = sign == .add
    let first = check(tree, left, isSum ? .text : .anything)
    let second = check(tree, right, isSum ? .text : .anything)
    guard let first, let second else { return nil }
    switch sign {
    case .add: return sum(first, second, at: location)
    case .and, .or:
      let (first, second) = (condition(first), condition(second))
      guard let first, let second else { return nil }
      // The left operand alone settles it, or the right one does.
      if case .boolean(let flag)? = constant(first) {
        return flag == (sign == .and) ? second : first
      }
      return add(sign == .and ? .and(first, second) : .or(first, second), .boolean, location)
    default:
      let (first, second) = (number(first), number(second))
      guard let first, let second else { return nil }
      return add(
        .arithmetic(sign, first, second),
        sign.isComparison ? .boolean : .number,
        location
      )
    }
  }

  private mutating func sum(_ left: Int32, _ right: Int32, at location: SourceRange) -> Int32? {
    let types = [type(left), type(right)]
    if case .array = types[0].unwrapped, case .array = types[1].unwrapped {
      let type = ExpressionType.common(types[0].unwrapped, types[1].unwrapped) ?? .array(.any)
      return add(.list([left, right]), type, location)
    }
    if types.contains(.attributedString) {
      return add(.join([left, right], isWhole: false), .attributedString, location)
    }
    if types.contains(.string) {
      for index in [left, right] where !hasText(type(index)) {
        return type(index) == .nil
          ? report("expression-unexpected-nil", Messages.nilInText, at: self.location(index))
          : report(
            "expression-type-mismatch",
            Messages.noText(type(index)),
            at: self.location(index)
          )
      }
      return add(.join([left, right], isWhole: false), .string, location)
    }
    if types.contains(where: { $0.unwrapped == .any || $0.unwrapped == .string }) {
      return add(.sumOrJoin(left, right), .any, location)
    }
    let (left, right) = (number(left), number(right))
    guard let left, let right else { return nil }
    return add(.arithmetic(.add, left, right), .number, location)
  }

  /// Whether values of a type can be part of a text.
  private func hasText(_ type: ExpressionType) -> Bool {
    switch type.unwrapped {
    case .nil, .array, .record, .object: false
    default: true
    }
  }

  private mutating func equality(
    _ tree: ExpressionTree,
    _ left: Int32,
    _ right: Int32,
    isNegated: Bool,
    at location: SourceRange
  ) -> Int32? {
    let first: Int32?
    let second: Int32?
    // A case of an enumeration may stand on either side of what says which enumeration.
    if case .name(let name) = tree[left].form, !isKnown(tree.text(name)) {
      second = check(tree, right, .anything)
      first = check(tree, left, second.map { .type(type($0).unwrapped) } ?? .anything)
    } else {
      first = check(tree, left, .anything)
      second = check(tree, right, first.map { .type(type($0).unwrapped) } ?? .anything)
    }
    guard var first, var second else { return nil }
    if case .enumeration = type(first).unwrapped, type(second) == .string {
      guard let converted = converted(second, to: type(first).unwrapped) else { return nil }
      second = converted
    } else if case .enumeration = type(second).unwrapped, type(first) == .string {
      guard let converted = converted(first, to: type(second).unwrapped) else { return nil }
      first = converted
    }
    guard ExpressionType.common(type(first), type(second)) != nil else {
      let message = Messages.incomparable(type(first), type(second))
      return report("expression-type-mismatch", message, at: location)
    }
    // What cannot be nil is not nil, whatever its value.
    for (index, other) in [(first, second), (second, first)]
    where constant(other) == .nil && !type(index).allowsNil {
      return add(.constant(.boolean(isNegated)), .boolean, location)
    }
    return add(.equality(first, second, isNegated: isNegated), .boolean, location)
  }

  /// `first ?? second` and `first ?: second`.
  private mutating func alternatives(
    _ tree: ExpressionTree,
    _ left: Int32,
    _ right: Int32,
    _ expectation: Expectation,
    isFallback: Bool,
    at location: SourceRange
  ) -> Int32? {
    let wanted = expectation.type.map { Expectation.type($0.wrapped) } ?? expectation
    let first = check(tree, left, wanted)
    let second = check(tree, right, expectation)
    guard let first, let second else { return nil }
    guard let type = unified(type(first).unwrapped, second, expectation) else { return nil }
    if let value = constant(first) {
      return (isFallback ? value.isFallbackTaken : value == .nil) ? second : first
    }
    if !isFallback, !self.type(first).allowsNil { return first }
    return add(isFallback ? .fallback(first, second) : .coalesce(first, second), type, location)
  }

  private mutating func conditional(
    _ tree: ExpressionTree,
    _ parts: (condition: Int32, first: Int32, second: Int32),
    _ expectation: Expectation,
    at location: SourceRange
  ) -> Int32? {
    let checked = check(tree, parts.condition, .anything)
    let condition = checked.flatMap { self.condition($0) }
    let first = check(tree, parts.first, expectation)
    let second = check(tree, parts.second, expectation)
    guard let condition, var first, var second else { return nil }
    var type = ExpressionType.any
    if let wanted = expectation.type, wanted != .any {
      // Each branch has to fit by itself, so that the wrong one is named.
      let (fitting, otherFitting) = (converted(first, to: wanted), converted(second, to: wanted))
      guard let fitting, let otherFitting else { return nil }
      (first, second, type) = (fitting, otherFitting, wanted)
    } else {
      guard let common = unified(self.type(first), second, expectation) else { return nil }
      type = common
    }
    if case .boolean(let flag)? = constant(condition) { return flag ? first : second }
    return add(.conditional(condition, first, second), type, location)
  }

  /// The type of two branches; an error where they have none, unless both become text anyway.
  private mutating func unified(
    _ first: ExpressionType,
    _ second: Int32,
    _ expectation: Expectation
  ) -> ExpressionType? {
    if let common = ExpressionType.common(first, type(second)) { return common }
    switch expectation {
    case .anything:
      let message = Messages.incomparable(first, type(second))
      _ = report("expression-type-mismatch", message, at: location(second))
      return nil
    case .text, .type: return .any
    }
  }
}

extension ColorValue {
  /// Makes a colour from red, green, blue and alpha, a byte each, from the highest down.
  init(packed: UInt32) {
    func component(_ shift: UInt32) -> Double { Double(packed >> shift & 255) / 255 }
    self.init(
      red: component(24),
      green: component(16),
      blue: component(8),
      alpha: component(0)
    )
  }
}

extension ExpressionValue {
  /// Whether `value ?: other` is the other one.
  var isFallbackTaken: Bool {
    switch self {
    case .nil, .boolean(false): true
    case .number(let number): number == 0
    default: false
    }
  }
}
