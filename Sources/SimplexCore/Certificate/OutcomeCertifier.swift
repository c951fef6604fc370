// Puts the parts of a proof together for one outcome and one vertex: basis, primal, dual, ties, what is
// open, and the rows that were dropped.

import Constraints
import ExactArithmetic

/// Proves outcomes of one system at one set of parameters.
struct OutcomeCertifier {
  let system: ConstraintSystem
  let parameters: [ExactNumber]
  /// Rows that take no part at all, dropped ones not among them.
  let isRemoved: ExcludedRows

  /// A certificate, and what became of the parts that it may go without.
  struct Finding {
    var certificate: SolveCertificate
    /// Whether the tie-break is shown to be at its optimum; nil where that would take too long.
    var areTiesSettled: Bool?
    /// Whether what is open is shown to be that; nil where that would take too long.
    var isAmbiguityProved: Bool?

    /// Whether nothing was tried in vain.
    var isComplete: Bool { areTiesSettled != false && isAmbiguityProved != false }
  }

  /// Proves an outcome with the equations and sides of a vertex.
  func finding(
    of outcome: SolveOutcome,
    at vertex: CertificateVertex,
    isSolvedInFractions: Bool = false
  ) throws(CertificationFailure) -> Finding {
    let proved = try provedVertex(vertex, of: outcome)
    let proof = proved.proof
    guard Self.isConsistent(outcome) else { throw CertificationFailure(part: .primal) }
    let multipliers = try proved.multipliers()
    guard areRefuted(outcome.droppedRows) else { throw CertificationFailure(part: .conflict) }
    let edges = proof.levelEdges(multipliers, proved.equations)
    let areTiesSettled = edges.flatMap { proof.areTiesSettled($0, multipliers, at: vertex) }
    let isAmbiguityProved = edges.flatMap {
      proof.isAmbiguity(outcome.ambiguousVariables, of: $0, multipliers)
    }
    let certificate = SolveCertificate(
      outcome: outcome,
      equationCount: vertex.equations.count,
      requiredRowCount: proved.requiredRowCount,
      levelCount: proof.priorities.count - 1,
      extent: areTiesSettled == true ? .levelsAndTies : .levels,
      isAmbiguityProved: isAmbiguityProved == true,
      isSolvedInFractions: isSolvedInFractions
    )
    return Finding(
      certificate: certificate,
      areTiesSettled: areTiesSettled,
      isAmbiguityProved: isAmbiguityProved
    )
  }

  /// A vertex at which the rows are what an outcome says.
  func provedVertex(
    _ vertex: CertificateVertex,
    of outcome: SolveOutcome
  ) throws(CertificationFailure) -> ProvedVertex {
    let proved = try ProvedVertex(
      vertex,
      of: system,
      parameters: parameters,
      isExcluded: isRemoved.union(outcome.droppedRows)
    )
    guard proved.proof.point.map({ Double($0) }) == outcome.values else {
      throw CertificationFailure(part: .basis)
    }
    guard proved.proof.violations == outcome.violations else {
      throw CertificationFailure(part: .primal)
    }
    return proved
  }

  /// Whether an outcome's status is what the rest of it says.
  private static func isConsistent(_ outcome: SolveOutcome) -> Bool {
    switch outcome.status {
    case .conflict: !outcome.droppedRows.isEmpty
    case .ambiguous: outcome.droppedRows.isEmpty && !outcome.ambiguousVariables.isEmpty
    case .solved: outcome.droppedRows.isEmpty && outcome.ambiguousVariables.isEmpty
    }
  }

  // MARK: Dropped rows

  /// Whether there are proofs that dropped rows, ascending, cannot hold with the required rows kept before each.
  private func areRefuted(_ dropped: [Int]) -> Bool {
    let isExcluded = isRemoved.union(dropped)
    var kept = ConflictNeighbourhood(system)
    var next = 0
    return dropped.allSatisfy { row in
      while next < row {
        if system.isRequired(next), !isExcluded[next] { kept.add(next) }
        next += 1
      }
      return multipliers(refuting: kept.rows(near: CollectionOfOne(row)) + [row]) != nil
    }
  }

  /// Multipliers that prove that the last of some rows cannot hold with the others, which are required; nil where none
  /// are found.
  ///
  /// As the only wish beside them it is violated at a proved optimum.
  func multipliers(refuting rows: [Int]) -> CertificateMultipliers? {
    var excerpt = SystemExcerpt(rows: rows, of: system).system
    excerpt.setPriority(1, ofRow: rows.count - 1)
    excerpt.setWeight(1, ofRow: rows.count - 1)
    return multipliers(violatingLastOf: excerpt, on: Double.self)
      ?? multipliers(violatingLastOf: excerpt, on: Rational.self)
  }

  /// The same with what a solve on some kind of number finds.
  private func multipliers<Scalar: SolverScalar>(
    violatingLastOf system: ConstraintSystem,
    on _: Scalar.Type
  ) -> CertificateMultipliers? {
    var engine = SolverEngine<Scalar>(system)
    guard engine.solve(parameters: parameters) == .optimal else { return nil }
    let proved = try? ProvedVertex(engine.vertexBeforeTies(), of: system, parameters: parameters)
    return proved?.multipliers(violating: system.rowCount - 1)
  }
}
