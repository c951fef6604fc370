// A vertex in fractions: the point that its equations fix, where required rows hold, and the multipliers that make
// it the optimum of all levels. What the solve that found it says besides is not believed.

import Constraints
import ExactArithmetic

/// A point fixed by equations, at which every required row holds.
struct ProvedVertex {
  let vertex: CertificateVertex
  let equations: EquationSpace
  /// What the rows say at the point.
  let proof: CertificateProof
  /// How many required rows take part.
  let requiredRowCount: Int

  /// Eliminates the equations of a vertex.
  ///
  /// - Throws: `basis` where they fix no point, `primal` where a required row does not hold there.
  /// - Complexity: O(terms) for systems that look like layouts.
  init(
    _ vertex: CertificateVertex,
    of system: ConstraintSystem,
    parameters: [ExactNumber],
    isExcluded: ExcludedRows = []
  ) throws(CertificationFailure) {
    guard let equations = EquationSpace(vertex.equations, of: system) else {
      throw CertificationFailure(part: .basis)
    }
    proof = CertificateProof(
      system,
      parameters: parameters,
      isExcluded: isExcluded,
      at: equations.point(parameters: parameters)
    )
    guard proof.holds(vertex.equations) else { throw CertificationFailure(part: .basis) }
    guard let count = proof.heldRequiredRowCount else { throw CertificationFailure(part: .primal) }
    self.vertex = vertex
    self.equations = equations
    requiredRowCount = count
  }

  /// The multipliers that prove the point to be the optimum of all levels.
  ///
  /// - Throws: `dual` where those of the vertex do not.
  /// - Complexity: O(terms × levels).
  func multipliers() throws(CertificationFailure) -> CertificateMultipliers {
    guard let multipliers = proof.multipliers(at: vertex, equations), proof.isOptimal(multipliers)
    else { throw CertificationFailure(part: .dual) }
    return multipliers
  }

  /// The same where a row is violated at the point; nil where it is not.
  func multipliers(violating row: Int) -> CertificateMultipliers? {
    guard proof.violationSlope(ofRow: row, side: proof.leftSides[row].signum) != 0 else {
      return nil
    }
    return try? multipliers()
  }
}
