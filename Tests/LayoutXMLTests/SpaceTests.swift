// What places are measured from: layout modes, a parent's own space, insets of views that scroll; and what
// says nothing or too much.

import Diagnostics
import LayoutExpressions
import Testing

@testable import LayoutXML

@Suite("Spaces and sides") struct SpaceTests {
  private static let edges: LayoutSurroundings = {
    var surroundings = LayoutSurroundings()
    surroundings.layoutMode = .edges
    return surroundings
  }()

  @Test(
    "in mode edges, right and bottom are insets, and edges of others come to the side that asks"
  )
  func modes() throws {
    let text = """
      <UIView>
        <UIView id="a" left="10" right="20" top="5" height="40"/>
        <UIView id="b" width="50" right="previous.right" top="previous.bottom" bottom="10"/>
        <UIView id="c" left="previous.left" width="1" bottom="previous.top" height="2"/>
        <UIView id="d" left="#b.right" width="3" height="3"/>
      </UIView>
      """
    let frames = try Sample.frames(text, Self.edges)
    #expect(frames["a"] == "10,5,370x40")
    #expect(frames["b"] == "330,45,50x545")
    #expect(frames["c"] == "330,43,1x2")
    #expect(frames["d"] == "380,0,3x3")
  }

  @Test("a file that says its mode is not asked twice")
  func ownMode() throws {
    let text = "<UIView layoutMode='coordinates'><UIView id='a' right='30' width='10'/></UIView>"
    #expect(try Sample.frames(text, Self.edges)["a"] == "20,0,10x600")
    let (_, found) = Sample.mount("<UIView layoutMode='corners'/>")
    #expect(found.map(\.code) == ["layout-bad-mode"])
    #expect(found.first?.message == "found 'corners', expected 'coordinates' or 'edges'")
    let (layout, inner) = Sample.mount("<UIView><UIView layoutMode='edges'/></UIView>")
    #expect(layout != nil)
    #expect(inner.map(\.code) == ["layout-bad-mode"] && !inner.containsErrors)
  }

