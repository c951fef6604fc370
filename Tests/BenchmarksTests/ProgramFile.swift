// Programs that tests write themselves.

import Foundation

/// A program's file.
enum ProgramFile {
  /// Writes a script that may be run.
  ///
  /// By a process of its own: a program that this one has open for writing while another test starts a process could
  /// not be run.
  static func write(_ script: String, to path: String) throws {
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", #"printf '%s\n' "$1" >"$2" && chmod +x "$2""#, "sh", script, path]
    try writer.run()
    writer.waitUntilExit()
  }
}
