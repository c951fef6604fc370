import ExactArithmetic
import LayoutModel
import Testing

@testable import LayoutEngine

@Suite("Placing layouts one after another")
struct LayoutPlacerTests {
  @Test("everything is where a layout of its own puts it, whatever was placed before")
  func placements() {
    var placer = LayoutPlacer()
    // The same at other sizes, with another constant, with another view, too narrow, and again.
    for (width, gap, hasSecond) in [
      (300.0, 8.0, false), (301.5, 8, false), (300, 9.25, false), (300, 8, true), (90, 8, true),
      (300, 8, true), (300, 8, false),
    ] {
      var fixture = LayoutFixture()
      let a = fixture.view("a", content: (100, 20))
      fixture.add(a, .left, .equal, (.container, .left), plus: ExactNumber(gap))
      fixture.add(
        a,
        .width,
        .equal,
        (.container, .width),
        times: ExactNumber(Rational(1, over: 3)),
        at: 700
      )
      if hasSecond {
        let b = fixture.view("b")
        fixture.add(b, .left, .equal, (a, .right), plus: ExactNumber(gap))
        fixture.add(b, .right, .equal, (.container, .right))
      }
      let size = LayoutSize(width: ExactNumber(width), height: 50)
      let placed = placer.placement(of: fixture.tree, fixture.constraints, at: size)
      let solver = LayoutSolver(tree: fixture.tree, constraints: fixture.constraints)
      #expect(placed.frames == solver.layout(at: size).frames, "\(width) \(gap) \(hasSecond)")
    }
  }
}
