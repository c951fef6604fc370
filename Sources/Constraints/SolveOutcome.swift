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

/// The answer to a constraint system.
public struct SolveOutcome: Hashable, Sendable {
  /// Whether there is an answer, and how firm.
  public var status: SolveStatus
  /// The correctly rounded value of each variable.
  public var values: [Double]
  /// Required rows that cannot hold together with the required rows kept before them, ascending.
  public var droppedRows: [Int]
  /// Variables that could take another value with every level at its optimum, ascending.
  public var ambiguousVariables: [Int]
  /// Every optional level that has rows, from high to low.
  public var violations: [LevelViolation]

  /// Makes an outcome.
  public init(
    status: SolveStatus,
    values: [Double],
    violations: [LevelViolation],
    droppedRows: [Int],
    ambiguousVariables: [Int]
  ) {
    self.status = status
    self.values = values
    self.violations = violations
    self.droppedRows = droppedRows
    self.ambiguousVariables = ambiguousVariables
  }
}
