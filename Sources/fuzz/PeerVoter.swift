// Other solvers as voters: the programs that `scripts/setup-peers` builds for the benchmark. One that is
// not there does not vote.

import Constraints
import ExactArithmetic
import FuzzTargets
import Glibc
import Peers
import ProgramSupport

/// Another solver, asked through the benchmark's adapter.
final class PeerVoter: Voter {
  let name: String
  private let rival: PeerRival
  private let folder: String

  /// How long an answer may take, in seconds: the systems are small.
  private static let limit = 5.0
  /// Larger systems are not put to the vote.
  private static let variableLimit = 60
  private static let rowLimit = 200

  private init(_ rival: PeerRival, in folder: String) {
    name = rival.rawValue
    self.rival = rival
    self.folder = folder
  }

  /// The solvers whose programs are there.
  static var installedPanel: [any Voter] {
    let folder = PackageFolder.path(".peers") ?? ".peers"
    return PeerRival.constraintSolvers
      .filter { access($0.executable(in: folder), X_OK) == 0 }
      .map { PeerVoter($0, in: folder) }
  }

  func vote(on system: ConstraintSystem, parameters: [ExactNumber]) -> Vote {
    guard system.variableCount <= Self.variableLimit, system.rowCount <= Self.rowLimit else {
      return .abstains("the system is large")
    }
    var copy = system
    for (parameter, value) in parameters.enumerated() {
      copy.setDefault(value, ofParameter: parameter)
    }
    let problem = PeerProblem(copy, steps: [])
    let contestant = PeerContestant(rival, in: folder, problem: problem, limit: Self.limit)
    do {
      return .values(try contestant.valuesOfOneSolve())
    } catch {
      // Adapters say of an infeasible system that it was refused.
      if case .refused = error { return .infeasible }
      return .abstains(error.label)
    }
  }

  func folded(_ system: ConstraintSystem) -> ConstraintSystem { StrengthFolding.folded(system) }
}
