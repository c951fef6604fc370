// The process behind a job; the driver starts it, not a person.

import ArgumentParser
import Fuzzing

/// Tries inputs until it is told to stop.
struct JobCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Job.commandName,
    shouldDisplay: false
  )

  @Argument var target: String
  @Option var seed: UInt64
  @Option var job: Int
  @Option var firstInput = 0
  @Option var inputs = Int.max
  @Option(parsing: .singleValue) var corpus: [String] = []
  @Option var keptInputs: String?
  @OptionGroup var targetOptions: TargetOptions

  func run() throws {
    var plan = JobPlan(seed: seed, job: job)
    (plan.firstInput, plan.inputCount) = (firstInput, inputs)
    (plan.corpus, plan.keptInputs) = (corpus, keptInputs)
    try Job.run(TargetName.target(target), options: targetOptions.fuzzOptions, plan: plan)
  }
}
