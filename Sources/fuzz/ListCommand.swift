// `fuzz list`: what there is to run.

import ArgumentParser
import FuzzTargets
import Fuzzing
import ProgramSupport

/// Lists the targets.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the targets, and how this build makes inputs."
  )

  @Flag(name: .long, help: "Print the names alone.")
  var quiet = false

  func run() throws {
    let targets = TargetTable.targets
    let width = targets.map { $0.name.count }.max() ?? 0
    var text = ""
    for target in targets {
      let padding = String(repeating: " ", count: width - target.name.count)
      text += quiet ? "\(target.name)\n" : "\(target.name)\(padding)  \(target.summary)\n"
    }
    if !quiet {
      text += "\n"
      text +=
        CoverageGuidance.isBuiltIn
        ? "coverage-guided: new inputs come from those that reached something new\n"
        : "seeded: new inputs come from a seed; build with FUZZ=1 for coverage-guided ones\n"
    }
    try Console(isQuiet: quiet).write(text)
  }
}
