// Where the multipliers of a proof come from: every row but the vertex's equations has the slope of its
// side, and the equations' multipliers are what balances these.

import Constraints
import ExactArithmetic

extension CertificateProof {
  /// Multipliers that balance each other; whether they prove anything is not known here.
  ///
  /// Nil where a variable that is 0 would have to have one: it is no constraint.
  ///
  /// - Complexity: O(terms × levels).
  func multipliers(
    at vertex: CertificateVertex,
    _ equations: EquationSpace
  ) -> CertificateMultipliers? {
    let isEquation = system.mask(of: equations.equations.compactMap(\.row))
    var rows = [[Int]](repeating: [], count: priorities.count)
    for row in 0..<system.rowCount where !isExcluded[row] && !isEquation[row] {
      if slope(ofRow: row, vertex) != 0 { rows[Int(level[row])].append(row) }
    }
    var values: [[Rational]] = []
    for levelRows in rows {
      guard !levelRows.isEmpty else {
        values.append([])
        continue
      }
      var multipliers = [Rational](repeating: .zero, count: system.rowCount)
      var gradient = [Rational](repeating: .zero, count: system.variableCount)
      for row in levelRows {
        let multiplier = Rational(slope(ofRow: row, vertex)) * system.weight(ofRow: row)
        multipliers[row] = multiplier
        for term in system.terms(ofRow: row) {
          gradient[Int(system.terms[term].variable)] +=
            multiplier * system.coefficient(ofTerm: term)
        }
      }
      let balance = equations.multipliers(balancing: gradient)
      for (equation, multiplier) in zip(equations.equations, balance) {
        switch equation {
        case .row(let row): multipliers[row] = multiplier
        case .zero: if !multiplier.isZero { return nil }
        }
      }
      values.append(multipliers)
    }
    return CertificateMultipliers(values: values)
  }

  /// The slope of a row's violation on the side where it is, or where it leans.
  func slope(ofRow row: Int, _ vertex: CertificateVertex) -> Int {
    let sign = leftSides[row].signum
    return violationSlope(ofRow: row, side: sign != 0 ? sign : Int(vertex.sides[row]))
  }
}
