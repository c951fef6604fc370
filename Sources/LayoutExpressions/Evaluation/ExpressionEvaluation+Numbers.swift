// Numbers and truth values, evaluated without wrapping what is in between; and which operation it was
// where a result is not finite.

import Diagnostics

extension ExpressionEvaluation {
  /// The operation in its short form, nil while there is none.
  @inline(__always)
  func scalar(_ index: Int32) -> ScalarOperation? {
    Int(index) < scalars.count ? scalars[Int(index)] : nil
  }

  /// The number or truth value of a slot.
  private func slotNumber(
    _ scalar: ScalarOperation,
    _ index: Int32
  ) throws(Diagnostic) -> Double {
    let slot = slotNumbers[Int(scalar.first)]
    if let number = slots.number(ofSlot: slot) { return number }
    switch try checked(slots.value(ofSlot: slot), index) {
    case .number(let number): return number
    case .boolean(let flag): return flag ? 1 : 0
    case let other: throw mismatch(other, operation(index).type, operation(index).location)
    }
  }

  /// Evaluates to a number without wrapping what is in between.
  func number(_ index: Int32) throws(Diagnostic) -> Double {
    guard let scalar = scalar(index) else { return try composedNumber(index) }
    switch scalar.kind {
    case .number: return scalar.number
    case .slot: return try slotNumber(scalar, index)
    case .negate: return -(try number(scalar.first))
    case .arithmetic:
      let left = try number(scalar.first)
      return result(scalar.sign, left, try number(scalar.second), scalar.first, scalar.second)
    case .percentage:
      let share = try number(scalar.first)
      return NumericOperation.percentage(share, of: try number(scalar.second))
    case .function:
      let first = try number(scalar.first)
      if scalar.isUnary { return result(scalar.function, first, scalar.first) }
      let second = try number(scalar.second)
      return result(scalar.function, first, second, scalar.first, scalar.second)
    case .conditional:
      return try number(boolean(scalar.first) ? scalar.second : scalar.third)
    default: return try composedNumber(index)
    }
  }

  private func composedNumber(_ index: Int32) throws(Diagnostic) -> Double {
    switch operations[Int(index)].form {
    case .constant(.number(let value)): return value
    case .negate(let operand): return -(try number(operand))
    case .arithmetic(let sign, let left, let right):
      return result(sign, try number(left), try number(right), left, right)
    case .percentage(let share, let whole):
      return NumericOperation.percentage(try number(share), of: try number(whole))
    case .function(let function, let arguments):
      let first = try number(arguments[0])
      guard arguments.count > 1 else { return result(function, first, arguments[0]) }
      var total = first
      for argument in arguments.dropFirst() {
        total = result(function, total, try number(argument), arguments[0], argument)
      }
      return total
    case .conditional(let condition, let first, let second):
      return try number(boolean(condition) ? first : second)
    default: break
    }
    switch try value(index) {
    case .number(let number): return number
    case let other: throw mismatch(other, .number, operation(index).location)
    }
  }

  /// Evaluates to a truth value.
  func boolean(_ index: Int32) throws(Diagnostic) -> Bool {
    guard let scalar = scalar(index) else { return try composedBoolean(index) }
    switch scalar.kind {
    case .boolean: return scalar.number != 0
    case .slot: return try slotNumber(scalar, index) != 0
    case .not: return !(try boolean(scalar.first))
    case .and: return try boolean(scalar.first) ? try boolean(scalar.second) : false
    case .or: return try boolean(scalar.first) ? true : try boolean(scalar.second)
    case .comparison:
      let left = try number(scalar.first)
      return holds(scalar.sign, left, try number(scalar.second), scalar.first, scalar.second)
    case .conditional:
      return try boolean(boolean(scalar.first) ? scalar.second : scalar.third)
    default: return try composedBoolean(index)
    }
  }

  private func composedBoolean(_ index: Int32) throws(Diagnostic) -> Bool {
    switch operations[Int(index)].form {
    case .not(let operand): return !(try boolean(operand))
    case .and(let left, let right): return try boolean(left) ? try boolean(right) : false
    case .or(let left, let right): return try boolean(left) ? true : try boolean(right)
    case .arithmetic(let sign, let left, let right):
      return holds(sign, try number(left), try number(right), left, right)
    case .equality(let left, let right, let isNegated):
      if !isExact, operation(left).type == .number, operation(right).type == .number {
        return holds(
          isNegated ? .notEqual : .equal,
          try number(left),
          try number(right),
          left,
          right
        )
      }
      return try (value(left) == value(right)) != isNegated
    case .conditional(let condition, let first, let second):
      return try boolean(boolean(condition) ? first : second)
    default: break
    }
    switch try value(index) {
    case .boolean(let flag): return flag
    case let other: throw mismatch(other, .boolean, operation(index).location)
    }
  }

  // MARK: Decisions