  @Test("from right to left, leading and trailing are insets, too")
  func rightToLeft() throws {
    let text = """
      <UIView semanticContentAttribute="forceRightToLeft">
        <UIView id="a" leading="16" width="20" height="1"/>
        <UIView id="b" leading="16" trailing="4" height="1"/>
      </UIView>
      """
    let frames = try Sample.frames(text, Self.edges)
    #expect(frames["a"] == "364,0,20x1")
    #expect(frames["b"] == "4,0,380x1")
    // The surroundings say it where nobody else does.
    var around = Self.edges
    around.direction = .rightToLeft
    let plain = text.replacing(#" semanticContentAttribute="forceRightToLeft""#, with: "")
    #expect(try Sample.frames(plain, around) == frames)
    let turned = text.replacing("forceRightToLeft", with: "forceLeftToRight")
    #expect(try Sample.frames(turned, around) == Sample.frames(plain, Self.edges))
    #expect(try Sample.frames(plain, Self.edges)["a"] == "16,0,20x1")
  }

  @Test(
    "from right to left, edges of others come to the side that asks, too",
    arguments: [
      ("left='NODE.leading'", "95"), ("trailing='NODE.leading'", "95"),
      ("trailing='NODE.right'", "95"), ("right='NODE.trailing'", "81"),
      ("leading='NODE.trailing'", "81"), ("leading='NODE.left'", "81"),
      ("left='NODE.trailing'", "85"), ("right='NODE.leading'", "91"),
      ("leading='NODE.right'", "91"), ("trailing='NODE.left'", "85"),
    ]
  )
  func rightToLeftEdges(attribute: String, left: String) throws {
    var around = Self.edges
    around.direction = .rightToLeft
    for name in ["previous", "#a"] {
      let text = """
        <UIView><UIView id="a" left="85" width="10"/><UIView id="b" width="4" \
        \(attribute.replacing("NODE", with: name))/></UIView>
        """
      #expect(try Sample.frames(text, width: 100, around)["b"] == "\(left),0,4x600")
    }
  }

  @Test("from right to left, copies follow each other as their mirror does")
  func rightToLeftCopies() throws {
    let text = """
      <UIView><repeat in="3"><UIView id="a" leading="previous.trailing + 3" width="10"/></repeat>
      </UIView>
      """
    var around = Self.edges
    around.direction = .rightToLeft
    let frames = try Sample.frames(text, width: 100, around)
    #expect((0..<3).map { frames["a[\($0)]"] } == [87, 74, 61].map { "\($0),0,10x600" })
  }

  @Test(
    "in mode edges, an edge of the parent is 0 from itself and all of it from the other side",
    arguments: [
      ("leading", "parent.right", 40), ("leading", "parent.left", -10),
      ("left", "parent.trailing", 0), ("trailing", "parent.right", 50), ("left", "parent.left", 0),
      ("trailing", "parent.leading", 50), ("right", "parent.leading", 40),
      ("right", "parent.left", -10),
    ]
  )
  func parentEdges(property: String, edge: String, left: Int) throws {
    let text = """
      <UIView semanticContentAttribute="forceRightToLeft"><UIView id="a" \(property)="\(edge)" \
      width="10"/></UIView>
      """
    #expect(try Sample.frames(text, width: 50, Self.edges)["a"] == "\(left),0,10x600")
  }

  @Test("sizes between edges that are not above 0 look like the other mode")
  func doubt() throws {
    for (mode, other) in [(LayoutMode.coordinates, "edges"), (.edges, "coordinates")] {
      var surroundings = LayoutSurroundings()
      surroundings.layoutMode = mode
      let right = mode == .edges ? "100% - 20" : "20"
      let layout = Sample.mount("<UIView left='20' right='\(right)'/>", surroundings).layout
      let evaluation = LayoutEvaluation(try #require(layout))
      evaluation.setContainer(width: 300, height: 100)
      #expect(evaluation.update().isEmpty)
      let warning = try #require(evaluation.otherMode)
      #expect(warning.code == "layout-other-mode" && warning.severity == .warning)
      #expect(warning.message.contains("--layout-mode \(other)"))
    }
    // What the file says, no option changes.
    let stated = Sample.mount("<UIView layoutMode='edges' left='20' right='100% - 20'/>").layout
    let statedEvaluation = LayoutEvaluation(try #require(stated))
    statedEvaluation.setContainer(width: 300, height: 100)
    statedEvaluation.update()
    let message = try #require(statedEvaluation.otherMode).message
    #expect(message.contains("layoutMode=\"coordinates\"") && !message.contains("--layout-mode"))
    let layout = try #require(Sample.mount("<UIView left='20' right='100% - 20'/>").layout)
    let evaluation = LayoutEvaluation(layout)
    evaluation.setContainer(width: 300, height: 100)
    evaluation.update()
    #expect(evaluation.otherMode == nil)
  }

  @Test("percentages and auto keep to the parent's insets")
  func insets() throws {
    let frames = try Sample.frames(
      """
      <UIScrollView contentInset.left="30" contentInset.top="10">
        <UIView id="a" width="50%" height="100%"/><UILabel id="b" font="10" text="\
      \(String(repeating: "x", count: 90))"/>
      </UIScrollView>
      """
    )
    #expect(frames["a"] == "0,0,185x590")
    #expect(frames["b"] == "0,0,370x12.5")
  }

  @Test("what nothing is computed from is redundant")
  func redundancies() {
    for (attributes, name) in [
      ("left='0' right='100' width='100'", "right"), ("top='0' bottom='9' height='9'", "bottom"),
      ("left='3' center.x='50%' width='9'", "center.x"), ("left='0' leading='0'", "leading"),
      ("top='1' lastBaseline='9'", "lastBaseline"),
    ] {
      let (layout, found) = Sample.mount("<UIView \(attributes)/>")
      #expect(layout == nil)
      #expect(found.map(\.code) == ["layout-redundant"], "\(attributes)")
      #expect(found.first?.message.contains("'\(name)'") == true, "\(attributes)")
    }
    for attributes in [
      "left='0' right='100'", "right='9' width='right / 3'", "leading='0' trailing='0'",
      "left='right / 2' right='80' width='3'",
    ] {
      #expect(Sample.mount("<UIView \(attributes)/>").diagnostics.isEmpty, "\(attributes)")
    }
  }

  @Test("nothing, empty braces and comments are as if they were not there")
  func unsaid() throws {
    let frames = try Sample.frames(
      """
      <UIView alpha="" tag="{}" unknown="// 3" outlet="// no"><UIView id="a" right="" width="{ }"
        height="{30} // not 40" left="// 3"/></UIView>
      """
    )
    #expect(frames["a"] == "0,0,400x30")
    #expect(frames["/"] != nil)
  }

  @Test("a node that is no view, and one of a class that nobody knows")
  func classes() throws {
    #expect(
      Sample.mount("<UIView><CALayer/></UIView>").diagnostics.map(\.code) == ["layout-no-view"]
    )
    var surroundings = LayoutSurroundings()
    surroundings.unknownClasses = .view
    let text =
      "<Screen><Bar id='a' height='30' colour='3'/><MapController view.alpha='1'/></Screen>"
    let (layout, found) = Sample.mount(text, surroundings)
    #expect(found.map(\.code) == Array(repeating: "layout-unknown-class", count: 3))
    #expect(found.allSatisfy { $0.severity == .warning })
    #expect(layout?.classNames == ["Screen", "Bar", "MapController"])
    #expect(Sample.mount(text).layout == nil)
  }

  @Test("a content size that is not said is automatic, half of it too")
  func contentSizes() throws {
    let frames = try Sample.frames(
      """
      <UIView>
        <UIScrollView id="s" contentInset.top="5" contentSize.width="700">
          <UIView width="50" height="900"/>
          <UIView id="a" width="parent.contentSize.width / 10" height="#s.contentSize.height / 10"/>
        </UIScrollView>
        <UIScrollView id="t"><UIView left="10" width="50" height="70"/></UIScrollView>
        <UIScrollView id="u" contentSize="#t.contentSize"/>
        <UIView id="b" width="#t.contentSize.width" height="#u.contentSize.height"/>
        <UIScrollView id="v"/>
        <UIView id="c" width="#v.contentSize.width" height="1"/>
      </UIView>
      """
    )
    // The height of 'a' follows from the content's, and does not count for it.
    #expect(frames["a"] == "0,0,70x90.5")
    #expect(frames["b"] == "0,0,60x70")
    #expect(frames["c"] == "0,0,400x1")
  }

  @Test("a value that nobody gave is missing, and no circle")
  func missingValues() {
    let (_, found) = Sample.mount("<UILabel text='{text}'/>")
    #expect(found.map(\.code) == ["expression-unknown-name"])
    #expect(found.first?.message.contains("nothing else is named 'text'") == true)
    #expect(found.first?.notes.first?.message.contains("--set text=") == true)
    let (_, more) = Sample.mount(
      "<UIView><param name='caption' type='String'/><UILabel text='{caption}'/></UIView>"
    )
    #expect(more.first?.notes.first?.message.contains("--set caption=") == true)
  }

  @Test("macros mean what they would mean where they are used")
  func macros() throws {
    let frames = try Sample.frames(
      """
      <UIView><macro name="HALF" value="50%"/><macro name="TALL" value="auto"/>
        <macro name="BELOW" value="previous.bottom + 1"/>
        <UIView id="a" width="HALF" height="HALF"/>
        <UILabel id="b" font="10" text="ab" top="BELOW" width="TALL" height="TALL"/>
        <UIView id="c" top="BELOW" height="3"/>
      </UIView>
      """
    )
    #expect(frames["a"] == "0,0,200x300")
    #expect(frames["b"] == "0,301,10x12.5")
    #expect(frames["c"] == "0,314.5,400x3")
  }

  @Test("a macro may shadow a constant of its own name and use it")
  func shadows() throws {
    let frames = try Sample.frames(
      "<UIView><macro name='gap' value='gap * 2'/><UIView id='a' left='gap' width='1'/></UIView>",
      LayoutSurroundings(constants: ["gap": .number(4)])
    )
    #expect(frames["a"] == "8,0,1x600")
  }

  @Test("the safe area is every node's, in parts and as a whole")
  func safeArea() throws {
    let layout = try #require(
      Sample.mount(
        """
        <UIView><UIScrollView contentInset="safeAreaInsets"><UIView id="a" height="100%"
          top="parent.safeAreaInsets.top"/></UIScrollView></UIView>
        """
      ).layout
    )
    let evaluation = LayoutEvaluation(layout)
    evaluation.setContainer(width: 100, height: 200)
    evaluation.setLength("safeAreaInsets.top", to: 40)
    evaluation.update()
    #expect(Sample.text(evaluation.frame(ofNode: 2)) == "0,40,100x160")
    let insets = RecordValue(["top": .number(40), "left": .number(2)])
    let frames = try Sample.frames(
      """
      <UIView><UIScrollView contentInset="safeAreaInsets"><UIView id="a" height="100%"
        left="safeAreaInsets.left" top="safeAreaInsets.top"/></UIScrollView></UIView>
      """,
      LayoutSurroundings(state: ["safeAreaInsets": .record(insets)])
    )
    #expect(frames["a"] == "2,40,398x560")
  }

  @Test("records are insets, words are fonts and colours")
  func values() throws {
    let insets = RecordValue(["top": .number(3), "left": .number(30)])
    let frames = try Sample.frames(
      """
      <UIScrollView contentInset="space" backgroundColor="tint"><UIView id="a" width="100%"/>
        <UILabel id="b" font="{face}" text="ab"/></UIScrollView>
      """,
      LayoutSurroundings(
        constants: [
          "space": .record(insets), "tint": .string("#f00"), "face": .string("bold 20"),
        ]
      )
    )
    #expect(frames["a"] == "0,0,370x597")
    #expect(frames["b"] == "0,0,20x25")
    let wrong = Sample.mount(
      "<UIScrollView contentInset='3'/>"
    ).diagnostics
    #expect(wrong.first?.message == "found a number, expected insets")
  }

  @Test("a second parameter or macro of one name is told, and where the first one is")
  func namesTwice() throws {
    let number = "type='CGFloat' value="
    for (text, message, left) in [
      (
        "<macro name='a' value='3'/><macro name='a' value='4'/>",
        "found the <macro> 'a' again; the first one counts", "3"
      ),
      (
        "<param name='a' \(number)'3'/><param name='b' \(number)'5'/><param name='a' \(number)'4'/>",
        "found the <param> 'a' again; the first one counts", "3"
      ),
      (
        "<param name='a' \(number)'3'/><macro name='a' value='4'/>",
        "found 'a' as a <param> and a <macro> of one element; the <macro> counts", "4"
      ),
    ] {
      let whole = "<UIView>\(text)<UIView id='v' left='a' width='1' height='1'/></UIView>"
      let (_, found) = Sample.mount(whole)
      #expect(found.map(\.code) == ["layout-duplicate-declaration"])
      #expect(found.map(\.message) == [message])
      #expect(found.first?.notes.count == 1)
      #expect(try Sample.frames(whole)["v"] == "\(left),0,1x1")
    }
  }
}
