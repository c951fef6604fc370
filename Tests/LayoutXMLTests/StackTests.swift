// Views in stacks: the stack says where they are, by the rules of any stack.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutExpressions
import LayoutModel
import Testing

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
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    let distribution = StackLayout.Distribution.allCases[next(5)]
    let spacing = Double(next(12))
    let width = Double(60 + next(300))
    // Each a natural size or a size of its own, or neither.
    let views = (0..<2 + next(4)).map { _ in (size: Double(next(90)), kind: next(3)) }
    var tree = LayoutTree()
    let origin = ConstraintOrigin(id: "test")
    var xml = ""
    var own: [AttributeConstraint] = []
    var ids: [ViewID] = []
    for (place, view) in views.enumerated() {
      let id = tree.add("v\(place)")
      ids.append(id)
      let letters = String(repeating: "x", count: Int(view.size))
      switch view.kind {
      case 0:
        // A text of boxes 10 points high has letters of 5 points.
        tree[id].intrinsicContentSize.horizontal = ExactNumber(5 * view.size)
        xml += "<UILabel id=\"v\(place)\" font=\"10\" text=\"\(letters)\"/>"
      case 1:
        tree[id].intrinsicContentSize.horizontal = ExactNumber(view.size)
        own.append(
          AttributeConstraint(
            LayoutAnchor(id, .width),
            .equal,
            constant: ExactNumber(view.size),
            priority: 999,
            origin: origin
          )
        )
        xml += "<UIView id=\"v\(place)\" width=\"\(view.size)\"/>"
      default: xml += "<UIView id=\"v\(place)\"/>"
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
    let solved = LayoutSolver(tree: tree, constraints: rows + own)
      .layout(at: LayoutSize(width: ExactNumber(width), height: 20))
    let frames = try Sample.frames(
      """
      <UIView><UIStackView width="\(width)" height="20" spacing="\(spacing)"
        distribution="\(distribution.rawValue)">\(xml)</UIStackView></UIView>
      """
    )
    for (place, id) in ids.enumerated() {
      let wanted = NodeFrame(
        left: solved[id].x,
        top: 0,
        width: solved[id].width,
        height: 20
      )
      #expect(frames["v\(place)"] == Sample.text(wanted), "\(distribution) \(width) \(views)")
    }
  }
}
