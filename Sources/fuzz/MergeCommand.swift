// `fuzz merge`: distils a corpus.

import ArgumentParser
import FuzzTargets
import Fuzzing
import ProgramSupport

/// Keeps of many inputs those that together reach as much.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Add to a corpus the inputs of others that reach something new.",
    discussion: """
      Looks for inputs in DIR/TARGET. A corpus that is merged into an empty folder is distilled: \
      of inputs that reach the same, the smallest stays. Needs a coverage-guided build:

        FUZZ=1 swift build -c release --scratch-path .build-fuzz --product fuzz
      """
  )

  @Argument(help: "The folder to add to; it is made where it is missing.")
  var into: String

  @Argument(help: "Folders to take from.")
  var from: [String]

  @Option(name: .long, parsing: .singleValue, help: "Only this target; may be repeated.")
  var target: [String] = []

  @Flag(name: .long, help: "Print errors only.")
  var quiet = false

  func validate() throws {
    for name in target { _ = try TargetName.target(name) }
    guard CoverageGuidance.isBuiltIn else {
      throw ValidationError("this build counts no coverage: expected one with FUZZ=1")
    }
  }

  func run() throws {
    let console = Console(isQuiet: quiet)
    let targets = try target.isEmpty ? TargetTable.targets : target.map(TargetName.target)
    for target in targets where !CorpusFolder.folders(of: target, in: from).isEmpty {
      let result = try CorpusMerge.merge(target, into: into, from: from)
      guard !quiet else { continue }
      try console.write(
        "\(target.name): \(result.sourceCount) inputs, \(result.keptCount) in '\(into)'\n"
      )
    }
  }
}
