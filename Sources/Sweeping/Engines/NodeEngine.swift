// Answers rows of a layout of expressions, many at once: numbers over lanes, texts measured where they or
// their widths are new. A row in which something cannot be computed is evaluated by itself, which says what.

import Diagnostics
import LayoutExpressions
import LayoutXML

/// Answers rows of a layout of expressions.
///
/// Values are within a billionth of those of `tinamou solve` at the row; what is decided, and what texts say, is the same.
public final class NodeEngine: SweepEngine {
  private let groups: NodeGroups
  private var progress = SweepExplanation()

  /// What became of a row.
  private enum Outcome {
    /// An answer, at its index among the numbers.
    case answer(NodeShape, first: Int)
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
    var result = progress
    result.layoutCount = groups.madeCount
    return result
  }

  /// The group of the first row that has an answer; of the document itself where there are no rows; nil
  /// where none has an answer.
  public func firstGroup(of rows: ParameterRows) -> AnswerGroup? {
    var rows = rows
    groups.take(parameters: rows.parameters)
    if rows.count == 0 { rows.append(number: 1, rows.parameters.map { _ in nil }) }
    var numbers: [Double] = []
    for row in 0..<rows.count {
      let outcomes = outcomes(rows, row..<row + 1, &numbers)
      if case .answer(let shape, _)? = outcomes.first { return shape }
    }
    return nil
  }

  /// Answers some of the rows, in order.
  ///
  /// - Throws: What `body` throws, which ends the work.
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
    case .answer(let shape, let first):
      try numbers.withUnsafeBufferPointer { numbers in
        let values = UnsafeBufferPointer(rebasing: numbers[first..<first + 4 * shape.keys.count])
        try body(
          .answer(
            RowAnswer(number: number, group: shape, status: .solved, values: values, outcome: nil)
          )
        )
      }
    }
  }

  // MARK: Computing

  /// Rows of one group, and where the numbers of each begin.
  private struct Portion {
    let group: NodeGroup
    var rows: [Int] = []
    var firsts: [Int] = []
  }

  /// The outcomes of the first rows of a range, at least one, and the numbers of the answers.
  private func outcomes(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ numbers: inout [Double]
  ) -> [Outcome] {
    var portions: [Portion] = []
    var indices: [ObjectIdentifier: Int] = [:]
    var outcomes: [Outcome] = []
    var numberCount = 0
    for row in range {
      switch groups.member(of: rows, row) {
      case .refused(let diagnostics): outcomes.append(.refused(diagnostics))
      case .group(let group):
        let index = indices[ObjectIdentifier(group)] ?? portions.count
        if index == portions.count {
          portions.append(Portion(group: group))
          indices[ObjectIdentifier(group)] = index
        }
        portions[index].rows.append(row)
        portions[index].firsts.append(numberCount)
        // What becomes of it is known when it has been computed.
        outcomes.append(.refused([]))
        numberCount += group.numberCount
      }
      if numberCount >= Self.numberLimit || portions.count >= NodeGroups.limit { break }
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
    for start in stride(from: 0, to: portion.rows.count, by: lanes.count) {
      let range = start..<min(start + lanes.count, portion.rows.count)
      for (column, input) in group.inputs.enumerated() {
        guard let input else { continue }
        for index in range {
          guard let value = rows.value(portion.rows[index], column) else { continue }
          lanes.set(input, to: value, lane: index - start)
        }
      }
      let failing = lanes.update(range.count)
      copyFrames(portion, range, &numbers)
      for index in range {
        let shape = group.shape(where: lanes.conditions(lane: index - start))
        take(shape, group, portion.firsts[index], &numbers)
        outcomes[portion.rows[index] - firstRow] = .answer(shape, first: portion.firsts[index])
      }
      for index in failing.map({ start + $0 }) {
        let row = portion.rows[index]
        outcomes[row - firstRow] = evaluate(group, rows, row, portion.firsts[index], &numbers)
      }
    }
  }

  private func copyFrames(_ portion: Portion, _ indices: Range<Int>, _ numbers: inout [Double]) {
    let size = portion.group.numberCount
    guard let first = indices.first, let last = indices.last else { return }
    // Where no row of another group stands between them, the answers stand together.
    let isTogether =
      portion.firsts[last] - portion.firsts[first] == (indices.count - 1) * size
    let step = isTogether ? indices.count : 1
    numbers.withUnsafeMutableBufferPointer { numbers in
      for lane in stride(from: 0, to: indices.count, by: step) {
        let start = portion.firsts[first + lane]
        let room = UnsafeMutableBufferPointer(rebasing: numbers[start..<start + step * size])
        portion.group.lanes.copyFrames(lane..<lane + step, into: room)
      }
    }
  }

  /// Leaves the frames of the nodes that are there, one behind the other.
  private func take(
    _ shape: NodeShape,
    _ group: NodeGroup,
    _ first: Int,
    _ numbers: inout [Double]
  ) {
    guard 4 * shape.listedIndices.count < group.numberCount else { return }
    for (index, source) in shape.listedIndices.enumerated() {
      for part in 0..<4 { numbers[first + 4 * index + part] = numbers[first + 4 * source + part] }
    }
  }

  /// Evaluates a row by itself, which says what is wrong with it.
  private func evaluate(
    _ group: NodeGroup,
    _ rows: ParameterRows,
    _ row: Int,
    _ first: Int,
    _ numbers: inout [Double]
  ) -> Outcome {
    progress.solvedCount += 1
    let evaluation = group.evaluation
    for (column, input) in group.inputs.enumerated() {
      guard let input, let value = rows.value(row, column) else { continue }
      evaluation.set(input, to: value)
    }
    let diagnostics = evaluation.update()
    guard diagnostics.isEmpty else { return .refused(diagnostics) }
    for (index, node) in group.program.listedNodes.enumerated() {
      let frame = evaluation.frame(ofNode: node)
      numbers[first + 4 * index] = frame.x
      numbers[first + 4 * index + 1] = frame.y
      numbers[first + 4 * index + 2] = frame.width
      numbers[first + 4 * index + 3] = frame.height
    }
    let shape = group.shape(where: group.program.conditions(in: evaluation))
    take(shape, group, first, &numbers)
    return .answer(shape, first: first)
  }

  private func note(_ group: NodeGroup) {
    let (lanes, all) = (group.program.laneValueCount, group.program.variableValueCount)
    progress.note("back end: lanes, \(lanes) of \(all) values that vary at many rows at once")
  }
}
