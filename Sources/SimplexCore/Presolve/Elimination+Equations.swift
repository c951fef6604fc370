// The elimination of equations that fix a point, as opposed to that of a system's required equalities:
// rows that hold with equality there, whatever their relation, and variables that are 0.

import Constraints
import ExactArithmetic
import Kernels

extension Elimination {
  /// Eliminates equations one after another; their numbers take the place of rows'.
  ///
  /// What they leave unfixed has no definition, and an equation that follows from those before it, or
  /// contradicts them, is among the conditions.
  init(of system: ConstraintSystem, equations: [ActiveEquation]) {
    self.init(of: system)
    if Scalar.self == BoundedNumber.self { WorkCounts.countBoundedElimination() }
    if Scalar.self == Rational.self { WorkCounts.countFractionElimination() }
    let terms = Scalar.terms(of: system)
    for (number, equation) in equations.enumerated() {
      switch equation {
      case .row(let row):
        terms.withUnsafeBufferPointer { terms in
          eliminate(
            row: number,
            rowTerms: UnsafeBufferPointer(rebasing: terms[system.terms(ofRow: row)])
          )
        }
      case .zero(let variable):
        withUnsafePointer(to: Term(variable: Int32(variable), coefficient: .one)) { term in
          eliminate(row: number, rowTerms: UnsafeBufferPointer(start: term, count: 1))
        }
      }
    }
  }
}
