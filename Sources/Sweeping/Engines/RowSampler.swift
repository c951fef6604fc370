// Answers a document at one row after another, with what is open and what conflicts: for those who look at
// single sizes.

import Constraints
import Diagnostics
import ExactArithmetic

/// Solves a layout document or a system at single rows.
package final class RowSampler {
  package struct Answer {
    /// What the row is answered by.
    package var group: SweepGroup
    /// The values of the system's parameters there.
    package var parameters: [ExactNumber]
    /// What the solve says, without ranges and violations.
    package var outcome: SolveOutcome
  }

  private let groups: SweepGroups
  /// What one answer took too much of: the others would, too.
  private var excess: DiagnosticsError?

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
  /// - Throws: `DiagnosticsError` where the document has no layout there, or its answers take too much.
  package func answer(
    at values: [Double],
    needsValues: Bool = true
  ) throws(DiagnosticsError) -> Answer {
    if let excess { throw excess }
    let group = try groups.group(of: values)
    let outcome: SolveOutcome
    do {
      outcome = try groups.withinLimits {
        group.outcomeWithoutRanges(at: values, needsValues: needsValues)
      }
    } catch {
      excess = error
      throw error
    }
    let rowGroup = outcome.conflicts.isEmpty ? group : groups.ownGroup(of: values, in: group)
    return Answer(
      group: rowGroup,
      parameters: rowGroup.columns.isEmpty
        ? rowGroup.system.defaults : rowGroup.columns.map { ExactNumber(values[$0]) },
      outcome: outcome
    )
  }

  /// Solves at a row as the document states it there, and proves the answer.
  ///
  /// - Returns: The answer; what is open has no ranges, and is proved where it says so.
  /// - Throws: `DiagnosticsError` where the document has no layout there, `CertificationFailure` where there is
  ///   no proof.
  package func certifiedAnswer(
    at values: [Double]
  ) throws -> (answer: Answer, isAmbiguityProved: Bool) {
    let group = groups.ownGroup(of: values, in: try groups.group(of: values))
    let certificate = try group.certificate(at: values)
    let answer = Answer(
      group: group,
      parameters: group.system.defaults,
      outcome: certificate.outcome
    )
    return (answer, certificate.isAmbiguityProved)
  }

  /// A layout document at a row in one of its variants, or in the base, whether its condition holds or not; nil
  /// where it is no layout document.
  package static func group(
    of document: SweepDocument,
    _ parameters: [SweepParameter],
    at values: [Double],
    inVariant variant: Int?
  ) throws(DiagnosticsError) -> SweepGroup? {
    guard case .layout(let layout) = document.kind else { return nil }
    return try LayoutAtRow(layout: layout, parameters: parameters).plainGroup(values, variant)
  }
}
