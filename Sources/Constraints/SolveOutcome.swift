// What a solve of a constraint system says, whichever solver says it. Outcomes are values: a
// conflict or an open variable is an answer, not an error.

/// Whether a system has an answer, and how firm it is.
public enum SolveStatus: String, Hashable, Sendable {
  /// Every variable has exactly one value.
  case solved
  /// All required rows hold, but some variable could take another value as well.
  case ambiguous
  /// Required rows contradict each other; the values are those without the dropped rows.
  case conflict
}

/// The sum of weighted violations of one optional level.
public struct LevelViolation: Hashable, Sendable {
  /// The priority of the level, below 1000.
  public var priority: Double
  /// The correctly rounded sum; 0 where every row of the level holds.
  public var total: Double

  /// Makes a level's violation.
  public init(priority: Double, total: Double) {
    self.priority = priority
    self.total = total
  }
}

/// A required row that cannot hold, with the rows it clashes with.
public struct Conflict: Hashable, Sendable {
  /// The row that is dropped: it cannot hold together with the required rows kept before it.
  public var dropped: Int
  /// The conflict core, ascending: rows that cannot all hold, of which none is there without need.
  ///
  /// The dropped row is one of them, and the last.
  public var members: [Int]

  /// Makes a conflict.
  public init(dropped: Int, members: [Int]) {
    self.dropped = dropped
    self.members = members
  }
}

/// A variable that could take another value with every level at its optimum, and the range of them where
/// that was asked for.
public struct Ambiguity: Hashable, Sendable {
  /// The variable.
  public var variable: Int
  /// The least value it could take, correctly rounded; nil where there is none.
  public var low: Double?
  /// The greatest value it could take, correctly rounded; nil where there is none.
  public var high: Double?

  /// Makes an ambiguity from its range.
  public init(variable: Int, low: Double?, high: Double?) {
    self.variable = variable
    self.low = low
    self.high = high
  }

  /// Makes an ambiguity whose range was not asked for.
  public init(of variable: Int) { self.init(variable: variable, low: nil, high: nil) }
}

/// The answer to a constraint system.
public struct SolveOutcome: Hashable, Sendable {
  /// Whether there is an answer, and how firm.
  public var status: SolveStatus
  /// The correctly rounded value of each variable.
  public var values: [Double]
  /// Required rows that cannot hold together with the required rows kept before them, ascending by
  /// the dropped row.
  public var conflicts: [Conflict]
  /// Variables that could take another value with every level at its optimum, ascending.
  public var ambiguities: [Ambiguity]
  /// Every optional level that has rows, from high to low.
  public var violations: [LevelViolation]

  /// Makes an outcome.
  public init(
    status: SolveStatus,
    values: [Double],
    violations: [LevelViolation],
    conflicts: [Conflict],
    ambiguities: [Ambiguity]
  ) {
    self.status = status
    self.values = values
    self.violations = violations
    self.conflicts = conflicts
    self.ambiguities = ambiguities
  }

  /// The rows that are dropped, ascending.
  public var droppedRows: [Int] { conflicts.map(\.dropped) }

  /// The variables that could take another value, ascending.
  public var ambiguousVariables: [Int] { ambiguities.map(\.variable) }
}
