import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutXML
import Testing
import ViewClasses

@testable import Linting

@Suite("layouts of expressions at all sizes together")
struct NodeStudyTests {
  /// What is found from 200 by 200 to 1000 by 1000, with a safe area that leaves out so much at the left when turned.
  private func report(
    _ nodes: String,
    leftWhenTurned: Double = 0,
    _ surroundings: LayoutSurroundings = LayoutSurroundings()
  ) throws -> LintReport {
    let source = SourceBuffer(name: "test.xml", text: "<UIView>\(nodes)</UIView>")
    let (root, _) = LayoutFiles.load(source) { _ in .failure(LayoutFileFailure("none")) }
    let description = try #require(root)
    let layout = try #require(MountedLayout.mount(description, in: surroundings).layout)
    let evaluation = LayoutEvaluation(layout)
    var lint = NodeLint(evaluation) {
      evaluation.setContainer(width: $0.width.double, height: $0.height.double)
      evaluation.setLength("safeAreaInsets.left", to: $0.width > $0.height ? leftWhenTurned : 0)
    }
    lint.look(from: LayoutSize(width: 200, height: 200), to: LayoutSize(width: 1000, height: 1000))
    return lint.report
  }

  /// The only finding but jumps: its rule, its widths, its heights and how bad it is at worst.
  private func only(
    _ nodes: String,
    leftWhenTurned: Double = 0
  ) throws -> (LintRule, [ClosedRange<Double>], Double) {
    let report = try report(nodes, leftWhenTurned: leftWhenTurned)
    #expect(report.reason == nil)
    #expect(report.sampleCount == nil)
    let findings = report.findings.filter { $0.rule != .jump }
    #expect(findings.count == 1)
    let found = try #require(findings.first)
    return (found.rule, found.extents.map { $0.low...$0.high }, found.measure)
  }

  @Test("a condition changes frames where it says")
  func conditions() throws {
    let (rule, ranges, measure) = try only(
      #"<UIView id="a" left="{parent.width > 700 ? 100 : 20}" width="640" height="10"/>"#
    )
    #expect(rule == .outside)
    // From 20 to 660 up to 700, from 100 to 740 beyond it.
    #expect(ranges == [200...740, 200...1000])
    #expect(measure == 460)
  }

  @Test("classes of a program's own are looked at as those that they are kinds of")
  func ownClasses() throws {
    var surroundings = LayoutSurroundings()
    surroundings.classes.register(ViewClass("Pager", superclass: "UIScrollView"))
    surroundings.classes.register(ViewClass("Key", superclass: "UIButton"))
    let nodes = """
      <Pager width="100" height="100"><UIView left="90" width="60" height="50"/></Pager>
      <Key left="110" width="30" height="50"/>
      """
    let findings = try report(nodes, surroundings).findings
    #expect(findings.map(\.rule) == [.touchTarget])
    #expect(findings.first?.message.contains("a Key, is only 30 points wide") == true)
  }

  @Test("frames are measured by alignment rectangles, as a class or a node says them")
  func alignmentRectangles() throws {
    func rules(_ nodes: String) throws -> Set<LintRule> {
      let findings = try report(nodes).findings
      return Set(findings.map(\.rule)).intersection([.outside, .overlap])
    }
    // A switch, 51 wide, takes 47 of the row and reaches 2 points into what is beside it.
    let row = """
      <UIStackView width="100%" height="50">
        <UIView/>
        <UISwitch contentHuggingPriority.horizontal="999"/>
        <UIView width="10"/>
        <UISwitch contentHuggingPriority.horizontal="999"/>
      </UIStackView>
      """
    #expect(try rules(row) == [])
    let inset = #"<UIView left="-4" width="60" height="50" alignmentRectInsets.left="4"/>"#
    #expect(try rules(inset) == [])
    #expect(try rules(#"<UIView left="-4" width="60" height="50"/>"#) == [.outside])
  }

