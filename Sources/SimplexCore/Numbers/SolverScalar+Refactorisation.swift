// Solving with a basis as a dense matrix: through LAPACK on Double, not at all in fractions.

import DenseAlgebra
import ExactArithmetic

extension Double {
  static func solve(rows: [Double], over basis: [Double], count: Int) -> [Double]? {
    let matrix = Matrix(rowCount: count, columnCount: count, elements: basis)
    guard case .success(let factors) = LUFactorisation.factorise(matrix),
      factors.reciprocalCondition > Tolerances.leastReciprocalCondition
    else { return nil }
    var solution = Matrix(rowCount: rows.count / count, columnCount: count, elements: rows)
    factors.solveRows(&solution)
    return solution.elements
  }
}

extension Rational {
  static func solve(rows: [Rational], over basis: [Rational], count: Int) -> [Rational]? { nil }
}
