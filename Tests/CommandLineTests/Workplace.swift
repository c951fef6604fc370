// Runs the built `tinamou` as a child process, as a user would, in a folder of its own.

import Foundation
import Testing

/// What a run printed, and how it ended.
struct ProcessOutcome {
  let status: Int32
  let output: String
  let messages: String

  /// Standard output, line by line.
  var lines: [String] { Self.lines(of: output) }
  /// Standard error, line by line.
  var messageLines: [String] { Self.lines(of: messages) }
  /// The lines of standard error that say something, without the excerpts under them.
  var headlines: [String] {
    messageLines.filter { $0.contains(": error: ") || $0.contains(": warning: ") }
  }
  /// The notes of standard error.
  var notes: [String] { messageLines.filter { $0.contains(": note: ") } }

  private static func lines(of text: String) -> [String] {
    var lines = text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

/// A folder with input files, removed when the test is done with it.
final class Workplace {
  let folder: URL

  init(_ files: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tinamou-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      let inner = folder.appendingPathComponent(name).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      try write(name, text)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The executable lies beside the test bundle, whichever configuration was built.
  static var executable: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("tinamou")
  }

  /// The text of a file.
  func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// What is in a file.
  func data(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent(name))
  }

  /// Puts a text in the place of a file's.
  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// Whether there is a file.
  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// Runs `tinamou` with arguments.
  func run(
    _ arguments: String...,
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> ProcessOutcome {
    try run(arguments, input: input, environment: environment)
  }

  /// Runs `tinamou` with a list of arguments.
  func run(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> ProcessOutcome {
    try run(Self.executable, arguments, input: input, environment: environment)
  }

  /// Runs `tinamou` with arguments as people write them, none of which has blanks.
  func run(
    command: String,
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> ProcessOutcome {
    let words = command.split(separator: " ").map(String.init)
    return try run(words, input: input, environment: environment)
  }

  /// Runs a shell command in which `$TINAMOU` is the executable.
  func shell(_ command: String) throws -> ProcessOutcome {
    try run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", command],
      input: "",
      environment: ["TINAMOU": Self.executable.path]
    )
  }

  /// Output goes through files, not pipes: nothing can block however much there is.
  private func run(
    _ executable: URL,
    _ arguments: [String],
    input: String,
    environment: [String: String]
  ) throws -> ProcessOutcome {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    let name = UUID().uuidString
    let files = ["in", "out", "err"].map { folder.appendingPathComponent("\(name).\($0)") }
    try Data(input.utf8).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    return ProcessOutcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      messages: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
    )
  }
}

/// A line of JSON that `tinamou solve` printed.
struct Answer {
  private let object: [String: Any]

  init(_ line: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    object = try #require(value as? [String: Any])
  }

  var keys: Set<String> { Set(object.keys) }
  var document: String? { object["document"] as? String }
  var status: String? { object["status"] as? String }
  var order: [String]? { object["order"] as? [String] }
  var size: [String: Double]? { object["size"] as? [String: Double] }
  var values: [String: Double]? { object["values"] as? [String: Double] }
  var violations: [String: Double]? { object["violations"] as? [String: Double] }
  var at: [String: Double]? { object["at"] as? [String: Double] }
  var conflicts: [[String: Any]]? { object["conflicts"] as? [[String: Any]] }

  /// The attributes left open.
  var ambiguous: [String]? {
    (object["ambiguous"] as? [[String: Any]])?.compactMap { $0["attribute"] as? String }
  }

  /// The frame of a view as x, y, width, height.
  func frame(_ name: String) -> [Double]? {
    guard let frames = object["frames"] as? [String: [String: Double]], let frame = frames[name]
    else { return nil }
    return ["x", "y", "width", "height"].compactMap { frame[$0] }
  }
}
