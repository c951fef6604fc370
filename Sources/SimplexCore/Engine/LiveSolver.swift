// A solver for one system after another that mostly differ in constants: the sizes of a document, rows of a sweep.

import Constraints
import ExactArithmetic
import Kernels

/// A solver that goes on from the answer of the system before.
package struct LiveSolver {
  /// The solver of the last system; nil where there was none, or its answer took too much.
  private var solver: SimplexSolver?

  /// Makes one that has solved nothing yet.
  package init() {}

  /// Solves a system, and reads the answer.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - parameters: A value for each of its parameters, nil for their defaults.
  ///   - isLastSystem: Whether it is known to be the system of the last time.
  ///   - read: Reads the answer; nothing goes on from one that it throws at, or that reaches the thread's limits.
  /// - Returns: What was read.
  /// - Throws: What `read` throws.
  package mutating func solve<Answer, Failure: Error>(
    _ system: ConstraintSystem,
    parameters: [ExactNumber]?,
    isLastSystem: Bool = false,
    _ read: (inout SimplexSolver) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    var live = solver ?? SimplexSolver(system)
    // What has no other owner is changed in place.
    solver = nil
    if !isLastSystem { live.take(system) }
    live.solve(parameters: parameters)
    let answer = try read(&live)
    if !WorkLimits.areReached { solver = live }
    return answer
  }

  /// How many variables required equalities leave free in a system that is the only one here.
  package func freeVariableCount(of system: ConstraintSystem) -> Int {
    (solver ?? SimplexSolver(system)).freeVariableCount
  }
}
