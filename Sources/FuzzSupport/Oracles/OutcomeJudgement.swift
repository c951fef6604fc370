// Whether an outcome is right, by the reference solver or by a certificate, which costs less and says less.

import Constraints
import ExactArithmetic
import SimplexCore

/// Judges outcomes.
public enum OutcomeJudgement {
  /// Whether the reference solver is ever asked about a system: it takes seconds for hundreds of rows.
  public static func isForReference(_ system: ConstraintSystem) -> Bool {
    system.variableCount <= 40 && system.rowCount <= 150
  }

  /// What is wrong with an outcome of the solver under test, in lines; nil where nothing is.
  ///
  /// - Parameters:
  ///   - outcome: What the solver says of the system.
  ///   - system: The constraints.
  ///   - parameters: A value for each parameter; nil for the defaults.
  ///   - asksReference: Whether the reference solver is asked, if the system is not too large.
  /// - Returns: The problem.
  public static func problem(
    of outcome: SolveOutcome,
    _ system: ConstraintSystem,
    parameters: [ExactNumber]?,
    asksReference: Bool
  ) -> String? {
    var solver = SimplexSolver(system)
    solver.solve(parameters: parameters)
    return problem(
      ofLast: &solver,
      parameters: parameters,
      outcome: outcome,
      asksReference: asksReference
    )
  }

  /// The same of the last solve of a live solver.
  ///
  /// An outcome that a certificate corrects because two numbers nearly meet is what a solve on Double
  /// promises, as long as some number has many digits; the certificate's outcome must always be right.
  ///
  /// - Requires: no constraint has been removed from it.
  public static func problem(
    ofLast solver: inout SimplexSolver,
    parameters: [ExactNumber]?,
    outcome: SolveOutcome,
    asksReference: Bool
  ) -> String? {
    let system = solver.system
    let certified: SolveOutcome
    switch solver.certificate() {
    case .failure(let failure): return "\(failure)"
    case .success(let certificate):
      certified = certificate.outcome
      if certificate.extent != .levelsAndTies { return "the ties have no proof" }
      if !certificate.isAmbiguityProved { return "what is open has no proof" }
      if certified != outcome,
        !certificate.isSolvedInFractions
          || SystemDraft(system, points: parameters.map { [$0] } ?? []).isCoarse
      {
        return "the outcome is \(outcome)\nthe certificate is of \(certified)"
      }
    }
    guard asksReference, isForReference(system) else { return nil }
    let comparison = OutcomeComparison(system, parameters: parameters, outcome: certified)
    let differences = comparison.differences
    return differences.isEmpty ? nil : differences.joined(separator: "\n")
  }
}
