import Constraints
import ExactArithmetic
import LayoutModel
import Testing

@testable import LayoutEngine

@Suite("LayoutResult")
struct LayoutResultTests {
  /// A result whose frames are given, in view order behind the container's.
  private func result(
    _ fixture: LayoutFixture,
    _ frames: [[Double]],
    ambiguous: [Int] = [],
    dropped: [Int] = [],
    status: SolveStatus = .solved
  ) -> LayoutResult {
    let outcome = SolveOutcome(
      status: status,
      values: [0, 0, 320, 480] + frames.joined(),
      violations: [],
      conflicts: dropped.map { Conflict(dropped: $0, members: [2, $0]) },
      ambiguities: ambiguous.map { Ambiguity(variable: $0, low: 1, high: nil) }
    )
    return LayoutResult(
      outcome,
      of: fixture.lowered(),
      size: LayoutSize(width: 320, height: 480)
    )
  }

  @Test("frames are the values of a view's four variables")
  func frames() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    let answer = result(fixture, [[1, 2, 3, 4]])
    #expect(answer[a] == LayoutFrame(x: 1, y: 2, width: 3, height: 4))
    #expect(answer[.container] == LayoutFrame(x: 0, y: 0, width: 320, height: 480))
  }

  @Test("absolute places add up along the chain of superviews")
  func absolute() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    let b = fixture.view("b", in: a)
    fixture.view("c", in: b)
    fixture.view("d", in: a)
    let answer = result(
      fixture,
      [[10, 20, 100, 100], [1, 2, 50, 50], [0.5, 0.25, 5, 6], [-4, 0, 1, 1]]
    )
    #expect(
      answer.absoluteFrames.dropFirst().map { [$0.x, $0.y, $0.width, $0.height] } == [
        [10, 20, 100, 100], [11, 22, 50, 50], [11.5, 22.25, 5, 6], [6, 20, 1, 1],
      ]
    )
  }

  @Test("a deep sum is rounded once")
  func deepSum() {
    var fixture = LayoutFixture()
    var superview = ViewID.container
    for index in 0..<10 { superview = fixture.view("v\(index)", in: superview) }
    let answer = result(fixture, Array(repeating: [0.1, 0.1, 1, 1], count: 10))
    // Summed with a rounding at each step, ten tenths give 0.9999999999999999.
    #expect(answer.absoluteFrames[10].x == 1)
  }

  @Test("ambiguous variables become attributes of views")
  func ambiguous() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    let answer = result(fixture, [[0, 0, 0, 0]], ambiguous: [4, 7], status: .ambiguous)
    #expect(answer.ambiguous == [FrameAnchor(a, .x), FrameAnchor(a, .height)])
    #expect(answer.ambiguities.allSatisfy { $0.low == 1 && $0.high == nil })
  }

  @Test("dropped rows become constraints, implicit ones too")
  func dropped() {
    var fixture = LayoutFixture()
    let a = fixture.view("a", content: (nil, 12))
    fixture.add(a, .width, .equal, plus: 5)
    let answer = result(fixture, [[0, 0, 0, 0]], dropped: [4, 6, 8], status: .conflict)
    #expect(answer.dropped.map(\.isImplicit) == [true, true, false])
    #expect(answer.dropped.map(\.constraint.origin.id) == ["", "", "C1"])
    #expect(answer.dropped[0].constraint.first == LayoutAnchor(a, .width))
    #expect(answer.dropped[0].constraint.relation == .greaterThanOrEqual)
    #expect(answer.dropped[0].implicit?.kind == .minimumExtent)
    #expect(answer.dropped[1].constraint.first == LayoutAnchor(a, .height))
    #expect(answer.dropped[1].constraint.constant == 12)
    #expect(answer.dropped[1].constraint.priority == 250)
    for conflict in answer.conflicts {
      #expect(conflict.members.count == 2)
      #expect(conflict.members.first?.constraint.first == LayoutAnchor(.container, .width))
      #expect(conflict.members.first?.constraint.constant == 320)
    }
  }

  @Test("a value beyond the range of Double is found")
  func outOfRange() {
    var fixture = LayoutFixture()
    let a = fixture.view("a")
    #expect(result(fixture, [[0, 0, 1, 1]]).firstAttributeOutOfRange == nil)
    #expect(
      result(fixture, [[0, 0, .infinity, 1]]).firstAttributeOutOfRange == FrameAnchor(a, .width)
    )
  }
}

