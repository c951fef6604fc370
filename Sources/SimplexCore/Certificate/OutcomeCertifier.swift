// Puts the parts of a proof together for one outcome and one vertex: basis, primal, dual, ties, what is
// open, and the rows that were dropped.

import Constraints
import ExactArithmetic

/// Proves outcomes of one system at one set of parameters.
struct OutcomeCertifier {
  let system: ConstraintSystem
  let parameters: [ExactNumber]
  /// Rows that take no part at all, dropped ones not among them; empty where there are none.
  let isRemoved: [Bool]

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
    let areTiesSettled = edges.flatMap { proof.areTiesSettled($0, at: vertex) }
    let isAmbiguityProved = edges.flatMap {
      proof.isAmbiguity(outcome.ambiguousVariables, of: $0, at: vertex)
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
      isExcluded: excluded(outcome.droppedRows)
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

  /// The rows that take no part once some are dropped; empty where all do.
  func excluded(_ dropped: [Int]) -> [Bool] {
    guard !dropped.isEmpty else { return isRemoved }
    var excluded =
      isRemoved.isEmpty ? [Bool](repeating: false, count: system.rowCount) : isRemoved
    for row in dropped { excluded[row] = true }
    return excluded
  }

  // MARK: Dropped rows

  /// Whether there are proofs that dropped rows, ascending, cannot hold with the required rows kept before each.
  private func areRefuted(_ dropped: [Int]) -> Bool {
    let isExcluded = excluded(dropped)
    var kept = ConflictNeighbourhood(system)
    var next = 0
    return dropped.allSatisfy { row in
      while next < row {
        if system.isRequired(next), isExcluded.isEmpty || !isExcluded[next] { kept.add(next) }
        next += 1
      }
      return isRefuted(row, near: kept.rows(near: CollectionOfOne(row)))
    }
  }

  /// Whether there is a proof that a dropped row cannot hold with those that it depends on: as the only wish beside
  /// them it is violated at a proved optimum.
  private func isRefuted(_ row: Int, near: [Int]) -> Bool {
    var excerpt = SystemExcerpt(rows: near + [row], of: system).system
    excerpt.setPriority(1, ofRow: near.count)
    excerpt.setWeight(1, ofRow: near.count)
    return multipliers(violating: near.count, in: excerpt, on: Double.self) != nil
      || multipliers(violating: near.count, in: excerpt, on: Rational.self) != nil
  }

  /// Multipliers that prove an optimum of another system at which one of its rows is violated, with what a solve on
  /// some kind of number finds; nil where it finds none.
  func multipliers<Scalar: SolverScalar>(
    violating row: Int,
    in system: ConstraintSystem,
    on _: Scalar.Type
  ) -> CertificateMultipliers? {
    var engine = SolverEngine<Scalar>(system)
    guard engine.solve(parameters: parameters) == .optimal else { return nil }
    let proved = try? ProvedVertex(engine.vertexBeforeTies(), of: system, parameters: parameters)
    return proved?.multipliers(violating: row)
  }
}
