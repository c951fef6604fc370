// Standard output and standard error as bytes. Output is gathered and written in large pieces; a
// failure to write is an error of its own and not a signal, so that it has an exit code.

import Glibc

/// An output cannot be written.
struct OutputFailure: Error {
  /// What the system says.
  let reason: String
  /// The file; nil for standard output.
  var path: String?
}

/// Buffered standard output.
struct StandardOutput {
  private var pending: [UInt8] = []
  private static let capacity = 1 << 16

  /// Whether a person reads the output.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Adds text.
  mutating func write(_ text: String) throws(OutputFailure) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.capacity { try flush() }
  }

  /// Writes what was added so far.
  mutating func flush() throws(OutputFailure) {
    let bytes = pending
    pending.removeAll(keepingCapacity: true)
    if let reason = writeAll(bytes, to: STDOUT_FILENO) { throw OutputFailure(reason: reason) }
  }
}

/// Unbuffered standard error.
enum StandardError {
  /// Whether a person reads the messages.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes text; nobody is left to be told when that fails.
  static func write(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }
}

/// Terminals.
enum Terminal {
  /// Whether the environment allows colour.
  static var allowsColor: Bool {
    if let value = getenv("NO_COLOR"), value.pointee != 0 { return false }
    if let value = getenv("TERM"), String(cString: value) == "dumb" { return false }
    return true
  }
}

/// Writes bytes, however many calls that takes; returns what the system says when it fails.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> String? {
  bytes.withUnsafeBytes { buffer in
    var offset = 0
    while offset < buffer.count {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[offset...])
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        offset += count
      } else if count < 0, errno != EINTR {
        return lastErrorText()
      }
    }
    return nil
  }
}

/// What the system says about the last call that failed.
func lastErrorText() -> String { String(cString: strerror(errno)) }
