// The executable `fuzz`: tries everything that takes input with inputs nobody thought of.

import ArgumentParser
import FuzzTargets
import Fuzzing
import Glibc
import ProgramSupport

/// The root of the command line.
@main
struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Try every reader and solver with inputs nobody thought of, against oracles.",
    discussion: """
      Without a command, 'fuzz' runs the named targets, or all of them ('fuzz run --help').

      Exit codes: 0 nothing found, 1 a finding, 64 a wrong command line, 65 nothing to reduce, \
      66 an unreadable file, 70 a defect of fuzz, 74 an output that cannot be written, 130 and 143 \
      ended by Ctrl-C or SIGTERM, 141 the reader of standard output went away.
      """,
    version: "0.1.0",
    subcommands: [
      RunCommand.self, ListCommand.self, ReplayCommand.self, ReduceCommand.self,
      InputCommand.self, MergeCommand.self, SubjectCommand.self, JobCommand.self,
    ],
    defaultSubcommand: RunCommand.self
  )

  /// Runs the command line.
  static func main() {
    Console.outliveReaders()
    Voters.setPanel { PeerVoter.installedPanel }
    if let target = CorpusMerge.requestedTarget.flatMap(TargetTable.target) {
      Glibc.exit(CorpusMerge.runRequested(target))
    }
    runProgram(Array(CommandLine.arguments.dropFirst()))
  }
}

/// What keeps the driver from working is a defect of its own, unless a command says what else it means.
extension FuzzingFailure: RunFailure {
  /// What keeps it from working.
  public var message: String { description }
  /// A defect of the driver's own.
  public var exitStatus: ExitStatus { .defect }
}
