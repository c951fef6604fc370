// Other solvers' answers to the same systems. They say nothing against ours by themselves: where one
// disagrees, exact arithmetic settles who is wrong, and it is counted. Who votes is the executable's
// business; nothing here knows how another solver is spoken to.

import Constraints
import ExactArithmetic
import FuzzSupport
import Fuzzing
import ReferenceSimplex
import SimplexCore
import Synchronization

/// Another solver that is asked about systems.
public protocol Voter: AnyObject {
  /// The solver's name.
  var name: String { get }
  /// The solver's answer to a system.
  ///
  /// - Parameters:
  ///   - system: The constraints.
  ///   - parameters: A value for each parameter.
  /// - Returns: Its answer.
  func vote(on system: ConstraintSystem, parameters: [ExactNumber]) -> Vote
  /// The system whose optimum the solver's answer is: other solvers add levels up.
  func folded(_ system: ConstraintSystem) -> ConstraintSystem
}

/// What another solver says of a system.
public enum Vote: Hashable, Sendable {
  /// A value for each variable.
  case values([Double])
  /// Required rows cannot all hold.
  case infeasible
  /// It has no answer, and why.
  case abstains(String)
}

/// The solvers that vote, and the count of their votes.
public enum Voters {
  private struct State {
    var panel: @Sendable () -> [any Voter] = { [] }
    var tallies: [Tally] = []
  }

  private static let state = Mutex(State())

  /// Sets who votes; every target makes its own voters.
  public static func setPanel(_ panel: @escaping @Sendable () -> [any Voter]) {
    state.withLock { $0.panel = panel }
  }

  /// How often each voter was asked so far in this process, and how it did.
  static var tallies: [Tally] { state.withLock { $0.tallies } }

  static func makePanel() -> [any Voter] {
    let panel = state.withLock { $0.panel }
    return panel()
  }

  static func count(_ voter: any Voter, _ what: String) {
    state.withLock { $0.tallies.count("\(voter.name), \(what)") }
  }
}

/// Asks the voters about solves.
struct Voting {
  private let voters = Voters.makePanel()

  /// How far a required row of a voter's answer may be from holding, as a share of the row's own size:
  /// what solvers on Double promise of linear programs.
  private static let rowTolerance = 1e-6
  /// How far a voter's sum of violations may exceed the least one, as a share of it.
  private static let objectiveTolerance = 1e-6

  /// What the voters say against a solve, where they are right.
  func check(in solve: SystemTrial.Solve) throws(Finding) {
    for voter in voters {
      Voters.count(voter, "asked")
      let vote = voter.vote(on: solve.system, parameters: solve.parameters)
      if case .abstains = vote {
        Voters.count(voter, "no answer")
        continue
      }
      let folded = voter.folded(solve.system)
      let ours = SimplexSolver.solve(folded, parameters: solve.parameters)
      guard let objection = Self.objection(vote, ours, folded, solve.parameters) else {
        Voters.count(voter, "agreed")
        continue
      }
      // Nobody is believed: fractions say what is right.
      let exact = ReferenceSolver.solve(folded, parameters: solve.parameters)
      let isOurs = exact.droppedRows != ours.droppedRows || exact.violations != ours.violations
      Voters.count(voter, isOurs ? "right against us" : "wrong")
      if isOurs {
        throw Finding(
          "voter-is-right",
          "\(voter.name): \(objection)\nours  \(ours)\nexact \(exact)"
        )
      }
    }
  }

  /// How a vote differs from our answer; nil where it does not.
  private static func objection(
    _ vote: Vote,
    _ ours: SolveOutcome,
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber]
  ) -> String? {
    guard case .values(let values) = vote else {
      return ours.conflicts.isEmpty ? "it finds no answer" : nil
    }
    guard values.count == system.variableCount, values.allSatisfy(\.isFinite) else {
      return "it has \(values.count) values for \(system.variableCount) variables"
    }
    if !ours.conflicts.isEmpty { return "it finds an answer where required rows conflict" }
    var objective = 0.0
    for row in 0..<system.rowCount {
      let (violation, size) = system.violation(ofRow: row, at: values, parameters: parameters)
      if !system.isRequired(row) {
        objective += system.rows[row].weight * violation
      } else if violation > rowTolerance * max(1, size) {
        return "required row \(row) is off by \(violation)"
      }
    }
    let least = ours.violations.first?.total ?? 0
    return (objective - least).magnitude > objectiveTolerance * max(1, least)
      ? "its violations come to \(objective), ours to \(least)" : nil
  }
}
