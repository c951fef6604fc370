// Where nodes of layouts are.

import Diagnostics
import LayoutExpressions
import LayoutModel
import MarkupReading
import Testing

@testable import LayoutXML

/// Mounts texts and evaluates them.
enum Sample {
  static func mount(
    _ text: String,
    _ surroundings: LayoutSurroundings = LayoutSurroundings()
  ) -> (layout: MountedLayout?, diagnostics: [Diagnostic]) {
    let document = MarkupReader.read(SourceBuffer(name: "a.xml", text: text))
    let (node, found) = NodeReader.read(document)
    guard let node, !found.containsErrors else { return (nil, found) }
    let (layout, more) = MountedLayout.mount(node, in: surroundings)
    return (layout, found + more)
  }

  /// Frames by key, as `left,top,widthxheight`.
  static func frames(
    _ text: String,
    width: Double = 400,
    height: Double = 600,
    _ surroundings: LayoutSurroundings = LayoutSurroundings()
  ) throws -> [String: String] {
    let document = MarkupReader.read(SourceBuffer(name: "a.xml", text: text))
    let node = try #require(NodeReader.read(document).node)
    return try frames(of: node, width: width, height: height, surroundings)
  }

  static func frames(
    of node: NodeDescription,
    width: Double = 400,
    height: Double = 600,
    _ surroundings: LayoutSurroundings = LayoutSurroundings()
  ) throws -> [String: String] {
    let (layout, diagnostics) = MountedLayout.mount(node, in: surroundings)
    for diagnostic in diagnostics {
      Issue.record("\(diagnostic.range.start): \(diagnostic.message) [\(diagnostic.code)]")
    }
    let evaluation = LayoutEvaluation(try #require(layout))
    evaluation.setContainer(width: width, height: height)
    for diagnostic in evaluation.update() { Issue.record("\(diagnostic.message)") }
    var frames: [String: String] = [:]
    for (node, key) in evaluation.layout.keys.enumerated() {
      if let key { frames[key] = text(evaluation.frame(ofNode: node)) }
    }
    return frames
  }

  static func text(_ frame: LayoutFrame) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map {
      ExpressionValue.number($0).text ?? "?"
    }
    return "\(numbers[0]),\(numbers[1]),\(numbers[2])x\(numbers[3])"
  }
}

@Suite struct FrameTests {
  @Test("what is not said has its default")
  func defaults() throws {
    let frames = try Sample.frames(
      """
      <UIView>
        <UIView id="a" right="100% - 20" width="50"/>
        <UIView id="b" left="10" right="60%" top="5" bottom="50%"/>
        <UIView id="c" center.x="50%" width="100" height="parent.height / 4"/>
        <UISwitch id="d" left="previous.right"/>
      </UIView>
      """
    )
    #expect(frames["/"] == "0,0,400x600")
    #expect(frames["a"] == "330,0,50x600")
    #expect(frames["b"] == "10,5,230x295")
    #expect(frames["c"] == "150,0,100x150")
    #expect(frames["d"] == "250,0,51x31")
  }

  @Test("siblings, ids and parents are reached, and hidden siblings passed over")
  func paths() throws {
    let frames = try Sample.frames(
      """
      <UIView id="root">
        <UIView id="a" width="30" height="10"/>
        <UIView id="b" isHidden="#root.width > 300" top="previous.bottom" height="20"/>
        <UIView id="c" top="previous.bottom + 1" height="#a.height * 2" left="next.left"/>
        <UIView id="d" left="parent.parent.width / 8"/>
      </UIView>
      """
    )
    #expect(frames["c"] == "50,11,400x20")
  }

  @Test("a branch that quotients of constants rule out is followed by nothing")
  func constantBranches() throws {
    let frames = try Sample.frames(
      """
      <UIView>
        <UIView id="a" width="auto"><UIView width="52 / 7 &gt; 7 ? 5 : 50%"/></UIView>
        <UIView id="b" width="auto"><UIView width="52 / 7 &gt; 8 ? 5 : 50%"/></UIView>
        <UIView id="c" width="1 / 3 + 1 / 3 + 1 / 3"/>
      </UIView>
      """
    )
    #expect(frames["a"] == "0,0,5x600")
    #expect(frames["b"] == "0,0,400x600")
    #expect(frames["c"] == "0,0,1x600")
  }

