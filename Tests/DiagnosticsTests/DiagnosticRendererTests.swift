// Findings as text for people and as JSON for programs.

import Diagnostics
import Testing

@Suite("Rendering")
struct DiagnosticRendererTests {
  private static func finding(
    _ text: String,
    _ range: Range<Int>,
    severity: Severity = .error,
    note: Range<Int>? = nil
  ) -> Diagnostic {
    let buffer = SourceBuffer(name: "a.json", text: text)
    return Diagnostic(
      "vfl-unknown-view",
      severity: severity,
      "no view is named 'x'",
      at: SourceRange(buffer, range),
      notes: note.map { [Note("did you mean 'y'?", at: SourceRange(buffer, $0))] } ?? []
    )
  }

  @Test("text has the headline, the line, a caret under the range, then the notes")
  func text() {
    let finding = Self.finding("one\n|[xyz]|\n", 6..<9, note: 4..<5)
    #expect(
      DiagnosticRenderer().render(finding) == """
        a.json:2:3: error: no view is named 'x' [vfl-unknown-view]
        |[xyz]|
          ^~~
        a.json:2:1: note: did you mean 'y'?
        |[xyz]|
        ^

        """
    )
  }

  @Test("a file's name is shown without what would steer a terminal")
  func names() {
    let buffer = SourceBuffer(name: "a\u{1B}[31m.json", text: "x")
    let finding = Diagnostic("vfl-unknown-view", "no", at: SourceRange(buffer, 0..<1))
    let text = DiagnosticRenderer().render(finding)
    #expect(text.hasPrefix("a\u{FFFD}[31m.json:1:1: error: no"))
    #expect(DiagnosticRenderer(format: .json).render(finding).contains(#"a\u001b[31m.json"#))
  }

  @Test("an error in words is a line for each finding, and one for each note")
  func errors() {
    let finding = Self.finding("one\n|[xyz]|\n", 6..<9, note: 4..<5)
    let error = DiagnosticsError([finding, Self.finding("a", 0..<1, severity: .warning)])
    #expect(
      "\(error)" == """
        a.json:2:3: error: no view is named 'x' [vfl-unknown-view]
        a.json:2:1: note: did you mean 'y'?
        a.json:1:1: warning: no view is named 'x' [vfl-unknown-view]
        """
    )
  }

  @Test("an empty range has one caret, behind the end of the line too")
  func emptyRanges() {
    #expect(
      DiagnosticRenderer().render(Self.finding("ab", 2..<2, severity: .warning)) == """
        a.json:1:3: warning: no view is named 'x' [vfl-unknown-view]
        ab
          ^

        """
    )
    #expect(DiagnosticRenderer().render(Self.finding("", 0..<0)).hasSuffix("\n\n^\n"))
  }

  @Test("a range over several lines is marked to the end of its first")
  func severalLines() {
    #expect(DiagnosticRenderer().render(Self.finding("abcd\nef", 2..<7)).hasSuffix("abcd\n  ^~\n"))
  }

  @Test("tabs stay tabs above the caret, and control characters are made visible")
  func tabs() {
    #expect(
      DiagnosticRenderer().render(Self.finding("\ta\u{1B}b", 3..<4))
        .hasSuffix("\ta\u{FFFD}b\n\t  ^\n")
    )
  }

  @Test("scalars outside ASCII are one column each")
  func columns() {
    let rendered = DiagnosticRenderer().render(Self.finding("é😀x", 6..<7))
    #expect(rendered.hasPrefix("a.json:1:3:"))
    #expect(rendered.hasSuffix("é😀x\n  ^\n"))
  }

  @Test("a long line is cut to a window round the caret")
  func longLines() {
    let text = String(repeating: "a", count: 5_000) + "!" + String(repeating: "b", count: 5_000)
    let lines = DiagnosticRenderer().render(Self.finding(text, 5_000..<5_001))
      .split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].unicodeScalars.count < 200)
    #expect(lines[1].hasPrefix("…") && lines[1].hasSuffix("…"))
    let caret = Array(lines[2].unicodeScalars).firstIndex(of: "^")
    #expect(caret.map { Array(lines[1].unicodeScalars)[$0] } == "!")
  }

  @Test("colour surrounds the same words")
  func color() {
    var renderer = DiagnosticRenderer()
    renderer.usesColor = true
    let rendered = renderer.render(Self.finding("[x]", 1..<2, note: 0..<1))
    #expect(rendered.contains("\u{1B}["))
    var plain = ""
    var isEscape = false
    for scalar in rendered.unicodeScalars {
      if scalar == "\u{1B}" { isEscape = true }
      if !isEscape { plain.unicodeScalars.append(scalar) }
      if scalar == "m" { isEscape = false }
    }
    #expect(plain == DiagnosticRenderer().render(Self.finding("[x]", 1..<2, note: 0..<1)))
  }

  @Test("JSON is one object a line with every field")
  func json() {
    let rendered = DiagnosticRenderer(format: .json).render(
      Self.finding("one\n|[xyz]|\n", 6..<9, note: 4..<5)
    )
    #expect(
      rendered == #"{"file":"a.json","line":2,"column":3,"endLine":2,"endColumn":6,"#
        + #""severity":"error","code":"vfl-unknown-view","message":"no view is named 'x'","#
        + #""notes":[{"file":"a.json","line":2,"column":1,"message":"did you mean 'y'?"}]}"# + "\n"
    )
  }

  @Test("findings sort by place, and those at one place keep their order")
  func order() {
    let text = "abcdef"
    let list = [
      Self.finding(text, 4..<5), Self.finding(text, 1..<3, severity: .warning),
      Self.finding(text, 1..<2),
    ]
    #expect(list.inDocumentOrder().map(\.range.bytes) == [1..<3, 1..<2, 4..<5])
    #expect(list.containsErrors)
    #expect(![list[1]].containsErrors)
  }
}
