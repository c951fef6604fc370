// What shows a conflict: a sum of its rows that contradicts itself, and for each member a point at which all
// that was tried together with it holds without it.

import Constraints
import ExactArithmetic

extension OutcomeCertifier {
  /// Multipliers of a core's rows whose sum has no variable left and cannot be what the rows say.
  func refutation(of conflict: Conflict) -> [AnswerProof.Multiplier]? {
    guard let found = multipliers(refuting: conflict.members) else { return nil }
    let (required, optional) = (found.values[0], found.values[1])
    guard !optional.isEmpty else { return nil }
    // A multiplier is of the right sign first where the required level says so: enough of that makes it right in all.
    var factor = Rational.zero
    for (number, row) in conflict.members.dropLast().enumerated()
    where !required.isEmpty && !required[number].isZero {
      let isRight =
        switch system.rows[row].relation {
        case .equal: true
        case .lessThanOrEqual: optional[number].signum >= 0
        case .greaterThanOrEqual: optional[number].signum <= 0
        }
      if !isRight { factor = max(factor, optional[number].magnitude / required[number].magnitude) }
    }
    return conflict.members.enumerated().compactMap { number, row in
      let value = optional[number] + (required.isEmpty ? .zero : factor * required[number])
      guard !value.isZero else { return nil }
      return AnswerProof.Multiplier(multiplicand: .row(row), value: value)
    }
  }

  /// The required rows that are kept.
  func kept(_ proof: CertificateProof) -> ConflictNeighbourhood {
    var kept = ConflictNeighbourhood(system)
    for row in 0..<system.rowCount where system.isRequired(row) && !proof.isExcluded[row] {
      kept.add(row)
    }
    return kept
  }

  /// A move from the proved point to one where the required rows kept before a member, the members behind it and the
  /// dropped row hold.
  ///
  /// Everything is seen from the proved point, so that the tie-break leaves most variables where they are. `kept` has
  /// the required rows that are kept.
  func move(
    sparing member: Int,
    of conflict: Conflict,
    among kept: inout ConflictNeighbourhood,
    from proof: CertificateProof
  ) -> AnswerProof.Move? {
    let behind = conflict.members.filter { $0 > member && $0 != conflict.dropped }
    let near = kept.rows(near: conflict.dropped, before: member, with: behind).near
    let rows = near + [conflict.dropped]
    let excerpt = SystemExcerpt(rows: rows, of: system)
    var shifted = ConstraintSystem()
    shifted.addVariables(excerpt.variables.count)
    for (number, row) in rows.enumerated() {
      let leftSide = proof.leftSides[row]
      // A part of the row says the same where a Double does not reach so far.
      let part = ExactNumber(inRange: leftSide) == nil ? .one / leftSide.magnitude : Rational.one
      for term in excerpt.system.terms(ofRow: number) {
        let coefficient = excerpt.system.coefficient(ofTerm: term) * part
        guard let coefficient = ExactNumber(inRange: coefficient) else { return nil }
        shifted.addTerm(coefficient, variable: Int(excerpt.system.terms[term].variable))
      }
      guard let constant = ExactNumber(inRange: leftSide * part) else { return nil }
      shifted.endRow(constant: constant, system.rows[row].relation)
    }
    guard
      let point = Self.point(of: shifted, on: Double.self)
        ?? Self.point(of: shifted, on: Rational.self)
    else { return nil }
    return zip(excerpt.variables, point).filter { !$1.isZero }
      .map { (variable: $0, distance: $1) }
      .sorted { $0.variable < $1.variable }
  }

  /// The answer to a system without parameters, in fractions; nil where no vertex of a solve is one.
  private static func point<Scalar: SolverScalar>(
    of system: ConstraintSystem,
    on _: Scalar.Type
  ) -> [Rational]? {
    var engine = SolverEngine<Scalar>(system)
    guard engine.solve(parameters: []) == .optimal, let vertex = engine.certificateVertex() else {
      return nil
    }
    return try? ProvedVertex(vertex, of: system, parameters: []).proof.point
  }
}
