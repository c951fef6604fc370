// Evaluates one expression with one set of values, from the root down: the definition of what an
// expression gives, and the oracle of the programs that run over lanes. Numbers follow [IEEE 754] inside,
// so that `min(100, 5 / 0)` is 100; what leaves an expression is finite, or an error that names the
// operation where the finite numbers end.

import Diagnostics
import ExactArithmetic

/// Values of slots while an expression is evaluated.
public protocol SlotValues {
  /// The value of a slot; an error where there is none.
  func value(ofSlot slot: Int) throws(Diagnostic) -> ExpressionValue

  /// The number or truth value, 1 or 0, of a slot that has one; nil to be asked for the value instead.
  ///
  /// Asked only of slots that were declared as numbers or truth values; a shorter way to the same.
  func number(ofSlot slot: Int) -> Double?

  /// Whether the number of a slot is the one that is meant, and not but near it.
  func isExact(slot: Int) -> Bool

  /// Takes note of two numbers whose order is about to decide something.
  ///
  /// Who has but rounded numbers can tell from it where rounding may have decided.
  func noteDecision(_ first: Double, _ second: Double, areExact: () -> Bool)

  /// Takes note that the number of an operation is about to go into something that is no number.
  func noteNumber(_ operation: Int32, isExact: () -> Bool)
}

extension SlotValues {
  /// No shorter way.
  public func number(ofSlot slot: Int) -> Double? { nil }

  /// All are: numbers mean what they are.
  public func isExact(slot: Int) -> Bool { true }

  /// Nothing.
  public func noteDecision(_ first: Double, _ second: Double, areExact: () -> Bool) {}

  /// Nothing.
  public func noteNumber(_ operation: Int32, isExact: () -> Bool) {}
}

/// Values of slots from a function.
struct ComputedSlots: SlotValues {
  let compute: (Int) throws(Diagnostic) -> ExpressionValue

  func value(ofSlot slot: Int) throws(Diagnostic) -> ExpressionValue { try compute(slot) }
}

extension CheckedExpression {
  /// Evaluates the expression.
  ///
  /// - Parameter slots: The values it depends on.
  /// - Returns: A value of the expression's type; numbers in it are finite.
  /// - Throws: What is wrong, at its location.
  public func evaluate(_ slots: some SlotValues) throws(Diagnostic) -> ExpressionValue {
    do {
      return try ExpressionEvaluation(template, self.slots, slots).finiteValue(root)
    } catch {
      // The error is where the template stands.
      throw error.moved(relocation)
    }
  }

  /// Evaluates the expression with values from a function.
  ///
  /// - Parameter slot: Gives the value of a slot by its number, or throws what is wrong with it.
  /// - Returns: A value of the expression's type; numbers in it are finite.
  /// - Throws: What is wrong, at its location, or what `slot` throws.
  public func evaluate(
    slot: @escaping (Int) throws(Diagnostic) -> ExpressionValue
  ) throws(Diagnostic) -> ExpressionValue {
    try evaluate(ComputedSlots(compute: slot))
  }
}

struct ExpressionEvaluation {
  let operations: [CheckedOperation]
  /// The same for numbers and truth values; empty while operations are still being added.
  let scalars: [ScalarOperation]
  /// The slots that the operations name by index.
  let slotNumbers: IndexList
  let slots: any SlotValues
  /// Whether numbers that go into texts, lists, structures and the like are the exact ones rounded once.
  let isExact: Bool
  /// Numbers of slots that no Doubles are, nil where there are none.
  let exactNumber: ((Int) -> Rational?)?

  init(
    _ template: ExpressionTemplate,
    _ slotNumbers: IndexList,
    _ slots: some SlotValues,
    isExact: Bool = false,
    exactNumber: ((Int) -> Rational?)? = nil
  ) {
    operations = template.operations
    scalars = template.scalars
    self.slotNumbers = slotNumbers
    self.slots = slots
    self.isExact = isExact
    self.exactNumber = exactNumber
  }

  /// Operations that depend on no slot, on numbers that mean their decimals.
  init(constant operations: [CheckedOperation]) {
    self.operations = operations
    scalars = []
    slotNumbers = []
    slots = ComputedSlots { _ throws(Diagnostic) in .nil }
    isExact = true
    exactNumber = nil
  }

  func operation(_ index: Int32) -> CheckedOperation { operations[Int(index)] }

  /// The value of an operation, its numbers finite.
  func finiteValue(_ index: Int32) throws(Diagnostic) -> ExpressionValue {
    if let scalar = scalar(index), scalar.kind != .other {
      if operations[Int(index)].type == .boolean { return .boolean(try meantBoolean(index)) }
      let number = try meantNumber(index)
      guard number.isFinite else { throw notFinite(index) }
      return .number(number)
    }
    let value = try value(index)
    guard value.isFinite else { throw notFinite(index) }
    return value
  }

  // MARK: Values

