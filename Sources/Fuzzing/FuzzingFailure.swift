// What keeps the driver from working. Not what it is there to find: that is a Finding.

import Glibc

/// The system refuses what the driver needs.
public struct FuzzingFailure: Error, CustomStringConvertible, Sendable {
  /// What was tried.
  let attempt: String
  /// What the system said.
  let reason: String

  /// Makes a failure with the reason that the last system call left, or another code of such a call.
  init(_ attempt: String, code: Int32 = errno) {
    self.init(attempt, reason: String(cString: strerror(code)))
  }

  /// Makes a failure with a reason in words.
  init(_ attempt: String, reason: String) {
    self.attempt = attempt
    self.reason = reason
  }

  /// Both, in one line.
  public var description: String { "cannot \(attempt): \(reason)" }
}
