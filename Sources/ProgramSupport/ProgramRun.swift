// How a program with commands runs from its command line to its exit code.

import ArgumentParser
import Diagnostics
import FileAccess
import Glibc

/// An error that says how a run ends which nobody takes it from.
public protocol RunFailure: Error {
  /// What is wrong.
  var message: String { get }
  /// How the run ends.
  var exitStatus: ExitStatus { get }
}

extension OutputFailure: RunFailure {
  /// Which file cannot be written, and why.
  public var message: String { "cannot write \(self)" }
  /// As every output that cannot be written ends a run.
  public var exitStatus: ExitStatus { .unwritableOutput }
}

extension ParsableCommand {
  /// Runs a command line and ends the program.
  public static func runProgram(_ arguments: [String]) -> Never {
    Console.outliveReaders()
    let isQuiet = arguments.prefix { $0 != "--" }.contains("--quiet")
    for problem in ProgramEnvironment.takeUnusable() where !isQuiet {
      Console.report("warning: \(problem) [\(ProgramEnvironment.unusableCode)]")
    }
    do {
      try refuseHelp(aboutNoCommand: arguments)
      var command = try parseAsRoot(ArgumentOrder.sorted(arguments, of: self))
      try command.run()
    } catch {
      finish(error)
    }
    Glibc.exit(ExitStatus.done.rawValue)
  }

  /// What there is no help about is no command: the parser would take it for one of the default command's
  /// arguments.
  private static func refuseHelp(aboutNoCommand arguments: [String]) throws {
    guard arguments.first == "help", arguments.count > 1 else { return }
    let known = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !known.contains(arguments[1]), !arguments[1].hasPrefix("-") else { return }
    throw Console.failure("unknown command '\(arguments[1])'", .usage)
  }

  /// Help and versions are answers, which may fail to be written like any other; the rest is what is wrong.
  private static func finish(_ error: any Error) -> Never {
    if let failure = error as? any RunFailure {
      Console.report(failure.message, as: failure.exitStatus)
      if let near = (failure as? UsageFailure)?.suggestion {
        Console.report("note: \(Suggestion.question(near))")
      }
      Glibc.exit(failure.exitStatus.rawValue)
    }
    let code = exitCode(for: error)
    let text = code == .success ? fullMessage(for: error) : message(for: error)
    do {
      if code == .success, !text.isEmpty { try Console(isQuiet: false).write(text + "\n") }
    } catch {
      exit(withError: error)
    }
    if code != .success, !text.isEmpty { Console.report(text.inFormOfMessages, as: .usage) }
    Glibc.exit(code.rawValue)
  }
}

extension String {
  /// A sentence of the system or the argument parser in the form of messages: lower case, no full stop.
  public var inFormOfMessages: String {
    let sentence = hasSuffix(".") ? dropLast() : self[...]
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
