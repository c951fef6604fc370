// Views in stacks: the stack says where they are, by the rules of any stack.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutExpressions
import LayoutModel
import SeededRandom
import Testing
import ViewClasses

@testable import LayoutXML

@Suite("Stacks in Layout XML") struct StackTests {
  @Test("a stack is as large as its views ask for, and puts one behind the other")
  func natural() throws {
    let frames = try Sample.frames(
      """
      <UIStackView axis="vertical">
        <UIView id="a" width="200" height="100"/><UIView id="b" width="200" height="50"/>
      </UIStackView>
      """
    )
    #expect(frames["/"] == "0,0,200x150")
    #expect(frames["b"] == "0,100,200x50")
  }

  @Test("a stack arranges alignment rectangles, as classes and nodes state them")
  func alignmentRectangles() throws {
    var surroundings = LayoutSurroundings(state: ["inset": .number(3)])
    var badge = ViewClass(
      "Badge",
      superclass: "UIView",
      intrinsicSize: .fixed(width: 30, height: 10)
    )
    let insets = StructureValue(.insets, [1, 2, 3, 4])
    badge.setDefault(.structure(insets), of: "alignmentRectInsets")
    surroundings.classes.register(badge)
    let frames = try Sample.frames(
      """
      <UIView>
        <UIStackView id="row" alignment="leading"><Badge id="a"/><UISwitch id="b"/></UIStackView>
        <UIStackView id="column" axis="vertical">
          <Badge id="c" alignmentRectInsets.left="inset"/>
          <UILabel id="d" alignmentRectInsets="safeAreaInsets" height="8"/>
        </UIStackView>
        <UIStackView id="tiny" width="20"><UIView id="e" width="1" alignmentRectInsets.right="5"/></UIStackView>
      </UIView>
      """,
      surroundings
    )
    // 30 - 2 - 4, then 51 - 2 - 2.
    #expect(frames["row"] == "0,0,71x31")
    #expect(frames["a"] == "-2,-1,30x10")
    #expect(frames["b"] == "22,0,51x31")
    #expect(frames["column"] == "0,0,23x14")
    #expect(frames["c"] == "-3,-1,30x10")
    #expect(frames["d"] == "0,6,23x8")
    // What is below 0 is 0; the stack is filled.
    #expect(frames["e"] == "0,0,25x600")
  }

  @Test(
    "places that expressions give count for nothing, sizes for as much as the stack leaves them"
  )
  func expressions() throws {
    let frames = try Sample.frames(
      """
      <UIStackView width="100" height="10">
        <UIView id="a" left="50" width="60"/><UIView id="b" width="60" top="9" bottom="100%"/>
      </UIStackView>
      """
    )
    #expect(frames["a"] == "0,0,60x10")
    #expect(frames["b"] == "60,0,40x10")
  }

  @Test("a size may be that of a sibling, as the sibling asks for it")
  func siblings() throws {
    let frames = try Sample.frames(
      """
      <UIStackView height="10" spacing="2">
        <UIView id="a" width="30"/><UIView id="b" width="previous.width + 5"/>
        <UIView id="c" width="#a.width"/>
      </UIStackView>
      """
    )
    #expect(frames["/"] == "0,0,99x10")
    #expect(frames["c"] == "69,0,30x10")
  }

  @Test("what is hidden among them is passed over there, too")
  func hiddenSiblings() throws {
    let frames = try Sample.frames(
      """
      <UIStackView height="10">
        <UIView id="a" width="30"/><UIView width="7" isHidden="gone"/>
        <UIView id="b" width="previous.width + 5"/>
      </UIStackView>
      """,
      LayoutSurroundings(state: ["gone": .boolean(true)])
    )
    #expect(frames["b"] == "30,0,35x10")
  }

  @Test("from right to left a stack begins on the right, and its leading edges are there")
  func rightToLeft() throws {
    let frames = try Sample.frames(
      """
      <UIView semanticContentAttribute="forceRightToLeft">
        <UIStackView id="row" width="100" height="10" distribution="equalSpacing" \
      isLayoutMarginsRelativeArrangement="true" layoutMargins.left="1" layoutMargins.right="2">
          <UIView id="a" width="10"/><UIView id="b" width="20"/>
        </UIStackView>
        <UIStackView axis="vertical" alignment="leading" width="50" height="9">
          <UIView id="c" width="10"/>
        </UIStackView>
      </UIView>
      """
    )
    #expect(frames["a"] == "88,8,10x0")
    #expect(frames["b"] == "1,8,20x0")
    #expect(frames["c"] == "40,0,10x9")
  }

