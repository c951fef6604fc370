// What the reference solver found, in exact numbers.

import Constraints
import ExactArithmetic

/// The exact answer to a constraint system.
public struct ExactOutcome: Hashable, Sendable {
  /// The sum of weighted violations of one optional level.
  public struct Level: Hashable, Sendable {
    /// The priority of the level, below 1000.
    var priority: Double
    /// The sum; 0 where every row of the level holds.
    public var total: Rational
  }

  /// A variable that could take another value with every level at its optimum.
  public struct Ambiguity: Hashable, Sendable {
    var variable: Int
    /// The least value it could take, nil where there is none.
    var low: Rational?
    /// The greatest value it could take, nil where there is none.
    var high: Rational?

    /// Makes an ambiguity from its range.
    public init(variable: Int, low: Rational?, high: Rational?) {
      self.variable = variable
      self.low = low
      self.high = high
    }
  }

  /// The value of each variable.
  public var values: [Rational] = []
  /// Every optional level that has rows, from high to low.
  public var levels: [Level] = []
  /// Required rows that cannot hold together with the required rows kept before them, ascending by
  /// the dropped row, each with its core.
  public var conflicts: [Conflict] = []
  /// The ambiguous variables, ascending.
  public var ambiguities: [Ambiguity] = []

  /// Whether there is an answer, and how firm.
  public var status: SolveStatus {
    if !conflicts.isEmpty { return .conflict }
    return ambiguities.isEmpty ? .solved : .ambiguous
  }

  /// The outcome with every number rounded once.
  public var rounded: SolveOutcome {
    SolveOutcome(
      status: status,
      values: values.map { Double($0) },
      violations: levels.map { LevelViolation(priority: $0.priority, total: Double($0.total)) },
      conflicts: conflicts,
      ambiguities: ambiguities.map {
        Constraints.Ambiguity(
          variable: $0.variable,
          low: $0.low.map { Double($0) },
          high: $0.high.map { Double($0) }
        )
      }
    )
  }
}
