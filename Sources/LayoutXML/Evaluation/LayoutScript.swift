// A layout program for one lane as plain data: rows of numbers, and operations on them. Only what frames need is
// in it; nil where that takes anything but operations on numbers.

import ExpressionPrograms
import LayoutExpressions

/// A layout program as data.
package struct LayoutScript: Sendable {
  /// The numbers that the rows begin with.
  package let rows: [Double]
  /// What is done with them, in order.
  package let instructions: [ScriptInstruction]
  /// The rows of the frames of the listed nodes: x, y, width and height of each.
  package let frameRows: [Int]
  /// The rows of the conditions of nodes.
  package let conditionRows: [Int]

  /// The row of an input.
  package func row(of input: LayoutInput) -> Int { input.slot }
}

extension LayoutProgram {
  /// The program as data, nil where it measures or arranges what varies, or where it fails.
  package var script: LayoutScript? {
    let slots = externals.map { work in
      switch work {
      case .measure(let measurement): measurement.slot
      case .arrange(let slot, _): slot
      }
    }
    let wanted = frameSlots + conditionSlots
    guard !isFailing, let steps = program.script(for: wanted, external: { slots[$0] }) else {
      return nil
    }
    var rows = steps.rows
    for (slot, definition) in layout.definitions.enumerated() {
      // What varies begins with the layout's own value.
      if case .input(let value) = definition { Self.set(value, slot, &rows) }
    }
    for (slot, value) in settled { Self.set(value, slot, &rows) }
    return LayoutScript(
      rows: rows,
      instructions: steps.instructions,
      frameRows: frameSlots,
      conditionRows: conditionSlots
    )
  }

  private static func set(_ value: ExpressionValue, _ slot: Int, _ rows: inout [Double]) {
    switch value {
    case .number(let number): rows[slot] = number
    case .boolean(let flag): rows[slot] = flag ? 1 : 0
    default: break
    }
  }
}
