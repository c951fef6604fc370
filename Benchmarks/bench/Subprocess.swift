// Runs other programs: asks git for a commit and swift for its version, where every failure is only a
// missing answer, and runs builds, whose words go to a log.

import Foundation
import Glibc

enum Subprocess {
  /// The standard output of a program found on the search path, with variables of its own; nil when it fails.
  static func output(
    _ arguments: [String],
    in folder: String? = nil,
    environment: [String: String] = [:]
  ) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } + arguments
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

  /// What git says in a folder, without the line's end; nil when it fails.
  static func git(
    _ arguments: [String],
    in folder: String,
    environment: [String: String] = [:]
  ) -> String? {
    output(["git"] + arguments, in: folder, environment: environment)?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Runs a program to its end, adding all it says to a file; whether it succeeded.
  ///
  /// It ends with us, and keeps the descriptors open that it is given.
  static func run(
    _ arguments: [String],
    in folder: String,
    log path: String,
    keeping descriptors: [Int32] = []
  ) -> Bool {
    let log = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard log >= 0 else { return false }
    defer { close(log) }
    let words = ["/usr/bin/env", "--chdir", folder] + arguments
    return ProgramGroup.run(words, output: log, keeping: descriptors) == 0
  }
}
