// The value of an expression as it is written, operator by operator.

import ExactArithmetic
import LayoutExpressions

extension ReferenceLayout {
  /// The value of an expression, brought to the type that is asked for.
  func value(of written: WrittenExpression) throws(Outside) -> ReferenceValue {
    let value: ReferenceValue
    switch written.expression.form {
    case .expression:
      guard let tree = written.expression.expressions.first, let root = tree.root else {
        throw Outside("an expression that says nothing")
      }
      value = try self.value(tree, root, written, Self.enumeration(written.type))
    case .string: value = try .string(text(of: written))
    default: throw Outside("a value of type '\(written.type.name)'")
    }
    switch (written.type, value) {
    case (.any, _), (.number, .number), (.boolean, .boolean), (.string, .string),
      (.array, .array), (.enumeration, .enumeration):
      return value
    case (.boolean, .number): return .boolean(try value.condition())
    case (.structure(let kind), .structure(let found, _)) where kind == found: return value
    case (.optional(let type), .number) where type == .number: return value
    case (.optional(let type), .boolean) where type == .boolean: return value
    case (.optional, .nil): return .nil
    default: throw Outside("a value of type '\(written.type.name)'")
    }
  }

  private func text(of written: WrittenExpression) throws(Outside) -> String {
    var text = ""
    for segment in written.expression.segments {
      switch segment {
      case .literal(let literal, _): text += literal
      case .expression(let tree):
        guard let root = tree.root else { continue }
        let value = try value(tree, root, written, nil)
        // Alone, nothing is an empty text.
        if value == .nil, written.expression.segments.count == 1 { return "" }
        text += try value.text()
      case .tag, .image: throw Outside("a tag")
      }
    }
    return text
  }

  /// What the names in an expression lead to, in whichever branch they stand but those that constants rule out.
  func inputs(of written: WrittenExpression) -> [Quantity] {
    written.expression.expressions.flatMap { tree in
      tree.root.map { inputs(tree, $0, written, Self.enumeration(written.type)) } ?? []
    }
  }

  private func inputs(
    _ tree: ExpressionTree,
    _ index: Int32,
    _ scope: WrittenExpression,
    _ expected: EnumerationType? = nil
  ) -> [Quantity] {
    func of(_ operands: Int32...) -> [Quantity] { operands.flatMap { inputs(tree, $0, scope) } }
    func chosen(_ operands: Int32...) -> [Quantity] {
      operands.flatMap { inputs(tree, $0, scope, expected) }
    }
    func named(_ name: Int32) -> [Quantity] {
      let name = tree.text(name)
      if expected?.index(of: name) != nil { return [] }
      return meaning(of: name, in: scope).map { inputs(of: $0.formula) } ?? []
    }
    /// What constants decide, nil where anything else does.
    func decided(_ operand: Int32) -> ReferenceValue? {
      of(operand).isEmpty ? try? value(tree, operand, scope, nil) : nil
    }
    switch tree[index].form {
    case .missing, .number, .string, .color, .boolean, .nil: return []
    case .name(let name): return named(name)
    case .unary(.percent, let operand):
      return of(operand) + (percentageWhole(scope).map { inputs(of: $0) } ?? [])
    case .unary(_, let operand): return of(operand)
    case .binary(.and, let left, let right):
      return (try? decided(left)?.condition()) == false ? [] : of(left, right)
    case .binary(.or, let left, let right):
      return (try? decided(left)?.condition()) == true ? [] : of(left, right)
    case .binary(.coalesce, let left, let right):
      guard let first = decided(left) else { return of(left, right) }
      return first == .nil ? of(right) : []
    case .fallback(let left, let right):
      guard let first = decided(left) else { return of(left, right) }
      return Self.areReplaced.contains(first) ? of(right) : []
    case .binary(_, let left, let right), .element(let left, let right): return of(left, right)
    case .conditional(let condition, let first, let second):
      guard let holds = try? decided(condition)?.condition() else {
        return of(condition) + chosen(first, second)
      }
      return chosen(holds ? first : second)
    case .call(let name, let arguments):
      return named(name) + tree.operands(arguments).flatMap { of($0) }
    case .slice(let whole, _, let first, let last):
      return of(whole) + (first.map { of($0) } ?? []) + (last.map { of($0) } ?? [])
    case .array(let elements, _): return tree.operands(elements).flatMap { of($0) }
    }
  }

  /// What `a ?: b` is `b` for.
  private static var areReplaced: [ReferenceValue] { [.nil, .zero, .boolean(false)] }