  /// Whether a comparison of two operations holds.
  private func holds(
    _ sign: BinaryOperator,
    _ left: Double,
    _ right: Double,
    _ leftIndex: Int32,
    _ rightIndex: Int32
  ) -> Bool {
    slots.noteDecision(left, right) { isExact(leftIndex) && isExact(rightIndex) }
    return NumericOperation.comparison(sign, left, right)
  }

  /// The value of an operator that gives a number.
  private func result(
    _ sign: BinaryOperator,
    _ left: Double,
    _ right: Double,
    _ leftIndex: Int32,
    _ rightIndex: Int32
  ) -> Double {
    if sign == .modulo { return result(.mod, left, right, leftIndex, rightIndex) }
    return NumericOperation.value(sign, left, right)
  }

  private func result(_ function: NumericFunction, _ number: Double, _ index: Int32) -> Double {
    switch function {
    case .floor, .ceil: slots.noteDecision(number, number.rounded()) { isExact(index) }
    case .round: slots.noteDecision(number, (number - 0.5).rounded() + 0.5) { isExact(index) }
    default: break
    }
    return NumericFunction.value(function, number)
  }

  /// The value of a function of two numbers.
  private func result(
    _ function: NumericFunction,
    _ first: Double,
    _ second: Double,
    _ firstIndex: Int32,
    _ secondIndex: Int32
  ) -> Double {
    if function == .mod {
      // Of decimals that no Doubles are, Doubles have another rest.
      slots.noteDecision(first / second, (first / second).rounded()) {
        isPlain(firstIndex) && isPlain(secondIndex)
      }
    }
    return NumericFunction.value(function, first, second)
  }

  /// Whether the number of an operation is surely the one that is meant.
  private func isExact(_ index: Int32) -> Bool {
    let operation = operation(index)
    switch operation.form {
    case .constant: return true
    case .slot(let slot): return slots.isExact(slot: slotNumbers[slot])
    case .negate(let operand): return isExact(operand)
    case .conditional(_, let first, let second) where isExact(first) && isExact(second):
      return true
    default: return operation.isCount || isPlain(index)
    }
  }

  /// Whether an operation is computed on Doubles that are exact all the way.
  private func isPlain(_ index: Int32) -> Bool {
    let number = PlainNumbers.number(index, scalars, slotNumbers) { slot in
      slots.isExact(slot: slot) ? slots.number(ofSlot: slot) : nil
    }
    return !number.isNaN
  }

  // MARK: Numbers that mean their decimals

  /// The number of an operation as something that is no number takes it.
  func meantNumber(_ index: Int32) throws(Diagnostic) -> Double {
    if isExact, let exact = roundedNumber(index) { return exact }
    let number = try number(index)
    noteNumber(index)
    return number
  }

  /// Takes note that a number goes into something else.
  func noteNumber(_ index: Int32) {
    // Exact ones are what they are.
    if !isExact { slots.noteNumber(index) { isExact(index) } }
  }

  /// Whether an operation holds for something that is no truth value.
  func meantBoolean(_ index: Int32) throws(Diagnostic) -> Bool {
    if isExact, let exact = decidedCondition(index) { return exact }
    return try boolean(index)
  }

  /// The number of a sum that might have been a text; nil for a text, and on Doubles.
  func exactSum(_ index: Int32) -> Double? {
    isExact ? roundedNumber(index) : nil
  }

  // MARK: Numbers that are not finite

  /// The error for a result that is not finite: at the first operation whose operands are.
  func notFinite(_ index: Int32) -> Diagnostic {
    var culprit = index
    search: while true {
      for operand in takenOperands(culprit) {
        guard let value = try? value(operand), !value.isFinite else { continue }
        culprit = operand
        continue search
      }
      break
    }
    let operation = operation(culprit)
    switch operation.form {
    case .arithmetic(.divide, _, let divisor), .arithmetic(.modulo, _, let divisor):
      if let value = try? number(divisor), value == 0 {
        return Diagnostic(
          "expression-division-by-zero",
          Messages.divisionByZero,
          at: operation.location
        )
      }
    case .function(let function, _):
      let message = Messages.notFinite(function.rawValue)
      return Diagnostic("expression-not-finite", message, at: operation.location)
    default: break
    }
    return Diagnostic("expression-not-finite", Messages.notFinite, at: operation.location)
  }

  /// The operands that were evaluated.
  private func takenOperands(_ index: Int32) -> [Int32] {
    let operation = operation(index)
    if case .conditional(let condition, let first, let second) = operation.form {
      guard let holds = try? boolean(condition) else { return [] }
      return [holds ? first : second]
    }
    if case .fallback(let first, let second) = operation.form {
      guard let value = try? value(first), value.isFallbackTaken else { return [first] }
      return [second]
    }
    var operands: [Int32] = []
    operation.forEachOperand { operands.append($0) }
    return operands
  }
}
