// The executable `bench`: whether answers are right, and how fast they come.

import ArgumentParser
import Glibc

/// The root of the command line.
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

  /// Runs the command line.
  static func main() {
    // A reader that has gone ends the run in order: exit 141, not a signal.
    signal(SIGPIPE, SIG_IGN)
    // What the host takes away is counted from here on.
    _ = ProcessorTimes.atStart
    do {
      let arguments = CompareCommand.spellingOut(Array(CommandLine.arguments.dropFirst()))
      try refuseHelp(aboutNoCommand: arguments)
      var command = try parseAsRoot(arguments)
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