  /// What 100 % is, by the last part of the property's name.
  private func percentageWhole(_ written: WrittenExpression) -> Formula? {
    switch written.property.split(separator: ".").last {
    case "left", "right", "x", "width", "leading", "trailing":
      whole(of: written.node, .horizontal)
    case "top", "bottom", "y", "height", "firstBaseline", "lastBaseline":
      whole(of: written.node, .vertical)
    default: nil
    }
  }

  // MARK: Operators

  /// `expected` is the enumeration whose cases are known by their names alone.
  ///
  /// - Complexity: recursion as deep as the expression, which reading bounds.
  private func value(
    _ tree: ExpressionTree,
    _ index: Int32,
    _ scope: WrittenExpression,
    _ expected: EnumerationType?
  ) throws(Outside) -> ReferenceValue {
    func value(_ index: Int32) throws(Outside) -> ReferenceValue {
      try self.value(tree, index, scope, nil)
    }
    func chosen(_ index: Int32) throws(Outside) -> ReferenceValue {
      try self.value(tree, index, scope, expected)
    }
    func holds(_ index: Int32) throws(Outside) -> Bool { try value(index).condition() }
    switch tree[index].form {
    case .missing: throw Outside("an expression that cannot be read")
    case .number(let number): return ReferenceValue(.number(number))
    case .string(let text): return .string(tree.text(text))
    case .color: throw Outside("a colour")
    case .boolean(let flag): return .boolean(flag)
    case .nil: return .nil
    case .name(let name): return try self.value(ofName: tree.text(name), scope, expected)
    case .unary(let sign, let operand): return try unary(sign, value(operand), scope)
    case .binary(.and, let left, let right):
      return .boolean(try holds(left) ? holds(right) : false)
    case .binary(.or, let left, let right):
      return .boolean(try holds(left) ? true : holds(right))
    case .binary(.coalesce, let left, let right):
      let first = try value(left)
      return first == .nil ? try value(right) : first
    case .binary(let sign, let left, let right) where sign == .equal || sign == .notEqual:
      return .boolean(try isEqual(tree, left, right, scope) == (sign == .equal))
    case .binary(let sign, let left, let right):
      return try binary(sign, value(left), value(right))
    case .conditional(let condition, let first, let second):
      return try chosen(holds(condition) ? first : second)
    case .fallback(let left, let right):
      let first = try value(left)
      return Self.areReplaced.contains(first) ? try value(right) : first
    case .call(let name, let arguments):
      let arguments = try tree.operands(arguments).map { argument throws(Outside) in
        try value(argument).number()
      }
      guard let function = NumericFunction(rawValue: tree.text(name)) else {
        throw Outside("the function '\(tree.text(name))'")
      }
      return .number(try self.value(of: function, arguments))
    case .element(let whole, let index):
      let position = try value(index).number()
      guard case .array(let elements) = try value(whole), position.isWhole,
        position.signum >= 0, position < Rational(elements.count)
      else { throw Outside("an element") }
      return elements[Int(Double(position))]
    case .slice: throw Outside("a range of places")
    case .array(let elements, _):
      var values: [ReferenceValue] = []
      for element in tree.operands(elements) {
        // Lists in a list bring their elements.
        let element = try value(element)
        if case .array(let inner) = element {
          values += inner
        } else {
          values.append(element.rounded)
        }
      }
      return .array(values)
    }
  }

  private static func enumeration(_ type: ExpressionType) -> EnumerationType? {
    if case .enumeration(let type) = type.unwrapped { type } else { nil }
  }

  /// A case by the name of its type and its own, or by a dot and its own where the type is known.
  private func namedCase(
    _ name: String,
    _ scope: WrittenExpression,
    _ expected: EnumerationType?
  ) -> EnumerationCase? {
    let wanted = [expected, Self.enumeration(scope.type)].compactMap(\.self)
    guard let dot = name.lastIndex(of: ".") else {
      return wanted.lazy.compactMap { EnumerationCase($0, named: name) }.first
    }
    let caseName = String(name[name.index(after: dot)...])
    let types =
      dot == name.startIndex
      ? wanted : [tree.classes.enumeration(named: String(name[..<dot]))].compactMap(\.self)
    return types.lazy.compactMap { EnumerationCase($0, named: caseName) }.first
  }

  /// Whether an expression has a name that nothing explains.
  func hasUnknownName(_ written: WrittenExpression) -> Bool {
    written.expression.expressions.flatMap(\.symbols).contains { name in
      name != "pi" && NumericFunction(rawValue: name) == nil
        && namedCase(name, written, nil) == nil && meaning(of: name, in: written) == nil
    }
  }