  @Test("auto is the extent of children, else what a view shows, else its parent's")
  func automatic() throws {
    let frames = try Sample.frames(
      """
      <UIView>
        <UIScrollView id="a" width="auto" height="auto + 10" contentInset.top="3">
          <UIView left="10" width="50" height="20"/>
          <UIView width="100%" height="5" top="30"/>
        </UIScrollView>
        <UIView id="b" width="auto" height="auto"/>
        <UIProgressView id="c" width="auto"/>
      </UIView>
      """
    )
    #expect(frames["a"] == "0,0,60x48")
    #expect(frames["b"] == "0,0,400x600")
    #expect(frames["c"] == "0,0,400x4")
  }

  @Test("a view is as high as what it contains shows, and no circle comes of it")
  func nested() throws {
    let frames = try Sample.frames(
      """
      <UIView>
        <UIView id="a" height="auto" width="auto">
          <UILabel id="b" text="four" width="min(auto, 60)"/>
          <UIView top="previous.bottom" height="auto" width="10"><UISwitch top="3"/></UIView>
          <UIImageView height="auto" width="4"/>
        </UIView>
      </UIView>
      """
    )
    // Four characters of 8.5 points; a line of 21.25, 3 points, and a switch of 31. The view of images
    // has no image and the height of its parent, which is therefore not asked of it.
    #expect(frames["b"] == "0,0,34x21.25")
    #expect(frames["a"] == "0,0,34x55.25")
  }

  @Test("state, constants, macros and parameters are found from the inside out")
  func names() throws {
    let frames = try Sample.frames(
      """
      <UIView>
        <macro name="gap" value="spacing * 2"/>
        <param name="inset" type="CGFloat" value="gap + 1"/>
        <UIView id="a" left="gap" top="inset" width="isWide ? 200 : 100" height="width / 2"/>
      </UIView>
      """,
      LayoutSurroundings(constants: ["spacing": .number(4)], state: ["isWide": .boolean(true)])
    )
    #expect(frames["a"] == "8,9,200x100")
  }

  @Test("only what depends on changed state is evaluated again")
  func state() throws {
    let (layout, diagnostics) = Sample.mount(
      """
      <UIView><UIView id="a" left="x" width="10"/><UIView id="b" left="y" width="20"/></UIView>
      """,
      LayoutSurroundings(state: ["x": .number(1), "y": .number(2)])
    )
    #expect(diagnostics.isEmpty)
    let evaluation = LayoutEvaluation(try #require(layout))
    evaluation.setContainer(width: 100, height: 100)
    evaluation.update()
    let before = evaluation.evaluationCount
    #expect(evaluation.set("x", to: .number(5)))
    evaluation.update()
    // The left edge; nobody asks for the right one.
    #expect(evaluation.evaluationCount - before == 1)
    #expect(evaluation.frame(ofNode: 1).x == 5)
    evaluation.set("x", to: .number(5))
    evaluation.update()
    #expect(evaluation.evaluationCount - before == 1)
    #expect(!evaluation.set("z", to: .number(1)))
  }

  @Test(
    "what is wrong is said at its place, all of it",
    arguments: [
      ("<UIVeiw/>", ["1:2 layout-unknown-class"]),
      (
        "<UIView colour='1' widht='2'/>",
        [
          "1:9 layout-unknown-property", "1:20 layout-unknown-property",
        ]
      ),
      ("<UIView width='height' height='width'/>", ["1:16 expression-cycle"]),
      ("<UIView>text</UIView>", ["1:9 layout-unexpected-text"]),
      ("<UIView>\n<UIView/>\n  text <UIView/></UIView>", ["3:3 layout-unexpected-text"]),
      ("<UIView> <b>text</b></UIView>", ["1:11 layout-unexpected-text"]),
      ("<html/>", ["1:2 layout-expected-class"]),
      ("<UIView><children><UILabel/></children></UIView>", ["1:20 layout-unexpected-element"]),
      ("<UIView><children name='a'/></UIView>", ["1:19 layout-unknown-attribute"]),
      ("<UIView><marco name='a' value='1'/></UIView>", ["1:10 layout-unknown-element"]),
      ("<UILabel>a <chldren/></UILabel>", ["1:13 layout-unknown-element"]),
      (
        "<UIView width='p'><param name='p' type='Foo' value='1'/></UIView>",
        ["1:41 layout-unknown-type"]
      ),
      (
        "<UIView width='a'><macro name='a' value='b'/><macro name='b' value='a'/></UIView>",
        ["1:32 expression-cycle"]
      ),
    ] as [(String, [String])]
  )
  func errors(text: String, expected: [String]) {
    let (layout, diagnostics) = Sample.mount(text)
    #expect(layout == nil)
    #expect(
      diagnostics.map { "\($0.range.start.line):\($0.range.start.column) \($0.code)" } == expected
    )
  }

