import Constraints
import ExactArithmetic
import LayoutModel
import Testing

@testable import LayoutEngine

@Suite("Lowering")
struct LoweringTests {
  @Test("other contents are taken where rows of their own say all of it")
  func otherContents() {
    var fixture = LayoutFixture()
    let (a, b) = (fixture.view("a", content: (40, 20)), fixture.view("b", content: (nil, 30)))
    fixture.tree[b].alignmentRectInsets = LayoutInsets(top: 1, left: 0, bottom: 2, right: 0)
    fixture.add(a, .top, .equal, (b, .bottom), plus: 8)
    var other = fixture
    other.tree[a].intrinsicContentSize.vertical = 0
    other.tree[b].intrinsicContentSize.vertical = 12.25
    other.tree[b].firstBaseline = 7
    var taking = fixture.lowered()
    func takes(_ views: [ViewID], from tree: LayoutTree) -> Bool {
      taking.take(contentsOf: views, from: tree)
    }
    #expect(takes([a, b], from: other.tree))
    #expect(taking.system == other.lowered().system)
    #expect(taking.tree[b].intrinsicContentSize.vertical == 12.25)
    for row in 0..<taking.system.rowCount {
      let constant = taking.system.rows[row].constant
      #expect(constant.sign == .plus || constant != 0)
    }

    // A size that comes is a row more, and a baseline may be part of any row.
    other.tree[b].intrinsicContentSize.horizontal = 3
    let before = taking.system
    #expect(!takes([a, b], from: other.tree))
    fixture.add(a, .firstBaseline, .equal, (b, .firstBaseline))
    other = fixture
    other.tree[b].firstBaseline = 7
    #expect(taking.system == before)
    taking = fixture.lowered()
    #expect(!takes([a, b], from: other.tree))
    #expect(takes([a], from: fixture.tree))
  }

