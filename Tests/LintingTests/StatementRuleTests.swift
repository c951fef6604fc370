import Linting
import Testing

@Suite("rules about constraints, variants and what is not used")
struct StatementRuleTests {
  @Test("a conflict is named by what is dropped, and is worst where that is furthest from holding")
  func conflict() throws {
    let finding = try LintedDocument(
      """
      {"views": {"a": {}},
       "constraints": {"h": "H:|-20-[a(300)]", "end": "H:[a]-(>=20)-|", "v": "V:|[a(50)]"}}
      """,
      ["width": 200...1000]
    ).only()
    #expect(finding.rule == .conflict)
    #expect(finding.severity == .error)
    #expect(finding.range("width") == 200...340)
    #expect(finding.worst("width") == 200)
    #expect(finding.message.hasPrefix("'superview.trailing >= a.trailing + 20' cannot hold"))
  }

  @Test("what is left open is told once a view, with all of its attributes")
  func ambiguity() throws {
    let document = try LintedDocument(
      #"{"views": {"a": {}}, "constraints": {"h": "H:|[a(50)]"}}"#
    )
    #expect(
      document.rules == [.emptySize, .ambiguity] || document.rules == [.ambiguity, .emptySize]
    )
    let finding = document.report.findings.first { $0.rule == .ambiguity }
    #expect(finding?.message.hasPrefix("y, height of 'a' are left open for width 200 to") == true)
  }

  @Test("a wish of 999 is broken where a required constraint leaves too little")
  func brokenWish() throws {
    let finding = try LintedDocument(
      """
      {"views": {"a": {}},
       "constraints": {"h": "H:|[a(300@999)]-(>=0)-|", "v": "V:|[a(50)]"}}
      """
    ).only()
    #expect(finding.rule == .brokenWish)
    #expect(finding.range("width") == 200...300)
    #expect(finding.message.hasPrefix("'a.width == 300 @999' is missed by up to 100 points"))
  }

  @Test("frames jump along the border of a variant")
  func jump() throws {
    let finding = try LintedDocument(
      """
      {"metrics": {"w": 100}, "views": {"a": {}},
       "constraints": {"h": "H:|[a(w)]", "v": "V:|[a(50)]"},
       "variants": {"wide": {"when": "width > 600", "metrics": {"w": 150}}}}
      """
    ).only()
    #expect(finding.rule == .jump)
    #expect(finding.severity == .note)
    #expect(finding.range("width") == 600...600)
    #expect(finding.range("height") == 200...2000)
    #expect(
      finding.message.hasPrefix(
        "'a' jumps by up to 50 points between no variant and variant 'wide'"
      )
    )
  }

  @Test("a variant of one width jumps where it holds, and nowhere else along that width")
  func jumpOfOneWidth() throws {
    let document = try LintedDocument(
      """
      {"metrics": {"w": 100}, "views": {"a": {}},
       "constraints": {"h": "H:|[a(w)]", "v": "V:|[a(50)]"},
       "variants": {"low": {"when": "height < width", "metrics": {"w": 150}},
                    "one": {"when": "width == 400", "metrics": {"w": 180}}}}
      """
    )
    let jumps = document.report.findings
    #expect(jumps.map(\.subject).sorted() == ["base low", "base one"])
    let one = jumps.first { $0.subject == "base one" }
    #expect(one?.range("width") == 400...400)
    #expect(one?.range("height") == 400...2000)
  }

  @Test("what is left open at one width alone is found")
  func openAtOneWidth() throws {
    let finding = try LintedDocument(
      """
      {"views": {"a": {}}, "constraints": {"h": "H:|[a(50)]", "v": "V:|[a(50)]"},
       "variants": {"one": {"when": "width == 400", "constraints": {"h": "H:[a(50)]"}}}}
      """
    ).only()
    #expect(finding.rule == .ambiguity)
    #expect(finding.range("width") == 400...400)
    #expect(finding.range("height") == 200...2000)
  }

  @Test("each variant is looked at where it holds")
  func variants() throws {
    let finding = try LintedDocument(
      """
      {"metrics": {"w": 100}, "views": {"a": {}},
       "constraints": {"h": "H:|[a(w)]", "v": "V:|[a(50)]"},
       "variants": {"low": {"when": "height < width", "metrics": {"w": 300}}}}
      """,
      ["height": 200...400],
      [.jump: .off]
    ).only()
    #expect(finding.rule == .outside)
    #expect(finding.range("width") == 200...300)
    #expect(finding.range("height") == 200...300)
    // At 200x200 the variant does not hold; just beyond it does.
    #expect(finding.worst.allSatisfy { $0 > 200 && $0 < 202 })
  }

  @Test("a constraint that another one implies is redundant, its equal only once")
  func redundant() throws {
    let document = try LintedDocument(
      """
      {"views": {"a": {}}, "constraints": {"h": "H:|-10-[a(50)]", "v": "V:|[a(50)]",
       "again": "H:[a(50)]", "least": "a.left >= superview.left + 8", "w": "a.width >= 0 @500"}}
      """
    )
    #expect(document.rules == [.redundantConstraint, .redundantConstraint, .redundantConstraint])
    #expect(
      document.report.findings.map(\.message) == [
        "'a.width == 50' says the same as the constraint of line 1",
        "'a.left >= superview.left + 8' follows from "
          + "'a.leading == superview.leading + 10' of line 1",
        "'a.width >= 0 @500' holds by itself",
      ]
    )
    #expect(document.report.findings.allSatisfy { $0.extents.isEmpty })
  }

  @Test(
    "a constraint that says another one from the other side is redundant",
    arguments: [
      ("a.width == b.width", "b.width == a.width"), ("a.width >= b.width", "b.width <= a.width"),
      ("a.centerX == b.centerX", "b.centerX == a.centerX"), ("V:[a(b)]", "V:[b(a)]"),
      ("a.left == b.right + 5", "b.right == a.left - 5"),
    ]
  )
  func mirrored(first: String, second: String) throws {
    let document = try LintedDocument(
      """
      {"views": {"a": {}, "b": {}}, "constraints": {"first": "\(first)", "second": "\(second)"}}
      """
    )
    #expect(document.rules.filter { $0 == .redundantConstraint }.count == 1)
  }

  @Test("a constraint is redundant only where it is at every corner of the ranges")
  func corners() throws {
    // Twice 0 at the ends of the diagonal, and 1800 elsewhere.
    let document = try LintedDocument(
      """
      {"metrics": {"m": "width - height"}, "views": {"a": {}}, "constraints":
       {"h": "H:|[a(>=0)]|", "m": "H:[a(>=m)]", "v": "V:|[a(50)]"}}
      """
    )
    #expect(document.report.findings.map(\.message) == ["'a.width >= 0' holds by itself"])
  }

  @Test("a wish is not redundant because of another wish: both count")
  func wishes() throws {
    let document = try LintedDocument(
      """
      {"views": {"a": {}},
       "constraints": {"h": "H:|[a(50@500)]", "again": "H:[a(50@500)]", "v": "V:|[a(50)]"}}
      """
    )
    #expect(document.rules == [])
  }

  @Test("views and metrics that nothing uses are found")
  func unused() throws {
    let document = try LintedDocument(
      """
      {"metrics": {"gap": 8, "old": 3}, "views": {"a": {}, "ghost": {}},
       "constraints": {"h": "H:|-gap-[a(50)]", "v": "V:|[a(50)]"}}
      """
    )
    #expect(document.rules == [.unusedMetric, .unusedView])
    #expect(document.report.findings[0].message == "nothing uses the metric 'old'")
    #expect(document.report.findings[1].message == "no constraint speaks of 'ghost'")
    // Nothing else is said of them, at all sizes together and at single ones.
    let large = """
      {"metrics": {"gap": 8},
       "views": {"a": {"intrinsicContentSize": {"width": 999}}, "b": {}, "c": {}},
       "constraints": {"h": "H:|-gap-[c(50)]", "v": "V:|[c(50)]"}}
      """
    let together = try LintedDocument(large)
    #expect(together.rules == [.unusedView, .unusedView])
    #expect(together.report.sampleCount == nil)
    let sampled = try LintedDocument(
      large,
      ["gap": 1...2, "width": 300...400, "height": 300...400]
    )
    #expect(sampled.rules == [.unusedView, .unusedView])
    #expect(sampled.report.sampleCount != nil)
  }

  @Test("a rule that is off finds nothing, and severities are those asked for")
  func severities() throws {
    let text = #"{"views": {"a": {}}, "constraints": {"h": "H:|[a(300)]", "v": "V:|[a(50)]"}}"#
    #expect(try LintedDocument(text, [:], [.outside: .off]).rules == [])
    #expect(try LintedDocument(text, [:], [.outside: .error]).only().severity == .error)
  }
}
