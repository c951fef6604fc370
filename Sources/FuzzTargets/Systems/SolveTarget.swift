// The solver on systems of every kind.

import FuzzSupport
import Fuzzing

/// Solves systems and has each answer proved, and compared with the reference solver's.
struct SolveTarget: SystemTextTarget {
  static let name = "solve"
  static let summary = "systems: certificates, and the reference solver's answer bit for bit"

  private let trial: SystemTrial
  private let voting: Voting?

  init(options: FuzzOptions) {
    trial = SystemTrial(options: options)
    voting = options.voters ? Voting() : nil
  }

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    SystemSource.draft(using: &generator).text
  }

  mutating func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let voting = self.voting
    try trial.check(input, effort: &effort) { solve throws(Finding) in
      try voting?.check(in: solve)
    }
  }

  var tallies: [Tally] { Voters.tallies }
}
