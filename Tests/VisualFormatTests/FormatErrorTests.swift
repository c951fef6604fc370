// Broken formats, each with every finding it must give: `column: code` or `first-last: code`.

import Diagnostics
import Testing
import VisualFormat

@Suite("Broken formats")
struct FormatErrorTests {
  /// A format and its findings.
  typealias Row = (format: String, expected: [String])

  @Test("syntax errors have a place and a code of their own", arguments: syntaxErrors)
  func syntax(row: Row) {
    #expect(FormatHarness().answer(row.format) == row.expected)
  }

  static let syntaxErrors: [Row] = [
    // Lines without a view.
    ("", ["1: vfl-expected-view"]),
    ("   ", ["4: vfl-expected-view"]),
    ("H:", ["3: vfl-expected-view"]),
    ("|", ["2: vfl-expected-view"]),
    ("|-", ["3: vfl-expected-view"]),
    ("|-10-|", ["6: vfl-expected-view"]),
    ("V:|-(5)-", ["9: vfl-expected-view"]),
    ("[a]-", ["5: vfl-expected-view"]),
    ("-[a]", ["1: vfl-expected-view"]),
    // Orientation.
    ("V|[a]|", ["2: vfl-expected-colon"]),
    ("H", ["2: vfl-expected-colon"]),
    ("X:[a]", ["1: vfl-unknown-orientation"]),
    ("h:[a]", ["1: vfl-unknown-orientation"]),
    ("Hz[a]", ["1-2: vfl-expected-view"]),
    ("a", ["1: vfl-expected-view"]),
    ("é", ["1-1: vfl-expected-view"]),
    // Brackets.
    ("[]", ["1-2: vfl-empty-brackets"]),
    ("[ ]", ["1-3: vfl-empty-brackets", "2: vfl-space (warning)"]),
    ("[9ab]", ["2-4: vfl-expected-name"]),
    ("[(5)]", ["2: vfl-expected-name"]),
    ("[a", ["3: vfl-unclosed-bracket"]),
    ("[", ["2: vfl-unclosed-bracket"]),
    ("[[", ["2: vfl-expected-name", "3: vfl-unclosed-bracket"]),
    ("[a[b]", ["3: vfl-unclosed-bracket"]),
    ("[a-[b]", ["3: vfl-unclosed-bracket"]),
    ("[a|", ["3: vfl-unclosed-bracket"]),
    ("[a)", ["3: vfl-unclosed-bracket"]),
    ("[a-b]", ["3: vfl-unexpected-text"]),
    ("[a(5)c]", ["6: vfl-unexpected-text"]),
    ("[a.b]", ["2-4: vfl-bad-name"]),
    // Parentheses.
    ("[a(]", ["4: vfl-unclosed-parenthesis"]),
    ("[a(5]", ["5: vfl-unclosed-parenthesis"]),
    ("[a(5", ["5: vfl-unclosed-parenthesis", "5: vfl-unclosed-bracket"]),
    ("[a(5,]", ["6: vfl-unclosed-parenthesis"]),
    ("[a]-(5-[b]", ["7: vfl-unclosed-parenthesis"]),
    ("[a()]", ["4: vfl-expected-predicate"]),
    ("[a(,5)]", ["4: vfl-expected-predicate"]),
    ("[a(5,)]", ["6: vfl-expected-predicate"]),
    ("[a(5 6)]", ["5: vfl-space (warning)", "6: vfl-unexpected-text"]),
    ("[a((5))]", ["4: vfl-expected-predicate", "7: vfl-unexpected-text"]),
    // Predicates.
    ("[a(>30)]", ["4: vfl-expected-relation"]),
    ("[a(=30)]", ["4: vfl-expected-relation"]),
    ("[a(=>30)]", ["4-5: vfl-expected-relation"]),
    ("[a(>=)]", ["6: vfl-expected-predicate"]),
    ("[a(>=]", ["6: vfl-expected-predicate"]),
    ("[a(5@)]", ["6: vfl-expected-priority"]),
    ("[a(@5)]", ["4: vfl-expected-predicate"]),
    ("[a(10px)]", ["4-7: vfl-bad-number"]),
    ("[a(0x1F)]", ["4-7: vfl-bad-number"]),
    ("[a(1e999)]", ["4-8: vfl-number-out-of-range"]),
    ("[a(5@0)]", ["6: vfl-bad-priority"]),
    ("[a(5@1000.5)]", ["6-11: vfl-bad-priority"]),
    ("[a(5@-1)]", ["6-7: vfl-bad-priority"]),
    // Gaps.
    ("|-20[a]", ["5: vfl-unclosed-gap"]),
    ("|-20", ["5: vfl-unclosed-gap"]),
    ("[a]-(5)[b]", ["8: vfl-unclosed-gap"]),
    ("[a]-5+5-[b]", ["6: vfl-unclosed-gap"]),
    ("[a]--5-[b]", ["5: vfl-expected-gap"]),
    ("[a]--[b]", ["5: vfl-expected-gap"]),
    ("[a]-20--[b]", ["8: vfl-expected-view"]),
    ("[a]-@5-[b]", ["5: vfl-expected-predicate"]),
    ("[a]-$-[b]", ["5: vfl-expected-view"]),
    ("[a]5[b]", ["4: vfl-expected-connection"]),
    // Behind the end.
    ("|[a]|;", ["6: vfl-trailing-text"]),
    ("|[a]|[b]", ["6: vfl-trailing-text"]),
    ("[a]x", ["4: vfl-trailing-text"]),
    ("|[a]|-", ["6: vfl-trailing-text"]),
  ]

