// From checked expressions to instructions. An expression with anything but numbers and truth values in
// it is left to the evaluator, lane by lane.

import LayoutExpressions

struct LaneCompiler {
  private let slotTypes: [ExpressionType]
  private(set) var constants: [Double] = []
  private var constantRows: [UInt64: Int32] = [:]
  /// Instructions; rows of temporaries are negative until all constants are known.
  private var instructions: [LaneInstruction] = []
  private(set) var temporaryCount = 0
  private var temporariesInUse: Int32 = 0
  private(set) var laneStepCount = 0

  init(slotTypes: [ExpressionType]) { self.slotTypes = slotTypes }

  /// Whether values of a type are kept as numbers.
  static func isNumeric(_ type: ExpressionType) -> Bool { type == .number || type == .boolean }

  mutating func compile(_ step: ProgramStep, _ index: Int) {
    if case .define(let slot, let expression) = step,
      let operations = compilableOperations(of: expression, into: slot)
    {
      laneStepCount += 1
      temporariesInUse = 0
      compile(operations, expression.root, into: Int32(slot))
      instructions[instructions.count - 1].isResult = expression.type == .number
    } else {
      instructions.append(LaneInstruction(operation: .leave, destination: Int32(index)))
    }
  }

  /// The instructions with their final rows.
  func finished() -> [LaneInstruction] {
    let firstTemporary = Int32(slotTypes.count + constants.count)
    func row(_ row: Int32) -> Int32 { row < 0 ? firstTemporary - row - 1 : row }
    return instructions.map { instruction in
      guard instruction.operation != .leave else { return instruction }
      var instruction = instruction
      instruction.destination = row(instruction.destination)
      instruction.first = row(instruction.first)
      instruction.second = row(instruction.second)
      instruction.third = row(instruction.third)
      return instruction
    }
  }

  // MARK: What can be compiled

  /// The operations of an expression of which all can be compiled, else nil.
  private func compilableOperations(
    of expression: CheckedExpression,
    into slot: Int
  ) -> [CheckedOperation]? {
    guard Self.isNumeric(expression.type), slotTypes[slot] == expression.type else { return nil }
    let operations = expression.operations
    return operations.allSatisfy { canCompile($0, operations) } ? operations : nil
  }

  private func canCompile(
    _ operation: CheckedOperation,
    _ operations: [CheckedOperation]
  ) -> Bool {
    guard Self.isNumeric(operation.type) else { return false }
    switch operation.form {
    case .slot(let slot): return slotTypes[slot] == operation.type
    case .constant, .negate, .not, .arithmetic, .percentage, .and, .or, .conditional,
      .function:
      return true
    case .convert(let source): return operations[Int(source)].type == .number
    case .equality(let left, let right, _), .fallback(let left, let right):
      return operations[Int(left)].type == operations[Int(right)].type
    default: return false
    }
  }

  // MARK: Rows

  private mutating func constant(_ value: Double) -> Int32 {
    if let row = constantRows[value.bitPattern] { return row }
    let row = Int32(slotTypes.count + constants.count)
    constants.append(value)
    constantRows[value.bitPattern] = row
    return row
  }

  private mutating func temporary() -> Int32 {
    temporariesInUse += 1
    temporaryCount = max(temporaryCount, Int(temporariesInUse))
    return -temporariesInUse
  }

  private mutating func emit(
    _ operation: LaneInstruction.Operation,
    _ destination: Int32,
    _ first: Int32,
    _ second: Int32 = 0,
    _ third: Int32 = 0,
    function: NumericFunction = .abs
  ) {
    instructions.append(
      LaneInstruction(
        operation: operation,
        function: function,
        destination: destination,
        first: first,
        second: second,
        third: third
      )
    )
  }

  // MARK: Operations

