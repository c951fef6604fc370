// Solves every row, and takes nothing from one to the next but the group: what engines that are faster are
// compared with.

import Constraints

@testable import Sweeping

/// Solves row by row.
final class SolvingEngine: SweepEngine {
  private let groups: SweepGroups
  let explanation = SweepExplanation()

  init(_ document: SweepDocument) { groups = SweepGroups(document) }

  func answer(
    _ rows: ParameterRows,
    _ range: Range<Int>,
    _ body: (RowResult) throws -> Void
  ) rethrows {
    groups.take(parameters: rows.parameters)
    for index in range {
      let row = rows.numbers(ofRow: index)
      let group: SweepGroup
      let outcome: SolveOutcome
      do {
        group = try groups.group(of: row)
        outcome = try groups.withinLimits { group.outcome(at: row) }
      } catch {
        try body(.refused(number: rows.numbers[index], error.diagnostics))
        continue
      }
      try group.outputVariables.map { outcome.values[$0] }.withUnsafeBufferPointer { values in
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
