// Standard output and standard error as bytes. Output is gathered and written in large pieces; a
// failure to write is an error of its own and not a signal, so that it has an exit code.

import FileAccess
import Glibc

/// Buffered standard output.
struct StandardOutput {
  private var pending: [UInt8] = []
  /// Whether what is written is kept for somebody else.
  private let isKept: Bool

  /// Takes standard output, or keeps everything for whoever asks for `text`.
  init(isKept: Bool = false) { self.isKept = isKept }

  /// What is kept.
  var text: String { String(decoding: pending, as: UTF8.self) }
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
    guard !isKept else { return }
    let bytes = pending
    pending.removeAll(keepingCapacity: true)
    try Self.write(bytes)
  }

  /// Writes bytes at once.
  static func write(_ bytes: [UInt8]) throws(OutputFailure) {
    try SystemCall.write(bytes, toStream: STDOUT_FILENO)
  }
}

/// Unbuffered standard error.
enum StandardError {
  /// Whether a person reads the messages.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes text; nobody is left to be told when that fails.
  static func write(_ text: String) { _ = SystemCall.writeAll(Array(text.utf8), to: STDERR_FILENO) }
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