  @Test("unknown names are errors at the name", arguments: nameErrors)
  func names(row: Row) {
    #expect(FormatHarness().answer(row.format) == row.expected)
  }

  static let nameErrors: [Row] = [
    ("[x]", ["2: vfl-unknown-view"]),
    ("[a(x)]", ["4: vfl-unknown-view"]),
    ("[a(x*2)]", ["4: vfl-unknown-view"]),
    ("[a]-x-[b]", ["5: vfl-unknown-metric"]),
    ("[a(5@x)]", ["6: vfl-unknown-metric"]),
    ("[a(5@b)]", ["6: vfl-unknown-metric"]),
    ("|-[x]-|", ["4: vfl-unknown-view"]),
    ("[superview]-[x]", ["14: vfl-unknown-view"]),
    ("[container]", ["2-10: vfl-unknown-view"]),
  ]

  @Test("all errors of one line are reported, in order", arguments: manyErrors)
  func recovery(row: Row) {
    #expect(FormatHarness().answer(row.format) == row.expected)
  }

  static let manyErrors: [Row] = [
    (
      "H:|-foo-[x(>5,==,7@2000)]-(bar)-[]-[a(b.width)]~|",
      [
        "5-7: vfl-unknown-metric", "10: vfl-unknown-view", "12: vfl-expected-relation",
        "17: vfl-expected-predicate", "20-23: vfl-bad-priority", "28-30: vfl-unknown-metric",
        "33-34: vfl-empty-brackets",
      ]
    ),
    (
      "|[a(5][b(6]-(7[c",
      [
        "6: vfl-unclosed-parenthesis", "11: vfl-unclosed-parenthesis",
        "15: vfl-unclosed-parenthesis", "17: vfl-unclosed-bracket",
      ]
    ),
    (
      "[a][9][b][][c.d]",
      ["5: vfl-expected-name", "10-11: vfl-empty-brackets", "13-15: vfl-bad-name"]
    ),
  ]

  @Test("notes name what is near, and where a bracket was opened")
  func notes() {
    let harness = FormatHarness(
      views: "button7 button8",
      metrics: ["margin": 8, "marginTop": 9]
    )
    let note = { (format: String) in
      harness.diagnostics(format).flatMap(\.notes).map { "\($0.range.start.column): \($0.message)" }
    }
    #expect(note("[buttn7]") == ["2: did you mean 'button7'?"])
    #expect(note("[button8(==buton7)]") == ["12: did you mean 'button7'?"])
    #expect(note("|-margn-[button7]") == ["3: did you mean 'margin'?"])
    #expect(note("[button7(>30)]") == ["10: did you mean '>='?"])
    #expect(note("[button7(=<30)]") == ["10: did you mean '<='?"])
    #expect(note("VH:[button7]") == ["1: did you mean 'HV'?"])
    #expect(note("|-(buttn7)-[button7]") == ["4: did you mean 'button7'?"])
    #expect(note("h:[button7]") == ["1: did you mean 'H'?"])
    #expect(note("[button7(5]") == ["9: '(' is opened here"])
    #expect(note("[button7") == ["1: '[' is opened here"])
    #expect(note("[zebra]") == [])
  }

  @Test("a finding's fix replaces exactly the wrong word")
  func fixes() throws {
    let harness = FormatHarness(views: "button7")
    let fix = try #require(harness.diagnostics("|-[buton7]-|").first?.fixIts.first)
    #expect(fix.replacement == "button7")
    #expect(fix.range.bytes == 3..<9)
  }

  @Test("messages say what was found, then what was expected")
  func messages() {
    let harness = FormatHarness()
    let message = { (format: String) in harness.diagnostics(format).first?.message }
    #expect(message("[a") == "found the end, expected ']'")
    #expect(message("|[a]|;") == "found ';', expected the end")
    #expect(message("[a\u{7}]") == "found 'U+7', expected ']'")
    #expect(message("[a(5@1050)]") == "the priority is 1050, expected more than 0 and at most 1000")
    #expect(message("[x]") == "no view is named 'x'")
  }

  @Test("a line of noise has a bounded number of findings")
  func noise() {
    let findings = FormatHarness().diagnostics(String(repeating: "[]", count: 20_000))
    #expect(findings.count <= 2 * FormatParser.findingLimit + 2)
    #expect(findings.contains { $0.code == "vfl-too-many-errors" })
    let unknown = String(repeating: "[x(y)]-z-", count: 20_000) + "[a]"
    #expect(FormatHarness().diagnostics(unknown).count <= 2 * FormatParser.findingLimit + 2)
    // All are within the findings that are shown, and the last one is told only where something is left.
    for count in [99, 100, 101] {
      let noise = FormatHarness().diagnostics("[a][9]" + String(repeating: "[]", count: count - 1))
      #expect(noise.count == min(count, FormatParser.findingLimit))
      #expect((noise.last?.code == "vfl-too-many-errors") == (count >= FormatParser.findingLimit))
    }
    let nested = "[a" + String(repeating: "(", count: 100_000)
    #expect(!FormatHarness().diagnostics(nested).isEmpty)
  }
}