  @Test("frames jump where an expression goes over to another case")
  func jumps() throws {
    let report = try report(
      """
      <UIView id="a" left="{parent.width > 700 &amp;&amp; parent.height > 300 ? 100 : 20}" width="50" height="10"/>
      <UIView id="b" left="#a.right" width="10" height="floor(100% / 10)"/>
      """
    )
    #expect(report.findings.map(\.rule) == [.jump])
    let jump = try #require(report.findings.first)
    // Where the right one begins, and where the upper one does.
    #expect(jump.extents.map { $0.low...$0.high } == [700...1000, 300...1000])
    #expect(jump.measure == 80)
    #expect(jump.subject == "a left")
    #expect(
      jump.message.hasPrefix(
        "'a' and 1 more view jump by up to 80 points where this expression goes over to another case"
      )
    )
    // What is continuous does not jump, whatever decides.
    let smooth = try self.report(
      #"<UIView id="a" width="{parent.width > 700 ? parent.width - 600 : 100}" height="10"/>"#
    )
    #expect(smooth.findings.isEmpty)
  }

  @Test("the worst size is inside of a piece whose border shows less")
  func worstBesideBorder() throws {
    let (rule, ranges, measure) = try only(
      #"""
      <UIView id="a" left="{parent.width > 600 &amp;&amp; parent.width &lt; 800 ? 0 : 80}" width="100" height="100"/>
      <UIView id="b" left="20" width="120" height="100"/>
      """#
    )
    #expect(rule == .overlap)
    #expect(ranges == [200...1000, 200...1000])
    // From 20 to 100 between 600 and 800, from 80 to 140 elsewhere.
    #expect(measure == 80)
  }

  @Test("a safe area turns with the container")
  func turning() throws {
    let (rule, ranges, measure) = try only(
      #"<UIView left="{safeAreaInsets.left}" width="{min(parent.width, 600)}" height="10"/>"#,
      leftWhenTurned: 44
    )
    #expect(rule == .outside)
    // Less than 644 wide it has no room for the inset, which it has where it is wider than high.
    #expect(ranges == [200...644, 200...644])
    #expect(measure == 44)
  }

  @Test("what holds on a line of sizes is found there")
  func lines() throws {
    let (rule, ranges, measure) = try only(
      #"<UIView id="a" width="{parent.width == 512.5 ? 600 : 10}" height="10"/>"#
    )
    #expect(rule == .outside)
    #expect(ranges == [512.5...512.5, 200...1000])
    #expect(measure == 87.5)
    let point = try only(
      #"<UIView id="a" width="{parent.width == 1000 &amp;&amp; parent.height >= 1000 ? 1001 : 10}" height="10"/>"#
    )
    #expect(point.1 == [1000...1000, 1000...1000])
  }

  @Test("a slanting border cuts the sizes")
  func slants() throws {
    let (rule, ranges, measure) = try only(
      #"<UIView id="a" width="max(100%, parent.height - 300)" height="10"/>"#
    )
    // Wider than its container where that is 300 higher than it is wide.
    #expect(rule == .outside)
    #expect(ranges == [200...700, 500...1000])
    #expect(measure == 500)
  }

  @Test("whole numbers are steps")
  func steps() throws {
    let (rule, ranges, _) = try only(
      #"<UIView id="a" width="floor(100% / 2) - 250" height="10"/>"#
    )
    #expect(rule == .emptySize)
    // 250 is reached at 500 and left at 502.
    #expect(ranges == [200...502, 200...1000])
    let round = try only(#"<UIView id="a" width="round(100% / 4) - 100" height="10"/>"#)
    // 100 up to, and without, 402.
    #expect(round.1 == [200...402, 200...1000])
    let rest = try only(#"<UIView id="a" width="100% % 300 - 250" height="10"/>"#)
    #expect(rest.1 == [200...1000, 200...1000])
    #expect(rest.2 == 250)
  }

  @Test("siblings lie over each other between two sizes")
  func overlaps() throws {
    let (rule, ranges, measure) = try only(
      """
      <UIView id="a" width="100" height="100"/>
      <UIView id="b" left="min(abs(100% - 600), 100% - 50)" top="50" width="50" height="100"/>
      """
    )
    #expect(rule == .overlap)
    #expect(ranges == [500...700, 200...1000])
    #expect(measure == 50)
  }

  @Test("views of a stack ask for shares of its container")
  func stacks() throws {
    func row(_ distribution: String) -> String {
      """
      <UIStackView id="row" width="100%" height="50" spacing="parent.width / 10" distribution="\(distribution)">
        <UIView id="a" width="30% + 20" height="10"/>
        <UIView id="b" height="10"/>
      </UIStackView>
      <UIView id="c" left="#b.left" top="60" width="400" height="10"/>
      """
    }
    let (rule, ranges, measure) = try only(row("fill"))
    #expect(rule == .outside)
    // The second view stands at two fifths of the width and 20: with 400 more that is within the container from 700.
    #expect(ranges == [200...700, 200...1000])
    #expect(measure == 300)
    // Shares in proportion to such lengths are quotients of them.
    let proportional = try report(row("fillProportionally"))
    #expect(proportional.reason == "frames do not follow the size in straight pieces")
  }

  @Test("products of sizes are left to samples")
  func products() throws {
    let report = try report(#"<UIView id="a" width="100% * parent.height / 500" height="10"/>"#)
    #expect(report.reason == "frames do not follow the size in straight pieces")
    #expect((report.sampleCount ?? 0) > 100)
  }
}
