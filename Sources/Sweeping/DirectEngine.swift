// Solves row by row. Slower than regions where rows are many, and exact to the last bit: what regions are
// compared with, and what says how firm an answer is.

import Constraints
import Diagnostics
import ExactArithmetic

/// Solves row by row.
public final class DirectEngine: SweepEngine {
  private let groups: SweepGroups
  private let describesConflicts: Bool
  private var solvedCount = 0

  /// Makes an engine for a document; one that describes conflicts gives rows in conflict a group of
  /// their own, whose constraints have the row's numbers.
  public init(_ document: SweepDocument, describesConflicts: Bool = true) {
    groups = SweepGroups(document)
    self.describesConflicts = describesConflicts
  }

  /// How rows have been answered so far.
  public var explanation: SweepExplanation {
    var result = SweepExplanation()
    result.note("back end: direct, a solve for each row says how firm its answer is")
    result.systemCount = groups.madeCount
    result.solvedCount = solvedCount
    return result
  }

  /// The group of the first row that has a layout; of the document itself where there are no rows.
  public func firstGroup(of rows: ParameterRows) -> SweepGroup? {
    groups.take(parameters: rows.parameters)
    for index in 0..<rows.count {
      if let group = try? groups.group(of: rows.numbers(ofRow: index)) { return group }
    }
    guard rows.count == 0 else { return nil }
    return try? groups.group(of: rows.parameters.map { _ in nil })
  }

  /// Answers some of the rows, in order.
  public func answer(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ body: (RowResult) throws -> Void
  ) rethrows {
    groups.take(parameters: rows.parameters)
    var row = [Double?](repeating: nil, count: rows.columns.count)
    var values: [Double] = []
    for index in range {
      rows.read(index, into: &row)
      let group: SweepGroup
      let outcome: SolveOutcome
      do {
        group = try groups.group(of: row)
        outcome = try groups.withinLimits { group.outcome(at: row) }
      } catch {
        try body(.refused(number: rows.numbers[index], error.diagnostics))
        continue
      }
      solvedCount += 1
      values.removeAll(keepingCapacity: true)
      for variable in group.outputVariables { values.append(outcome.values[variable]) }
      try values.withUnsafeBufferPointer { values in
        try body(
          .answer(
            RowAnswer(
              number: rows.numbers[index],
              group: describesConflicts && !outcome.conflicts.isEmpty
                ? groups.ownGroup(of: row, in: group) : group,
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
