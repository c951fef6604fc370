// How far a row is from holding in Double, for answers of other solvers, which promise no more than a tolerance. What
// holds of our own answers is found in fractions, by `RowResidual`.

import Constraints
import ExactArithmetic

extension ConstraintSystem {
  /// How far a row is from holding at values and parameters, and the largest of its terms.
  package func violation(
    ofRow row: Int,
    at values: [Double],
    parameters: [ExactNumber]
  ) -> (violation: Double, size: Double) {
    var sum = rows[row].constant
    var size = sum.magnitude
    func add(_ product: Double) {
      sum += product
      size = max(size, product.magnitude)
    }
    for term in terms(ofRow: row) {
      add(terms[term].coefficient * values[Int(terms[term].variable)])
    }
    for term in parameterTerms(ofRow: row) {
      add(parameterTerms[term].coefficient * parameters[Int(parameterTerms[term].variable)].double)
    }
    let violation =
      switch rows[row].relation {
      case .equal: sum.magnitude
      case .lessThanOrEqual: max(0, sum)
      case .greaterThanOrEqual: max(0, -sum)
      }
    return (violation, size)
  }
}
