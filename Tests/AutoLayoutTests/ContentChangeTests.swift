// Content that changes between passes: only what follows from its size is lowered again, and the answer is that of a
// layout that never knew another size.

import FuzzSupport
import LayoutModel
import Testing

@testable import AutoLayout

@Suite("Content that changes")
struct ContentChangeTests {
  /// A view whose code decides about its content.
  private final class Content: View {
    var size = Size(width: 10, height: 10) { didSet { invalidateIntrinsicContentSize() } }
    var shadow = EdgeInsets.zero { didSet { invalidateIntrinsicContentSize() } }
    var lineCount: Int? { didSet { invalidateIntrinsicContentSize() } }

    override var intrinsicContentSize: Size { size }
    override var alignmentRectInsets: EdgeInsets { shadow }
    override var numberOfTextLines: Int? { lineCount }
  }

  /// What one view is at a moment.
  private struct Looks {
    var size = Size(width: 10, height: 10)
    var shadow = EdgeInsets.zero
    var lineCount: Int?
  }

  private struct Screen {
    let root: View
    let views: [Content]

    /// Rows of three views in a column, some of them stacks.
    init(_ looks: [Looks], stacksEvery period: Int) {
      root = makeRoot(300, 400)
      var views: [Content] = []
      var above: View?
      for row in 0..<looks.count / 3 {
        let contents = looks[3 * row..<3 * row + 3].map { look in
          let view = Content()
          (view.size, view.shadow, view.lineCount) = (look.size, look.shadow, look.lineCount)
          return view
        }
        let isStack = period > 0 && row % period == period - 1
        let line = isStack ? StackView(arrangedSubviews: contents) : View()
        (line as? StackView)?.distribution = .fillProportionally
        root.addSubview(line)
        if !isStack { Self.connect(contents, in: line) }
        LayoutConstraint.activate([
          line.leftAnchor.constraint(equalTo: root.leftAnchor),
          line.topAnchor.constraint(equalTo: above?.bottomAnchor ?? root.topAnchor, constant: 3),
          line.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor),
        ])
        above = line
        views += contents
      }
      self.views = views
    }

    private static func connect(_ contents: [View], in line: View) {
      var earlier: View?
      for view in contents {
        line.addSubview(view)
        LayoutConstraint.activate([
          view.leftAnchor.constraint(equalTo: earlier?.rightAnchor ?? line.leftAnchor, constant: 2),
          view.topAnchor.constraint(equalTo: line.topAnchor),
          view.bottomAnchor.constraint(lessThanOrEqualTo: line.bottomAnchor),
        ])
        earlier = view
      }
      earlier?.rightAnchor.constraint(equalTo: line.rightAnchor, constant: -1).isActive = true
    }

    mutating func show(_ look: Looks, in view: Int) {
      (views[view].size, views[view].shadow) = (look.size, look.shadow)
      views[view].lineCount = look.lineCount
    }

    var frames: [Rect] {
      root.layoutIfNeeded()
      return views.flatMap { [$0.superview?.frame ?? Rect.zero, $0.frame] }
    }
  }

  @Test("frames are those of a new tree, and so are the rows", arguments: [0, 1, 3])
  func likeNew(stacksEvery period: Int) {
    var random = SeededGenerator(seed: UInt64(40 + period))
    var looks = (0..<12).map { _ in Looks() }
    var live = Screen(looks, stacksEvery: period)
    for _ in 0..<120 {
      for _ in 0..<random.integer(in: 1...3) {
        let view = random.integer(in: 0...11)
        let width = Double(random.integer(in: 0...160)) / 2
        looks[view].size = Size(width: width, height: Double(random.integer(in: 0...40)))
        // Content that comes and goes, and what else the same code answers.
        if random.chance(100) { looks[view].size.width = View.noIntrinsicMetric }
        if random.chance(50) { looks[view].shadow.left = Double(random.integer(in: 0...3)) }
        if random.chance(50) { looks[view].lineCount = random.chance(500) ? 0 : nil }
        live.show(looks[view], in: view)
      }
      if random.chance(100) { live.root.frame.size.width = Double(random.integer(in: 200...400)) }
      let anew = Screen(looks, stacksEvery: period)
      anew.root.frame.size = live.root.frame.size
      let (frames, expected) = (live.frames, anew.frames)
      #expect(frames == expected)
      guard frames == expected else { return }
      #expect(live.root.loweredSystem.rows == anew.root.loweredSystem.rows)
    }
  }

  @Test("a size that changes while views are asked counts in the same pass")
  func changesWhileAsked() {
    final class Twin: View {
      var other: View?
      override var intrinsicContentSize: Size {
        other?.contentSizeOverride = Size(width: (contentSizeOverride?.width ?? 0) + 5, height: 4)
        return super.intrinsicContentSize
      }
    }
    let root = makeRoot(200, 100)
    let (twin, other) = (Twin(), View())
    twin.other = other
    for view in [other, twin] {
      root.addSubview(view)
      LayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: root.leftAnchor),
        view.topAnchor.constraint(equalTo: root.topAnchor),
      ])
    }
    for width in [10.0, 40, 25] {
      twin.contentSizeOverride = Size(width: width, height: 4)
      root.layoutIfNeeded()
      #expect(twin.frame.width == width)
      #expect(other.frame.width == width + 5)
    }
  }
}
