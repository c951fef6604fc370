// Certificates: the last answer proved in fractions. The solve on Double says which equations hold; if
// the proof fails with these, because it took two different numbers for equal, the solve runs again
// in fractions, and that one's equations have to do.

import Constraints
import ExactArithmetic

extension SimplexSolver {
  /// Proves the outcome of the last solve, or finds the right one in fractions and proves that.
  ///
  /// Without ranges, which are no part of the proof, what is open has no ends.
  ///
  /// - Complexity: an elimination in fractions and O(terms × levels) where the outcome is right, and
  ///   a solve for each dropped row.
  /// - Returns: The outcome with what proves it; a failure is a defect of the solver.
  public mutating func certificate(
    withRanges: Bool = true
  ) -> Result<SolveCertificate, CertificationFailure> {
    // A proof starts at a vertex.
    solveBlocks()
    if let certificate = certificateOnDouble(of: outcome(withRanges: withRanges)) {
      return .success(certificate)
    }
    let exact = exactAnswer(withRanges ? .ranges : .openVariables).outcome
    guard let vertex = vertexInFractions(dropped: exact.conflicts) else {
      return .failure(CertificationFailure(part: .basis))
    }
    return Result { () throws(CertificationFailure) in
      try certifier.finding(of: exact, at: vertex, isSolvedInFractions: true).certificate
    }
  }

  /// Proves the outcome of the last solve, or finds the right one in fractions and proves that, in a form that others
  /// can check.
  ///
  /// - Complexity: as `certificate`, and a run of the simplex in fractions for each end of a range.
  /// - Returns: The proof; a failure is a defect of the solver, or a face too large to be followed.
  public mutating func proof(
    withRanges: Bool = true
  ) -> Result<AnswerProof, CertificationFailure> {
    solveBlocks()
    let outcome = outcome(withRanges: withRanges)
    switch proof(of: outcome, at: vertexOnDouble(dropped: outcome.conflicts), withRanges) {
    case .success(let found): return .success(found)
    case .failure(let failure) where failure.part == .size: return .failure(failure)
    case .failure: break
    }
    let exact = exactAnswer(withRanges ? .ranges : .openVariables).outcome
    return proof(of: exact, at: vertexInFractions(dropped: exact.conflicts), withRanges)
  }

  private func proof(
    of outcome: SolveOutcome,
    at vertex: CertificateVertex?,
    _ hasRanges: Bool
  ) -> Result<AnswerProof, CertificationFailure> {
    guard let vertex else { return .failure(CertificationFailure(part: .basis)) }
    return Result { () throws(CertificationFailure) in
      let search = try ProofSearch(of: outcome, at: vertex, certifier, hasRanges: hasRanges)
      guard let found = search.found() else { throw CertificationFailure(part: .evidence) }
      return found
    }
  }

  private func vertexInFractions(dropped: [Conflict]) -> CertificateVertex? {
    var engine = SolverEngine<Rational>(system, excluding: excludedRows(dropped))
    guard engine.solve(parameters: parameters) == .optimal else { return nil }
    return engine.certificateVertex()
  }

  /// Whether coefficients and weights lie so far apart that Doubles may take what matters for a
  /// rounding error.
  ///
  /// - Complexity: O(terms of rows that `span` does not know yet).
  var isWide: Bool {
    var span = span
    span.take(engine.presolve.system)
    return span.isWide
  }

  /// Whether an outcome of the last solve on Double is proved; one of values alone need not say what is
  /// open.
  func isProved(_ outcome: SolveOutcome, _ detail: Detail) -> Bool {
    // Ranges are not part of a proof; cores are not either, but their search is sure of them.
    guard detail == .values || outcome.ambiguities.isEmpty else { return false }
    guard let finding = findingOnDouble(of: outcome) else { return false }
    return detail == .values ? finding.areTiesSettled != false : finding.isComplete
  }

  /// A certificate of an outcome from the vertex of a solve on Double; nil where that one's equations
  /// do not prove all of it.
  private func certificateOnDouble(of outcome: SolveOutcome) -> SolveCertificate? {
    guard let finding = findingOnDouble(of: outcome), finding.isComplete else { return nil }
    return finding.certificate
  }

  private func findingOnDouble(of outcome: SolveOutcome) -> OutcomeCertifier.Finding? {
    guard let vertex = vertexOnDouble(dropped: outcome.conflicts) else { return nil }
    return try? certifier.finding(of: outcome, at: vertex)
  }

  private var certifier: OutcomeCertifier {
    OutcomeCertifier(system: system, parameters: parameters, isRemoved: engine.presolve.isExcluded)
  }

  /// The vertex of the last solve, or of another one without dropped rows.
  private func vertexOnDouble(dropped: [Conflict]) -> CertificateVertex? {
    guard !dropped.isEmpty else {
      var engine = engine
      return engine.status == .optimal ? engine.certificateVertex() : nil
    }
    var engine = SolverEngine<Double>(system, excluding: excludedRows(dropped))
    guard engine.solve(parameters: parameters) == .optimal else { return nil }
    return engine.certificateVertex()
  }
}
