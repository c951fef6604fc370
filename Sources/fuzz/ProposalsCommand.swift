// The process behind `ReductionProposals`; `fuzz reduce` starts it, not a person.

import ArgumentParser
import Fuzzing
import ProgramSupport

/// Answers inputs with the target's own cuts of them.
struct ProposalsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ReductionProposals.commandName,
    shouldDisplay: false
  )

  @Argument var target: String
  @OptionGroup var targetOptions: TargetOptions

  func run() throws {
    do {
      try ProposalsProcess.run(TargetName.target(target), options: targetOptions.fuzzOptions)
    } catch let failure as FuzzingFailure {
      throw Console.failure("\(failure)", .defect)
    }
  }
}
