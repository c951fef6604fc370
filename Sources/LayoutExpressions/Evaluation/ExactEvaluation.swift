// Numbers of one expression as they are meant, rounded once at the end: first on Doubles, as long as every one of
// them is surely exact, else in fractions. Not for lanes, which compute on Doubles and come within a billionth.

import Diagnostics
import ExactArithmetic

/// Values of slots, some of them near numbers that no Double is.
package protocol ExactSlotValues: SlotValues {
  /// Whether any slot has a number that no Double is; false in most layouts, which then pay nothing for it.
  var hasExactNumbers: Bool { get }

  /// The number of a slot whose Double is but the nearest to it, nil where the Double means its decimal.
  func exactNumber(ofSlot slot: Int) -> Rational?
}

extension ComputedSlots: ExactSlotValues {
  var hasExactNumbers: Bool { false }

  /// None.
  func exactNumber(ofSlot slot: Int) -> Rational? { nil }
}

extension CheckedExpression {
  /// Evaluates the expression with numbers that mean their decimals.
  ///
  /// - Parameter slots: The values it depends on.
  /// - Returns: A value of the expression's type, a number rounded once; and the number itself where the value may
  ///   be but near it.
  /// - Throws: What is wrong, at its place.
  /// - Error: None for numbers and truth values made of these by operators, `floor`, `min` and the like; other
  ///   functions give the nearest Double, which then counts as the number. Numbers of more than
  ///   `ExactEvaluation.digitLimit` digits, and what Doubles call infinite, are computed on Doubles.
  package func evaluateExactly(
    _ slots: some ExactSlotValues
  ) throws(Diagnostic) -> (value: ExpressionValue, exact: Rational?) {
    // Nearly always it is a number of few digits that follows from such.
    if template.isNumber {
      let plain = PlainNumbers.number(root, template.scalars, self.slots) { slot in
        slots.exactNumber(ofSlot: slot) == nil ? slots.number(ofSlot: slot) : nil
      }
      if !plain.isNaN { return (.number(plain), nil) }
    }
    let evaluation = ExpressionEvaluation(
      template,
      self.slots,
      slots,
      isExact: true,
      exactNumber: slots.hasExactNumbers ? slots.exactNumber(ofSlot:) : nil
    )
    do {
      return try evaluation.exactValue(root)
    } catch {
      // The error is where the template stands.
      throw error.moved(relocation)
    }
  }
}

extension CheckedExpression {
  /// Evaluates an expression that depends on nothing, with numbers that mean their decimals.
  package func evaluateAlone() throws(Diagnostic) -> (value: ExpressionValue, exact: Rational?) {
    try evaluateExactly(ComputedSlots { _ throws(Diagnostic) in .nil })
  }
}

// Part of an evaluation, and no wrapper of one: each copy of it would count all that it holds.
extension ExpressionEvaluation {
  /// The value of an operation, a number rounded once; and the number itself where the value may be but near it.
  ///
  /// - Requires: the evaluation is an exact one, and Doubles are not exact all the way.
  fileprivate func exactValue(
    _ index: Int32
  ) throws(Diagnostic) -> (value: ExpressionValue, exact: Rational?) {
    guard operations[Int(index)].type.unwrapped == .number else {
      return (try finiteValue(index), nil)
    }
    let source = source(of: index)
    switch operations[Int(source)].form {
    // What is only handed on is not computed with.
    case .constant(let value): return (value, nil)
    case .slot(let slot):
      return (try finiteValue(source), exactNumber?(slotNumbers[slot]))
    default: break
    }
    if let (exact, rounded) = roundedFraction(index) { return (.number(rounded), exact) }
    return (try finiteValue(index), nil)
  }

  /// The number of an operation and the nearest Double, nil where there is none, or one of too many digits.
  private func roundedFraction(_ index: Int32) -> (exact: Rational, rounded: Double)? {
    guard let exact = try? fraction(index),
      !exact.exceeds(digitCount: ExactEvaluation.digitLimit)
    else { return nil }
    let rounded = Double(exact)
    return rounded.isFinite ? (exact, rounded) : nil
  }

  /// The Double nearest to the number of an operation, nil where only the evaluation on Doubles has one.
  func roundedNumber(_ index: Int32) -> Double? {
    let plain = plainNumber(index)
    guard plain.isNaN else { return plain }
    let source = source(of: index)
    if let number = givenNumber(source) { return number.isFinite ? number : nil }
    return roundedFraction(source)?.rounded
  }

  /// The Double of a constant or a slot, which is the nearest to its number; nil for what is computed.
  private func givenNumber(_ index: Int32) -> Double? {
    guard let scalar = scalar(index) else { return nil }
    switch scalar.kind {
    case .number: return scalar.number
    case .slot: return slots.number(ofSlot: slotNumbers[Int(scalar.first)])
    default: return nil
    }
  }

  /// The operation whose number another hands on, as far as Doubles decide which it is.
  private func source(of index: Int32) -> Int32 {
    var index = index
    while let scalar = scalar(index), scalar.kind == .conditional {
      let holds = plainCondition(scalar.first)
      guard holds >= 0 else { break }
      index = holds > 0 ? scalar.second : scalar.third
    }
    return index
  }

  /// Whether an operation holds, nil where only the evaluation on Doubles says so.
  func decidedCondition(_ index: Int32) -> Bool? {
    let plain = plainCondition(index)
    return plain < 0 ? try? exactCondition(index) : plain > 0
  }