  /// The row of an operand: its own where it has one, else a temporary.
  private mutating func row(_ operations: [CheckedOperation], _ index: Int32) -> Int32 {
    switch operations[Int(index)].form {
    case .constant(.number(let value)): return constant(value)
    case .constant(.boolean(let flag)): return constant(flag ? 1 : 0)
    case .slot(let slot): return Int32(slot)
    default:
      let row = temporary()
      compile(operations, index, into: row)
      return row
    }
  }

  /// Emits an operation whose last instruction writes a row.
  private mutating func compile(
    _ operations: [CheckedOperation],
    _ index: Int32,
    into destination: Int32
  ) {
    // What an operation needs in between is free again behind it.
    let inUse = temporariesInUse
    defer { temporariesInUse = inUse }
    switch operations[Int(index)].form {
    case .negate(let operand): emit(.negate, destination, row(operations, operand))
    case .not(let operand):
      emit(.equal, destination, row(operations, operand), constant(0))
    case .convert(let operand):
      emit(.notEqual, destination, row(operations, operand), constant(0))
    case .arithmetic(let sign, let left, let right):
      let (first, second) = (row(operations, left), row(operations, right))
      arithmetic(sign, destination, first, second)
    case .percentage(let share, let whole):
      let (first, second) = (row(operations, share), row(operations, whole))
      emit(.percentage, destination, first, second)
    case .equality(let left, let right, let isNegated):
      let (first, second) = (row(operations, left), row(operations, right))
      emit(isNegated ? .notEqual : .equal, destination, first, second)
    case .and(let left, let right):
      let (first, second) = (row(operations, left), row(operations, right))
      emit(.choose, destination, first, second, constant(0))
    case .or(let left, let right):
      let (first, second) = (row(operations, left), row(operations, right))
      emit(.choose, destination, first, constant(1), second)
    case .fallback(let left, let right):
      let (first, second) = (row(operations, left), row(operations, right))
      emit(.choose, destination, first, first, second)
    case .conditional(let condition, let left, let right):
      let condition = row(operations, condition)
      let (first, second) = (row(operations, left), row(operations, right))
      emit(.choose, destination, condition, first, second)
    case .function(let function, let arguments):
      compile(function, operations, arguments, into: destination)
    default: emit(.copy, destination, row(operations, index))
    }
  }

  private mutating func arithmetic(
    _ sign: BinaryOperator,
    _ destination: Int32,
    _ first: Int32,
    _ second: Int32
  ) {
    switch sign {
    case .add: emit(.add, destination, first, second)
    case .subtract: emit(.subtract, destination, first, second)
    case .multiply: emit(.multiply, destination, first, second)
    case .divide: emit(.divide, destination, first, second)
    case .modulo: emit(.function, destination, first, second, function: .mod)
    case .less: emit(.less, destination, first, second)
    case .lessOrEqual: emit(.lessOrEqual, destination, first, second)
    case .greater: emit(.less, destination, second, first)
    case .greaterOrEqual: emit(.lessOrEqual, destination, second, first)
    case .equal: emit(.equal, destination, first, second)
    default: emit(.notEqual, destination, first, second)
    }
  }

  private mutating func compile(
    _ function: NumericFunction,
    _ operations: [CheckedOperation],
    _ arguments: [Int32],
    into destination: Int32
  ) {
    let first = row(operations, arguments[0])
    switch function {
    case .sqrt: emit(.squareRoot, destination, first)
    case .abs: emit(.magnitude, destination, first)
    case .floor: emit(.floor, destination, first)
    case .ceil: emit(.ceiling, destination, first)
    case .round: emit(.round, destination, first)
    case .min, .max:
      // The destination is free until then: no operand is computed from it.
      var result = first
      for argument in arguments.dropFirst() {
        let inUse = temporariesInUse
        let next = row(operations, argument)
        emit(function == .min ? .minimum : .maximum, destination, result, next)
        temporariesInUse = inUse
        result = destination
      }
    case .pow, .atan2, .mod:
      emit(.function, destination, first, row(operations, arguments[1]), function: function)
    default: emit(.function, destination, first, first, function: function)
    }
  }
}
