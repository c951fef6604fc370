// Sources that comments and documents cite, against the bibliography.

import Testing

@Suite struct SourceTests {
  @Test("SOURCES.md has a row for each key that is cited, and lists the files that cite it")
  func bibliographyIsWhole() throws {
    let bibliography = Bibliography(try Repository.text("Documentation/SOURCES.md"))
    #expect(bibliography.listed.count > 50)
    var citations: [String: Set<String>] = [:]
    for (path, comments) in try Self.comments() {
      for key in comments.flatMap({ Bibliography.keys(inComment: $0) }) {
        citations[key, default: []].insert(DocumentTests.lastPart(of: path))
      }
    }
    for path in Repository.markdownPaths where path != "Documentation/SOURCES.md" {
      for key in Bibliography.keys(inDocument: try Repository.text(path)) {
        citations[key, default: []].insert(path)
      }
    }
    expectNone(bibliography.findings(citations), "rows of Documentation/SOURCES.md")
  }

  @Test("a comment that names its source does so by a key, or names a file of this repository")
  func sourcesAreKeys() throws {
    var missing: [String] = []
    for (path, comments) in try Self.comments() {
      for (index, comment) in comments.enumerated() where comment.contains("Source") {
        guard comment.contains(#/^\/\/\/? +(- )?Sources?( for [^:.`]*)?: /#) else { continue }
        // The key may stand on the second line.
        let lines = comments[index..<min(index + 2, comments.count)]
        let isCited = lines.contains { !Bibliography.keys(inComment: $0).isEmpty }
        let rest = lines.joined(separator: " ").replacing("Documentation/SOURCES.md", with: "")
        if isCited || rest.contains(#/\w\.(md|swift)\b/#) { continue }
        missing.append("\(path): \(comment)")
      }
    }
    expectNone(missing, "sources without a key")
  }

  @Test("what was not opened is said in SOURCES.md alone")
  func onePlaceSaysWhatWasNotOpened() throws {
    var findings: [String] = []
    for path in Repository.codePaths where !path.hasPrefix("Tests/RepositoryTests/") {
      let text = try Repository.text(path)
      for words in ["not opened", "cited from memory"] where text.contains(words) {
        findings.append("\(path): \(words)")
      }
    }
    expectNone(findings, "what Documentation/SOURCES.md says")
  }

  @Test("rows that are missing, idle, repeated or list the wrong files are found")
  func faultsAreFound() {
    let bibliography = Bibliography(
      """
      | key | source | opened | what rests on it |
      |---|---|---|---|
      | [Whole 1] | A book | | `A.swift`, [TEXT](TEXT.md) |
      | [Idle] | A book | no | `A.swift` |
      | [Twice] | A book | | `A.swift` |
      | [Twice] | A book | | `A.swift` |
      | [Wrong] | A book | | `B.swift`, [README](../README.md) |
      """
    )
    let found = bibliography.findings([
      "Whole 1": ["A.swift", "Documentation/TEXT.md"], "Twice": ["A.swift"],
      "Wrong": ["A.swift", "README.md"], "Lost": ["A.swift"],
    ])
    #expect(
      found == [
        "[Idle] is cited nowhere", "[Lost] has no row, and is cited in A.swift",
        "[Twice] has several rows", "[Wrong] does not list A.swift, which cites it",
        "[Wrong] lists B.swift, which does not cite it",
      ]
    )
    let comment = "/// Source: [Knuth 2], 4.2.2; [Éa], of `[UInt8]`, [m], [A](B.md)."
    #expect(Bibliography.keys(inComment: comment) == ["Knuth 2", "Éa"])
    #expect(
      Bibliography.keys(inDocument: "[Knuth 2](../SOURCES.md#numbers) [here](SOURCES.md)")
        == ["Knuth 2"]
    )
  }

  /// The comments of each file of code, and of scripts in Python what may be one; this folder's speak of keys that
  /// nobody cites.
  private static func comments() throws -> [(path: String, comments: [String])] {
    let scripts = Repository.paths.filter { $0.hasPrefix("scripts/") && $0.hasSuffix(".py") }
    return try (Repository.codePaths + scripts).filter { !$0.hasPrefix("Tests/RepositoryTests/") }
      .map { path in
        let text = try Repository.text(path)
        if path.hasSuffix(".swift") { return (path, SwiftText(text).comments) }
        let starts = ["// ", "/// ", "* ", "# ", "\"\"\""]
        let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
        return (path, lines.filter { line in starts.contains { line.hasPrefix($0) } })
      }
  }
}