  @Test("texts of several lines share a row that fills")
  func sharedRow() throws {
    let frames = try Sample.frames(
      """
      <UIStackView width="100" height="40">
        <UILabel id="a" font="10" numberOfLines="0" text="ab"/>
        <UILabel id="b" font="10" numberOfLines="0" text="many more words than the first"/>
      </UIStackView>
      """
    )
    #expect(frames["a"] == "0,0,50x40")
    #expect(frames["b"] == "50,0,50x40")
  }

  @Test("shares of the whole are shares of what the margins are in, too")
  func proportionsWithMargins() throws {
    let frames = try Sample.frames(
      """
      <UIStackView width="220" height="40" distribution="fillProportionally" layoutMargins.left="10" \
      layoutMargins.right="10" layoutMargins.top="0" layoutMargins.bottom="0" \
      isLayoutMarginsRelativeArrangement="true">
        <UIView id="a" width="40"/><UIView id="b" width="60"/>
      </UIStackView>
      """
    )
    // 40 / 100 of 220, and what is left of 200; the sizes that they ask for come first, but in equal measure.
    #expect(frames["a"] == "10,0,88x40")
    #expect(frames["b"] == "98,0,112x40")
  }

  @Test("what is hidden is aligned as if it were shown, and nothing keeps it inside")
  func hiddenAcross() throws {
    let frames = try Sample.frames(
      """
      <UIStackView width="50" height="10" alignment="center">
        <UIView id="a" width="10" height="8"/><UIView id="b" width="5" height="20" isHidden="true"/>
        <UIView id="c" width="40" height="20"/>
      </UIStackView>
      """
    )
    #expect(frames["b"] == "10,-5,0x20")
    #expect(frames["c"] == "10,0,40x10")
  }

  @Test("on a line of baselines, what has no room is lower")
  func baselinesWithoutRoom() throws {
    let text = """
      <UIStackView width="90" height="20" alignment="BASELINE">
        <UILabel id="a" font="20" width="40" text="ab"/><UILabel id="b" font="8" width="50" height="15" text="ab"/>
      </UIStackView>
      """
    // A line of 20 points is 25 high, its baseline 20 below the top; one of 8 is 10 high, with 8 above the baseline.
    let first = try Sample.frames(text.replacing("BASELINE", with: "firstBaseline"))
    #expect(first["a"] == "0,0,40x20")
    #expect(first["b"] == "40,12,50x8")
    let last = try Sample.frames(text.replacing("BASELINE", with: "lastBaseline"))
    #expect(last["a"] == "0,0,40x20")
    #expect(last["b"] == "40,2,50x15")
  }

  @Test("how large a stack is by its views is exact")
  func exactExtent() throws {
    let frames = try Sample.frames(
      """
      <UIView><UIStackView id="s"><UIView width="0.1"/><UIView width="0.2"/></UIStackView>\
      <UIView id="a" width="#s.width == 0.3 ? 1 : 2"/></UIView>
      """
    )
    #expect(frames["a"]?.hasPrefix("0,0,1x") == true)
  }

  @Test("texts wrap at the width that the stack gives them")
  func texts() throws {
    let frames = try Sample.frames(
      """
      <UIView><UIStackView id="s" axis="vertical" width="50" spacing="3">
        <UILabel id="a" font="10" numberOfLines="0" text="four of these word"/>
        <UILabel id="b" font="10" text="ab"/>
      </UIStackView></UIView>
      """
    )
    // 'four of' and 'these word': two lines of 12.5 points.
    #expect(frames["a"] == "0,0,50x25")
    #expect(frames["b"] == "0,28,50x12.5")
    #expect(frames["s"] == "0,0,50x40.5")
  }

