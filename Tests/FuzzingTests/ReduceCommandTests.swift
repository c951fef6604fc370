// `fuzz reduce` as a program: a finding, a crash, and a file with nothing wrong.

import FileAccess
import Foundation
import Testing

@Suite struct ReduceCommandTests {
  @Test(
    "a finding and a crash are cut to what shows them, with a note beside",
    arguments: [("canary", "canary"), ("canary!", "crash")]
  )
  func findingsAreReduced(word: String, kind: String) throws {
    let folder = try TemporaryFolder()
    let lines = (0..<150).map { "line \($0)\n" }.joined()
    try folder.write("\(lines)a {\(word)} there\n\(lines)", to: "canary/found.txt")
    let command = "reduce canary/found.txt --quiet"
    let (status, output, messages) = try FuzzExecutable.run(command, in: folder)
    #expect(status == 0, "\(output)\(messages)")
    #expect(try folder.text(of: "canary/found-reduced.txt") == word)
    let note = try folder.text(of: "canary/found-reduced.txt.txt")
    #expect(note.contains("Corpus/regressions/canary/\(kind).txt"))
    #expect(note.contains("Array(#\"\(word)\"#.utf8)"))
    #expect(output.contains("\(kind), "))
  }

  @Test("a file with nothing wrong is wrong input, and one of no target a wrong command line")
  func nothingToReduce() throws {
    let folder = try TemporaryFolder()
    func status(_ arguments: String) throws -> Int32 {
      try FuzzExecutable.run(arguments, in: folder).status
    }
    try folder.write("sound", to: "canary/sound.txt")
    #expect(try status("reduce canary/sound.txt") == 65)
    #expect(try status("reduce canary/missing.txt") == 66)
    try folder.write("canary", to: "stray.txt")
    #expect(try status("reduce stray.txt") == 64)
    #expect(try status("reduce stray.txt --target canary --output small") == 0)
    #expect(try folder.text(of: "small") == "canary")
  }
}
