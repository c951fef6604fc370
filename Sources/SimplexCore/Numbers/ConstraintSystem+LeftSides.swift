// Left sides of rows at a point, on any kind of number. `ExactResidual` has those that notice every rounding.

import Constraints
import ExactArithmetic

extension ConstraintSystem {
  /// A row's left side, and the largest magnitude among its terms, its constant and `least`.
  ///
  /// - Complexity: O(terms of the row).
  func leftSide<Scalar: EliminationScalar>(
    ofRow row: Int,
    at point: [Scalar],
    _ parameters: [ExactNumber],
    leastExtent least: Double
  ) -> (sum: Scalar, extent: Double) {
    var sum = Scalar.constant(ofRow: row, in: self, parameters: parameters)
    var extent = max(least, abs(sum.approximate))
    for term in terms(ofRow: row) {
      let part = Scalar.coefficient(ofTerm: term, in: self) * point[Int(terms[term].variable)]
      extent = max(extent, abs(part.approximate))
      sum += part
    }
    return (sum, extent)
  }

  /// The same in fractions, where nothing depends on magnitudes.
  func leftSide(ofRow row: Int, at point: [Rational], _ parameters: [ExactNumber]) -> Rational {
    var sum = Rational.constant(ofRow: row, in: self, parameters: parameters)
    for term in terms(ofRow: row) {
      let value = point[Int(terms[term].variable)]
      if !value.isZero { sum += coefficient(ofTerm: term) * value }
    }
    return sum
  }

  /// Which rows hold with equality at a point, as far as Doubles tell: a place to begin, which no answer rests on.
  func rowsHolding(at point: [Double], parameters: [ExactNumber]) -> [Bool] {
    (0..<rowCount).map { row in
      let (sum, extent) = leftSide(ofRow: row, at: point, parameters, leastExtent: 0)
      return sum.magnitude <= extent * Tolerances.positionFloor
    }
  }
}
