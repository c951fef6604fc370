// What fixes an answer: the equations that hold each value, and the optional rows that had to give
// way, with those that hold them away. Rows and variables by number; solvers never see text.

import Constraints
import ExactArithmetic
import Kernels

/// Why the values of a solve are what they are.
public struct SolveExplanation: Sendable {
  /// An equation that holds at the answer and takes part in fixing it.
  public enum Equation: Hashable, Sendable {
    /// A row, which holds with equality.
    case row(Int)
    /// The last step of the tie-break: nothing else holds the variable, so that it is as near to 0 as
    /// can be, and is 0.
    case leastMagnitude(variable: Int)
  }

  /// An equation on which a value depends.
  public struct Holder: Hashable, Sendable {
    /// The equation.
    public var equation: Equation
    /// How far the value moves when the equation's right side grows by 1; never 0.
    public var multiplier: Rational
  }

  /// What fixes the value of one variable.
  public struct Value: Hashable, Sendable {
    /// The variable.
    public var variable: Int
    /// Rows ascending, then variables that are 0: the value is the sum of the multiples of their
    /// right sides.
    public var holders: [Holder]
  }

  /// An optional row that does not hold.
  public struct BentRow: Hashable, Sendable {
    /// The row.
    public var row: Int
    /// How far it is from holding, without its weight; correctly rounded.
    public var distance: Double
    /// Rows of the same or a higher priority that would hold less if this one held more, ascending.
    public var holders: [Int]
  }

  /// The outcome that is explained.
  public let outcome: SolveOutcome
  /// What fixes each of the variables asked for, in their order.
  public let values: [Value]
  /// Every optional row that does not hold, ascending.
  public let bentRows: [BentRow]
}

extension SimplexSolver {
  /// Explains the last solve: what fixes the values of some variables, and which rows are bent.
  ///
  /// - Requires: every number is that of a variable.
  /// - Complexity: O(terms) to eliminate the active equations in rationals, then O(equations it depends
  ///   on) for each variable and each bent row.
  /// - Returns: What holds each variable, in the order of `variables`, and what is bent; neither where a limit of the
  ///   work is reached.
  public mutating func explanation(ofVariables variables: [Int]) -> SolveExplanation {
    // Where the line graph has the outcome, the simplex only has to say which equations fix it.
    let reduced = reduction.outcome(engine.presolve, parameters, .ranges)
    let answer = self.answer(reduced == nil ? .ranges : .values)
    let outcome = reduced ?? answer.outcome
    let nothing = SolveExplanation(outcome: outcome, values: [], bentRows: [])
    if WorkLimits.areReached { return nothing }
    guard
      var search = HolderSearch(
        system,
        parameters: parameters,
        isExcluded: excludedRows(outcome.conflicts),
        definingRows: answer.definingRows,
        active: answer.active
      )
    else {
      if WorkLimits.areReached { return nothing }
      WorkLimits.giveUp("the active equations do not fix an answer")
      return nothing
    }
    var values: [SolveExplanation.Value] = []
    for variable in variables {
      values.append(search.value(variable))
      if WorkLimits.areReached { return nothing }
    }
    return SolveExplanation(outcome: outcome, values: values, bentRows: search.bentRows())
  }
}
