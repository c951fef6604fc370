// The solver against the reference: every part of the outcome, numbers bit for bit.

import Constraints
import ExactArithmetic
import ReferenceSimplex

/// What both solvers say of one system.
public struct OutcomeComparison: Sendable {
  let system: ConstraintSystem
  /// A value for each parameter; nil for the defaults.
  let parameters: [ExactNumber]?
  /// The solver's outcome.
  let outcome: SolveOutcome
  /// The reference's outcome.
  public let reference: ExactOutcome

  /// Compares an outcome with the reference's.
  ///
  /// - Parameters:
  ///   - system: The constraints.
  ///   - parameters: A value for each parameter; nil for the defaults.
  ///   - outcome: What some solver said.
  public init(
    _ system: ConstraintSystem,
    parameters: [ExactNumber]? = nil,
    outcome: SolveOutcome
  ) {
    self.system = system
    self.parameters = parameters
    self.outcome = outcome
    reference = ReferenceSolver.solveExactly(system, parameters: parameters)
  }

  /// What differs, one sentence each; empty when nothing does.
  public var differences: [String] {
    Self.differences(of: outcome, from: reference.rounded)
  }

  /// How an outcome differs from the expected one: status, dropped rows and their cores, ambiguous variables and
  /// their ranges, violations and values, numbers bit for bit.
  ///
  /// - Parameters:
  ///   - outcome: What some solver said.
  ///   - expected: What it should have said.
  ///   - name: Names variables; by their numbers without it.
  /// - Returns: One sentence each.
  public static func differences(
    of outcome: SolveOutcome,
    from expected: SolveOutcome,
    name: (_ variable: Int) -> String = { "\($0)" }
  ) -> [String] {
    func names(_ variables: [Int]) -> String {
      "[\(variables.map(name).joined(separator: ", "))]"
    }
    var found: [String] = []
    if outcome.status != expected.status {
      found.append("status \(outcome.status.rawValue), expected \(expected.status.rawValue)")
    }
    if outcome.droppedRows != expected.droppedRows {
      found.append("dropped rows \(outcome.droppedRows), expected \(expected.droppedRows)")
    } else {
      for (conflict, other) in zip(outcome.conflicts, expected.conflicts) where conflict != other {
        found.append(
          "the core of row \(conflict.dropped) is \(conflict.members), expected \(other.members)"
        )
      }
    }
    if outcome.ambiguousVariables != expected.ambiguousVariables {
      found.append(
        "ambiguous variables \(names(outcome.ambiguousVariables)), "
          + "expected \(names(expected.ambiguousVariables))"
      )
    } else {
      for (range, other) in zip(outcome.ambiguities, expected.ambiguities)
      where range.low?.bitPattern != other.low?.bitPattern
        || range.high?.bitPattern != other.high?.bitPattern
      {
        found.append(
          "variable \(name(range.variable)) ranges over \(range.text), expected \(other.text)"
        )
      }
    }
    let priorities = (outcome.violations.map(\.priority), expected.violations.map(\.priority))
    if priorities.0 != priorities.1 {
      found.append("levels \(priorities.0), expected \(priorities.1)")
    } else {
      for (level, other) in zip(outcome.violations, expected.violations)
      where level.total.bitPattern != other.total.bitPattern {
        found.append("violation \(level.total) at \(level.priority), expected \(other.total)")
      }
    }
    if outcome.values.count != expected.values.count {
      found.append("\(outcome.values.count) values, expected \(expected.values.count)")
    }
    for (variable, (value, other)) in zip(outcome.values, expected.values).enumerated()
    where value.bitPattern != other.bitPattern {
      found.append("variable \(name(variable)) is \(value), expected \(other)")
    }
    return found
  }

  /// The differences, and the system as text that `tinamou solve` reads; nil when nothing differs.
  public var report: String? {
    let differences = differences
    if differences.isEmpty { return nil }
    return differences.map { "# \($0)\n" }.joined() + text
  }

  /// The system, with an `at` line for the parameters and an `expect` line for each variable.
  var text: String {
    let assignments = (parameters ?? []).enumerated().map { index, value in
      ConstraintsFile.Assignment(parameter: index, value: value)
    }
    let expectations = reference.values.enumerated().compactMap { variable, value in
      ExactNumber(inRange: value).map {
        ConstraintsFile.Expectation(variable: variable, value: $0)
      }
    }
    let solve = ConstraintsFile.Solve(assignments: assignments, expectations: expectations)
    return ConstraintsFile(system, solves: [solve]).write()
  }
}

extension Ambiguity {
  /// The range for people, such as `[0, ∞)`.
  fileprivate var text: String {
    (low.map { "[\($0)" } ?? "(-∞") + ", " + (high.map { "\($0)]" } ?? "∞)")
  }
}
