// Asks other programs one-line questions: git for the commit, swift for its version. None of them
// is needed for measuring, so every failure is only a missing answer.

import Foundation

/// Runs small programs.
enum Subprocess {
  /// The standard output of a program found on the search path; nil when it fails.
  static func output(_ arguments: [String], in folder: String? = nil) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
