// `fuzz input`: the i-th input of a seed, to look at.

import ArgumentParser
import Fuzzing
import Glibc
import ProgramSupport

/// Prints an input.
struct InputCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "input",
    abstract: "Print the i-th input of a target under a seed, as a run without --corpus tries it."
  )

  @Argument(help: "The target.")
  var target: String

  @Option(name: .long, help: "The run's seed.")
  var seed: UInt64

  @Option(name: .long, help: "The job's number, from 0.")
  var job = 0

  @Option(name: .long, help: "The input's number, from 0.")
  var index = 0

  @Flag(name: .long, help: "Print errors only, besides the input.")
  var quiet = false

  @OptionGroup var targetOptions: TargetOptions

  func validate() throws {
    _ = try TargetName.target(target)
    guard job >= 0 && index >= 0 else { throw ValidationError("numbers begin at 0") }
  }

  func run() throws {
    let source = try InputSource(
      TargetName.target(target),
      options: targetOptions.fuzzOptions,
      seed: seed,
      job: job
    )
    try Console(isQuiet: quiet).write(bytes: source.input(index))
  }
}
