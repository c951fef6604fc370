// Views that ask for another layout while one is under way.

import Testing

@testable import AutoLayout

@Suite("Rounds of a layout pass")
struct LayoutRoundTests {
  /// A text that learns how wide it is in `layoutSubviews`, and tells who places it.
  private final class Text: View {
    let tell: (Text) -> Void
    var lineCount = 1.0

    init(_ tell: @escaping (Text) -> Void) {
      self.tell = tell
      super.init(frame: .zero)
    }

    override func layoutSubviews() {
      let needed = (320 / frame.width).rounded(.up)
      guard needed != lineCount else { return }
      lineCount = needed
      tell(self)
    }
  }

  /// Sets frames by hand.
  private final class List: View {
    let text: Text
    let below = View()
    var callCount = 0

    init(_ tell: @escaping (Text) -> Void) {
      text = Text(tell)
      super.init(frame: Rect(x: 0, y: 0, width: 100, height: 200))
      for view in [text, below] {
        view.translatesAutoresizingMaskIntoConstraints = true
        addSubview(view)
      }
    }

    override func layoutSubviews() {
      callCount += 1
      text.frame = Rect(x: 0, y: 0, width: bounds.width, height: text.lineCount * 20)
      below.frame = Rect(x: 0, y: text.frame.maxY, width: bounds.width, height: 10)
    }
  }

  private static let ways: [@Sendable (View) -> Void] = [
    { $0.superview?.setNeedsLayout() }, { $0.setNeedsLayout() },
    { $0.invalidateIntrinsicContentSize() },
  ]

  @Test("a view that is marked while layout runs gets layoutSubviews again", arguments: 0..<3)
  func marked(way: Int) {
    let list = List(Self.ways[way])
    list.layoutIfNeeded()
    #expect(list.text.frame.height == 80 && list.below.frame.minY == 80)
    let count = list.callCount
    #expect(count <= 3)
    list.layoutIfNeeded()
    #expect(list.callCount == count)
    list.frame.size.width = 160
    list.layoutIfNeeded()
    #expect(list.text.frame.height == 40 && list.below.frame.minY == 40)
  }

  @Test("a view that always asks for layout is asked so often and no more")
  func always() {
    final class Restless: View {
      var callCount = 0

      override func layoutSubviews() {
        callCount += 1
        setNeedsLayout()
      }
    }
    let view = Restless()
    view.layoutIfNeeded()
    #expect(view.callCount == View.layoutRoundLimit)
  }
}
