// The one place that chooses the solver behind every answer.

import Constraints
import ExactArithmetic
import SimplexCore

/// Solves constraint systems.
enum SystemSolving {
  /// Solves a system at the given parameters.
  @Sendable
  static func solve(_ system: ConstraintSystem, _ parameters: [ExactNumber]) -> SolveOutcome {
    SimplexSolver.solve(system, parameters: parameters)
  }
}
