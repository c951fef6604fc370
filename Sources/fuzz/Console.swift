// Where words go: results to standard output, messages and progress to standard error, progress only
// where a person looks at it.

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
    if let reason = Self.writeAll(bytes, to: STDOUT_FILENO) {
      Self.report("cannot write standard output: \(reason)")
      throw ExitStatus.unwritableOutput.exitCode
    }
  }

  /// Says what is going on, unless the user wants quiet.
  func note(_ text: String) {
    if !isQuiet { Self.report(text) }
  }

  /// Replaces the line that says how far a run is.
  func progress(_ text: String) {
    if showsProgress { _ = Self.writeAll(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO) }
  }

  /// Says what is wrong; standard error is the last resort, so its own failure goes unheard.
  static func report(_ text: String) {
    _ = writeAll(Array("fuzz: \(text)\n".utf8), to: STDERR_FILENO)
  }

  /// Writes text, however many calls that takes; returns what the system says when it fails.
  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> String? {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return String(cString: strerror(errno)) }
      written += count
    }
    return nil
  }
}
