// Answers rows of a layout of expressions, many at once: numbers over lanes, texts measured where they or
// their widths are new. A row in which something cannot be computed is evaluated by itself, which says what.

import Diagnostics
import LayoutExpressions
import LayoutXML

/// Answers rows of a layout of expressions.
///
/// Values are those of `tinamou solve` at the row, bit for bit.
public final class NodeEngine: SweepEngine {
  private let groups: NodeGroups
  private var said = SweepExplanation()

  /// What became of a row.
  private enum Outcome {
    /// An answer, at its place among the numbers.
    case answer(NodeGroup, first: Int)
    case refused([Diagnostic])
  }

  /// So many numbers of answers are in memory together.
  private static let numberLimit = 1 << 18
  /// So many rows are looked at together at most.
  private static let rowLimit = 512

  /// Makes an engine for a document, which is a layout of expressions.
  public init(_ document: SweepDocument) {
    guard case .nodes(let source) = document.kind else {
      preconditionFailure("a document of constraints has no nodes")
    }
    groups = NodeGroups(source)
  }

  /// How rows have been answered so far.
  public var explanation: SweepExplanation {
    var result = said
    result.layoutCount = groups.madeCount
    return result
  }

  /// The group of the first row that has a layout; of the document itself where there are no rows.
  public func firstGroup(of rows: ParameterRows) -> AnswerGroup? {
    var rows = rows
    groups.take(parameters: rows.parameters)
    if rows.count == 0 { rows.append(number: 1, rows.parameters.map { _ in .nan }) }
    for row in 0..<rows.count {
      if case .group(let group) = groups.member(of: rows, row) { return group }
    }
    return nil
  }

  /// Answers some of the rows, in order.
  public func answer(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ body: (RowResult) throws -> Void
  ) rethrows {
    groups.take(parameters: rows.parameters)
    var start = range.lowerBound
    var numbers: [Double] = []
    while start < range.upperBound {
      let end = min(start + Self.rowLimit, range.upperBound)
      let outcomes = outcomes(rows, start..<end, &numbers)
      // Of large layouts there are fewer outcomes than rows were offered.
      for (offset, outcome) in outcomes.enumerated() {
        try tell(outcome, rows.numbers[start + offset], numbers, body)
      }
      start += outcomes.count
    }
  }

  private func tell(
    _ outcome: Outcome,
    _ number: Int,
    _ numbers: [Double],
    _ body: (RowResult) throws -> Void
  ) rethrows {
    switch outcome {
    case .refused(let diagnostics): try body(.refused(number: number, diagnostics))
    case .answer(let group, let first):
      try numbers.withUnsafeBufferPointer { numbers in
        let values = UnsafeBufferPointer(rebasing: numbers[first..<first + 4 * group.keys.count])
        try body(
          .answer(
            RowAnswer(number: number, group: group, status: .solved, values: values, outcome: nil)
          )
        )
      }
    }
  }

  // MARK: Computing

  /// Rows of one group.
  private struct Portion {
    let group: NodeGroup
    var rows: [Int] = []
  }

  /// The outcomes of the first rows of a range, at least one, and the numbers of the answers.
  private func outcomes(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ numbers: inout [Double]
  ) -> [Outcome] {
    var portions: [Portion] = []
    var places: [ObjectIdentifier: Int] = [:]
    var outcomes: [Outcome] = []
    var numberCount = 0
    for row in range {
      switch groups.member(of: rows, row) {
      case .refused(let diagnostics): outcomes.append(.refused(diagnostics))
      case .group(let group):
        let place = places[ObjectIdentifier(group)] ?? portions.count
        if place == portions.count {
          portions.append(Portion(group: group))
          places[ObjectIdentifier(group)] = place
        }
        portions[place].rows.append(row)
        outcomes.append(.answer(group, first: numberCount))
        numberCount += 4 * group.keys.count
      }
      if numberCount >= Self.numberLimit { break }
    }
    if numbers.count < numberCount {
      numbers += repeatElement(0, count: numberCount - numbers.count)
    }
    for portion in portions { compute(portion, rows, range.lowerBound, &outcomes, &numbers) }
    return outcomes
  }

  private func compute(
    _ portion: Portion,
    _ rows: ParameterRows,
    _ firstRow: Int,
    _ outcomes: inout [Outcome],
    _ numbers: inout [Double]
  ) {
    let group = portion.group
    let lanes = group.lanes
    note(group)
    var start = 0
    while start < portion.rows.count {
      let count = min(lanes.count, portion.rows.count - start)
      for (column, input) in group.inputs.enumerated() {
        guard let input else { continue }
        for lane in 0..<count {
          guard let value = rows.value(portion.rows[start + lane], column) else { continue }
          lanes.set(input, to: value, lane: lane)
        }
      }
      let failing = lanes.update(count)
      // Where no rows of another group stand between them, the answers stand together.
      let isTogether = portion.rows[start + count - 1] - portion.rows[start] == count - 1
      for first in stride(from: 0, to: count, by: isTogether ? count : 1) {
        let range = first..<(isTogether ? count : first + 1)
        guard case .answer(_, let place) = outcomes[portion.rows[start + first] - firstRow] else {
          continue
        }
        numbers.withUnsafeMutableBufferPointer { numbers in
          let room = numbers[place..<place + range.count * 4 * group.keys.count]
          lanes.copyFrames(range, into: UnsafeMutableBufferPointer(rebasing: room))
        }
      }
      for lane in failing {
        let row = portion.rows[start + lane]
        guard case .answer(_, let first) = outcomes[row - firstRow] else { continue }
        let diagnostics = evaluate(group, rows, row, first, &numbers)
        if !diagnostics.isEmpty { outcomes[row - firstRow] = .refused(diagnostics) }
      }
      start += count
    }
  }

  /// Evaluates a row by itself; returns what is wrong with it.
  private func evaluate(
    _ group: NodeGroup,
    _ rows: ParameterRows,
    _ row: Int,
    _ first: Int,
    _ numbers: inout [Double]
  ) -> [Diagnostic] {
    said.solvedCount += 1
    for (column, input) in group.inputs.enumerated() {
      guard let input, let value = rows.value(row, column) else { continue }
      group.evaluation.set(input, to: value)
    }
    let diagnostics = group.evaluation.update()
    for (place, node) in group.program.listedNodes.enumerated() {
      let frame = group.evaluation.frame(ofNode: node)
      numbers[first + 4 * place] = frame.left
      numbers[first + 4 * place + 1] = frame.top
      numbers[first + 4 * place + 2] = frame.width
      numbers[first + 4 * place + 3] = frame.height
    }
    return diagnostics
  }

  private func note(_ group: NodeGroup) {
    let (lanes, all) = (group.program.laneValueCount, group.program.variableValueCount)
    said.note("back end: lanes, \(lanes) of \(all) values that vary at many rows at once")
  }
}
