// What keeps the driver from working. Not what it is there to find: that is a Finding.

import Glibc

/// The system refuses what the driver needs.
public struct FuzzingFailure: Error, CustomStringConvertible, Sendable {
  /// What was tried.
  public let attempt: String
  /// What the system said.
  public let reason: String

  /// Makes a failure with the reason that the last system call left, or another one.
  init(_ attempt: String, code: Int32 = errno) {
    self.attempt = attempt
    reason = String(cString: strerror(code))
  }

  public var description: String { "cannot \(attempt): \(reason)" }
}
