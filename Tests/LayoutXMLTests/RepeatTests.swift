// Views that are made once for each element of an array.

import Diagnostics
import LayoutExpressions
import Testing

@testable import LayoutXML

/// What repeats find their arrays from, and nodes that are mounted with it.
private enum Repeats {
  static let people = LayoutSurroundings(constants: [
    "people": ExpressionValue(anything: [["name": "Ada", "age": 36], ["name": "Alan"]])
  ])

  static func mounted(
    _ text: String,
    state: [String: Any]
  ) throws -> LayoutNode {
    let node = try LayoutNode.with(xmlData: Array(text.utf8))
    node.description.state = ExpressionValue.members(of: state)
    try node.mount(in: LayoutContainer(width: 100, height: 100))
    return node
  }

  /// The widths of a node's children.
  static func widths(_ node: LayoutNode) -> [Double] { node.children.map(\.frame.width) }
}

@Suite struct RepeatTests {
  @Test("a copy is made for each element, and siblings and ids see their own")
  func copies() throws {
    let frames = try Sample.frames(
      """
      <UIView>
        <UIView id="first" height="7"/>
        <repeat in="people" as="person" index="i">
          <UIView id="head" top="previous.bottom" width="person.age ?? 10" height="i + 1"/>
          <UIView id="tail" top="previous.bottom" left="#head.right" width="5" height="2"/>
        </repeat>
        <UIView id="last" top="previous.bottom" height="#head.height"/>
      </UIView>
      """,
      Repeats.people
    )
    let expected = [
      "/": "0,0,400x600", "first": "0,0,400x7", "head[0]": "0,7,36x1", "tail[0]": "36,8,5x2",
      "head[1]": "0,10,10x2", "tail[1]": "10,12,5x2", "last": "0,14,400x1",
    ]
    #expect(frames == expected)
  }

  @Test("arrays come from literals, counts, macros, parameters, members and nothing at all")
  func arrays() throws {
    let cases = [
      ("['a', 'b']", 2), ("5", 5), ("0", 0), ("nil", 0), ("double", 4), ("given", 3),
      ("people.count", 2), ("flag ? people : []", 2), ("// none", 0), ("strings.few", -1),
    ]
    for (text, count) in cases {
      var surroundings = Repeats.people
      surroundings.constants["flag"] = .boolean(true)
      surroundings.strings["few"] = "some"
      let (layout, diagnostics) = Sample.mount(
        """
        <UIView given="[1, 2, 3]">
          <param name="given" type="Array"/>
          <macro name="double" value="people.count * 2"/>
          <repeat in="\(text)"><UIView/></repeat>
        </UIView>
        """,
        surroundings
      )
      #expect((layout?.nodeCount ?? 0) - 1 == count, "\(text): \(diagnostics.map(\.message))")
    }
  }

  @Test("repeats inside of repeats see the elements around them")
  func nested() throws {
    let frames = try Sample.frames(
      """
      <UIView>
        <repeat in="[[1, 2], [3]]" as="row" index="y">
          <UIView id="row" height="row.count"/>
          <repeat in="row" as="cell" index="x">
            <UIView id="cell" left="x" top="y" width="cell"><repeat in="x"><UIView/></repeat></UIView>
          </repeat>
        </repeat>
      </UIView>
      """,
      width: 9,
      height: 8
    )
    let expected = [
      "/": "0,0,9x8", "row[0]": "0,0,9x2", "row[1]": "0,0,9x1", "cell[0][0]": "0,0,1x8",
      "cell[0][1]": "1,0,2x8", "cell[1][0]": "0,1,3x8", "/2/0": "0,0,2x8",
    ]
    #expect(frames == expected)
  }

  @Test("names are known to be used where nothing is laid out")
  func usedNames() throws {
    let (layout, _) = Sample.mount(
      """
      <UIView>
        <repeat in="0"><UILabel width="gap" if="flag" text="{user.name}"><repeat in="rows"><UIView/></repeat></UILabel></repeat>
        <UILabel if="false" text="{title}"/>
      </UIView>
      """
    )
    let used = try #require(layout).usedNames
    #expect(used.isSuperset(of: ["gap", "flag", "user", "user.name", "rows", "title"]))
    #expect(!used.contains("other"))
  }

