// Every broken document of the corpus gives exactly its diagnostics: all of them, at their places, in
// document order.

import FuzzSupport
import Testing
import Tinamou

@Suite("broken documents of the corpus")
struct BrokenCorpusTests {
  @Test("a broken document gives exactly its diagnostics", arguments: CorpusFolder.broken)
  func diagnostics(name: String) throws {
    let source = try CorpusFolder.source("broken/\(name)")
    let expected = try CorpusFolder.source("broken/\(name).expected")
    let (diagnostics, isAnswered) = try Self.read(source)
    let isMarkup = name.hasSuffix(".xml")
    let lines = diagnostics.map { diagnostic in
      if isMarkup { return BrokenMarkup.line(diagnostic, in: source) }
      let start = diagnostic.range.start
      let severity = diagnostic.severity.rawValue
      return "\(start.line):\(start.column): \(severity): [\(diagnostic.code.name)]"
    }
    #expect(
      lines == expected.text(0..<expected.bytes.count).split(separator: "\n").map(String.init)
    )
    #expect(isAnswered == !diagnostics.containsErrors)
    for diagnostic in diagnostics {
      #expect(isMarkup || diagnostic.range.buffer === source)
      #expect(!diagnostic.message.isEmpty && !diagnostic.message.hasSuffix("."))
    }
  }

  @Test("there are enough broken documents of each kind")
  func counts() {
    #expect(CorpusFolder.broken.count >= 66)
    for (ending, count) in [(".json", 40), (".constraints", 12), (".vfl", 5), (".xml", 80)] {
      #expect(CorpusFolder.broken.count { $0.hasSuffix(ending) } >= count, "\(ending)")
    }
  }

  /// What the reader of a document says, and whether it gave something to go on with.
  static func read(_ source: SourceBuffer) throws -> ([Diagnostic], isAnswered: Bool) {
    if source.name.hasSuffix(".json") {
      let (document, diagnostics) = LayoutDocument.read(source)
      return (diagnostics, document != nil)
    }
    if source.name.hasSuffix(".constraints") {
      let (file, diagnostics) = ConstraintsFile.read(source)
      return (diagnostics, file != nil)
    }
    if source.name.hasSuffix(".xml") { return BrokenMarkup.read(source) }
    try #require(source.name.hasSuffix(".vfl"))
    let diagnostics = FormatLines.diagnostics(of: source)
    return (diagnostics, !diagnostics.containsErrors)
  }
}
