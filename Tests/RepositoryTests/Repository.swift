// The files of this repository, as the tests in this folder look at them. Not for build products:
// only what is tracked, or about to be.

import Foundation
import Testing

enum Repository {
  /// The root folder, from this file's own place in it.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Paths of all files from the root, in alphabetical order.
  static let paths: [String] = {
    let listed = (try? run("git", ["ls-files", "--cached", "--others", "--exclude-standard"]))
      .flatMap { $0.status == 0 ? $0.output : nil }
    let candidates = listed.map { $0.split(separator: "\n").map(String.init) } ?? walk()
    // A file that was deleted but not yet committed is still listed.
    return candidates.filter { isFile($0) }.sorted()
  }()

  /// Paths of files in Swift or C, and of module maps, in the folders that hold code.
  static let codePaths = paths.filter { path in
    [".swift", ".c", ".h", ".modulemap"].contains { path.hasSuffix($0) }
      && ["Sources/", "Benchmarks/", "Tests/"].contains { path.hasPrefix($0) }
  }

  /// Paths of Swift files in the folders that hold code.
  static let swiftPaths = codePaths.filter { $0.hasSuffix(".swift") }

  /// Paths of Markdown documents.
  static let markdownPaths = paths.filter { $0.hasSuffix(".md") }

  /// The text of a file, nil where it is not UTF-8.
  static func textIfUTF8(_ path: String) -> String? {
    guard let data = try? Data(contentsOf: root.appendingPathComponent(path)) else { return nil }
    return String(bytes: data, encoding: .utf8)
  }

  /// The text of a file.
  static func text(_ path: String) throws -> String {
    try #require(textIfUTF8(path), "\(path) cannot be read as UTF-8")
  }

  /// Whether a path from the root is a file.
  static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let full = root.appendingPathComponent(path).path
    return FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// Whether a path from the root is a file or a folder.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  /// Where the executables of this build are: beside the running test bundle.
  static func executable(_ name: String) throws -> URL {
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let url = URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent(name)
    try #require(
      FileManager.default.isExecutableFile(atPath: url.path),
      "no executable \(url.path)"
    )
    return url
  }

  /// Runs a program and returns its exit status and what it wrote, both streams in one.
  static func run(
    _ program: String,
    _ arguments: [String],
    in folder: URL = root,
    environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Every file below the root, for a copy that is no git repository.
  private static func walk() -> [String] {
    let skipped = [".git", ".swiftpm", ".bench", ".peers"]
    guard let enumerator = FileManager.default.enumerator(atPath: root.path) else { return [] }
    var found: [String] = []
    while let path = enumerator.nextObject() as? String {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if skipped.contains(name) || name.hasPrefix(".build") {
        enumerator.skipDescendants()
      } else {
        found.append(path)
      }
    }
    return found
  }
}

/// Fails with one message that names every finding, where there are any.
func expectNone(
  _ findings: [String],
  _ what: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    findings.isEmpty,
    "\(what):\n  \(findings.joined(separator: "\n  "))",
    sourceLocation: sourceLocation
  )
}