  @Test("every mistake in a repeat is told at its place")
  func mistakes() throws {
    let cases = [
      ("<repeat in='1'/>", "layout-empty-repeat@1:10"),
      ("<repeat as='x'><UIView/></repeat>", "layout-missing-attribute@1:10"),
      ("<repeat in='1' of='2'><UIView/></repeat>", "layout-unknown-attribute@1:24"),
      ("<repeat in='1'><b>x</b></repeat>", "layout-unexpected-element@1:25"),
      ("<repeat in='1'><param name='a' type='b'/></repeat>", "layout-unexpected-element@1:25"),
      ("<repeat in='1'>x<UIView/></repeat>", "layout-unexpected-text@1:24"),
      ("<repeat in='1' as='a b'><UIView/></repeat>", "layout-loop-name@1:28"),
      ("<repeat in='1' as='width'><UIView/></repeat>", "layout-loop-name@1:28"),
      ("<repeat in='1' as='x' index='x'><UIView/></repeat>", "layout-loop-name@1:38"),
      (
        "<repeat in='1' as='x'><repeat in='1' as='x'><UIView/></repeat></repeat>",
        "layout-loop-name@1:50"
      ),
      ("<repeat in='\"a\"'><UIView/></repeat>", "layout-not-array@1:21"),
      ("<repeat in='1.5'><UIView/></repeat>", "layout-not-array@1:21"),
      ("<repeat in='-1'><UIView/></repeat>", "layout-not-array@1:21"),
      ("<repeat in='1e9'><UIView/></repeat>", "limit-copies@1:21"),
      (
        "<repeat in='1000'><repeat in='1000'><UIView/></repeat></repeat>",
        "limit-copies@1:28"
      ),
      ("<repeat in='parent.width'><UIView/></repeat>", "layout-array-from-layout@1:21"),
      ("<repeat in='nothing'><UIView/></repeat>", "expression-unknown-name@1:21"),
      ("<repeat in='1 +'><UIView/></repeat>", "expression-expected-operand@1:24"),
      ("<repeat in='2'><UIView outlet='x'/></repeat>", "layout-outlet-in-repeat@1:32"),
      ("<repeat in='3'><UIView width='item.x'/></repeat>", "expression-unknown-name@1:39"),
      (
        "<repeat in='0'><UIVew/><UILabel texx='a'/></repeat>",
        "layout-unknown-class@1:25 layout-unknown-property@1:41"
      ),
    ]
    for (text, expected) in cases {
      let (_, diagnostics) = Sample.mount("<UIView>\(text)</UIView>")
      let found = diagnostics.map {
        "\($0.code.name)@\($0.range.start.line):\($0.range.start.column)"
      }
      #expect(found.joined(separator: " ") == expected, "\(text): \(diagnostics.map(\.message))")
    }
  }

  @Test("new elements are taken by the nodes there are, and cost what depends on them")
  func changedElements() throws {
    let node = try Repeats.mounted(
      """
      <UIView><UIView width="9"/><repeat in="sizes" as="size">
        <UIView width="size" height="2 * width"/>
      </repeat></UIView>
      """,
      state: ["sizes": [1, 2, 3]]
    )
    #expect(Repeats.widths(node) == [9, 1, 2, 3])
    let copies = node.children
    let evaluation = try #require(node.evaluation)
    let before = evaluation.evaluationCount
    try node.setState(["sizes": [1, 5, 3]])
    #expect(Repeats.widths(node) == [9, 1, 5, 3])
    #expect(node.children[2].frame.height == 10)
    #expect(node.evaluation === evaluation)
    // The width, and the height that follows from it.
    #expect(evaluation.evaluationCount - before == 2)
    #expect(zip(copies, node.children).allSatisfy { $0 === $1 })
  }

