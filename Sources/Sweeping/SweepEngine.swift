// What answers rows of parameters. Engines differ in how; that the answers are those of a solve at each
// row is what they have in common.

import Constraints
import Diagnostics
import ExactArithmetic
import LayoutEngine

/// The answer to one row of parameters.
public struct RowAnswer {
  /// The number of the row in the whole input, from 1.
  public let number: Int
  /// What the row has in common with others.
  public let group: SweepGroup
  /// Whether there is an answer, and how firm.
  public let status: SolveStatus
  /// The values of the group's output variables, in order.
  public let values: UnsafeBufferPointer<Double>
  /// The whole answer; nil where nobody needs more than the values.
  public let outcome: SolveOutcome?
}

/// What becomes of a row.
public enum RowResult {
  /// An answer.
  case answer(RowAnswer)
  /// The document has no layout there.
  case refused(number: Int, [Diagnostic])
}

/// Answers rows of parameters, those of one thread.
public protocol SweepEngine: AnyObject {
  /// Answers some of the rows, in order.
  func answer(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ body: (RowResult) throws -> Void
  ) rethrows
}

/// Solves row by row.
public final class DirectEngine: SweepEngine {
  private let groups: SweepGroups

  /// Makes an engine for a document.
  public init(_ document: SweepDocument) { groups = SweepGroups(document) }

  /// How many groups have been made.
  public var groupCount: Int { groups.madeCount }

  /// The group of the first row that has a layout; of the document itself where there are no rows.
  public func firstGroup(of rows: ParameterRows) -> SweepGroup? {
    groups.take(parameters: rows.parameters)
    for index in 0..<rows.count {
      if let group = try? groups.group(of: rows.columns.map { $0[index] }) { return group }
    }
    guard rows.count == 0 else { return nil }
    return try? groups.group(of: rows.parameters.map { _ in .nan })
  }

  /// Answers some of the rows, in order.
  public func answer(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ body: (RowResult) throws -> Void
  ) rethrows {
    groups.take(parameters: rows.parameters)
    var row = [Double](repeating: 0, count: rows.columns.count)
    var values: [Double] = []
    for index in range {
      for column in row.indices { row[column] = rows.columns[column][index] }
      let group: SweepGroup
      do {
        group = try groups.group(of: row)
      } catch {
        try body(.refused(number: rows.numbers[index], error.diagnostics))
        continue
      }
      let outcome = group.outcome(at: row)
      values.removeAll(keepingCapacity: true)
      for variable in group.outputVariables { values.append(outcome.values[variable]) }
      try values.withUnsafeBufferPointer { values in
        try body(
          .answer(
            RowAnswer(
              number: rows.numbers[index],
              group: group,
              status: group.status(of: outcome),
              values: values,
              outcome: outcome
            )
          )
        )
      }
    }
  }
}
