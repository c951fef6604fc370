// The executable `bench`: whether answers are right, and how fast they come.

import ArgumentParser
import Glibc
import ProgramSupport

@main
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Check every answer against the reference solver, and measure how fast it comes.",
    discussion: """
      Exit codes: 0 done and right, 1 a wrong answer, 64 a wrong command line, 65 wrong input, \
      66 an unreadable file, 70 a defect of bench, 74 an output that cannot be written, \
      141 the reader of standard output went away.
      """,
    version: "0.1.0",
    subcommands: [
      RunCommand.self, CheckCommand.self, SystemCommand.self, CertifyCommand.self,
      ExpectedCommand.self,
      CompareCommand.self, BisectCommand.self, NoiseCommand.self, ProtocolCommand.self,
      HistoryCommand.self, ReportCommand.self, BaselineCommand.self,
    ],
    defaultSubcommand: RunCommand.self
  )

  static func main() {
    // What the host takes away is counted from here on.
    _ = ProcessorTimes.atStart
    runProgram(CompareCommand.spellingOut(Array(CommandLine.arguments.dropFirst())))
  }
}
