// The oracle: it does what the definition of an answer says, in its words and in its order, with
// exact numbers. It is not for speed and knows nothing of layouts. Every other solver of this
// package is tested against it and shares no code with it but the constraint system itself.

import Constraints
import ExactArithmetic

/// Solves constraint systems in exact rational numbers.
///
/// The definition, step by step; each step is a function of `ReferenceSolution`:
/// 1. Required rows are taken in constraint order. A row that cannot hold together with the
///    required rows kept before it is dropped and takes no further part. Its core: from those kept
///    rows plus itself, members are tried for removal from last to first, and go when the rest
///    still cannot hold.
/// 2. From the highest optional level to the lowest, the weighted sum of violations is made least,
///    and from there on only points where it is least are considered.
/// 3. A variable that can still take more than one value is ambiguous; its range is found.
/// 4. Where more than one point is left: the violation of each optional constraint is made least,
///    one after another, level from high to low and then in constraint order; then the magnitude of
///    each variable in variable order.
public enum ReferenceSolver {
  /// Solves a system; every number of the outcome is the exact one rounded once.
  ///
  /// - Parameters:
  ///   - system: The constraints.
  ///   - parameters: A value for each parameter; nil takes the system's defaults.
  /// - Returns: The answer, whatever the system: a conflict is an answer too.
  public static func solve(
    _ system: ConstraintSystem,
    parameters: [ExactNumber]? = nil
  )
    -> SolveOutcome
  {
    solveExactly(system, parameters: parameters).rounded
  }

  /// Solves a system in exact numbers.
  ///
  /// - Parameters:
  ///   - system: The constraints.
  ///   - parameters: A value for each parameter; nil takes the system's defaults.
  /// - Returns: The answer with ranges of ambiguous variables.
  public static func solveExactly(
    _ system: ConstraintSystem,
    parameters: [ExactNumber]? = nil
  )
    -> ExactOutcome
  {
    var solution = ReferenceSolution(system, parameters: parameters)
    solution.takeRequiredRows()
    solution.minimiseLevels()
    solution.findAmbiguities()
    solution.breakTies()
    return solution.outcome
  }
}