  @Test("more and fewer elements make other copies, and keep those that stay")
  func changedCounts() throws {
    let node = try Repeats.mounted(
      """
      <UIView><repeat in="sizes" as="size"><UIView width="size"><UIView/></UIView></repeat>
      <UIView width="more ?? 8"/></UIView>
      """,
      state: ["sizes": [1, 2, 3], "more": Double?.none as Any]
    )
    let copies = node.children
    try node.setState(["sizes": [7]])
    #expect(Repeats.widths(node) == [7, 8])
    #expect(node.children[0] === copies[0])
    #expect(node.children[1] === copies[3])
    #expect(!copies[1].isMounted)
    try node.setState(["sizes": [1, 2], "more": 4])
    #expect(Repeats.widths(node) == [1, 2, 4])
    #expect(node.children[1].children[0].frame.width == 2)
    // Elements of another type are checked as when mounting.
    #expect(throws: DiagnosticsError.self) { try node.setState(["sizes": ["x"]]) }
    #expect(Repeats.widths(node) == [1, 2, 4])
    try node.setState(["more": 6])
    #expect(Repeats.widths(node) == [1, 2, 6])
  }

  @Test("state that was set stays, when other state makes copies")
  func otherState() throws {
    let node = try LayoutNode.with(
      xmlData: Array(
        "<UIView><repeat in=\"count\"><UIView width=\"size\"/></repeat></UIView>".utf8
      )
    )
    let state: [String: ExpressionValue] = ["count": .number(1), "size": .number(3)]
    let surroundings = LayoutSurroundings(state: state)
    try node.mount(in: LayoutContainer(width: 9, height: 9, surroundings: surroundings))
    try node.setState(["size": 5])
    try node.setState(["count": 2])
    #expect(Repeats.widths(node) == [5, 5])
  }
}

@Suite struct CopyLimitTests {
  private static func codes(_ text: String) -> [DiagnosticCode] {
    let (node, found) = Shelf.load(["main.xml": text])
    guard let node else { return found.map(\.code) }
    let (layout, problems) = MountedLayout.mount(node)
    let evaluation = layout.map { LayoutEvaluation($0) }
    evaluation?.setContainer(width: 100, height: 100)
    return (found + problems + (evaluation?.update() ?? [])).map(\.code)
  }

  @Test("copies of nothing are counted, too")
  func emptyCopies() {
    let inner = "<repeat in='0' as='c'><UIView/></repeat>"
    let middle = "<repeat in='3000' as='b'>\(inner)</repeat>"
    #expect(
      Self.codes("<UIView><repeat in='3000' as='a'>\(middle)</repeat></UIView>")
        == ["limit-copies"]
    )
  }

  @Test("macros that contain the one before twice, and too many of them, are one error")
  func doublingMacros() {
    func text(_ count: Int) -> String {
      let macros = (1..<count).map { "<macro name='m\($0)' value='[m\($0 - 1), m\($0 - 1)]'/>" }
      let array = "<repeat in='m\(count - 1)'><UIView/></repeat>"
      return "<UIView><macro name='m0' value='[1]'/>\(macros.joined())\(array)</UIView>"
    }
    let tooDeep = Self.codes(text(100))
    #expect(tooDeep.filter { $0 == "layout-macros-too-deep" }.count == 1)
    #expect(!tooDeep.contains("limit-copies"))
    #expect(Self.codes(text(3)) == [])
    #expect(Self.codes(text(50)).contains("limit-copies"))
  }

  @Test("texts that contain the one before twice end at the limit of a text")
  func doublingTexts() {
    var text = "<UIView><UILabel id='l0' text='x'/>"
    for number in 1..<24 {
      text += "<UILabel id='l\(number)' text='{#l\(number - 1).text}{#l\(number - 1).text}'/>"
    }
    #expect(Self.codes(text + "</UIView>") == ["limit-text"])
  }

  @Test("sums of lists that contain the one before twice end at the limit of copies")
  func doublingSumsOfLists() {
    func text(_ count: Int) -> String {
      let macros = (1..<count).map { "<macro name='m\($0)' value='m\($0 - 1) + m\($0 - 1)'/>" }
      return
        "<UIView><macro name='m0' value='[1]'/>\(macros.joined())<UIView width='m\(count - 1).count'/></UIView>"
    }
    #expect(Self.codes(text(8)) == [])
    #expect(Self.codes(text(40)) == ["limit-copies"])
  }
}