  @Test(
    "what was probably meant is said",
    arguments: [
      ("<UIView><marco name='a' value='1'/></UIView>", "did you mean 'macro'?"),
      ("<UIView><parm name='a' type='Bool'/></UIView>", "did you mean 'param'?"),
      ("<UIView ttle='x'><param name='title' type='String'/></UIView>", "did you mean 'title'?"),
    ]
  )
  func suggestions(text: String, note: String) {
    #expect(Sample.mount(text).diagnostics.flatMap(\.notes).map(\.message) == [note])
  }

  @Test(
    "places that views have and layouts write in other words are told so",
    arguments: [
      ("frame", "'left', 'top', 'width' and 'height'"),
      ("bounds.size", "'left', 'top', 'width' and 'height'"),
      ("center", "'center.x' and 'center.y'"),
    ]
  )
  func places(name: String, expected: String) {
    let found = Sample.mount("<UIView \(name)='1'/>").diagnostics
    #expect(
      found.map(\.message) == ["no property of 'UIView' is named '\(name)', expected \(expected)"]
    )
    #expect(found.flatMap(\.notes).isEmpty)
  }

  @Test("where there is no table of strings, that is said of what a table would have")
  func noStrings() {
    let text = "<UILabel text='{strings.title}'/>"
    let missing = Sample.mount(text).diagnostics
    #expect(missing.map(\.code) == ["expression-unknown-name"])
    #expect(missing.first?.message.contains("no table of strings has a text") == true)
    let other = Sample.mount(text, LayoutSurroundings(strings: ["tilte": "a"])).diagnostics
    #expect(other.map(\.message) == ["nothing is named 'strings.title'"])
    #expect(other.flatMap(\.notes).map(\.message) == ["did you mean 'strings.tilte'?"])
  }

  @Test("a box around a transform that has no finite number is reported at the node")
  func infiniteBox() throws {
    let (layout, _) = Sample.mount(
      "<UIView width='1e200' transform.scale.x='1e200' transform.rotation='1'/>"
    )
    let evaluation = LayoutEvaluation(try #require(layout))
    evaluation.setContainer(width: 400, height: 600)
    let failures = evaluation.update()
    #expect(!failures.isEmpty)
    #expect(failures.allSatisfy { $0.range.start.column == 2 && $0.range.bytes.count == 6 })
  }

  @Test("macros that name each other without end are stopped")
  func manyMacros() {
    let macros = (0..<5000).map { "<macro name='m\($0)' value='m\($0 + 1)'/>" }.joined()
    let (layout, diagnostics) = Sample.mount("<UIView width='m0'>\(macros)</UIView>")
    #expect(layout == nil)
    #expect(diagnostics.map(\.code) == ["layout-macros-too-deep"])
  }

  @Test("a thousand siblings, each behind the one before, stand one behind the other")
  func manySiblings() throws {
    let siblings = (0..<1000).map { "<UIView id='n\($0)' top='previous.bottom' height='2'/>" }
    let frames = try Sample.frames("<UIView>\(siblings.joined())</UIView>")
    #expect(frames["n999"] == "0,1998,400x2")
  }

  @Test("an unknown name is reported where it stands")
  func unknownName() throws {
    let (_, diagnostics) = Sample.mount("<UIView><UIView width='parent.width - gpa'/></UIView>")
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostics.count == 1)
    #expect(diagnostic.range.start.column == 39)
  }
}
