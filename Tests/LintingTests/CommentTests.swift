import Linting
import Testing

@Suite("comments that switch rules off")
struct CommentTests {
  @Test("for the next line, for the file, and one after another")
  func orders() throws {
    func rules(_ comment: String) throws -> [LintRule] {
      try LintedDocument(
        """
        {"metrics": {
          \(comment)
          "old": 3, "older": 4},
         "views": {"a": {}}, "constraints": {"h": "H:|[a(300)]", "v": "V:|[a(50)]"}}
        """
      ).rules
    }
    #expect(try rules("") == [.unusedMetric, .unusedMetric, .outside])
    #expect(try rules("// tinamou-lint-disable-next-line unused-metric") == [.outside])
    #expect(try rules("/* tinamou-lint-disable-next-line */") == [.outside])
    #expect(
      try rules("// tinamou-lint-disable-next-line overlap") == [
        .unusedMetric, .unusedMetric, .outside,
      ]
    )
    #expect(try rules("// tinamou-lint-disable lint-outside, unused-metric") == [])
    let two =
      "// tinamou-lint-disable-next-line unused-metric\n// tinamou-lint-disable-next-line overlap"
    #expect(try rules(two) == [.outside])
    // All speak of the line behind the last, which is a comment of two lines.
    let three =
      "// tinamou-lint-disable-next-line unused-metric\n// tinamou-lint-disable-next-line overlap\n"
      + "/* tinamou-lint-disable-next-line\n empty-size */"
    #expect(try rules(three) == [.outside])
    #expect(try rules(two + "\n" + two) == [.outside])
  }

  @Test("a text is no comment, and a comment ends at its line")
  func texts() throws {
    let document = try LintedDocument(
      """
      {"views": {"a": {"text": "// tinamou-lint-disable \\" /* tinamou-lint-disable */"}}, // else
       "constraints": {"h": "H:|[a(300)]", "v": "V:|[a(50)]"}}
      """
    )
    #expect(document.rules == [.outside])
  }

  @Test("what a comment says that means nothing is a warning with the near name")
  func unknown() throws {
    let document = try LintedDocument(
      """
      {"views": {"a": {}}, // tinamou-lint-disable outsid, overlap
       "constraints": {"h": "H:|[a(20)]", "v": "V:|[a(50)]"} /* tinamou-lint-disabel */}
      """
    )
    let found = document.report.diagnostics
    #expect(found.map(\.message).count == 2)
    #expect(found[0].message == "no rule is named 'outsid'")
    #expect(found[0].notes.first?.message == "did you mean 'outside'?")
    #expect(found[0].range.start == .init(line: 1, column: 46))
    #expect(found[1].notes.first?.message == "did you mean 'tinamou-lint-disable'?")
    #expect(found.allSatisfy { $0.severity == .warning && $0.code == "lint-comment" })
  }
}
