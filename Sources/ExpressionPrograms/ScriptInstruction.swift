// A program as plain data, for machines that are not written in this language.

/// One operation on rows, by name.
package struct ScriptInstruction: Sendable {
  /// What is done: the name of an operation, or of a function of numbers.
  package let operation: String
  /// The row that takes the result, then up to three that are read.
  package let rows: [Int]
}

/// An external step as data.
package struct ScriptExternal: Sendable {
  /// The slot that it sets.
  let slot: Int
  /// The name of what it does with rows and the rows that it reads, -1 for none; nil where it is more than that.
  let work: (operation: String, sources: [Int])?

  /// Describes a step.
  package init(slot: Int, work: (operation: String, sources: [Int])?) {
    self.slot = slot
    self.work = work
  }
}

extension ExpressionProgram {
  /// The program as far as some slots need it.
  ///
  /// - Parameters:
  ///   - slots: The slots whose values are wanted.
  ///   - external: What an external step does, by its number.
  /// - Returns: The numbers that rows begin with, and the instructions; nil where one of the slots needs a step that
  ///   is no operation on numbers.
  package func script(
    for slots: [Int],
    external: (Int) -> ScriptExternal
  ) -> (rows: [Double], instructions: [ScriptInstruction])? {
    var isNeeded = [Bool](repeating: false, count: rowCount)
    for slot in slots { isNeeded[slot] = true }
    var kept: [ScriptInstruction] = []
    for instruction in instructions.reversed() {
      if instruction.operation == .leave {
        let step =
          switch steps[Int(instruction.destination)] {
          case .define(let slot, _): ScriptExternal(slot: slot, work: nil)
          case .external(let number): external(number)
          }
        guard isNeeded[step.slot] else { continue }
        guard let work = step.work else { return nil }
        for source in work.sources where source >= 0 { isNeeded[source] = true }
        kept.append(ScriptInstruction(operation: work.operation, rows: [step.slot] + work.sources))
        continue
      }
      guard isNeeded[Int(instruction.destination)] else { continue }
      let sources = instruction.sources
      for source in sources { isNeeded[source] = true }
      kept.append(
        ScriptInstruction(
          operation: instruction.name,
          rows: [Int(instruction.destination)] + sources
        )
      )
    }
    var rows = [Double](repeating: 0, count: rowCount)
    for (index, constant) in constants.enumerated() { rows[slotTypes.count + index] = constant }
    return (rows, kept.reversed())
  }
}

extension LaneInstruction {
  fileprivate var name: String {
    operation == .function ? function.rawValue : "\(operation)"
  }

  /// The rows that it reads.
  fileprivate var sources: [Int] {
    switch operation {
    case .leave: []
    case .copy, .negate, .squareRoot, .magnitude, .floor, .ceiling, .round: [Int(first)]
    case .choose: [Int(first), Int(second), Int(third)]
    case .function:
      switch function {
      case .pow, .atan2, .mod: [Int(first), Int(second)]
      default: [Int(first)]
      }
    default: [Int(first), Int(second)]
    }
  }
}
