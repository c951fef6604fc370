// The value of an expression as it is written, operator by operator.

import ExactArithmetic
import LayoutExpressions
import LayoutXML

extension ReferenceLayout {
  /// The value of an expression, brought to the type that is asked for.
  func value(of written: WrittenExpression) throws(Outside) -> ReferenceValue {
    let value: ReferenceValue
    switch written.expression.form {
    case .expression:
      guard let tree = written.expression.expressions.first, let root = tree.root else {
        throw Outside("an expression that says nothing")
      }
      value = try self.value(tree, root, written)
    case .string: value = try .string(text(of: written))
    default: throw Outside("a value of type '\(written.type.name)'")
    }
    switch (written.type, value) {
    case (.any, _), (.number, .number), (.boolean, .boolean), (.string, .string),
      (.array, .array):
      return value
    case (.boolean, .number): return .boolean(try value.condition())
    case (.structure(let kind), .structure(let own, _)) where kind == own: return value
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
        let value = try value(tree, root, written)
        // Alone, nothing is an empty text.
        if value == .nil, written.expression.segments.count == 1 { return "" }
        text += try value.text()
      case .tag: throw Outside("a tag")
      }
    }
    return text
  }

  /// What the names in an expression lead to, in whichever branch they stand.
  func inputs(of written: WrittenExpression) -> [Quantity] {
    var found: [Quantity] = []
    for tree in written.expression.expressions {
      for node in tree.nodes {
        switch node.form {
        case .name(let text), .call(let text, _):
          if let (formula, _) = meaning(of: tree.text(text), in: written) {
            found += inputs(of: formula)
          }
        case .unary(.percent, _):
          if let whole = percentageWhole(written) { found += inputs(of: whole) }
        default: continue
        }
      }
    }
    return found
  }

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

  /// - Complexity: recursion as deep as the expression, which reading bounds.
  private func value(
    _ tree: ExpressionTree,
    _ index: Int32,
    _ scope: WrittenExpression
  ) throws(Outside) -> ReferenceValue {
    func value(_ index: Int32) throws(Outside) -> ReferenceValue {
      try self.value(tree, index, scope)
    }
    func holds(_ index: Int32) throws(Outside) -> Bool { try value(index).condition() }
    switch tree[index].form {
    case .missing: throw Outside("an expression that cannot be read")
    case .number(let number): return ReferenceValue(.number(number))
    case .string(let text): return .string(tree.text(text))
    case .color: throw Outside("a colour")
    case .boolean(let flag): return .boolean(flag)
    case .nil: return .nil
    case .name(let name): return try self.value(ofName: tree.text(name), scope)
    case .unary(let sign, let operand): return try unary(sign, value(operand), scope)
    case .binary(.and, let left, let right):
      return .boolean(try holds(left) ? holds(right) : false)
    case .binary(.or, let left, let right):
      return .boolean(try holds(left) ? true : holds(right))
    case .binary(.coalesce, let left, let right):
      let first = try value(left)
      return first == .nil ? try value(right) : first
    case .binary(let sign, let left, let right):
      return try binary(sign, value(left), value(right))
    case .conditional(let condition, let first, let second):
      return try value(holds(condition) ? first : second)
    case .fallback(let left, let right):
      let first = try value(left)
      return [.nil, .zero, .boolean(false)].contains(first) ? try value(right) : first
    case .call(let name, let arguments):
      let arguments = try tree.operands(arguments).map { place throws(Outside) in
        try value(place).number()
      }
      guard let function = NumericFunction(rawValue: tree.text(name)) else {
        throw Outside("the function '\(tree.text(name))'")
      }
      return .number(try self.value(of: function, arguments))
    case .element(let whole, let index):
      let place = try value(index).number()
      guard case .array(let elements) = try value(whole), place.isWhole,
        place.signum >= 0, place < Rational(elements.count)
      else { throw Outside("an element") }
      return elements[Int(Double(place))]
    case .slice: throw Outside("a range of places")
    case .array(let elements, _):
      var values: [ReferenceValue] = []
      for element in tree.operands(elements) {
        // Lists in a list bring their elements.
        let element = try value(element)
        if case .array(let inner) = element { values += inner } else { values.append(element) }
      }
      return .array(values)
    }
  }

  private func value(
    ofName name: String,
    _ scope: WrittenExpression
  ) throws(Outside) -> ReferenceValue {
    guard let (formula, members) = meaning(of: name, in: scope) else {
      if name == "pi" { return .number(Rational(binaryFractionOf: .pi)) }
      throw Outside("the name '\(name)'")
    }
    let value = try value(of: formula)
    guard !members.isEmpty else { return value }
    // A key with dots comes before a path.
    if let own = try? value.member(String(members)) { return own }
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
    case .equal: return .boolean(try isEqual(left, right))
    case .notEqual: return .boolean(try !isEqual(left, right))
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
    case .less: return .boolean(compared(x, y) < 0)
    case .lessOrEqual: return .boolean(compared(x, y) <= 0)
    case .greater: return .boolean(compared(x, y) > 0)
    case .greaterOrEqual: return .boolean(compared(x, y) >= 0)
    default: throw Outside("the operator '\(sign.rawValue)'")
    }
  }

  private func isEqual(_ left: ReferenceValue, _ right: ReferenceValue) throws(Outside) -> Bool {
    switch (left, right) {
    case (.number(let x), .number(let y)): return compared(x, y) == 0
    case (.boolean, .boolean), (.string, .string), (.nil, _), (_, .nil): return left == right
    default: throw Outside("such a comparison")
    }
  }

  // MARK: Numbers

  /// -1, 0 or 1 as the first number is less than, equal to or greater than the second.
  private func compared(_ x: Rational, _ y: Rational) -> Int {
    note(x, near: y)
    return (x - y).signum
  }

  /// Takes note of a decision between numbers that Doubles may not tell apart.
  private func note(_ x: Rational, near y: Rational) {
    let scale = max(.one, max(x.magnitude, y.magnitude))
    guard (x - y).magnitude * 1_000_000_000 <= scale else { return }
    // Quarters of small numbers are what they are in any arithmetic.
    if x == y, (x * 1024).isWhole { return }
    hasCloseDecision = true
  }

  private func floor(_ x: Rational) -> Rational {
    let (quotient, remainder) = x.numerator.quotientAndRemainder(dividingBy: x.denominator)
    let whole = Rational(remainder.signum() < 0 ? quotient - 1 : quotient, over: 1)
    note(x, near: whole)
    note(x, near: whole + 1)
    return whole
  }

  private func remainder(_ x: Rational, _ y: Rational) throws(Outside) -> Rational {
    guard !y.isZero else { throw Outside("a division by zero") }
    let quotient = floor((x / y).magnitude)
    return x - y * (x.signum * y.signum < 0 ? -quotient : quotient)
  }

  private func value(
    of function: NumericFunction,
    _ arguments: [Rational]
  ) throws(Outside) -> Rational {
    guard let x = arguments.first, function.argumentCount.contains(arguments.count) else {
      throw Outside("so many arguments")
    }
    let half = Rational(1, over: 2)
    switch function {
    case .floor: return floor(x)
    case .ceil: return -floor(-x)
    // Halves go away from zero.
    case .round: return x.signum < 0 ? -floor(half - x) : floor(x + half)
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
