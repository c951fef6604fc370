import Constraints
import ExactArithmetic
import LayoutModel
import ReferenceSimplex
import Testing

@testable import LayoutEngine

/// Frames worked out by hand, by the simplex and by the reference solver.
@Suite("LayoutSolver")
struct LayoutSolverTests {
  /// The layout at a size; both solvers must give the same answer to the last bit.
  private func layout(
    _ fixture: LayoutFixture,
    _ width: ExactNumber = 320,
    _ height: ExactNumber = 480,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> LayoutResult {
    let size = LayoutSize(width: width, height: height)
    let lowering = fixture.lowered(width, height)
    let parameters = lowering.parameters(for: size)
    #expect(
      LayoutSolver.standardSolver(lowering.system, parameters)
        == ReferenceSolver.solve(lowering.system, parameters: parameters),
      sourceLocation: sourceLocation
    )
    return LayoutSolver(tree: fixture.tree, constraints: fixture.constraints).layout(at: size)
  }

  private func expect(
    _ result: LayoutResult,
    _ view: ViewID,
    x: Double,
    y: Double,
    width: Double,
    height: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      result[view] == LayoutFrame(x: x, y: y, width: width, height: height),
      sourceLocation: sourceLocation
    )
  }

  @Test("nested views are placed from their superviews")
  func nested() {
    var fixture = LayoutFixture()
    let panel = fixture.view("panel")
    let label = fixture.view("label", in: panel)
    let other = fixture.view("other")
    fixture.place(panel, x: 100, y: 100, width: 220, height: 120)
    fixture.place(label, x: 20, y: 20, width: 30, height: 30)
    // Across branches: the label's right edge in the container is 100 + 20 + 30 = 150.
    fixture.add(other, .left, .equal, (label, .right), plus: 5)
    fixture.add(other, .top, .equal, (label, .bottom), times: 2)
    fixture.add(other, .width, .equal, (label, .width), times: 1.5)
    fixture.add(other, .height, .equal, (other, .width), times: 2)
    let result = layout(fixture)
    #expect(result.status == .solved)
    expect(result, .container, x: 0, y: 0, width: 320, height: 480)
    expect(result, panel, x: 100, y: 100, width: 220, height: 120)
    expect(result, label, x: 20, y: 20, width: 30, height: 30)
    expect(result, other, x: 155, y: 300, width: 45, height: 90)
    #expect(result.absoluteFrames[label.index].x == 120)
  }

  @Test("a view fills its superview at every size")
  func fills() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    for (attribute, inset) in [(LayoutAttribute.leading, 20), (.top, 30)] {
      fixture.add(a, attribute, .equal, (.container, attribute), plus: ExactNumber(Double(inset)))
    }
    fixture.add(.container, .trailing, .equal, (a, .trailing), plus: 20)
    fixture.add(.container, .bottom, .equal, (a, .bottom), plus: 30)
    expect(layout(fixture, 320, 480), a, x: 20, y: 30, width: 280, height: 420)
    expect(layout(fixture, 480.5, 320), a, x: 20, y: 30, width: 440.5, height: 260)
  }

  @Test("a centred view has its size and half of the rest on each side")
  func centred() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    fixture.add(a, .centerX, .equal, (.container, .centerX))
    fixture.add(a, .centerY, .equal, (.container, .centerY), times: 0.5)
    fixture.add(a, .width, .equal, (.container, .width), times: 0.25)
    fixture.add(a, .height, .equal, (a, .width))
    // centre y: 480 / 2 / 2 = 120, so the top is 120 - 80 / 2.
    expect(layout(fixture), a, x: 120, y: 80, width: 80, height: 80)
  }

  @Test("three thirds fill the width without a conflict")
  func thirds() {
    var fixture = LayoutFixture()
    let views = ["a", "b", "c"].map { fixture.view($0) }
    for (index, view) in views.enumerated() {
      fixture.add(
        view,
        .width,
        .equal,
        (.container, .width),
        times: ExactNumber(Rational(1, over: 3))
      )
      let previous = index == 0 ? (.container, .left) : (views[index - 1], LayoutAttribute.right)
      fixture.add(view, .left, .equal, previous)
      fixture.add(view, .top, .equal, (.container, .top))
      fixture.add(view, .height, .equal, plus: 10)
    }
    fixture.add(.container, .right, .equal, (views[2], .right))
    let result = layout(fixture, 100, 100)
    #expect(result.status == .solved)
    expect(result, views[0], x: 0, y: 0, width: 100.0 / 3, height: 10)
    expect(result, views[2], x: 200.0 / 3, y: 0, width: 100.0 / 3, height: 10)
  }

  @Test("baselines of views without one are edges")
  func baselines() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    let b = fixture.view("b")
    fixture.place(a, x: 10, y: 10, width: 50, height: 40)
    fixture.add(b, .left, .equal, (a, .right), plus: 8)
    fixture.add(b, .width, .equal, plus: 20)
    fixture.add(b, .height, .equal, plus: 15)
    fixture.add(b, .lastBaseline, .equal, (a, .lastBaseline))
    expect(layout(fixture), b, x: 68, y: 35, width: 20, height: 15)
  }

  @Test("alone, a view takes its content's size")
  func intrinsicSize() {
    var fixture = LayoutFixture()
    let a = fixture.view("a", content: (60, 17.5))
    fixture.add(a, .left, .equal, (.container, .left))
    fixture.add(a, .top, .equal, (.container, .top))
    let result = layout(fixture)
    #expect(result.status == .solved)
    expect(result, a, x: 0, y: 0, width: 60, height: 17.5)
  }

  /// Two views side by side, filling the container's width with their contents of 100 and 120.
  private func contest(
    _ change: (inout LayoutTree, ViewID, ViewID) -> Void
  ) -> (
    fixture: LayoutFixture, left: ViewID, right: ViewID
  ) {
    var fixture = LayoutFixture()
    let left = fixture.view("left", content: (100, 20))
    let right = fixture.view("right", content: (120, 20))
    change(&fixture.tree, left, right)
    fixture.add(left, .left, .equal, (.container, .left))
    fixture.add(right, .left, .equal, (left, .right))
    fixture.add(.container, .right, .equal, (right, .right))
    for view in [left, right] { fixture.add(view, .top, .equal, (.container, .top)) }
    return (fixture, left, right)
  }

  @Test("with room to spare, the view that hugs less grows")
  func hugging() {
    let (fixture, left, right) = contest { $0[$2].contentHugging.horizontal = 249 }
    let result = layout(fixture)
    #expect(result.status == .solved)
    expect(result, left, x: 0, y: 0, width: 100, height: 20)
    expect(result, right, x: 100, y: 0, width: 220, height: 20)
  }

  @Test("without room, the view that resists less shrinks")
  func compression() {
    let (fixture, left, right) = contest { tree, left, _ in
      tree[left].contentCompressionResistance.horizontal = 749
    }
    let result = layout(fixture, 150, 100)
    #expect(result.status == .solved)
    expect(result, left, x: 0, y: 0, width: 30, height: 20)
    expect(result, right, x: 30, y: 0, width: 120, height: 20)
  }

  @Test("where both hug alike, the layout is ambiguous and constraint order decides")
  func ambiguous() {
    let (fixture, left, right) = contest { _, _, _ in }
    let result = layout(fixture)
    #expect(result.status == .ambiguous)
    #expect(
      result.ambiguous == [
        FrameAnchor(left, .width), FrameAnchor(right, .x), FrameAnchor(right, .width),
      ]
    )
    // The left view's hugging comes first in constraint order, so it holds.
    expect(result, left, x: 0, y: 0, width: 100, height: 20)
    expect(result, right, x: 100, y: 0, width: 220, height: 20)
  }

  @Test("what nothing decides is as near to 0 as it can be, and ambiguous")
  func open() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    let child = fixture.view("child", in: a)
    fixture.add(a, .left, .greaterThanOrEqual, (.container, .left), plus: 12)
    fixture.place(child, x: 1, y: 2, width: 3, height: 4)
    let result = layout(fixture)
    #expect(result.status == .ambiguous)
    // The child's frame is settled in its superview, however open the superview's is.
    #expect(result.ambiguous == FrameAttribute.allCases.map { FrameAnchor(a, $0) })
    expect(result, a, x: 12, y: 0, width: 0, height: 0)
    expect(result, child, x: 1, y: 2, width: 3, height: 4)
  }

  @Test("the later one of two required constraints that contradict each other is dropped")
  func conflict() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    fixture.place(a, x: 0, y: 0, width: 100, height: 10)
    fixture.add(a, .width, .equal, plus: 200)
    fixture.add(a, .height, .lessThanOrEqual, plus: -1)
    let result = layout(fixture)
    #expect(result.status == .conflict)
    #expect(result.dropped.map(\.constraint.origin.id) == ["C5", "C6"])
    expect(result, a, x: 0, y: 0, width: 100, height: 10)
  }

  @Test("an optional constraint that cannot hold pulls as near as it can")
  func optional() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    fixture.place(a, x: 10, y: 0, width: 100, height: 10)
    fixture.constraints.removeAll { $0.first.attribute == .width }
    fixture.add(.container, .right, .greaterThanOrEqual, (a, .right), plus: 10)
    fixture.add(a, .width, .equal, plus: 1000, at: 1)
    let result = layout(fixture)
    #expect(result.status == .solved)
    expect(result, a, x: 10, y: 0, width: 300, height: 10)
    #expect(result.violations == [LevelViolation(priority: 1, total: 700)])
  }

  @Test("a constraint without variables left is a condition that holds or is dropped")
  func condition() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    fixture.place(a, x: 0, y: 0, width: 1, height: 1)
    fixture.add(a, .width, .greaterThanOrEqual, (a, .width))
    #expect(layout(fixture).status == .solved)
    fixture.add(a, .width, .greaterThanOrEqual, (a, .width), plus: 1)
    #expect(layout(fixture).dropped.map(\.constraint.origin.id) == ["C6"])
  }

  @Test("hidden views keep their frames and constraints")
  func hidden() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    let b = fixture.view("b")
    fixture.tree[a].isHidden = true
    fixture.place(a, x: 5, y: 5, width: 10, height: 10)
    fixture.add(b, .left, .equal, (a, .right), plus: 8)
    #expect(layout(fixture)[b].x == 23)
  }

  @Test("an empty tree is its container")
  func empty() {
    let result = layout(LayoutFixture(), 1, 2)
    #expect(result.status == .solved)
    #expect(result.frames == [LayoutFrame(x: 0, y: 0, width: 1, height: 2)])
  }

  @Test("a solver of the caller's own is asked with the size as parameters")
  func ownSolver() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    let solver = LayoutSolver(tree: fixture.tree, constraints: []) { system, parameters in
      SolveOutcome(
        status: .ambiguous,
        values: (0..<system.variableCount).map { Double($0) + parameters[1].double },
        violations: [],
        conflicts: [],
        ambiguities: [Ambiguity(variable: 5, low: nil, high: 7)]
      )
    }
    let result = solver.layout(at: LayoutSize(width: 1, height: 100))
    #expect(result[a] == LayoutFrame(x: 104, y: 105, width: 106, height: 107))
    #expect(result.ambiguous == [FrameAnchor(a, .y)])
  }
}
