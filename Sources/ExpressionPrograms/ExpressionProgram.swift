// Many expressions compiled to run over lanes: the same program at many sizes or rows at once. Each lane
// gives the bits that evaluating the expressions one by one gives. Branches become choices between values
// that are both there: no operation of numbers fails, and one that is not finite is looked into only
// where it reaches a result.

import LayoutExpressions

/// What a program does, in order.
public enum ProgramStep: Sendable {
  /// Sets a slot to what an expression gives.
  case define(slot: Int, CheckedExpression)
  /// Lets whoever runs the program set slots: measured text, and whatever else is no expression.
  case external(Int)
}

/// Expressions compiled for lanes.
public struct ExpressionProgram: Sendable {
  /// The type of each slot, by number.
  public let slotTypes: [ExpressionType]
  /// The steps in order.
  public let steps: [ProgramStep]
  /// Numbers that instructions read, kept in rows behind those of the slots.
  let constants: [Double]
  /// How many rows of numbers there are: slots, constants, and what is in between.
  let rowCount: Int
  /// The instructions of all steps, one after another.
  var instructions: [LaneInstruction] { exactness.instructions }
  /// Which numbers are exact, and of which that is found out at each lane.
  let exactness: ExactnessPlan
  /// The slots that hold anything but numbers and truth values.
  let otherSlots: [Int]

  /// How many of the steps run over all lanes at once; the others are evaluated lane by lane.
  public let laneStepCount: Int

  /// Compiles steps.
  ///
  /// - Parameters:
  ///   - steps: The steps in an order in which each reads only what is set before.
  ///   - slotTypes: The type of each slot. A slot that is set by a step has the type of its expression.
  ///   - roundedSlots: Slots that no step sets, and whose numbers are but the Doubles nearest to those that are meant.
  ///   - exactnessSlots: Slots of numbers whose exactness external steps ask for.
  /// - Requires: every slot that a step names has a type.
  /// - Complexity: O(operations).
  public init(
    _ steps: [ProgramStep],
    slotTypes: [ExpressionType],
    roundedSlots: Set<Int> = [],
    exactnessSlots: [Int] = []
  ) {
    var compiler = LaneCompiler(slotTypes: slotTypes)
    for (index, step) in steps.enumerated() { compiler.compile(step, index) }
    self.steps = steps
    self.slotTypes = slotTypes
    constants = compiler.constants
    rowCount = slotTypes.count + compiler.constants.count + compiler.temporaryCount
    exactness = ExactnessPlan(
      compiler.finished(),
      steps,
      slotTypes: slotTypes,
      constantCount: compiler.constants.count,
      rowCount: rowCount,
      roundedSlots: roundedSlots,
      askedSlots: exactnessSlots
    )
    otherSlots = slotTypes.indices.filter { !LaneCompiler.isNumeric(slotTypes[$0]) }
    laneStepCount = compiler.laneStepCount
  }

  /// How many lanes keep the rows of a program near the processor, a multiple of 8.
  public var preferredLaneCount: Int {
    let affordable = Self.nearDoubles / max(rowCount + Int(exactness.exactnessRowCount), 1)
    return min(max(affordable / 8 * 8, 8), 256)
  }

  /// How many doubles of rows are worth keeping in a second-level cache: half a megabyte.
  private static let nearDoubles = 65_536

  /// Room for the values of some lanes, for this program.
  public func makeLanes(count: Int) -> LaneBlock { LaneBlock(self, count: count) }

  /// Runs the program over the lanes of a block.
  ///
  /// - Parameters:
  ///   - lanes: Room made by this program, with what no step sets.
  ///   - external: Sets the slots of an external step, by its number.
  /// - Ensures: every lane without an error has the bits of its expressions evaluated one by one.
  public func run(
    _ lanes: LaneBlock,
    external: (Int, LaneBlock) -> Void = { _, _ in }
  ) {
    precondition(lanes.rowCount == rowCount, "lanes of \(lanes.rowCount) rows, not \(rowCount)")
    lanes.startRun()
    let instructions = instructions
    var next = 0
    while next < instructions.count {
      next = LaneMachine.run(instructions, from: next, lanes)
      guard next < instructions.count else { break }
      let step = Int(instructions[next].destination)
      switch steps[step] {
      case .external(let number): external(number, lanes)
      case .define(let slot, let expression): lanes.evaluate(expression, into: slot, step: step)
      }
      next += 1
    }
    lanes.findErrors(in: self)
  }
}
