// The process behind a `Subject`; the driver starts it, not a person.

import ArgumentParser
import Fuzzing

/// Answers inputs, one after another.
struct SubjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Subject.commandName,
    shouldDisplay: false
  )

  @Argument var target: String
  @OptionGroup var targetOptions: TargetOptions

  func run() throws {
    try SubjectProcess.run(TargetName.target(target), options: targetOptions.fuzzOptions)
  }
}
