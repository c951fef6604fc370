// Where the words of `bench` and `fuzz` go: results to standard output, messages and progress to standard error.

import ArgumentParser
import FileAccess
import Glibc

/// The standard streams of a run.
public struct Console: Sendable {
  /// Whether only results and errors are printed.
  public let isQuiet: Bool

  /// Takes the streams.
  public init(isQuiet: Bool) { self.isQuiet = isQuiet }

  /// Has a reader that goes away end the run in order, with what it leaves on the disk: exit 141, not a signal.
  public static func outliveReaders() { signal(SIGPIPE, SIG_IGN) }

  /// Whether a person reads standard error.
  public static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether a person reads how far a run is.
  public var showsProgress: Bool { !isQuiet && Self.isTerminal }

  /// Writes results; failing to is the end of the run.
  public func write(_ text: String) throws { try write(bytes: Array(text.utf8)) }

  /// Writes bytes as they are.
  public func write(bytes: [UInt8]) throws {
    do throws(OutputFailure) {
      try SystemCall.write(bytes, toStream: STDOUT_FILENO)
    } catch {
      // Of a reader that went away nobody is left to be told.
      if error.isClosedPipe { throw ExitStatus.closedPipe.exitCode }
      throw Self.failure("cannot write standard output: \(error.reason)", .unwritableOutput)
    }
  }

  /// Says what is going on, unless the user wants quiet.
  public func note(_ text: String) {
    if !isQuiet { Self.report(text) }
  }

  /// Says something of a run.
  public static func report(_ text: String) { diagnose("\(programName): \(text)\n") }

  /// Says what is wrong in the form of `tinamou`, with a code that names what it means for the run.
  public static func report(_ message: String, as status: ExitStatus) {
    // What follows the first line explains it.
    let (line, rest) = (message.prefix { $0 != "\n" }, message.drop { $0 != "\n" })
    report("error: \(line)\(status.code.map { " [\($0)]" } ?? "")\(rest)")
  }

  /// Says what is wrong, and how the run ends for it.
  public static func failure(_ message: String, _ status: ExitStatus) -> ExitCode {
    report(message, as: status)
    return status.exitCode
  }

  /// Writes rendered diagnostics as they are; standard error is the last resort, so its own failure goes unheard.
  public static func diagnose(_ text: String) {
    _ = SystemCall.writeAll(Array(text.utf8), to: STDERR_FILENO)
  }

  /// What the program was started as.
  private static let programName =
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
}
