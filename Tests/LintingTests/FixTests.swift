import Diagnostics
import ExactArithmetic
import Linting
import Testing

@Suite("what is taken out of documents")
struct FixTests {
  /// A document mended over all usual sizes.
  private func mended(
    _ text: String,
    looking: Bool = true,
    _ severities: [LintRule: LintSeverity] = [:]
  ) throws -> (text: String, changes: [String]) {
    let lint = try LintedDocument.lint(text, severities, looking: looking)
    let fixes = lint.fixes(comparingAt: [.init(width: 375, height: 667)])
    #expect(!fixes.isRefuted)
    return (String(decoding: fixes.bytes, as: UTF8.self), fixes.changes)
  }

  /// Mends a document, and then what came of it.
  private func expect(_ text: String, becomes expected: String) throws {
    let first = try mended(text)
    #expect(first.text == expected)
    let second = try mended(first.text)
    #expect(second.text == first.text)
    #expect(second.changes.isEmpty)
  }

  @Test(
    "metrics that nothing uses go with their commas and lines, and so do those that only they used"
  )
  func metrics() throws {
    try expect(
      """
      {
        "views": {"a": {}},
        "metrics": {
          "gap": 8, // between
          "old": 3,
          "older": "old * 2" /* once */
        },
        "constraints": {"h": "H:|-gap-[a(50)]", "v": "V:|[a(50)]"},
        "variants": {"low": {"when": "height < 300", "metrics": {"old": 5}}}
      }
      """,
      becomes: """
        {
          "views": {"a": {}},
          "metrics": {
            "gap": 8 // between
            /* once */
          },
          "constraints": {"h": "H:|-gap-[a(50)]", "v": "V:|[a(50)]"},
          "variants": {"low": {"when": "height < 300", "metrics": {}}}
        }
        """
    )
  }

  @Test("what goes together leaves what is left when one goes after the other")
  func together() throws {
    try expect(
      """
      {"views": {"a": {}}, "constraints": {"h": "HV:|[a(50)]", "w": "H:[a(50,>=20)]", "s": "H:[a(50)]-(>=0)-|",
        "t": "V:[a(50)]", "u": "V:[a(50)]"}, "metrics": {"m": 1, "n": 2,
        "o": 3, "p": 4,
        // tinamou-lint-disable-next-line overlap
        "q": 5,
        "r": 6
      }}
      """,
      becomes: """
        {"views": {"a": {}}, "constraints": {"h": "HV:|[a(50)]", "s": "H:[a]-(>=0)-|"}, "metrics": {
          // tinamou-lint-disable-next-line overlap
          "q": 5,
          "r": 6
        }}
        """
    )
  }

  @Test("a constraint goes as a whole, or one size of a format")
  func constraints() throws {
    try expect(
      #"{"views": {"a": {}, "b": {}}, "constraints": {"h": "H:|[a(50)]-[b( 30 , >=20 )]", "#
        + #""v": "V:|[a(50)]", "again": "H:[a(>=40)]", "w": "V:|[b(9)]",}}"#,
      becomes: #"{"views": {"a": {}, "b": {}}, "constraints": {"h": "H:|[a(50)]-[b( 30 )]", "#
        + #""v": "V:|[a(50)]", "w": "V:|[b(9)]",}}"#
    )
  }

  @Test("what is implied at some sizes alone, or in some variants, stays")
  func needed() throws {
    // At 2000x200 the width has to be 1700, though not at the smallest size nor at the greatest.
    let corner = """
      {"metrics": {"m": "width - height - 100"}, "views": {"a": {}}, "constraints":
       {"h": "H:|[a(>=100)]|", "m": "H:[a(>=m)]", "v": "V:|[a(50)]"}}
      """
    #expect(try mended(corner).text == corner)
    let variant = """
      {"views": {"a": {}}, "constraints": {"h": "H:|[a(50)]", "w": "H:[a(>=20)]", "v": "V:|[a(50)]"},
       "variants": {"low": {"when": "height < 300", "constraints": {"h": "H:|[a]"}}}}
      """
    #expect(try mended(variant).text == variant)
  }

  @Test("where constraints conflict at some size, or sizes were not looked at, none is taken out")
  func conflicts() throws {
    let clash = """
      {"views": {"a": {}}, "constraints": {"h": "H:|[a(300)]-(>=0)-|", "w": "H:[a(300)]", "v": "V:|[a(50)]"}}
      """
    #expect(try mended(clash).text == clash)
    let twice = #"{"views": {"a": {}}, "constraints": {"h": "HV:|[a(50)]", "w": "H:[a(50)]"}}"#
    #expect(try mended(twice, looking: false).text == twice)
    #expect(try mended(twice).changes == ["took out the constraint 'w'"])
  }

  @Test("what a comment or a severity switches off stays, and what speaks of the safe area")
  func switchedOff() throws {
    let text = """
      {"views": {"a": {}}, "constraints": {"h": "HV:|[a(50)]",
       // tinamou-lint-disable-next-line redundant-constraint
       "w": "H:[a(50)]"}}
      """
    #expect(try mended(text).text == text)
    let twice = #"{"views": {"a": {}}, "constraints": {"h": "HV:|[a(50)]", "w": "H:[a(50)]"}}"#
    #expect(try mended(twice, [.redundantConstraint: .off]).text == twice)
    let safe = """
      {"views": {"a": {}}, "constraints": {"h": "HV:|-5-[a(50)]", "s": "a.top >= safeArea.top"}}
      """
    #expect(try mended(safe).text == safe)
  }

  @Test("what had to stay is tried again once other things have gone")
  func again() throws {
    let text = """
      {"views": {"a": {"children": {"c": {}}}}, "metrics": {"m": 12.5, "t": "(width - 2 * m) / 3"},
       "constraints": {"k0": {"format": "H:|-[c]-(m,<=t@0.5)-|"}, "d0": {"format": "H:|-[c]-(m,<=t@0.5)-|"},
        "d2": {"format": "H:|-[c]-(m,<=t@0.5)-|"}},
       "variants": {"v": {"when": "width > 700 and height < m * 100", "constraints": {"d0": {"format": "V:|-[c]"}}}}}
      """
    let first = try mended(text)
    #expect(first.changes.contains("took out the metric 't'"), "\(first.changes)")
    #expect(try mended(first.text).changes.isEmpty)
  }

  @Test("a finding says what would be taken out, by itself")
  func proposals() throws {
    let text =
      #"{"views": {"a": {}}, "metrics": {"m": 1}, "constraints": {"h": "HV:|[a(50)]", "#
      + #""w": "H:[a(50)]", "b": "V:[a(50)]-(>=0)-|"}}"#
    let findings = try LintedDocument(text).report.findings
    #expect(findings.map(\.rule) == [.unusedMetric, .redundantConstraint, .redundantConstraint])
    let cuts = findings.map { finding in
      finding.fixIts.map { fix in
        String(decoding: Array(text.utf8)[fix.range.bytes], as: UTF8.self)
      }
    }
    #expect(cuts == [[#""m": 1"#], [#""w": "H:[a(50)]", "#], ["(50)"]])
    let wide = try LintedDocument(
      #"{"views": {"a": {}}, "constraints": {"h": "H:|[a(300)]", "v": "V:|[a(50)]"}}"#
    )
    #expect(try wide.only().fixIts.isEmpty)
  }
}
