// Where labels of marks stand, beside their lines and beside words.

import LayoutExpressions
import LayoutModel
import Testing
import TextMetrics

@testable import LayoutDrawing

@Suite struct LabelPlacementTests {
  private static func dimension(
    _ axis: Axis = .horizontal,
    length: Double,
    label: String
  ) -> PictureMark {
    let shape = PictureMark.Shape.dimension(axis, from: 100, to: 100 + length, across: 50)
    return PictureMark(shape, .required, label: label, title: "")
  }

  /// The frames of labels one after the other.
  private static func frames(
    of marks: PictureMark...,
    beside words: [LayoutFrame] = []
  ) throws -> [LayoutFrame] {
    var placement = LabelPlacement(beside: words)
    let frames = marks.map { placement.frame(for: $0) }
    return try frames.map { try #require($0) }
  }

  @Test(
    "a label stands in its line, and beside a line that is shorter than it",
    arguments: Axis.allCases
  )
  func shortLines(axis: Axis) throws {
    let long = try Self.frames(of: Self.dimension(axis, length: 60, label: "60"))[0]
    let short = try Self.frames(of: Self.dimension(axis, length: 8, label: "8 ≠ 0"))[0]
    if axis == .horizontal {
      #expect(long.y < 50 && long.bottom > 50)
      #expect(short.bottom < 50)
      #expect((short.x + short.right) / 2 == 104)
    } else {
      #expect(long.x < 50 && long.right > 50)
      #expect(short.right < 50)
      #expect((short.y + short.bottom) / 2 == 104)
    }
  }

  @Test("a label keeps off words where there is room, and off labels before words")
  func words() throws {
    let mark = Self.dimension(length: 60, label: "60")
    let middle = LayoutFrame(x: 120, y: 45, width: 20, height: 10)
    let moved = try Self.frames(of: mark, beside: [middle])[0]
    #expect(moved.right <= 120 || moved.x >= 140)
    #expect(moved.y < 50 && moved.bottom > 50)
    // With words everywhere it stands where it would without them, and the next not upon it.
    let everywhere = LayoutFrame(x: 0, y: 0, width: 300, height: 300)
    let pair = try Self.frames(of: mark, mark, beside: [everywhere])
    #expect(pair[0] == (try Self.frames(of: mark)[0]))
    #expect(pair[1].x >= pair[0].right || pair[1].right <= pair[0].x)
  }

  @Test("words are where views show them, those of hidden views nowhere")
  func pictures() {
    var box = PictureView(
      key: "a",
      className: "UIView",
      frame: LayoutFrame(x: 100, y: 20, width: 80, height: 40)
    )
    box.look.contents = [.standIn(name: "abcd", detail: "", isCrossed: false)]
    let style = DrawnStyle(families: ["Inter"], size: 8, color: .black)
    let line = TextLine([TextLine.Piece("ab", run: 0)], width: 9, baseline: 7)
    var label = PictureView(
      key: "b",
      className: "UILabel",
      frame: LayoutFrame(x: 10, y: 5, width: 30, height: 20)
    )
    label.look.contents = [
      .text(DrawnText([line], [style], in: LayoutFrame(x: 2, y: 3, width: 20, height: 10)))
    ]
    box.contentOffset = DrawnPoint(x: 0, y: 4)
    box.children = [label]
    var picture = Picture(caption: "", width: 300, height: 100)
    picture.views = [box]
    let words = picture.words
    #expect(words.count == 2)
    #expect(words.map { $0.x + $0.width / 2 } == [140, 116.5])
    #expect(words.last == LayoutFrame(x: 112, y: 25, width: 9, height: 8))
    #expect(words.first.map { $0.y > 30 && $0.bottom < 50 } == true)
    picture.views[0].isHidden = true
    #expect(picture.words.isEmpty)
  }

  @Test("places that are no numbers, or too far away for a row, are places all the same")
  func farAway() throws {
    for y in [Double.nan, .infinity, -1e300, 1e300] {
      let far = LayoutFrame(x: 0, y: y, width: 10, height: 1e300)
      let mark = PictureMark(.outline(far), .guide, label: "margins", title: "")
      #expect(try Self.frames(of: mark, mark, beside: [far]).count == 2)
    }
  }
}
