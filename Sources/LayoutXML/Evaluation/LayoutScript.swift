// A layout program for one lane as plain data: rows of numbers, and operations on them. Only what frames need is
// in it; nil where that takes anything but operations on numbers and sizes of text that follow from a width.

import ExpressionPrograms
import LayoutExpressions
import TextMetrics

/// A layout program as data.
package struct LayoutScript: Sendable {
  /// The numbers that the rows begin with.
  package let rows: [Double]
  /// What is done with them, in order; `measure` sets a row by its steps, from the rows of a width and of whether the
  /// view is there.
  package let instructions: [ScriptInstruction]
  /// The sizes of what views show, by the row that has them.
  package let steps: [Int: WidthSteps]
  /// The rows of the frames of the listed nodes: x, y, width and height of each.
  package let frameRows: [Int]
  /// The rows of the conditions of nodes.
  package let conditionRows: [Int]

  package func row(of input: LayoutInput) -> Int { input.slot }
}

extension LayoutProgram {
  /// The program as data, nil where it measures what varies, arranges, or fails.
  package var script: LayoutScript? {
    let works = externals.map { work in
      switch work {
      case .measure(let measurement):
        ScriptExternal(
          slot: measurement.slot,
          work: measurement.contentsVary
            ? nil
            : (Self.measuring, [measurement.width ?? -1, measurement.measurement.presence ?? -1])
        )
      case .arrange(let slot, _): ScriptExternal(slot: slot, work: nil)
      }
    }
    let wanted = frameSlots + conditionSlots
    guard !isFailing, let parts = program.script(for: wanted, external: { works[$0] }),
      let steps = steps(of: parts.instructions)
    else { return nil }
    var rows = parts.rows
    for (slot, definition) in layout.definitions.enumerated() {
      // What varies begins with the layout's own value.
      if case .input(let value) = definition { Self.set(value, slot, &rows) }
    }
    for (slot, value) in settled { Self.set(value, slot, &rows) }
    return LayoutScript(
      rows: rows,
      instructions: parts.instructions,
      steps: steps,
      frameRows: frameSlots,
      conditionRows: conditionSlots
    )
  }

  private static let measuring = "measure"

  /// The sizes that instructions measure; nil where one of them is not known at all widths.
  private func steps(of instructions: [ScriptInstruction]) -> [Int: WidthSteps]? {
    let measured = Set(
      instructions.filter { $0.operation == Self.measuring }.map { $0.rows[0] }
    )
    guard !measured.isEmpty else { return [:] }
    let values = Dictionary(settled.map { ($0.slot, $0.value) }) { first, _ in first }
    var steps: [Int: WidthSteps] = [:]
    for case .measure(let measurement) in externals where measured.contains(measurement.slot) {
      var contents: [String: ExpressionValue] = [:]
      for (name, slot) in measurement.contents {
        if let slot { contents[name] = values[slot] }
      }
      let work = measurement.measurement
      guard
        let breaks = metrics.breakingWidths(of: measurement.aspect.kind, showing: contents)
      else { return nil }
      steps[measurement.slot] = WidthSteps(breaks: measurement.width == nil ? [] : breaks) {
        width in
        work.size(
          showing: contents,
          width: measurement.width.map { _ in width },
          metrics
        )
      }
    }
    return steps
  }

  private static func set(_ value: ExpressionValue, _ slot: Int, _ rows: inout [Double]) {
    switch value {
    case .number(let number): rows[slot] = number
    case .boolean(let flag): rows[slot] = flag ? 1 : 0
    default: break
    }
  }
}