  private func value(
    ofName name: String,
    _ scope: WrittenExpression,
    _ expected: EnumerationType?
  ) throws(Outside) -> ReferenceValue {
    if let known = expected.flatMap({ EnumerationCase($0, named: name) }) {
      return .enumeration(known)
    }
    guard let (formula, members) = meaning(of: name, in: scope) else {
      if let known = namedCase(name, scope, expected) { return .enumeration(known) }
      if name == "pi" { return .number(Rational(shortestDecimalOf: .pi)) }
      throw Outside("the name '\(name)'")
    }
    let value = try value(of: formula)
    guard !members.isEmpty else { return value }
    // A key with dots comes before a path.
    if let member = try? value.member(String(members)) { return member }
    var current = value
    for part in members.split(separator: ".") { current = try current.member(String(part)) }
    return current
  }

  private func unary(
    _ sign: UnaryOperator,
    _ operand: ReferenceValue,
    _ scope: WrittenExpression
  ) throws(Outside) -> ReferenceValue {
    switch sign {
    case .not: return .boolean(try !operand.condition())
    case .negate: return .number(try -operand.number())
    case .plus: return .number(try operand.number())
    case .percent:
      guard let whole = percentageWhole(scope) else { throw Outside("a percentage of nothing") }
      return .number(try operand.number() * value(of: whole).number() / 100)
    }
  }

  private func binary(
    _ sign: BinaryOperator,
    _ left: ReferenceValue,
    _ right: ReferenceValue
  ) throws(Outside) -> ReferenceValue {
    switch sign {
    case .add:
      switch (left, right) {
      case (.string, _), (_, .string): return .string(try left.text() + right.text())
      case (.array(let first), .array(let second)): return .array(first + second)
      default: return .number(try left.number() + right.number())
      }
    default: break
    }
    let (x, y) = (try left.number(), try right.number())
    switch sign {
    case .subtract: return .number(x - y)
    case .multiply: return .number(x * y)
    case .divide:
      guard !y.isZero else { throw Outside("a division by zero") }
      return .number(x / y)
    case .modulo: return .number(try remainder(x, y))
    case .less: return .boolean(x < y)
    case .lessOrEqual: return .boolean(x <= y)
    case .greater: return .boolean(x > y)
    case .greaterOrEqual: return .boolean(x >= y)
    default: throw Outside("the operator '\(sign.rawValue)'")
    }
  }

  /// Whether two operands are the same; a case of an enumeration is known by its name beside one.
  private func isEqual(
    _ tree: ExpressionTree,
    _ left: Int32,
    _ right: Int32,
    _ scope: WrittenExpression
  ) throws(Outside) -> Bool {
    func both(_ first: Int32, _ second: Int32) throws(Outside) -> Bool {
      let known = try value(tree, first, scope, nil)
      var type: EnumerationType?
      if case .enumeration(let value) = known { type = value.type }
      return try isEqual(known, value(tree, second, scope, type))
    }
    if let equal = try? both(left, right) { return equal }
    return try both(right, left)
  }

  private func isEqual(_ left: ReferenceValue, _ right: ReferenceValue) throws(Outside) -> Bool {
    switch (left, right) {
    case (.number, .number), (.boolean, .boolean), (.string, .string), (.nil, _), (_, .nil),
      (.enumeration, .enumeration):
      return left == right
    default: throw Outside("such a comparison")
    }
  }

  // MARK: Numbers

  private func remainder(_ x: Rational, _ y: Rational) throws(Outside) -> Rational {
    guard !y.isZero else { throw Outside("a division by zero") }
    let quotient = (x / y).magnitude.floor
    return x - y * (x.signum * y.signum < 0 ? -quotient : quotient)
  }

  func value(
    of function: NumericFunction,
    _ arguments: [Rational]
  ) throws(Outside) -> Rational {
    guard let x = arguments.first, function.argumentCount.contains(arguments.count) else {
      throw Outside("so many arguments")
    }
    let half = Rational(1, over: 2)
    switch function {
    case .floor: return x.floor
    case .ceil: return -(-x).floor
    // Halves go away from zero.
    case .round: return x.signum < 0 ? -(half - x).floor : (x + half).floor
    case .abs: return x.magnitude
    case .min: return arguments.min() ?? x
    case .max: return arguments.max() ?? x
    case .mod: return try remainder(x, arguments[1])
    default: break
    }
    // The nearest Double counts as that number.
    let numbers = arguments.map { Double($0) }
    let value =
      numbers.count == 1
      ? NumericFunction.value(function, numbers[0])
      : NumericFunction.value(function, numbers[0], numbers[1])
    guard value.isFinite else { throw Outside("a number that is not finite") }
    return Rational(binaryFractionOf: value)
  }
}
