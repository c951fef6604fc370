// Sizes of inflated views that show something else than the document says. A character of the boxes is 8.5 wide here,
// a line 21.25 high and its baseline at 17.

import Testing
import Tinamou

@Suite("Measured contents")
struct MeasuredContentTests {
  private let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))

  private func inflate(
    _ json: String,
    _ didCreateView: @escaping (View, String) -> Void = { _, _ in }
  ) throws -> InflatedLayout {
    let images = ImageTable(["icon": ImageSize(width: 30, height: 40)])
    let inflated = try Layout(json: json).configure {
      $0.contentMeasurer = ContentMeasurer(text: BoxMetrics(), images: images)
      $0.didCreateView = didCreateView
    }.inflate(in: view)
    view.layoutIfNeeded()
    return inflated
  }

  private func size(_ view: View?) -> String {
    view.map { "\($0.frame.width) x \($0.frame.height)" } ?? "-"
  }

  @Test("views are as large as what they show, whether the document says it or the program")
  func changes() throws {
    let inflated = try inflate(
      """
      {"views": {"t": {"type": "UILabel", "text": "Hi"}, "u": {"type": "UILabel"},
         "b": {"type": "UIButton", "text": "Go"}, "i": {"type": "UIImageView"},
         "w": {"type": "UILabel", "text": "Hi", "intrinsicContentSize": {"width": 50}}},
       "constraints": {"x": "|[t]", "u": "|[u]", "b": "|[b]", "i": "|[i]", "w": "|[w]",
         "y": "V:|[t][u][b][i][w]"}}
      """
    ) { view, id in
      if id != "b" { (view as? Label)?.text = "Title" }
    }
    let views = ["t", "u", "b", "i", "w"].map { inflated.view(withID: $0) }
    #expect(
      views.map(size) == [
        "42.5 x 21.25", "42.5 x 21.25", "17.0 x 21.25", "0.0 x 0.0", "50.0 x 21.25",
      ]
    )
    #expect(views[1]?.firstBaselineOffsetFromTop == 17)
    (views[0] as? Label)?.text = nil
    (views[1] as? Label)?.fontName = "34"
    (views[2] as? Button)?.imageName = "icon"
    (views[3] as? ImageView)?.imageName = "icon"
    (views[4] as? Label)?.text = "Two\nlines"
    (views[4] as? Label)?.numberOfLines = 2
    view.layoutIfNeeded()
    #expect(
      views.map(size) == [
        "0.0 x 0.0", "85.0 x 42.5", "47.0 x 40.0", "30.0 x 40.0", "50.0 x 42.5",
      ]
    )
    #expect(views[0]?.firstBaselineOffsetFromTop == nil)
    #expect(views[1]?.firstBaselineOffsetFromTop == 34)
  }

  @Test("an update gives texts the heights of their widths, and leaves the program's sizes alone")
  func updates() throws {
    let inflated = try inflate(
      """
      {"views": {"a": {"type": "UILabel"},
         "b": {"type": "UILabel", "text": "one two three", "numberOfLines": 0},
         "c": {"text": "one two three", "numberOfLines": 0}},
       "constraints": {"a": "|[a(68)]", "b": "|[b(68)]", "c": "|[c(68)]", "y": "V:|[a][b][c]"}}
      """
    )
    let views = ["a", "b", "c"].map { inflated.view(withID: $0) }
    #expect(views.map(size) == ["68.0 x 0.0", "68.0 x 21.25", "68.0 x 21.25"])
    let label = try #require(views[0] as? Label)
    (label.text, label.numberOfLines) = ("one two three four", 0)
    try inflated.update()
    view.layoutIfNeeded()
    #expect(views.map(size) == ["68.0 x 63.75", "68.0 x 42.5", "68.0 x 42.5"])
    (views[1] as? Label)?.text = "one"
    label.contentSizeOverride = Size(width: 7, height: 8)
    try inflated.update()
    view.layoutIfNeeded()
    #expect(views.map(size) == ["68.0 x 8.0", "68.0 x 21.25", "68.0 x 42.5"])
    #expect(label.contentSizeOverride?.width == 7)
  }

  @Test("classes of the program keep the sizes that they have of themselves")
  func ownSizes() throws {
    final class Fixed: Label {
      override init(frame: Rect) {
        super.init(frame: frame)
        contentSizeOverride = Size(width: 5, height: 6)
        firstBaselineOffsetFromTop = 4
      }
    }
    let label = Fixed()
    _ = try Layout(
      json: #"{"views": {"a": {}}, "constraints": {"x": "|[a]", "y": "V:|[a]"}}"#
    ).configure {
      $0.contentMeasurer = ContentMeasurer(text: BoxMetrics())
      $0.viewOfType = { _, _ in label }
      $0.didCreateView = { view, _ in (view as? Label)?.text = "text" }
    }.inflate(in: view)
    view.layoutIfNeeded()
    #expect(size(label) == "5.0 x 6.0" && label.firstBaselineOffsetFromTop == 4)
  }
}
