// Where words go: results to standard output, messages and progress to standard error, progress
// only where a person looks at it.

import ArgumentParser
import FileAccess
import Glibc
import Measurement

/// The standard streams of a run.
struct Console {
  let isQuiet: Bool

  /// Writes results; failing to is the end of the run.
  func write(_ text: String) throws {
    do {
      try StandardStream.output.write(text)
    } catch {
      // Of a reader that went away nobody is left to be told.
      if error.isClosedPipe { throw ExitStatus.closedPipe.exitCode }
      throw Console.failure("cannot write standard output: \(error.reason)", .unwritableOutput)
    }
  }

  /// Says what is going on, unless the user wants quiet.
  func note(_ text: String) {
    if !isQuiet { Console.report(text) }
  }

  /// Says something of a run; standard error is the last resort, so its own failure goes unheard.
  static func report(_ text: String) {
    try? StandardStream.error.write("bench: \(text)\n")
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

  /// Writes rendered diagnostics as they are.
  static func diagnose(_ text: String) { try? StandardStream.error.write(text) }
}

/// A file descriptor that takes text whole.
struct StandardStream {
  let descriptor: Int32

  static let output = StandardStream(descriptor: STDOUT_FILENO)
  static let error = StandardStream(descriptor: STDERR_FILENO)

  var isTerminal: Bool { isatty(descriptor) == 1 }

  func write(_ text: String) throws(OutputFailure) {
    try SystemCall.write(Array(text.utf8), toStream: descriptor)
  }
}

/// A line on the terminal that says how far a run is.
final class ProgressLine {
  private let isShown: Bool
  private var lastShown: UInt64 = 0

  /// Ten times a second is as fast as anyone reads.
  private static let intervalNanoseconds: UInt64 = 100_000_000

  init(on console: Console) {
    isShown = !console.isQuiet && StandardStream.error.isTerminal
  }

  func show(_ activity: String, done: Int, total: Int, next: String) {
    guard isShown else { return }
    let now = MonotonicTime.nanoseconds()
    guard now - lastShown >= Self.intervalNanoseconds else { return }
    lastShown = now
    let share = total == 0 ? 100 : done * 100 / total
    Console.diagnose("\r\u{1B}[K\(activity) \(share) % \(next.prefix(60))")
  }

  func clear() {
    if isShown { Console.diagnose("\r\u{1B}[K") }
  }
}
