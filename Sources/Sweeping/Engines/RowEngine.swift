// Answers rows one by one with the digits of a solve: from regions where these are known, by a solve
// elsewhere. What text formats print; numbers for machines come from RegionEngine.

import Constraints
import Diagnostics
import ParametricSimplex

/// Answers rows one by one, by regions where that is faster.
///
/// Values and status are those of a solve at the row, bit for bit, whichever way they came.
public final class RowEngine: SweepEngine {
  /// What answers have besides values and status.
  public enum Details: Sendable {
    /// Nothing.
    case none
    /// What a line of JSON says of a row.
    case described
    /// The same, and what is left open.
    case ambiguities
  }

  private let groups: SweepGroups
  private let details: Details
  private var progress = SweepExplanation()
  private var regionCounts: [ObjectIdentifier: Int] = [:]
  private var outputs: [Double] = []

  /// Makes an engine for a document.
  public init(_ document: SweepDocument, _ details: Details, pool: RegionPool = RegionPool()) {
    groups = SweepGroups(document, pool: pool)
    self.details = details
  }

  /// How rows have been answered so far.
  public var explanation: SweepExplanation {
    var result = progress
    result.systemCount = groups.madeCount
    result.regionCount = regionCounts.values.reduce(0, +)
    return result
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
    var row = [Double?](repeating: nil, count: rows.columns.count)
    var last: SweepGroup?
    for index in range {
      rows.read(index, into: &row)
      let group: SweepGroup
      do {
        group = try groups.group(of: row)
      } catch {
        try body(.refused(number: rows.numbers[index], error.diagnostics))
        continue
      }
      if last !== group {
        if let last { note(last) }
        last = group
      }
      try answer(rows.numbers[index], row, group, body)
    }
    if let last { note(last) }
  }

  private func answer(
    _ number: Int,
    _ row: [Double?],
    _ group: SweepGroup,
    _ body: (RowResult) throws -> Void
  ) rethrows {
    let isLookedUp = (details == .none || !group.hasDetails) && group.lookUp(row)
    // Whether a region leaves something open is learnt from its first solve.
    if isLookedUp, let isAmbiguous = group.rows.isAmbiguous,
      !(isAmbiguous && details == .ambiguities)
    {
      try group.rows.values.withUnsafeBufferPointer { values in
        let status: SolveStatus = isAmbiguous ? .ambiguous : .solved
        try body(
          .answer(
            RowAnswer(number: number, group: group, status: status, values: values, outcome: nil)
          )
        )
      }
      return
    }
    let outcome: SolveOutcome
    do {
      outcome = try groups.withinLimits {
        group.outcome(at: row, withRanges: details == .ambiguities)
      }
    } catch {
      return try body(.refused(number: number, error.diagnostics))
    }
    progress.solvedCount += 1
    if isLookedUp, outcome.conflicts.isEmpty {
      group.rows.learn(ambiguous: outcome.ambiguities.map(\.variable))
    }
    outputs.removeAll(keepingCapacity: true)
    for variable in group.outputVariables { outputs.append(outcome.values[variable]) }
    let isDescribed = details != .none && !outcome.conflicts.isEmpty
    try outputs.withUnsafeBufferPointer { values in
      try body(
        .answer(
          RowAnswer(
            number: number,
            group: isDescribed ? groups.ownGroup(of: row, in: group) : group,
            status: group.status(of: outcome),
            values: values,
            outcome: outcome
          )
        )
      )
    }
  }

  private func note(_ group: SweepGroup) {
    if group.columns.isEmpty {
      progress.note("back end: direct, for rows that share their system with no other")
    } else if details != .none, group.hasDetails {
      progress.note("back end: direct, a line says more of each row than its values")
    } else if group.rowCounts.answered > 0 {
      progress.note("back end: regions, rounded as a solve rounds")
      regionCounts[ObjectIdentifier(group)] = group.leaves.regionCount
    } else {
      progress.note("back end: direct, for few rows or more regions than rows")
    }
  }
}
