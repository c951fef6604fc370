// The equations that fix a vertex, eliminated in rationals: its point, the edges that leave it, and the
// multipliers that balance a gradient. Nothing here is believed: CertificateProof puts every number
// into the rows as the document states them.

import Constraints
import ExactArithmetic

/// As many independent equations as there are variables.
struct CertificateEquations {
  /// The equations, in the order in which they were eliminated.
  let equations: [ActiveEquation]
  private let elimination: Elimination<Rational>

  /// Eliminates equations; nil where they do not fix every variable.
  ///
  /// - Complexity: O(terms) for systems that look like layouts.
  init?(_ equations: [ActiveEquation], of system: ConstraintSystem) {
    guard equations.count == system.variableCount else { return nil }
    let elimination = Elimination<Rational>(of: system, equations: equations)
    guard elimination.conditions.isEmpty, elimination.timeOrder.count == system.variableCount
    else { return nil }
    self.equations = equations
    self.elimination = elimination
  }

  /// The values of all variables where the equations' constants are given: *x* with
  /// *a*ₑ · *x* + *c*ₑ = 0 for every equation *e*.
  ///
  /// - Complexity: O(terms).
  func point(_ constants: [Rational]) -> [Rational] {
    elimination.point(constants, variableCount: equations.count)
  }

  /// The direction along which one equation's left side grows by 1 and no other's changes.
  ///
  /// - Complexity: O(terms).
  func edge(_ equation: Int) -> [Rational] {
    var constants = [Rational](repeating: .zero, count: equations.count)
    constants[equation] = -.one
    return point(constants)
  }

  /// The multipliers *z* with Σ *z*ₑ *a*ₑ = -gradient.
  ///
  /// - Complexity: O(terms).
  func multipliers(balancing gradient: [Rational]) -> [Rational] {
    elimination.multipliers(balancing: gradient)
  }
}
