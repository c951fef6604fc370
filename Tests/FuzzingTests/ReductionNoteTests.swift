// The text that turns a reduced finding into a regression.

import FuzzTargets
import Fuzzing
import Testing

@Suite struct ReductionNoteTests {
  private static func note(_ input: [UInt8]) throws -> ReductionNote {
    let target = try #require(TargetTable.target(named: "canary"))
    return ReductionNote(
      target: target,
      finding: Finding("values-differ", "1 is not 2"),
      input: input
    )
  }

  @Test("the note names the file to keep and holds a test with the input as text")
  func noteHoldsTheTest() throws {
    let note = try Self.note(Array("x >= 0\ny == \"a\"\n".utf8))
    #expect(note.path == "Corpus/regressions/canary/values-differ.txt")
    #expect(note.text.contains(note.path))
    #expect(note.text.contains(note.test))
    #expect(
      note.test == """
          // 1 is not 2
          @Test("canary finds nothing wrong with what showed 'values-differ'")
          func valuesDifferIsMended() throws {
            let input: [UInt8] = Array(
              #\"""
              x >= 0
              y == "a"

              \"""#.utf8)
            let type = try #require(TargetTable.target(named: "canary"))
            var target = type.init(options: FuzzOptions())
            #expect(target.finding(in: input) == nil)
          }

        """
    )
  }

  @Test(
    "an input that no literal can hold as it is stands there as bytes",
    arguments: [
      ([0xFF, 0x61], "[255, 97]"), ([0x22, 0x23], "[34, 35]"), ([0x0D, 0x0A], "[13, 10]"),
      ([0x5C, 0x23, 0x6E], "[92, 35, 110]"), ([], "Array(#\"\"#.utf8)"),
      ([0x5C, 0x6E], "Array(#\"\\n\"#.utf8)"),
    ] as [([UInt8], String)]
  )
  func oddInputsAreBytes(input: [UInt8], literal: String) throws {
    #expect(try Self.note(input).test.contains("let input: [UInt8] = \(literal)\n"))
  }
}
