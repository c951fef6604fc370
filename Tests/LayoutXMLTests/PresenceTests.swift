// Nodes that are there only if a condition holds.

import Diagnostics
import LayoutExpressions
import Testing

@testable import LayoutXML

@Suite struct PresenceTests {
  @Test("a node that is not there is passed over by siblings and sizes, and has no frame")
  func absence() throws {
    let text = """
      <UIView>
        <UIView id="box" width="auto" height="auto">
          <UIView id="a" width="10" height="20"/>
          <UIView id="b" if="#root.width > 100" top="previous.bottom" width="30" height="40">
            <UIView id="c" left="3"/>
          </UIView>
          <UIView id="d" top="previous.bottom" width="5" height="parent.parent.width / 100"/>
          <UIView id="e" if="false" top="previous.bottom" width="500" height="500"/>
          <UIView id="f" top="previous.bottom" width="#e.width + #b.width" height="1"/>
        </UIView>
        <UIView id="root" height="1"/>
      </UIView>
      """
    let wide = try Sample.frames(text, width: 200)
    #expect(wide["b"] == "0,20,30x40")
    #expect(wide["c"] == "3,0,30x40")
    #expect(wide["d"] == "0,60,5x2")
    #expect(wide["f"] == "0,62,30x1")
    #expect(wide["box"] == "0,0,30x63")
    #expect(wide["e"] == nil)
    let narrow = try Sample.frames(text, width: 100)
    #expect(narrow["b"] == "0,0,0x0")
    #expect(narrow["c"] == "0,0,0x0")
    #expect(narrow["d"] == "0,20,5x1")
    #expect(narrow["f"] == "0,21,0x1")
    #expect(narrow["box"] == "0,0,10x22")
  }

  @Test("what comes and goes with state is evaluated when it is there, and fails only then")
  func state() throws {
    let node = try LayoutNode.with(
      xmlData: Array(
        """
        <UIView height="auto">
          <UILabel if="user != nil" text="{user.name}" height="10"/>
          <UIView top="previous.bottom" height="5"/>
        </UIView>
        """.utf8
      )
    )
    node.description.state = ["user": .nil]
    try node.mount(in: LayoutContainer(width: 100, height: 100))
    #expect(!node.children[0].isPresent)
    #expect(node.frame.height == 5)
    try node.setState(["user": ["name": "Ada"]])
    #expect(node.children[0].isPresent)
    #expect(node.children[0].frame.height == 10)
    #expect(node.frame.height == 15)
    #expect(throws: DiagnosticsError.self) { try node.setState(["user": ["age": 3]]) }
    try node.setState(["user": ExpressionValue.nil])
    #expect(node.frame.height == 5)
  }

  @Test(
    "what constants let fail is an error only while its node is there",
    arguments: [
      "width='1/0'", "left='sqrt(-1)'", "width='[1][4]'", "text='a{nil}'", "font='{1/0}'",
      "backgroundColor='rgb(1/0, 2, 3)'", "isHidden='[true][4]'", "width='bad'",
    ]
  )
  func constantFailures(attribute: String) throws {
    for (condition, sizes) in [("x", [100, 100]), ("parent.width > 500", [100, 600])] {
      let text = """
        <UIView><macro name="bad" value="1/0"/><UIView if="\(condition)"><UILabel \(attribute)/>
        </UIView></UIView>
        """
      for (index, width) in sizes.enumerated() {
        let isThere = index == 1
        let surroundings = LayoutSurroundings(state: ["x": .boolean(isThere)])
        let (layout, found) = Sample.mount(text, surroundings)
        #expect(found.isEmpty)
        let evaluation = LayoutEvaluation(try #require(layout))
        evaluation.setContainer(width: Double(width), height: 100)
        #expect(evaluation.update().isEmpty != isThere, "\(condition)")
      }
    }
    #expect(Sample.mount("<UIView><UILabel \(attribute)/></UIView>").layout == nil)
  }

  @Test("contents and conditions in a node that is not there fail as little")
  func constantFailuresInside() throws {
    let text = """
      <UIView><UIView if="x"><UIView if="[true][4]"/><UILabel>a{nil}</UILabel></UIView></UIView>
      """
    let surroundings = LayoutSurroundings(state: ["x": .boolean(false)])
    let (layout, found) = Sample.mount(text, surroundings)
    #expect(found.isEmpty)
    let evaluation = LayoutEvaluation(try #require(layout))
    evaluation.setContainer(width: 100, height: 100)
    #expect(evaluation.update().isEmpty)
    #expect(Sample.mount("<UIView if='[true][4]'/>").layout == nil)
  }

  @Test("a condition is a truth value that no part of the node decides")
  func mistakes() {
    let cases = [
      ("<UIView if=''/>", ""),
      ("<UIView if='\"a\"'/>", "expression-type-mismatch"),
      ("<UIView if='width > 5' width='parent.width'/>", "expression-cycle"),
      ("<UIView if='50% > 5'/>", "expression-misplaced-percentage"),
      ("<UIView if='nothing'/>", "expression-unknown-name"),
      ("<UIView if='false' tpo='3'/>", "layout-unknown-property"),
      ("<UIView if='false' top='3 +'/>", "expression-expected-operand"),
      ("<UIView if='2'/>", ""),
      ("<macro name='unused' value='3 +'/>", "expression-expected-operand"),
      ("<macro name='used' value='3 +'/><UIView top='used'/>", "expression-expected-operand"),
      ("<param name='unused' type='CGFloat' value='3 +'/>", "expression-expected-operand"),
    ]
    for (text, expected) in cases {
      let (_, diagnostics) = Sample.mount("<UIView>\(text)</UIView>")
      #expect(diagnostics.map(\.code.name).joined(separator: " ") == expected, "\(text)")
    }
  }

  @Test("conditions that ask for each other's siblings end")
  func siblings() throws {
    let frames = try Sample.frames(
      """
      <UIView>
        <UIView id="a" if="next.width > 5" height="1"/>
        <UIView id="b" width="6" height="2" top="previous.bottom"/>
        <UIView id="c" if="previous.width > 6" top="previous.bottom" height="3"/>
        <UIView id="d" if="previous.height &lt; 3" top="previous.bottom" height="4"/>
      </UIView>
      """
    )
    #expect(frames["d"] == "0,3,400x4")
  }
}
