// Answers a document at one row after another, with what is open and what conflicts: for those who look at
// single sizes.

import Constraints
import Diagnostics
import ExactArithmetic

/// Solves a layout document or a system at single rows.
package final class RowSampler {
  /// The answer to a row.
  package struct Answer {
    /// What the row is answered by.
    package var group: SweepGroup
    /// The values of the system's parameters there.
    package var parameters: [ExactNumber]
    /// What the solve says, without ranges and violations.
    package var outcome: SolveOutcome
  }

  private let groups: SweepGroups

  /// Prepares for rows that give the parameters in this order.
  package init(_ document: SweepDocument, _ parameters: [SweepParameter]) {
    groups = SweepGroups(document)
    groups.take(parameters: parameters)
  }

  /// Solves at a row; what is open has no ranges.
  ///
  /// - Parameters:
  ///   - values: The values of the parameters.
  ///   - needsValues: Whether the outcome has values, and not only what is open or in conflict.
  /// - Returns: The answer.
  /// - Throws: `DiagnosticsError` where the document has no layout there.
  package func answer(
    at values: [Double],
    needsValues: Bool = true
  ) throws(DiagnosticsError) -> Answer {
    let group = try groups.group(of: values)
    let outcome = group.outcomeWithoutRanges(at: values, needsValues: needsValues)
    let own = outcome.conflicts.isEmpty ? group : groups.ownGroup(of: values, in: group)
    let system = own.system
    return Answer(
      group: own,
      parameters: own.columns.isEmpty
        ? (0..<system.parameterCount).map { system.parameterDefault($0) }
        : own.columns.map { ExactNumber(values[$0]) },
      outcome: outcome
    )
  }
}
