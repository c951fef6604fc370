// Which numbers of a program mean their decimals, and of which it has to be found out while it runs, lane by lane: those
// that decide something, or go into a text. Not for numbers that are only computed with, which may be rounded.

import LayoutExpressions

/// What is kept of the exactness of numbers.
struct ExactnessPlan {
  /// The instructions, with the rows of exactness that they read and write.
  private(set) var instructions: [LaneInstruction]
  /// For each slot and constant whether its number is meant at every lane: from outside, or chosen from such.
  private(set) var isExact: [Bool]
  /// For each row of numbers its row of exactness, -1 for none; both count from 0.
  private(set) var exactnessRows: [Int32]
  private(set) var exactnessRowCount: Int32 = 0
  /// The rows of numbers that no step sets, of which exactness is kept.
  private(set) var givenRows: [Int] = []
  /// For each row of numbers whether what comes behind an instruction asks for its exactness.
  private var isNeeded: [Bool]

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - instructions: All instructions, with their final rows.
  ///   - steps: The steps that they leave for.
  ///   - slotTypes: The types of the slots, whose rows are the first ones.
  ///   - constantCount: How many rows behind those are constants.
  ///   - rowCount: How many rows of numbers there are.
  ///   - roundedSlots: Slots that are set from outside to numbers which are but near those that are meant.
  ///   - askedSlots: Slots whose exactness others ask for.
  /// - Complexity: O(instructions and operations).
  init(
    _ instructions: [LaneInstruction],
    _ steps: [ProgramStep],
    slotTypes: [ExpressionType],
    constantCount: Int,
    rowCount: Int,
    roundedSlots: Set<Int>,
    askedSlots: [Int]
  ) {
    self.instructions = instructions
    isExact = Array(repeating: false, count: rowCount)
    exactnessRows = Array(repeating: -1, count: rowCount)
    isNeeded = isExact
    for row in 0..<(slotTypes.count + constantCount) { isExact[row] = true }
    for slot in roundedSlots { isExact[slot] = slotTypes[slot] != .number }
    var isSet = [Bool](repeating: false, count: rowCount)
    // Rows in between serve one expression after the other, so that what a row means is known only in order.
    var meant: [(first: Bool, second: Bool, destination: Bool)] = []
    meant.reserveCapacity(instructions.count)
    for instruction in instructions {
      let row = Int(instruction.destination)
      if instruction.operation == .leave {
        meant.append((true, true, true))
        if case .define(let slot, let expression) = steps[row] {
          isSet[slot] = true
          isExact[slot] = expression.type != .number || handsOn(expression)
        }
        continue
      }
      let first = isExact[Int(instruction.first)]
      let second = isExact[Int(instruction.second)]
      isExact[row] = instruction.isExact(first, second, isExact[Int(instruction.third)])
      isSet[row] = true
      meant.append((first, second, isExact[row]))
    }
    keep(askedSlots.filter { slotTypes[$0] == .number })
    for index in instructions.indices.reversed() {
      plan(index, meant[index], steps, slotTypes)
    }
    givenRows = exactnessRows.indices.filter { exactnessRows[$0] >= 0 && !isSet[$0] }
  }

  /// Whether an expression gives a number that it was given, or a constant.
  private func handsOn(_ expression: CheckedExpression) -> Bool {
    let operations = expression.operations
    func handsOn(_ index: Int32) -> Bool {
      switch operations[Int(index)].form {
      case .constant: true
      case .slot(let slot): isExact[slot]
      case .conditional(_, let first, let second), .fallback(let first, let second),
        .coalesce(let first, let second):
        handsOn(first) && handsOn(second)
      case .negate(let value): handsOn(value)
      default: operations[Int(index)].isCount
      }
    }
    return handsOn(expression.root)
  }

  /// Sees to it that the exactness of rows is kept.
  private mutating func keep(_ rows: [Int]) {
    for row in rows {
      isNeeded[row] = true
      guard exactnessRows[row] < 0 else { continue }
      exactnessRows[row] = exactnessRowCount
      exactnessRowCount += 1
    }
  }

  /// Plans what an instruction keeps, once it is known what those behind it need.
  private mutating func plan(
    _ index: Int,
    _ meant: (first: Bool, second: Bool, destination: Bool),
    _ steps: [ProgramStep],
    _ slotTypes: [ExpressionType]
  ) {
    let instruction = instructions[index]
    guard instruction.operation != .leave else {
      if case .define(_, let expression) = steps[Int(instruction.destination)] {
        keep(expression.slots.filter { slotTypes[$0] == .number })
      }
      return
    }
    var exactness = LaneExactness()
    let destination = Int(instruction.destination)
    if isNeeded[destination] { exactness.destination = exactnessRows[destination] }
    isNeeded[destination] = false
    exactness.derives = exactness.destination >= 0 && !meant.destination
    if instruction.operation == .choose {
      if !meant.first { exactness.first = kept(instruction.first) }
      if exactness.derives {
        exactness.second = kept(instruction.second)
        exactness.third = kept(instruction.third)
      }
    } else {
      let reads = instruction.exactnessReads(derives: exactness.derives)
      // What is meant decides rightly; a remainder, and what is derived, ask for short decimals.
      let isStrict = instruction.isRemainder || exactness.derives
      if reads.first && (isStrict || !meant.first) { exactness.first = kept(instruction.first) }
      if reads.second && (isStrict || !meant.second) { exactness.second = kept(instruction.second) }
    }
    exactness.decides =
      instruction.decides
      && (exactness.first >= 0 || instruction.operation != .choose && exactness.second >= 0)
    instructions[index].exactness = exactness
  }

  /// The row of exactness of a row of numbers, kept from now on.
  private mutating func kept(_ row: Int32) -> Int32 {
    keep([Int(row)])
    return exactnessRows[Int(row)]
  }
}

extension LaneInstruction {
  /// Whether it is the rest of a division.
  var isRemainder: Bool { operation == .function && function == .mod }

  /// Whether it finds one of several answers, which rounding of its operands may change.
  fileprivate var decides: Bool {
    switch operation {
    case .less, .lessOrEqual, .equal, .notEqual, .choose, .floor, .ceiling, .round: true
    case .function: isRemainder
    default: false
    }
  }

  /// Whether the result is the number that is meant where operands are, or whatever they are.
  fileprivate func isExact(_ first: Bool, _ second: Bool, _ third: Bool) -> Bool {
    switch operation {
    // What rounding may have decided is marked.
    case .less, .lessOrEqual, .equal, .notEqual, .floor, .ceiling, .round: true
    case .copy, .negate, .magnitude, .squareRoot: first
    case .minimum, .maximum: first && second
    case .choose: second && third
    case .function where isRemainder: false
    // Functions give the nearest Double, which then counts as the number.
    case .function: first && second
    case .add, .subtract, .multiply, .divide, .percentage, .leave: false
    }
  }

  /// Which operands' exactness counts: for what is decided, and where the result's follows from theirs.
  ///
  /// - Requires: the instruction is no choice.
  fileprivate func exactnessReads(derives: Bool) -> (first: Bool, second: Bool) {
    switch operation {
    case .less, .lessOrEqual, .equal, .notEqual: (true, true)
    case .floor, .ceiling, .round: (true, false)
    case .function where isRemainder: (true, true)
    case .copy, .negate, .magnitude: (derives, false)
    case .minimum, .maximum, .add, .subtract, .multiply, .divide, .percentage: (derives, derives)
    case .squareRoot, .function, .choose, .leave: (false, false)
    }
  }
}
