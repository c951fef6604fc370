import ExactArithmetic
import LayoutModel
import SimplexCore
import Testing

@testable import LayoutEngine

@Suite("Layouts solved one after another")
struct LiveSolverTests {
  @Test("everything is where a layout of its own puts it, whatever was solved before")
  func placements() {
    var live = LiveSolver()
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
      let solver = LayoutSolver(tree: fixture.tree, constraints: fixture.constraints)
      let (result, alone) = (live.layout(solver.lowering, at: size), solver.layout(at: size))
      #expect(result.frames == alone.frames, "\(width) \(gap) \(hasSecond)")
      #expect(result.status == alone.status)
      #expect(result.ambiguities == alone.ambiguities)
    }
  }
}
