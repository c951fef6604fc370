// `fuzz reduce` as a program: a finding, a crash, and a file with nothing wrong.

import Foundation
import Fuzzing
import Testing

@Suite struct ReduceCommandTests {
  @Test(
    "a finding and a crash are cut to what shows them, with a note beside",
    arguments: [("canary", "canary"), ("canary!", "crash")]
  )
  func findingsAreReduced(word: String, kind: String) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = (0..<150).map { "line \($0)\n" }.joined()
    let file = folder.appendingPathComponent("canary/found.txt")
    try Data("\(lines)a {\(word)} there\n\(lines)".utf8).write(to: file)
    let (status, output, messages) = try FuzzExecutable.run(
      ["reduce", file.path, "--quiet"],
      in: folder
    )
    #expect(status == 0, "\(output)\(messages)")
    let reduced = folder.appendingPathComponent("canary/found-reduced.txt")
    #expect(try String(contentsOf: reduced, encoding: .utf8) == word)
    let note = try String(contentsOfFile: reduced.path + ".txt", encoding: .utf8)
    #expect(note.contains("Corpus/regressions/canary/\(kind).txt"))
    #expect(note.contains("Array(#\"\(word)\"#.utf8)"))
    #expect(output.contains("\(kind), "))
  }

  @Test("a file with nothing wrong is wrong input, and one of no target a wrong command line")
  func nothingToReduce() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func status(_ arguments: String...) throws -> Int32 {
      try FuzzExecutable.run(arguments, in: folder).status
    }
    let file = folder.appendingPathComponent("canary/sound.txt")
    try Data("sound".utf8).write(to: file)
    #expect(try status("reduce", file.path) == 65)
    #expect(try status("reduce", file.path + "-missing") == 66)
    let stray = folder.appendingPathComponent("stray.txt")
    try Data("canary".utf8).write(to: stray)
    #expect(try status("reduce", stray.path) == 64)
    let output = folder.appendingPathComponent("small").path
    #expect(try status("reduce", stray.path, "--target", "canary", "--output", output) == 0)
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "canary")
  }

  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tinamou-reduce-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("canary"),
      withIntermediateDirectories: true
    )
    return folder
  }
}
