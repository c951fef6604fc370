import Linting
import Testing

@Suite("rules about frames, with ranges and worst sizes by hand")
struct FrameRuleTests {
  @Test("a layout that is all right has no findings")
  func clean() throws {
    let document = try LintedDocument(
      """
      {"views": {"a": {"type": "UIButton"}, "b": {"type": "UILabel",
                       "intrinsicContentSize": {"width": 60, "height": 20}}},
       "constraints": {"row": "H:|-[a(80)]-(>=8)-[b]-|", "a": "V:|[a(50)]", "b": "V:|[b]"}}
      """
    )
    #expect(document.report.findings.map(\.message) == [])
    #expect(document.report.sampleCount == nil)
  }

  @Test("a view sticks out below the width of its far edge")
  func outside() throws {
    let finding = try LintedDocument(
      #"{"views": {"a": {}}, "constraints": {"h": "H:|-20-[a(300)]", "v": "V:|[a(50)]"}}"#
    ).only()
    #expect(finding.rule == .outside)
    #expect(finding.range("width") == 200...320)
    #expect(finding.range("height") == 200...2000)
    #expect(finding.worst("width") == 200)
    #expect(finding.location?.start.column == 12)
    #expect(
      finding.message.hasPrefix(
        "'a' sticks out of 'superview' on the right by up to 120 points for width 200 to 320 and"
      )
    )
  }

  @Test("a safe area turns with the container")
  func turning() throws {
    let text = """
      {"metrics": {"wide": 500}, "views": {"a": {}},
       "constraints": {"h": "H:[a(wide)]", "left": "a.leading == safeArea.leading", "v": "V:|[a(50)]"}}
      """
    func finding(_ ranges: [String: ClosedRange<Double>]) throws -> LintFinding {
      try LintedDocument(text, ranges, leftWhenTurned: 44).only()
    }
    // 200 high: wider than high wherever it is 544 wide.
    let flat = try finding(["height": 200...200])
    #expect(flat.rule == .outside)
    #expect(flat.range("width") == 200...544)
    // No wider than high where it is as wide as high, and 44 points further to the right beside it.
    #expect(flat.worst("width").map { $0 > 200 && $0 < 210 } == true)
    // 600 high: never.
    let high = try finding(["height": 600...600])
    #expect(high.range("width") == 200...500)
    #expect(high.worst("width") == 200)
    // Among all sizes.
    let all = try finding([:])
    #expect(all.range("width") == 200...544)
    #expect(all.range("height") == 200...2000)
    // By samples, as three parameters change.
    let ranges = ["wide": 450...500.0, "height": 190...200, "width": 300...600]
    let sampled = try finding(ranges)
    #expect(sampled.range("width").map { $0.lowerBound == 300 } == true)
    #expect(sampled.range("width").map { 543.5...544 ~= $0.upperBound } == true)
    #expect(sampled.worst("width") == 300)
  }

  @Test("siblings overlap where both do not fit beside each other")
  func overlap() throws {
    let finding = try LintedDocument(
      """
      {"views": {"a": {}, "b": {}},
       "constraints": {"a": "H:|[a(150)]", "b": "H:[b(150)]|", "v": "V:|[a(180)]", "w": "V:|[b(180)]"}}
      """
    ).only()
    #expect(finding.rule == .overlap)
    #expect(finding.range("width") == 200...300)
    #expect(finding.worst("width") == 200)
    #expect(finding.message.hasPrefix("'b' lies over 'a' by up to 100 points"))
  }

  @Test("a background and what it contains do not overlap, nor what fills the superview")
  func backgrounds() throws {
    let document = try LintedDocument(
      """
      {"views": {"card": {}, "text": {}, "veil": {}},
       "constraints": {"c": "HV:|-10-[card]-10-|", "t": "HV:|-20-[text]-20-|", "v": "HV:|[veil]|"}}
      """
    )
    #expect(document.report.findings.map(\.message) == [])
  }

  @Test("a label is cut where its margins leave less than its content")
  func cutText() throws {
    let finding = try LintedDocument(
      """
      {"views": {"t": {"type": "UILabel", "intrinsicContentSize": {"width": 280, "height": 20}}},
       "constraints": {"h": "H:|-10-[t]-10-|", "v": "V:|[t]"}}
      """
    ).only()
    #expect(finding.rule == .cutText)
    #expect(finding.range("width") == 200...300)
    #expect(finding.worst("width") == 200)
    #expect(finding.message.hasPrefix("'t' is narrower than its content by up to 100 points"))
  }

  @Test("what scrolls shows its content at any size", arguments: ["UITableView", "WKWebView"])
  func scrolledContent(_ type: String) throws {
    let document = try LintedDocument(
      """
      {"views": {"t": {"type": "\(type)", "intrinsicContentSize": {"width": 280, "height": 20}}},
       "constraints": {"h": "H:|-10-[t]-10-|", "v": "V:|[t]"}}
      """
    )
    #expect(document.rules.isEmpty)
  }

  @Test("a button that a finger misses is small at every size")
  func touchTarget() throws {
    let finding = try LintedDocument(
      """
      {"views": {"b": {"type": "UIButton"}},
       "constraints": {"h": "H:|[b(30)]", "v": "V:|[b(50)]"}}
      """
    ).only()
    #expect(finding.rule == .touchTarget)
    #expect(finding.range("width") == 200...2000)
    #expect(
      finding.message.hasPrefix(
        "'b', a UIButton, is only 30 points wide, less than 44 for width 200 to 2000"
      )
    )
  }

  @Test("what is wrong across and what is wrong down have sizes of their own")
  func axes() throws {
    let document = try LintedDocument(
      #"{"views": {"a": {}}, "constraints": {"h": "H:|[a(300)]", "v": "V:|[a(400)]"}}"#
    )
    #expect(document.rules == [.outside, .outside])
    #expect(document.report.findings.map { $0.range("width") } == [200...300, 200...2000])
    #expect(document.report.findings.map { $0.range("height") } == [200...2000, 200...400])
  }

  @Test("a view is empty at the one size at which its margins meet")
  func emptySize() throws {
    let finding = try LintedDocument(
      #"{"views": {"a": {}}, "constraints": {"h": "H:|-100-[a]-100-|", "v": "V:|[a]|"}}"#
    ).only()
    #expect(finding.rule == .emptySize)
    #expect(finding.range("width") == 200...200)
    #expect(finding.worst("width") == 200)
    #expect(finding.message.hasPrefix("'a' has no width"))
  }

  @Test("a hidden view is found fault with no more than what stands in it")
  func hidden() throws {
    let document = try LintedDocument(
      """
      {"views": {"a": {"hidden": true, "children": {"b": {}}}},
       "constraints": {"a": "HV:|-300-[a(0)]", "b": "HV:|-5-[b(40)]"}}
      """
    )
    #expect(document.report.findings.map(\.message) == [])
  }

  @Test("an attribute of slope 1/3 begins and ends at exact sizes")
  func thirds() throws {
    let finding = try LintedDocument(
      """
      {"metrics": {"third": "width / 3"}, "views": {"a": {}},
       "constraints": {"h": "H:|-third-[a(200)]", "v": "V:|[a(50)]"}}
      """
    ).only()
    // W / 3 + 200 > W below W = 300.
    #expect(finding.range("width") == 200...300)
    #expect(finding.worst("width") == 200)
  }
}
