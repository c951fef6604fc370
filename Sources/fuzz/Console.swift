// Where words go: results to standard output, messages and progress to standard error, progress only
// where a person looks at it.

import ArgumentParser
import FileAccess
import Glibc

/// The standard streams of a run.
struct Console {
  /// Whether only results and errors are printed.
  let isQuiet: Bool

  /// Whether a person reads the messages.
  var showsProgress: Bool { !isQuiet && isatty(STDERR_FILENO) == 1 }

  /// Writes results; failing to is the end of the run.
  func write(_ text: String) throws { try write(bytes: Array(text.utf8)) }

  /// Writes bytes as they are.
  func write(bytes: [UInt8]) throws {
    do throws(OutputFailure) {
      try SystemCall.write(bytes, toStream: STDOUT_FILENO)
    } catch {
      // Of a reader that went away nobody is left to be told.
      if error.isClosedPipe { throw ExitStatus.closedPipe.exitCode }
      throw Self.failure("cannot write standard output: \(error.reason)", .unwritableOutput)
    }
  }

  /// Says what is going on, unless the user wants quiet.
  func note(_ text: String) {
    if !isQuiet { Self.report(text) }
  }

  /// Replaces the line that says how far a run is.
  func progress(_ text: String) {
    if showsProgress { _ = SystemCall.writeAll(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO) }
  }

  /// Says something of a run; standard error is the last resort, so its own failure goes unheard.
  static func report(_ text: String) {
    _ = SystemCall.writeAll(Array("fuzz: \(text)\n".utf8), to: STDERR_FILENO)
  }

  /// Says what is wrong in the form of `tinamou`, with a code that names what it means for the run.
  static func report(_ message: String, as status: ExitStatus) {
    report("error: \(message)\(status.code.map { " [\($0)]" } ?? "")")
  }

  /// Says what is wrong, and how the run ends for it.
  static func failure(_ message: String, _ status: ExitStatus) -> ExitCode {
    report(message, as: status)
    return status.exitCode
  }
}
