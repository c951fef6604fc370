// An outcome, and its certificate where one was asked for.

import Tinamou

/// What a system's solve says, proved on demand.
struct CertifiedOutcome {
  /// The outcome; a certified one is the one that was proved.
  let outcome: SolveOutcome
  /// The certificate, nil where none was asked for.
  let certificate: SolveCertificate?
  /// The proof for others, nil where none was asked for.
  let proof: AnswerProof?

  /// Solves a system.
  init(
    _ system: ConstraintSystem,
    parameters: [ExactNumber],
    _ options: SolveOptions
  ) throws(CertificationFailure) {
    guard options.isCertified || options.proofPath != nil else {
      outcome = SimplexSolver.solve(
        system,
        parameters: parameters,
        withRanges: options.hasRanges
      )
      (certificate, proof) = (nil, nil)
      return
    }
    var solver = SimplexSolver(system)
    solver.solve(parameters: parameters)
    guard options.proofPath != nil else {
      let certified = try solver.certificate(withRanges: options.hasRanges).get()
      (outcome, certificate, proof) = (certified.outcome, certified, nil)
      return
    }
    certificate =
      options.isCertified ? try solver.certificate(withRanges: options.hasRanges).get() : nil
    let proved = try solver.proof(withRanges: options.hasRanges).get()
    (outcome, proof) = (proved.outcome, proved)
  }
}

extension JSONOutput {
  /// A certificate as the last member of an answer; nothing where there is none.
  static func member(_ certificate: SolveCertificate?) -> String {
    guard let certificate else { return "" }
    return ",\"certificate\":{\"equations\":\(certificate.equationCount)"
      + ",\"requiredRows\":\(certificate.requiredRowCount)"
      + ",\"levels\":\(certificate.levelCount)"
      + ",\"ties\":\(certificate.extent == .levelsAndTies)"
      + ",\"ambiguous\":\(certificate.isAmbiguityProved)"
      + ",\"fractions\":\(certificate.isSolvedInFractions)}"
  }
}
