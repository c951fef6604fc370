// The built executable `bench`, beside the test bundle whichever configuration was built.

import Foundation

/// The executable under test.
enum BenchExecutable {
  static let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("bench")

  /// How a run ends, and what it says on both streams.
  struct Run {
    let status: Int32
    let output: String
    let messages: String

    /// All it says, results first.
    var text: String { output + messages }
  }

  /// Runs it to its end, with variables besides ours.
  static func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    in folder: String? = nil
  ) throws -> Run {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (output, messages) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    let texts = [output, messages].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return Run(status: process.terminationStatus, output: texts[0], messages: texts[1])
  }
}
