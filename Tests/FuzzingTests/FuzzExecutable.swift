// The built executable `fuzz`, beside the test bundle whichever configuration was built.

import Foundation
import Fuzzing

/// The executable under test.
enum FuzzExecutable {
  static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("fuzz").path

  static let command = ChildCommand(executable: path)

  /// Runs `fuzz` in a folder, told that it need not hand over to an optimised build.
  static func run(
    _ arguments: [String],
    in folder: URL
  ) throws -> (status: Int32, output: String, messages: String) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let outputs = ["out", "err"].map { folder.appendingPathComponent("\(UUID()).\($0)") }
    for url in outputs { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: outputs[0])
    process.standardError = try FileHandle(forWritingTo: outputs[1])
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["TINAMOU_FUZZ_UNOPTIMISED": "1"]
    ) { $1 }
    try process.run()
    process.waitUntilExit()
    let texts = try outputs.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return (process.terminationStatus, texts[0], texts[1])
  }
}