  func value(_ index: Int32) throws(Diagnostic) -> ExpressionValue {
    switch operations[Int(index)].form {
    case .constant(let value): return value
    case .slot(let slot):
      if operations[Int(index)].type == .number { noteNumber(index) }
      return try checked(slots.value(ofSlot: slotNumbers[slot]), index)
    case .negate, .arithmetic, .percentage, .function:
      return operations[Int(index)].type == .boolean
        ? .boolean(try meantBoolean(index)) : .number(try meantNumber(index))
    case .not, .equality, .and, .or: return .boolean(try meantBoolean(index))
    case .conditional(let condition, let first, let second):
      return try value(meantBoolean(condition) ? first : second)
    case .sumOrJoin(let left, let right):
      if let sum = exactSum(index) { return .number(sum) }
      let value = try sumOrJoin(left, right, operations[Int(index)])
      if case .number = value { noteNumber(index) }
      return value
    case .coalesce(let first, let second):
      let value = try value(first)
      return value == .nil ? try self.value(second) : value
    case .fallback(let first, let second):
      let value = try value(first)
      return value.isFallbackTaken ? try self.value(second) : value
    default: return try composed(operations[Int(index)])
    }
  }

  /// The value of an operation that is more than arithmetic.
  private func composed(_ operation: CheckedOperation) throws(Diagnostic) -> ExpressionValue {
    switch operation.form {
    case .member(let whole, let name):
      let value = try value(whole)
      guard let member = value.member(name) else {
        let message = Messages.unknownMember(name, of: value.type)
        throw Diagnostic("expression-unknown-name", message, at: operation.location)
      }
      return member
    case .color(let components): return try color(components)
    case .join(let parts, let isWhole):
      return operation.type == .attributedString
        ? .attributedString(try joinedAttributed(parts))
        : .string(try joined(parts, isWhole: isWhole))
    case .array(let elements):
      var values: [ExpressionValue] = []
      for element in elements { values.append(try value(element)) }
      return .array(values)
    case .list(let elements):
      var values: [ExpressionValue] = []
      for element in elements {
        let value = try value(element)
        if case .array(let inner) = value { values += inner } else { values.append(value) }
        // Lists that contain another twice grow as powers of 2 do.
        let budget = operation.location.buffer.budget
        if values.count > budget[.copies] { throw budget.excess(.copies, at: operation.location) }
      }
      return try converted(.array(values), to: operation.type, at: operation.location)
    case .element(let whole, let index): return try element(whole, index, operation)
    case .slice(let whole, let sign, let first, let last):
      return try slice(whole, sign, first, last, operation)
    case .format(let text, let name, let arguments):
      return .string(try formatted(text, name, arguments, operation))
    case .shown(let value, let conversion): return .string(try shown(value, conversion))
    case .structure(let kind, let members):
      var numbers: [Double] = []
      for member in members { numbers.append(try meantNumber(member)) }
      return .structure(StructureValue(kind, numbers))
    case .image(let part): return try image(part, operation)
    case .font(let parts, let catalog): return .font(try font(parts, catalog, operation))
    case .attributed(let parts, let collapsesSpace):
      return .attributedString(try attributed(parts, collapsesSpace: collapsesSpace))
    case .convert(let source):
      return try converted(value(source), to: operation.type, at: operation.location)
    default: preconditionFailure("an operation of arithmetic among the others")
    }
  }

  // MARK: Types

  /// A slot's value, which has to be of the type that was promised.
  func checked(
    _ value: ExpressionValue,
    _ index: Int32
  ) throws(Diagnostic) -> ExpressionValue {
    switch (value, operations[Int(index)].type) {
    case (_, .any), (.number, .number), (.boolean, .boolean), (.string, .string): return value
    default:
      let operation = operation(index)
      return try converted(value, to: operation.type, at: operation.location)
    }
  }

  func converted(
    _ value: ExpressionValue,
    to type: ExpressionType,
    at location: SourceRange
  ) throws(Diagnostic) -> ExpressionValue {
    switch ValueConversion.convert(value, to: type) {
    case .success(let converted): return converted
    case .failure(let problem):
      let notes: [Note] = .didYouMean(problem.suggestion(), at: location)
      throw Diagnostic(problem.code, problem.message, at: location, notes: notes)
    }
  }

  func mismatch(
    _ value: ExpressionValue,
    _ type: ExpressionType,
    _ location: SourceRange
  ) -> Diagnostic {
    if value == .nil {
      return Diagnostic("expression-unexpected-nil", Messages.unexpectedNil(type), at: location)
    }
    let message = Messages.mismatch(found: value.type, expected: type)
    return Diagnostic("expression-type-mismatch", message, at: location)
  }
}

extension ExpressionValue {
  /// Whether every number in the value is finite.
  package var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .structure(let value): value.numbers.allSatisfy(\.isFinite)
    case .array(let elements): elements.allSatisfy(\.isFinite)
    case .record(let record): record.members.allSatisfy(\.value.isFinite)
    case .font(let font): font.size.isFinite
    default: true
    }
  }
}

/// The operators on numbers, once for every evaluator.
enum NumericOperation {
  /// The value of an operator that gives a number.
  static func value(_ sign: BinaryOperator, _ x: Double, _ y: Double) -> Double {
    switch sign {
    case .add: x + y
    case .subtract: x - y
    case .multiply: x * y
    case .divide: x / y
    case .modulo: NumericFunction.value(.mod, x, y)
    default: x
    }
  }

  static func comparison(_ sign: BinaryOperator, _ x: Double, _ y: Double) -> Bool {
    switch sign {
    case .less: x < y
    case .lessOrEqual: x <= y
    case .greater: x > y
    case .greaterOrEqual: x >= y
    case .equal: x == y
    default: x != y
    }
  }

  /// A share of a whole: the product first, so that a tenth of 375 is 37.5 and nothing near it.
  static func percentage(_ share: Double, of whole: Double) -> Double {
    share * whole / 100
  }
}