@Suite("PixelAlignment")
struct PixelAlignmentTests {
  private func aligned(
    _ frames: [[Double]],
    nested: Bool = false,
    scale: Double
  )
    -> (relative: [[Double]], absolute: [[Double]])
  {
    var fixture = LayoutFixture()
    var superview = ViewID.container
    for index in frames.indices {
      let id = fixture.view("v\(index)", in: superview)
      if nested { superview = id }
    }
    let outcome = SolveOutcome(
      status: .solved,
      values: [0, 0, 320, 480] + frames.joined(),
      violations: [],
      conflicts: [],
      ambiguities: []
    )
    let result = LayoutResult(
      outcome,
      of: fixture.lowered(),
      size: LayoutSize(width: 320, height: 480)
    )
    let list = { (frames: [LayoutFrame]) in
      frames.dropFirst().map { [$0.x, $0.y, $0.width, $0.height] }
    }
    let alignment = PixelAlignment(scale: scale)
    return (
      list(result.frames(alignedTo: alignment)), list(result.absoluteFrames(alignedTo: alignment))
    )
  }

  @Test("edges go to the nearest pixel, halves away from 0")
  func halves() {
    #expect(aligned([[0.5, 1.5, 1, 1]], scale: 1).relative == [[1, 2, 1, 1]])
    // From −0.5 to 0.5, and from −1.5 to −0.5.
    #expect(aligned([[-0.5, -1.5, 1, 1]], scale: 1).relative == [[-1, -2, 2, 1]])
    #expect(aligned([[-15.25, -15.24, 30.5, 0]], scale: 2).relative == [[-15.5, -15, 31, 0]])
    #expect(aligned([[0.25, 0.74, 0.5, 0.01]], scale: 2).relative == [[0.5, 0.5, 0.5, 0.5]])
    #expect(aligned([[0.49999, 0, 1, 1]], scale: 1).relative == [[0, 0, 1, 1]])
  }

  @Test("at three pixels a point, thirds are pixels")
  func thirds() {
    let third = 1.0 / 3
    let frames = aligned([[third, third / 2, 2 * third, 1]], scale: 3)
    #expect(frames.relative == [[third, third, 2 * third, 1]])
  }

  @Test("neighbours touch, although their widths then differ")
  func neighbours() {
    let third = 100.0 / 3
    let frames = aligned(
      [[0, 0, third, 1], [third, 0, third, 1], [2 * third, 0, third, 1]],
      scale: 1
    )
    #expect(frames.relative.map { [$0[0], $0[2]] } == [[0, 33], [33, 34], [67, 33]])
  }

  @Test("an edge on a half that rounding moved below it counts as the half for both neighbours")
  func movedHalf() {
    let below = 16.5.nextDown.nextDown
    let frames = aligned([[0, 0, below, 1], [16.5, 0, 10, 1]], scale: 1)
    #expect(frames.relative.map { [$0[0], $0[2]] } == [[0, 17], [17, 10]])
  }

  @Test("a subview is rounded from the container and placed from its rounded superview")
  func nested() {
    let frames = aligned([[0.4, 0, 10, 10], [0.4, 0, 5, 5]], nested: true, scale: 1)
    #expect(frames.absolute == [[0, 0, 10, 10], [1, 0, 5, 5]])
    #expect(frames.relative == [[0, 0, 10, 10], [1, 0, 5, 5]])
  }

  @Test("places no Double can count in pixels stay where they are")
  func huge() {
    let huge = [1e308, -1e308, 1e308, 1e308]
    let frames = aligned([huge], scale: 3)
    #expect(frames.relative == [huge])
    #expect(frames.absolute == [huge])
    #expect(aligned([huge, [0.4, 0, 1e308, 1]], nested: true, scale: 1).absolute[1][0] == 1e308)
  }
}
