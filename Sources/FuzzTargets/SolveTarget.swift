// The solver on systems of every kind.

import FuzzSupport
import Fuzzing

/// Solves systems and has each answer proved, and compared with the reference solver's.
struct SolveTarget: FuzzTarget {
  static let name = "solve"
  static let summary = "systems: certificates, and the reference solver's answer bit for bit"
  static let fileExtension = "constraints"
  static let words = SystemText.words

  private let trial: SystemTrial
  private let voting: Voting?

  init(options: FuzzOptions) {
    trial = SystemTrial(options: options)
    voting = options.voters ? Voting() : nil
  }

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    SystemSource.draft(using: &generator).text
  }

  func mutant(
    of input: [UInt8],
    limit: Int,
    using generator: inout SeededGenerator
  ) -> [UInt8] {
    SystemTrial.mutant(of: input, limit: limit, using: &generator)
  }

  mutating func check(_ input: [UInt8], effort: inout Effort) -> Finding? {
    let voting = self.voting
    return trial.check(input, effort: &effort) { voting?.finding(in: $0) }
  }

  var tallies: [Tally] { Voters.tallies }

  func reductions(of input: [UInt8]) -> [[UInt8]] { SystemTrial.reductions(of: input) }
}