  /// The value of an operation on constants, nil where it has none, or is a number that is no Double's decimal.
  ///
  /// - Requires: the evaluation is an exact one.
  func constant(_ index: Int32) -> ExpressionValue? {
    switch operations[Int(index)].type {
    case .number:
      guard let number = try? fraction(index) else { break }
      let rounded = Double(number)
      let isDecimal = rounded.isFinite && Rational(shortestDecimalOf: rounded) == number
      return isDecimal ? .number(rounded) : nil
    case .boolean:
      if let holds = try? exactCondition(index) { return .boolean(holds) }
    default: break
    }
    return try? finiteValue(index)
  }

  // MARK: Doubles

  /// The number of an operation where Doubles are exact all the way, else not a number.
  private func plainNumber(_ index: Int32) -> Double {
    PlainNumbers.number(index, scalars, slotNumbers) { number(ofSlot: $0) }
  }

  /// 1 or 0 for a condition that Doubles decide exactly, else -1.
  private func plainCondition(_ index: Int32) -> Int {
    PlainNumbers.condition(index, scalars, slotNumbers) { number(ofSlot: $0) }
  }

  /// The number of a slot whose Double means its decimal, nil for any other.
  private func number(ofSlot slot: Int) -> Double? {
    exactNumber?(slot) == nil ? slots.number(ofSlot: slot) : nil
  }

  // MARK: Fractions

  /// The number of an operation.
  private func fraction(_ index: Int32) throws -> Rational {
    switch operations[Int(index)].form {
    case .slot(let slot):
      if let exact = exactNumber?(slotNumbers[slot]) { return exact }
    case .negate(let operand): return -(try fraction(operand))
    case .arithmetic(let sign, let left, let right) where !sign.isComparison:
      return try ExactEvaluation.value(sign, fraction(left), fraction(right))
    case .sumOrJoin(let left, let right): return try fraction(left) + fraction(right)
    case .percentage(let share, let whole): return try fraction(share) * fraction(whole) / 100
    case .function(let function, let arguments):
      return try ExactEvaluation.value(function, arguments.map { try fraction($0) })
    case .conditional(let condition, let first, let second):
      return try fraction(exactCondition(condition) ? first : second)
    case .coalesce(let first, let second):
      return try fraction(value(first) == .nil ? second : first)
    case .fallback(let first, let second):
      return try fraction(value(first).isFallbackTaken ? second : first)
    case .convert(let source) where operations[Int(index)].type.unwrapped == .number:
      return try fraction(source)
    default: break
    }
    // Whatever is not computed with numbers is what it is.
    guard case .number(let value) = try value(index), value.isFinite else {
      throw ExactEvaluation.NoValue()
    }
    return Rational(shortestDecimalOf: value)
  }

  /// Whether a condition holds.
  private func exactCondition(_ index: Int32) throws -> Bool {
    switch operations[Int(index)].form {
    case .not(let operand): return try !exactCondition(operand)
    case .and(let left, let right): return try exactCondition(left) ? exactCondition(right) : false
    case .or(let left, let right): return try exactCondition(left) ? true : exactCondition(right)
    case .arithmetic(let sign, let left, let right):
      let (x, y) = (try fraction(left), try fraction(right))
      switch sign {
      case .less: return x < y
      case .lessOrEqual: return x <= y
      case .greater: return x > y
      case .greaterOrEqual: return x >= y
      default: throw ExactEvaluation.NoValue()
      }
    case .equality(let left, let right, let isNegated)
    where isNumber(left) && isNumber(right):
      return try (fraction(left) == fraction(right)) != isNegated
    case .conditional(let condition, let first, let second):
      return try exactCondition(exactCondition(condition) ? first : second)
    case .convert(let source) where isNumber(source): return try !fraction(source).isZero
    default: return try boolean(index)
    }
  }

  /// Whether an operation gives a number, which the values decide where its type leaves that open.
  private func isNumber(_ index: Int32) -> Bool {
    let type = operations[Int(index)].type
    switch type.unwrapped {
    case .number where !type.allowsNil: return true
    case .number, .any:
      if case .number? = try? value(index) { return true }
      return false
    default: return false
    }
  }
}

/// Arithmetic of fractions, as expressions have it.
enum ExactEvaluation {
  /// Why there is no exact value: the evaluation on Doubles says what is wrong, or has a value.
  struct NoValue: Error {}

  /// The most decimal digits of a number.
  static let digitLimit = 300

  /// The value of an operator that gives a number.
  fileprivate static func value(
    _ sign: BinaryOperator,
    _ x: Rational,
    _ y: Rational
  ) throws -> Rational {
    switch sign {
    case .add: return x + y
    case .subtract: return x - y
    case .multiply: return x * y
    case .divide where !y.isZero: return x / y
    case .modulo where !y.isZero: return remainder(x, y)
    default: throw NoValue()
    }
  }

  private static func remainder(_ x: Rational, _ y: Rational) -> Rational {
    let quotient = (x / y).magnitude.floor
    return x - y * (x.signum * y.signum < 0 ? -quotient : quotient)
  }

  static func value(
    _ function: NumericFunction,
    _ arguments: [Rational]
  ) throws -> Rational {
    guard let x = arguments.first else { throw NoValue() }
    let half = Rational(1, over: 2)
    switch function {
    case .floor: return x.floor
    case .ceil: return -(-x).floor
    case .round: return x.signum < 0 ? -(half - x).floor : (x + half).floor
    case .abs: return x.magnitude
    case .min: return arguments.min() ?? x
    case .max: return arguments.max() ?? x
    case .mod:
      guard arguments.count == 2, !arguments[1].isZero else { throw NoValue() }
      return remainder(x, arguments[1])
    default:
      let numbers = arguments.map { Double($0) }
      let value =
        numbers.count == 1
        ? NumericFunction.value(function, numbers[0])
        : NumericFunction.value(function, numbers[0], numbers[1])
      guard value.isFinite else { throw NoValue() }
      return Rational(binaryFractionOf: value)
    }
  }
}
