// The executable `fuzz`: tries everything that takes input with inputs nobody thought of.

import ArgumentParser
import FuzzTargets
import Fuzzing
import Glibc

/// The root of the command line.
@main
struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Try every reader and solver with inputs nobody thought of, against oracles.",
    discussion: """
      Without a command, 'fuzz' runs the named targets, or all of them ('fuzz run --help').

      Exit codes: 0 nothing found, 1 a finding, 64 a wrong command line, 65 nothing to reduce, \
      66 an unreadable file, 70 a defect of fuzz, 74 an output that cannot be written, 130 ended by \
      Ctrl-C, 141 the reader of standard output went away.
      """,
    version: "0.1.0",
    subcommands: [
      RunCommand.self, ListCommand.self, ReplayCommand.self, ReduceCommand.self,
      InputCommand.self, MergeCommand.self, SubjectCommand.self, JobCommand.self,
      ProposalsCommand.self,
    ],
    defaultSubcommand: RunCommand.self
  )

  /// Runs the command line.
  static func main() {
    // A reader that has gone ends the run in order: exit 141, not a signal.
    signal(SIGPIPE, SIG_IGN)
    Voters.setPanel { PeerVoter.panel(in: PackageFolder.path(".peers")) }
    if let target = CorpusMerge.requestedTarget.flatMap(TargetTable.target) {
      Glibc.exit(CorpusMerge.runRequested(target))
    }
    do {
      try refuseHelp(aboutNoCommand: Array(CommandLine.arguments.dropFirst()))
      var command = try parseAsRoot()
      try command.run()
    } catch {
      finish(error)
    }
  }

  /// What there is no help about is no command: the parser would take it for one of the default command's
  /// arguments.
  private static func refuseHelp(aboutNoCommand arguments: [String]) throws {
    guard arguments.first == "help", arguments.count > 1 else { return }
    let known = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !known.contains(arguments[1]), !arguments[1].hasPrefix("-") else { return }
    throw Console.failure("unknown command '\(arguments[1])'", .wrongCommandLine)
  }

  /// Help and versions are answers, which may fail to be written like any other; the rest is what is wrong.
  private static func finish(_ error: any Error) -> Never {
    let code = exitCode(for: error)
    let text = code == .success ? fullMessage(for: error) : message(for: error)
    do {
      if code == .success, !text.isEmpty { try Console(isQuiet: false).write(text + "\n") }
    } catch {
      exit(withError: error)
    }
    if code != .success, !text.isEmpty {
      Console.report(Self.sentence(text), as: .wrongCommandLine)
    }
    Glibc.exit(code.rawValue)
  }

  /// A sentence of the argument parser in the form of messages.
  private static func sentence(_ text: String) -> String {
    let sentence = text.hasSuffix(".") ? text.dropLast() : text[...]
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