  @Test("texts wrap at a width that many share, but for those whose heights it follows from")
  func sharedWidth() throws {
    let label = ##"width="#w.width" font="10" numberOfLines="0" text="four of these words"/>"##
    let frames = try Sample.frames(
      """
      <UIView>
        <UIView id="w" width="#a.height + #b.height + #c.height" height="1"/>
        <UILabel id="d" \(label)<UILabel id="a" \(label)<UILabel id="b" \(label)
        <UILabel id="e" \(label)<UILabel id="c" \(label)
      </UIView>
      """
    )
    // A line each of the three, and 'four of', 'these', 'words'.
    #expect(["a", "b", "c"].map { frames[$0] } == Array(repeating: "0,0,37.5x12.5", count: 3))
    #expect(["d", "e"].map { frames[$0] } == Array(repeating: "0,0,37.5x37.5", count: 2))
  }

  @Test("margins are kept where the arrangement is relative to them")
  func margins() throws {
    let frames = try Sample.frames(
      """
      <UIStackView isLayoutMarginsRelativeArrangement="true" layoutMargins.left="5">
        <UIView id="a" width="30" height="20"/>
      </UIStackView>
      """
    )
    // The other margins are the usual 8.
    #expect(frames["/"] == "0,0,43x36")
    #expect(frames["a"] == "5,8,30x20")
  }

  @Test("rows of texts stand on one baseline")
  func baselines() throws {
    let frames = try Sample.frames(
      """
      <UIView><UIStackView id="s" alignment="firstBaseline">
        <UILabel id="a" font="20" text="a"/><UILabel id="b" font="10" text="b"/>
      </UIStackView></UIView>
      """
    )
    let first = try #require(frames["a"])
    let second = try #require(frames["b"])
    #expect(first.hasPrefix("0,0,"))
    // A line of boxes has its baseline four fifths down, of 25 points and of 12.5.
    #expect(second.hasPrefix("10,10,"))
  }

  @Test("along the axis a stack is what a document's stack is", arguments: 0..<60)
  func sameAsDocuments(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    func next(_ bound: Int) -> Int { generator.integer(in: 0...(bound - 1)) }
    let distribution = StackLayout.Distribution.allCases[next(5)]
    let spacing = Double(next(12))
    let width = Double(60 + next(300))
    // Each a natural size or a size of its own, or neither.
    let views = (0..<2 + next(4)).map { _ in (size: Double(next(90)), kind: next(3)) }
    var tree = LayoutTree()
    let origin = ConstraintOrigin(id: "test")
    var xml = ""
    var explicit: [AttributeConstraint] = []
    var ids: [ViewID] = []
    for (index, view) in views.enumerated() {
      let id = tree.add("v\(index)")
      ids.append(id)
      let letters = String(repeating: "x", count: Int(view.size))
      switch view.kind {
      case 0:
        // A text of boxes 10 points high has letters of 5 points.
        tree[id].intrinsicContentSize.horizontal = ExactNumber(5 * view.size)
        xml += "<UILabel id=\"v\(index)\" font=\"10\" text=\"\(letters)\"/>"
      case 1:
        tree[id].intrinsicContentSize.horizontal = ExactNumber(view.size)
        explicit.append(
          AttributeConstraint(
            LayoutAnchor(id, .width),
            .equal,
            constant: ExactNumber(view.size),
            priority: 999,
            origin: origin
          )
        )
        xml += "<UIView id=\"v\(index)\" width=\"\(view.size)\"/>"
      default: xml += "<UIView id=\"v\(index)\"/>"
      }
    }
    var stack = StackLayout()
    stack.distribution = distribution
    stack.spacing = ExactNumber(spacing)
    let rows = StackConstraints.make(
      stack,
      of: .container,
      arranged: ids,
      in: &tree,
      origin: origin
    )
    let solved = LayoutSolver(tree: tree, constraints: rows + explicit)
      .layout(at: LayoutSize(width: ExactNumber(width), height: 20))
    let frames = try Sample.frames(
      """
      <UIView><UIStackView width="\(width)" height="20" spacing="\(spacing)"
        distribution="\(distribution.rawValue)">\(xml)</UIStackView></UIView>
      """
    )
    for (index, id) in ids.enumerated() {
      let wanted = LayoutFrame(
        x: solved[id].x,
        y: 0,
        width: solved[id].width,
        height: 20
      )
      #expect(frames["v\(index)"] == Sample.text(wanted), "\(distribution) \(width) \(views)")
    }
  }
}
