import LayoutModel
import Linting
import Testing

@Suite("directions and sizes of texts")
struct TraitTests {
  // Boxes: a character is half the font's size wide, a line 1.25 times it high. 17 points: 17 x 21.25 for 'ab'.
  private static let label = """
    {"views": {"a": {"type": "UILabel", "text": "ab"}},
     "constraints": {"h": "H:|-10-[a]", "v": "V:|-10-[a(<=60)]"}}
    """

  @Test("a text that is cut only where it is large is found there, and says so")
  func largeText() throws {
    #expect(try LintedDocument(Self.label, in: [], textScales: [1, 2]).report.findings.isEmpty)
    let finding = try LintedDocument(Self.label, in: [], textScales: [1, 2, 3]).only()
    #expect(finding.rule == .cutText)
    #expect(finding.traits == [LintTraits(.leftToRight, textScale: 3)])
    #expect(finding.worstTraits == finding.traits.first)
    #expect(
      finding.message == "'a' is lower than its content by up to 3.75 points"
        + " with text at 3 times its size for width 200 to 2000 and height 200 to 2000; worst at 200x200"
    )
    // Alone it is said, too, and of several the worst.
    let both = try LintedDocument(Self.label, in: [], textScales: [3, 4]).only()
    #expect(both.traits.map(\.textScale) == [3, 4])
    #expect(both.worstTraits?.textScale == 4)
    #expect(both.message.contains(" by up to 25 points with text at 3 or 4 times its size for "))
    #expect(both.message.hasSuffix("; worst at 200x200 with text at 4 times its size"))
  }

  private static let mirrored = """
    {"views": {"a": {}, "b": {}},
     "constraints": {"a": "a.left == superview.left + 10", "b": "b.leading == superview.leading + 100",
       "h": "H:[a(80)]", "k": "H:[b(80)]", "v": "V:|-5-[a(20)]", "w": "V:|-5-[b(20)]"}}
    """

  @Test("views that lie over each other only from right to left are found there, and say so")
  func rightToLeft() throws {
    #expect(try LintedDocument(Self.mirrored).report.findings.isEmpty)
    let lint = try LintedDocument.traitLint(Self.mirrored, [.leftToRight, .rightToLeft])
    let finding = try #require(lint.report.findings.first)
    #expect(lint.report.findings.count == 1)
    #expect(finding.rule == .overlap)
    #expect(finding.traits == [LintTraits(.rightToLeft)])
    // a is from 10 to 90, b from width - 180 to width - 100.
    #expect(finding.range("width") == 200...270)
    #expect(
      finding.message.contains("'b' lies over 'a' by up to 20 points from right to left for ")
    )
    #expect(try lint.proof(of: finding) == .holds)
    // In the other direction the same finding does not show.
    var turned = finding
    turned.worstTraits = LintTraits(.leftToRight)
    #expect(try lint.proof(of: turned) == .fails)
  }

  @Test("the document's own direction is the plain one, and a given one wins over it")
  func ownDirection() throws {
    let text = #"{"direction": "rtl", "# + Self.mirrored.dropFirst()
    #expect(try LintedDocument(text).only().traits.isEmpty)
    #expect(try LintedDocument(text, in: [.leftToRight]).report.findings.isEmpty)
    let both = try LintedDocument(text, in: [.leftToRight, .rightToLeft])
    #expect(try both.only().traits.isEmpty)
  }

  @Test("directional margins follow a given direction")
  func directionalMargins() throws {
    let text = """
      {"directionalLayoutMargins": {"leading": 40, "trailing": 20}, "views": {"a": {}},
       "constraints": {"h": "a.left == superview.leftMargin", "w": "a.width == 175", "v": "V:|[a(50)]"}}
      """
    #expect(try LintedDocument(text).only().range("width") == 200...215)
    #expect(try LintedDocument(text, in: [.rightToLeft]).report.findings.isEmpty)
  }

  @Test(
    "what holds in all traits is said once; where it holds at more sizes elsewhere, that is said, too"
  )
  func onceForAll() throws {
    let fixed = """
      {"views": {"a": {"type": "UIButton"}},
       "constraints": {"h": "H:|-20-[a(300)]", "v": "V:|[a(50)]"}}
      """
    let finding = try LintedDocument(fixed, in: [.leftToRight, .rightToLeft]).only()
    #expect(finding.traits.isEmpty && finding.worstTraits == nil)
    let growing = """
      {"views": {"a": {"type": "UILabel", "text": "\(String(repeating: "x", count: 30))"}},
       "constraints": {"h": "H:|-10-[a]", "v": "V:|-10-[a]"}}
      """
    // 255 points wide, and 510; the smaller finding does not hold for more than 265.
    let found = try LintedDocument(growing, in: [], textScales: [1, 2]).report.findings
    #expect(found.map(\.rule) == [.outside, .outside])
    #expect(found.map { $0.range("width") } == [200...265, 200...520])
    #expect(found.map(\.traits.count) == [0, 1])
  }

  @Test("documents without texts are looked at once, whatever sizes texts are to have")
  func noTexts() throws {
    let lint = try LintedDocument.traitLint(Self.mirrored, [], [1, 2, 3])
    #expect(lint.traits == [LintTraits(.leftToRight)])
  }

  @Test("what says the same in one direction alone is not superfluous, and no fix takes it")
  func redundantInOneDirection() throws {
    let text = """
      {"views": {"a": {}},
       "constraints": {"h": "H:|-10-[a(30)]", "l": "a.left == superview.left + 10", "v": "V:|[a(50)]"},
       "metrics": {"old": 1}}
      """
    #expect(try LintedDocument(text).rules == [.redundantConstraint, .unusedMetric])
    let alone = try LintedDocument.traitLint(text, [])
    #expect(alone.fixes(comparingAt: []).changes.count == 2)
    let both = try LintedDocument.traitLint(text, [.leftToRight, .rightToLeft])
    #expect(both.report.findings.map(\.rule).contains(.redundantConstraint) == false)
    #expect(both.fixes(comparingAt: []).changes == ["took out the metric 'old'"])
  }
}
