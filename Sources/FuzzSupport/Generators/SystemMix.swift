// How many of many systems had which trait.

/// Counts traits.
public struct SystemMix: Sendable, CustomStringConvertible {
  /// How many systems were counted.
  public private(set) var count = 0
  /// Systems whose required rows contradict each other.
  public private(set) var infeasible = 0
  /// Systems in which the tie-break among optional rows decides something.
  public private(set) var optionalTies = 0
  /// Systems with a degenerate answer.
  public private(set) var degenerate = 0
  /// Systems with three or more optional levels.
  public private(set) var threeLevels = 0
  /// Systems with more than eight optional levels.
  public private(set) var overEightLevels = 0
  /// Systems with five or more variables that required equalities leave free.
  public private(set) var fiveFreeVariables = 0

  /// Makes a count of nothing.
  public init() {}

  /// Counts one system.
  public mutating func add(_ traits: SystemTraits) {
    count += 1
    infeasible += traits.isInfeasible ? 1 : 0
    optionalTies += traits.hasOptionalTie ? 1 : 0
    degenerate += traits.isDegenerate ? 1 : 0
    threeLevels += traits.levelCount >= 3 ? 1 : 0
    overEightLevels += traits.levelCount > 8 ? 1 : 0
    fiveFreeVariables += traits.freeVariableCount >= 5 ? 1 : 0
  }

  /// A count as thousandths of all systems.
  public func share(_ part: Int) -> Int { count == 0 ? 0 : part * 1000 / count }

  /// One line with each share in percent.
  public var description: String {
    let parts = [
      ("infeasible", infeasible), ("optional tie", optionalTies), ("degenerate", degenerate),
      ("3 or more levels", threeLevels), ("more than 8 levels", overEightLevels),
      ("5 or more free variables", fiveFreeVariables),
    ]
    let shares = parts.map { name, part in "\(name) \(share(part) / 10).\(share(part) % 10) %" }
    return "\(count) systems: " + shares.joined(separator: ", ")
  }
}
