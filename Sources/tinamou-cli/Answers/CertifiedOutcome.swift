// An outcome, and its certificate where one was asked for.

import Tinamou

/// What a system's solve says, proved on demand.
struct CertifiedOutcome {
  /// The outcome; a certified one is the one that was proved.
  let outcome: SolveOutcome
  /// The certificate, nil where none was asked for.
  let certificate: SolveCertificate?
  /// The proof for others, nil where none was asked for, or a value is beyond the range of a Double.
  let proof: AnswerProof?

  /// Has a system solved by whoever solved the one before, and goes on from there.
  ///
  /// - Throws: What could not be proved, which is a defect.
  init(
    _ system: ConstraintSystem,
    parameters: [ExactNumber],
    _ options: SolveOptions,
    by live: inout LiveSolver
  ) throws(CertificationFailure) {
    self = try live.solve(system, parameters: parameters) {
      (solver) throws(CertificationFailure) in try CertifiedOutcome(&solver, options)
    }
  }

  /// Reads the last answer of a solver.
  private init(
    _ solver: inout SimplexSolver,
    _ options: SolveOptions
  ) throws(CertificationFailure) {
    guard options.isCertified || options.proofPath != nil else {
      outcome = solver.outcome(withRanges: options.hasRanges)
      (certificate, proof) = (nil, nil)
      return
    }
    guard options.proofPath != nil else {
      let certified = try solver.certificate(withRanges: options.hasRanges).get()
      (outcome, certificate, proof) = (certified.outcome, certified, nil)
      return
    }
    certificate =
      options.isCertified ? try solver.certificate(withRanges: options.hasRanges).get() : nil
    switch solver.proof(withRanges: options.hasRanges) {
    case .success(let proved): (outcome, proof) = (proved.outcome, proved)
    case .failure(let failure):
      // What is beyond the range of a Double has no proof, and is reported as that.
      let unproved = solver.outcome(withRanges: options.hasRanges)
      guard unproved.values.contains(where: { $0.isInfinite }) else { throw failure }
      (outcome, proof) = (unproved, nil)
    }
  }
}

extension JSONOutput {
  static func object(_ certificate: SolveCertificate) -> JSONValue {
    [
      "equations": .integer(certificate.equationCount),
      "requiredRows": .integer(certificate.requiredRowCount),
      "levels": .integer(certificate.levelCount),
      "ties": .boolean(certificate.extent == .levelsAndTies),
      "ambiguous": .boolean(certificate.isAmbiguityProved),
      "fractions": .boolean(certificate.isSolvedInFractions),
    ]
  }
}
