// The built executable `fuzz`, beside the test bundle whichever configuration was built.

import FileAccess
import Foundation
import Fuzzing

/// The executable under test.
enum FuzzExecutable {
  static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("fuzz").path

  static let command = ChildCommand(executable: path)

  /// Runs `fuzz` with some words in a folder, told that it need not hand over to an optimised build.
  static func run(
    _ arguments: String,
    in folder: TemporaryFolder
  ) throws -> (status: Int32, output: String, messages: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments.split(separator: " ").map(String.init)
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let outputs = ["out", "err"].map { folder.url("\(UUID()).\($0)") }
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

extension TemporaryFolder {
  func url(_ name: String) -> URL { URL(fileURLWithPath: "\(path)/\(name)") }

  /// Writes a file, and the folders that it is in.
  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url(name))
  }

  func text(of name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }
}