  @Test("implicit rows stand first: the container, then view by view, depth-first")
  func implicitRows() {
    var fixture = LayoutFixture()
    let a = fixture.view("a", content: (40, 20))
    fixture.view("b", in: a, content: (nil, 7.5))
    fixture.tree[a].contentHugging.vertical = 251
    fixture.tree[a].contentCompressionResistance.horizontal = 1000
    fixture.add(a, .width, .equal, plus: 100)
    let lowering = fixture.lowered()
    #expect(
      (0..<lowering.system.rowCount).map { lowering.text(ofRow: $0) } == [
        "1 superview.x == 0", "1 superview.y == 0",
        "1 superview.width - 1 width == 0", "1 superview.height - 1 height == 0",
        "1 a.width >= 0", "1 a.height >= 0",
        "1 a.width - 40 <= 0 @250.0", "1 a.width - 40 >= 0",
        "1 a.height - 20 <= 0 @251.0", "1 a.height - 20 >= 0 @750.0",
        "1 b.width >= 0", "1 b.height >= 0",
        "1 b.height - 15/2 <= 0 @250.0", "1 b.height - 15/2 >= 0 @750.0",
        "1 a.width - 100 == 0",
      ]
    )
    #expect(lowering.implicitRowCount == 14)
    #expect(lowering.origin(ofRow: 14) == .constraint(0))
    #expect(
      lowering.origin(ofRow: 8) == .implicit(ImplicitRow(.contentHugging, .view(a), .vertical))
    )
  }

  @Test("a resize is a matter of two parameters")
  func parameters() {
    let lowering = LayoutFixture().lowered(100, 200)
    #expect(lowering.system.parameterDefaults == [100, 200])
    #expect(lowering.parameters(for: LayoutSize(width: 1.5, height: 2)) == [1.5, 2])
  }

  @Test("variables run x, y, width, height, view by view")
  func variables() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    let lowering = fixture.lowered()
    #expect(lowering.variable(a, .x) == 4)
    #expect(lowering.variable(a, .height) == 7)
    #expect(lowering.anchor(ofVariable: 6) == FrameAnchor(a, .width))
    #expect(lowering.anchor(ofVariable: 0) == FrameAnchor(.container, .x))
  }

  @Test("siblings are measured from their superview")
  func siblings() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    let b = fixture.view("b")
    fixture.add(b, .leading, .equal, (a, .trailing), plus: 8)
    fixture.add(b, .top, .greaterThanOrEqual, (a, .bottom), plus: -3, at: 500)
    fixture.add(b, .centerX, .lessThanOrEqual, (a, .centerX))
    #expect(
      fixture.lowered().documentRows == [
        "1 b.x - 1 a.x - 1 a.width - 8 == 0",
        "1 b.y - 1 a.y - 1 a.height + 3 >= 0 @500.0",
        "1 b.x + 1/2 b.width - 1 a.x - 1/2 a.width <= 0",
      ]
    )
  }

  @Test("a containing item begins at 0 and ends at its own width")
  func containingItem() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    let b = fixture.view("b", in: a)
    fixture.add(b, .left, .equal, (a, .left), plus: 20)
    fixture.add(a, .right, .equal, (b, .right), plus: 20)
    fixture.add(b, .centerY, .equal, (a, .centerY))
    fixture.add(b, .left, .equal, (a, .left), times: 5)
    #expect(
      fixture.lowered().documentRows == [
        "1 b.x - 20 == 0",
        "1 a.width - 1 b.x - 1 b.width - 20 == 0",
        "1 b.y + 1/2 b.height - 1/2 a.height == 0",
        "1 b.x == 0",
      ]
    )
  }

  @Test("items on two branches are measured from their nearest common ancestor, multiplier too")
  func branches() {
    var fixture = LayoutFixture()
    let panel = fixture.view("panel")
    let a = fixture.view("a", in: panel)
    let deep = fixture.view("deep", in: a)
    let b = fixture.view("b", in: panel)
    fixture.add(deep, .right, .equal, (b, .left), times: 2, plus: 1)
    fixture.add(b, .left, .equal, (deep, .right), times: 0.3)
    fixture.add(deep, .bottom, .equal, (.container, .bottom), times: 0.5)
    #expect(
      fixture.lowered().documentRows == [
        "1 deep.x + 1 a.x + 1 deep.width - 2 b.x - 1 == 0",
        "1 b.x - 3/10 deep.x - 3/10 a.x - 3/10 deep.width == 0",
        "1 deep.y + 1 a.y + 1 panel.y + 1 deep.height - 1/2 superview.height == 0",
      ]
    )
  }

  @Test("two terms of one variable merge, and a term that cancels disappears")
  func merging() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    fixture.add(a, .width, .equal, (a, .height), times: 2)
    fixture.add(a, .width, .equal, (a, .width), times: 0.5, plus: 10)
    fixture.add(a, .right, .equal, (a, .left), plus: 30)
    fixture.add(a, .centerX, .greaterThanOrEqual, (a, .right), times: 0.25)
    fixture.add(a, .right, .equal, (a, .centerX), times: 2)
    fixture.add(a, .width, .lessThanOrEqual, (a, .width), plus: -1)
    #expect(
      fixture.lowered().documentRows == [
        "1 a.width - 2 a.height == 0",
        "1/2 a.width - 10 == 0",
        "1 a.width - 30 == 0",
        "1/4 a.width >= 0",
        "0 == 0",
        "1 <= 0",
      ]
    )
  }

  @Test("thirds stay thirds, and decimals stay decimals")
  func exactness() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    let b = fixture.view("b")
    let third = ExactNumber(Rational(1, over: 3))
    fixture.add(a, .width, .equal, (.container, .width), times: third, plus: third)
    fixture.add(a, .centerX, .equal, (b, .centerX), times: 0.1)
    fixture.add(a, .centerX, .equal, (b, .centerX), times: third)
    fixture.add(a, .centerX, .equal, (a, .right), times: third)
    #expect(
      fixture.lowered().documentRows == [
        "1 a.width - 1/3 superview.width - 1/3 == 0",
        "1 a.x + 1/2 a.width - 1/10 b.x - 1/20 b.width == 0",
        "1 a.x + 1/2 a.width - 1/3 b.x - 1/6 b.width == 0",
        "1/6 a.width == 0",
      ]
    )
  }

  @Test("a view without a baseline has the first at its top and the last at its bottom")
  func baselines() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    let b = fixture.view("b")
    fixture.add(b, .firstBaseline, .equal, (a, .firstBaseline))
    fixture.add(b, .lastBaseline, .equal, (a, .lastBaseline))
    #expect(
      fixture.lowered().documentRows == [
        "1 b.y - 1 a.y == 0", "1 b.y + 1 b.height - 1 a.y - 1 a.height == 0",
      ]
    )
  }

  @Test("margins inset an edge by 8, and a multiplier scales the inset too")
  func margins() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    fixture.add(a, .left, .equal, (.container, .leftMargin), plus: 1)
    fixture.add(a, .rightMargin, .equal, (.container, .rightMargin), times: 0.5)
    fixture.add(a, .centerX, .equal, (.container, .centerXWithinMargins))
    #expect(
      fixture.lowered().documentRows == [
        "1 a.x - 9 == 0",
        "1 a.x + 1 a.width - 1/2 superview.width - 4 == 0",
        "1 a.x + 1/2 a.width - 1/2 superview.width == 0",
      ]
    )
  }

  @Test("numbers at the border of Double neither trap nor turn infinite")
  func borders() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    let most = ExactNumber(Double.greatestFiniteMagnitude)
    fixture.add(a, .left, .equal, (.container, .rightMargin), times: most, plus: most)
    fixture.add(a, .width, .equal, (a, .width), times: -most, plus: -most)
    let system = fixture.lowered().system
    #expect(system.rows.allSatisfy { $0.constant.isFinite })
    #expect(system.terms.allSatisfy { $0.coefficient.isFinite })
  }
}
