// The answer to one solve of a `.constraints` file, ready to be printed in any form.

import Tinamou

struct SystemAnswer {
  let document: String
  /// The values of the `at` line, then what the command line sets beside them.
  let at: [(name: String, value: Double)]
  /// Whether there is an answer, and how firm.
  let status: SolveStatus
  /// Variables in order of first appearance.
  let values: [(name: String, value: Double)]
  /// Every optional level, from high to low.
  let violations: [LevelViolation]
  /// Variables left open.
  let ambiguous: [AmbiguityDescription]
  /// Rows that could not hold, and what they clash with.
  let conflicts: [ConflictDescription]
  /// What was proved, nil where no proof was asked for.
  let certificate: SolveCertificate?
  /// The proof for others, nil where none was asked for.
  let proof: AnswerProof?

  init(
    _ solve: SystemSolve,
    of file: ConstraintsFile,
    path: String,
    _ options: SolveOptions
  ) throws(CertificationFailure) {
    let instance = solve.instance
    var live = LiveSolver()
    let certified = try CertifiedOutcome(
      instance.system,
      parameters: solve.parameters,
      options,
      by: &live
    )
    let outcome = certified.outcome
    certificate = certified.certificate
    proof = certified.proof
    let variableNames = file.system.variableNames
    document = path
    at = solve.at
    status = outcome.status
    values = zip(variableNames, outcome.values).map { (name: $0, value: $1) }
    violations = outcome.violations
    ambiguous = outcome.ambiguities.map {
      AmbiguityDescription(variableNames[$0.variable], $0, hasRange: options.hasRanges)
    }
    conflicts = ConflictDescription.all(of: outcome, in: file, instance)
  }

  /// The `at` line in words, such as ` at W = 400`; empty where there is none.
  var circumstance: String { SystemSolve.circumstance(at) }
}
