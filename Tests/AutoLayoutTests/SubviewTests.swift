// The order of subviews, and coordinates of one view in those of another.

import AutoLayout
import Testing

@Suite("Subviews")
struct SubviewTests {
  private let root = makeRoot(200, 100)

  private var order: [String] { root.subviews.map { $0.id ?? "" } }

  @Test("a view is put in front of or behind another one, wherever it stood")
  func siblings() {
    let (back, front) = (makeView("back", in: root), makeView("front", in: root))
    let view = makeView("view", in: front)
    root.insertSubview(view, aboveSubview: back)
    #expect(order == ["back", "view", "front"])
    #expect(front.subviews.isEmpty)
    // Where it stood before does not count.
    root.insertSubview(back, aboveSubview: view)
    #expect(order == ["view", "back", "front"])
    root.insertSubview(front, belowSubview: view)
    #expect(order == ["front", "view", "back"])
    root.insertSubview(front, belowSubview: back)
    #expect(order == ["view", "front", "back"])
  }

  @Test("a subview goes to the front and to the back, and keeps its constraints")
  func ends() {
    let views = ["a", "b", "c"].map { makeView($0, in: root, content: (10, 10)) }
    let constraint = views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5)
    constraint.isActive = true
    root.bringSubviewToFront(views[0])
    #expect(order == ["b", "c", "a"])
    root.sendSubviewToBack(views[2])
    #expect(order == ["c", "b", "a"])
    #expect(constraint.isActive)
    let inner = makeView("inner", in: views[1])
    root.bringSubviewToFront(inner)
    #expect(inner.superview === views[1])
  }

  @Test("points and rectangles of one view in the coordinates of another")
  func coordinates() {
    root.frame.origin = Point(x: 1000, y: 1000)
    let (left, right) = (makeView("left", in: root), makeView("right", in: root))
    left.frame = Rect(x: 10, y: 20, width: 80, height: 60)
    right.frame = Rect(x: 100, y: 5, width: 50, height: 50)
    let inner = makeView("inner", in: left)
    inner.frame = Rect(x: 3, y: 4, width: 10, height: 10)
    #expect(inner.convert(Point(x: 1, y: 1), to: left) == Point(x: 4, y: 5))
    #expect(text(inner.convert(inner.bounds, to: right)) == "-87 19 10 10")
    #expect(text(right.convert(inner.bounds, from: inner)) == "-87 19 10 10")
    #expect(right.convert(Point(x: -87, y: 19), to: inner) == .zero)
    // The root's own origin is outside of its tree.
    #expect(text(inner.convert(inner.bounds, to: nil)) == "13 24 10 10")
    #expect(text(inner.convert(Rect(x: 13, y: 24, width: 1, height: 1), from: nil)) == "0 0 1 1")
    #expect(inner.convert(Point(x: 7, y: 8), to: inner) == Point(x: 7, y: 8))
  }

  @Test("what stands in no tree together has no coordinates in common")
  func otherTrees() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let (view, other) = (View(), View())
      view.id = "title"
      _ = view.convert(Point.zero, to: other)
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("'title' and 'View' stand in no tree together"))
  }

  @Test("a place before the first, or a baseline that is no number, ends the program with words")
  func misplaced() async throws {
    let negative = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      View().insertSubview(View(), at: -1)
    }
    let words = String(decoding: try #require(negative).standardErrorContent, as: UTF8.self)
    #expect(words.contains("place -1 among 0 subviews"))
    let unordered = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      View().firstBaselineOffsetFromTop = .nan
    }
    let first = String(decoding: try #require(unordered).standardErrorContent, as: UTF8.self)
    #expect(first.contains("a baseline of 'View' at nan"))
    let infinite = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      View().lastBaselineOffsetFromBottom = -.infinity
    }
    let last = String(decoding: try #require(infinite).standardErrorContent, as: UTF8.self)
    #expect(last.contains("a baseline of 'View' at -inf"))
  }
}
