// Runs other programs: asks git for a commit and swift for its version, where every failure is only a
// missing answer, and runs builds, whose words go to a log.

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

  /// The standard output of a program with variables of its own; nil when it fails.
  static func output(
    _ arguments: [String],
    in folder: String,
    environment: [String: String]
  ) -> String? {
    output(
      ["env"] + environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } + arguments,
      in: folder
    )
  }

  /// Runs a program to its end, adding all it says to a file; whether it succeeded.
  static func run(_ arguments: [String], in folder: String, log path: String) -> Bool {
    let files = FileManager.default
    if !files.fileExists(atPath: path) { _ = files.createFile(atPath: path, contents: nil) }
    guard let log = FileHandle(forWritingAtPath: path) else { return false }
    defer { try? log.close() }
    _ = try? log.seekToEnd()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardOutput = log
    process.standardError = log
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationReason == .exit && process.terminationStatus == 0
  }
}
