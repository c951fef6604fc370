// What a document says about directions, insets, baselines and guides, and what variants and computed
// metrics make of it at a size. Frames are worked out beside the documents.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutModel
import Testing

@testable import JSONLayout

@Suite("documents of several sizes and directions")
struct DocumentGeometryTests {
  /// `name: x y width height` of each view, a place in the stacking order behind; or the findings.
  private func frames(_ text: String, _ width: ExactNumber, _ height: ExactNumber) -> [String] {
    let (document, diagnostics) = readDocument(text)
    guard let document else { return brief(diagnostics) }
    let size = LayoutSize(width: width, height: height)
    let (layout, findings) = document.layout(at: size)
    guard let layout else { return brief(findings) }
    let result = LayoutSolver(tree: layout.tree, constraints: layout.constraints).layout(at: size)
    let stacked = Set(layout.stackedViews)
    return layout.order.map { view in
      let frame = result[view]
      let numbers = [frame.x, frame.y, frame.width, frame.height].map { JSONText.number($0) }
      let order = stacked.contains(view) ? " z \(JSONText.number(result.zIndexes[view.index]))" : ""
      return "\(layout.tree[view].name): \(numbers.joined(separator: " "))\(order)"
    }
  }

  @Test("from right to left, leading is right, and gaps run the other way")
  func direction() {
    let text = """
      {"direction": "rtl", "views": {"a": {}, "b": {}}, "constraints": {
        "row": "|-10-[a(50)]-5-[b(30)]", "least": "b.trailing <= superview.trailing - 100",
        "a": "V:|[a]|", "b": "V:|[b]|"}}
      """
    // a: right = 200 - 10, so x = 140; b: right = 140 - 5, so x = 105. b.trailing is its left edge,
    // and turned round the inequality says 105 >= 0 + 100.
    #expect(frames(text, 200, 20) == ["a: 140 0 50 20", "b: 105 0 30 20"])
  }

  @Test("margins, safe area, baselines and guides take part")
  func geometry() {
    let text = """
      {"safeArea": {"top": 44, "bottom": 34}, "layoutMargins": {"left": 16, "right": 20},
       "layoutGuides": ["half"],
       "views": {
         "bar": {}, "tall": {"firstBaseline": 30, "lastBaseline": 10},
         "small": {"firstBaseline": 12}},
       "constraints": {
         "left": "bar.left == superview.leftMargin", "right": "bar.right == superview.rightMargin",
         "top": "bar.top == safeArea.top", "height": "V:[bar(40)]",
         "g1": "|[half]", "g2": "half.width == 0.5 * superview.width", "g3": "V:|[half]|",
         "t": "[tall(60)]", "t2": "tall.left == half.right", "t3": "V:[bar]-6-[tall(50)]",
         "s": "[tall]-[small(20)]", "s2": "small.firstBaseline == tall.firstBaseline",
         "s3": "small.lastBaseline == tall.lastBaseline"}}
      """
    #expect(
      frames(text, 300, 400) == [
        // 300 - 16 - 20 = 264 wide, under the 44 of the safe area.
        "bar: 16 44 264 40",
        // The guide ends at 150; 44 + 40 + 6 = 90.
        "tall: 150 90 60 50",
        // The baselines are at 90 + 30 = 120 and 90 + 50 - 10 = 130: from 108 to 130.
        "small: 218 108 20 22",
      ]
    )
  }

  @Test("computed metrics follow the container, exactly")
  func computedMetrics() {
    let text = """
      {"views": {"a": {}, "b": {}, "c": {}},
       "metrics": {"gap": 2, "third": "(width - 2 * gap) / 3", "rest": "height - third"},
       "constraints": {
         "row": "|[a(third)]-gap-[b(third)]-gap-[c(third)]|",
         "a": "V:|[a(rest)]", "b": "V:|[b]|", "c": "V:|[c]|"}}
      """
    // Three times a third is the whole: no conflict, although 96 / 3 is no decimal at 100 + 4 - 4.
    #expect(
      frames(text, 104, 50).first
        == "a: 0 0 \(JSONText.number(100.0 / 3)) \(JSONText.number(50.0 / 3))"
    )
    #expect(frames(text, 94, 50) == ["a: 0 0 30 20", "b: 32 0 30 50", "c: 64 0 30 50"])
  }

  private static let turning = """
    {"views": {"a": {}, "b": {}},
     "metrics": {"gap": 10, "half": "width / 2 - gap"},
     "constraints": {"a": "V:|[a(20)]", "place": "|[a(half)]", "b": "V:|[b(gap)]", "b2": "|[b(1)]"},
     "variants": {
       "portrait": {"when": "width < height", "metrics": {"gap": 20}},
       "wide": {"when": "width >= 2 * height or (width == 150 and height == 100)",
         "metrics": {"half": "height", "more": 7},
         "constraints": {"place": "|-more-[a(half)]", "extra": "b.left == a.right", "b2": "[b(1)]"}}}}
    """

  @Test(
    "the first variant whose condition holds is merged over the base; a border belongs to one side",
    arguments: [
      // Portrait: the gap is 20, so half = 50 - 20.
      (100, 200, ["a: 0 0 30 20", "b: 0 0 1 20"]),
      // Square: no variant; half = 50 - 10.
      (100, 100, ["a: 0 0 40 20", "b: 0 0 1 10"]),
      // Wide, exactly on the border of twice the height.
      (200, 100, ["a: 7 0 100 20", "b: 107 0 1 10"]),
      (199, 100, ["a: 0 0 89.5 20", "b: 0 0 1 10"]),
      (150, 100, ["a: 7 0 100 20", "b: 107 0 1 10"]),
    ]
  )
  func variants(width: Int, height: Int, expected: [String]) {
    let size = (ExactNumber(Double(width)), ExactNumber(Double(height)))
    #expect(frames(Self.turning, size.0, size.1) == expected)
  }

  @Test("a value from outside wins over the base, over expressions and over variants")
  func overrides() throws {
    let source = SourceBuffer(name: "test.json", text: Self.turning)
    let overrides: [(name: String, value: ExactNumber)] = [("half", 33), ("more", 3), ("x", 1)]
    let document = try #require(
      LayoutDocument.read(source, metricOverrides: overrides).document
    )
    #expect(document.metricNames == ["gap", "half", "more"])
    #expect(document.variantNames == ["portrait", "wide"])
    let metrics = try #require(
      document.layout(at: LayoutSize(width: 400, height: 100)).layout?.metrics
    )
    #expect(metrics == ["gap": 10, "half": 33, "more": 3])
    let square = try #require(document.layout(at: LayoutSize(width: 9, height: 9)).layout)
    #expect(square.metrics == ["gap": 10, "half": 33])
    #expect(square.variant == nil)
  }

  @Test("what is wrong at some sizes only is found at those")
  func errorsAtSizes() {
    let text = """
      {"views": {"a": {}}, "metrics": {"p": "width - 100"},
       "constraints": {"a": "|[a(10@p)]|", "b": "V:|[a]|"}}
      """
    #expect(frames(text, 200, 10) == ["a: 0 0 200 10"])
    #expect(frames(text, 100, 10) == ["2:31 vfl-bad-priority"])
    #expect(frames(text, 1101, 10) == ["2:31 vfl-bad-priority"])
    let fixed =
      "{\"views\":{\"a\":{}},\"metrics\":{\"w\":\"width\"},\"constraints\":{\"a\":\"[a(w@2000)]\"}}"
    #expect(frames(fixed, 100, 10) == ["1:68 vfl-bad-priority"])
  }

  @Test("an id 'safeArea' is a view like any other where the document has no safe area")
  func safeAreaAsID() {
    let text = """
      {"views": {"safeArea": {}, "a": {}}, "constraints": {
        "s": "|-5-[safeArea(10)]", "v": "V:|[safeArea]|", "a": "a.left == safeArea.right",
        "w": "[a(7)]", "h": "V:|[a]|"}}
      """
    #expect(frames(text, 100, 10) == ["safeArea: 5 0 10 10", "a: 15 0 7 10"])
  }

  // MARK: Margins

  @Test("a gap without a number keeps to the margins that are stated, side by side")
  func statedMargins() {
    let text = """
      {"layoutMargins": {"left": 16, "right": 12}, "views": {
         "a": {"layoutMargins": {"top": 3}, "children": {"b": {}}}},
       "constraints": {"a": "|-[a]-|", "a2": "V:|-[a]-|", "b": "|-[b]-|", "b2": "V:|-[b]-|"}}
      """
    #expect(
      frames(text, 200, 100) == [
        // Nothing is stated of the container's top and bottom: 20 there.
        "a: 16 20 172 60",
        // Of the view, nothing but the top is.
        "b: 20 3 132 37",
      ]
    )
    let numbers = text.replacing("|-[a]-|\"", with: "|-5-[a]-(5)-|\"")
    #expect(frames(numbers, 200, 100).first == "a: 5 5 190 90")
    let margins = text.replacing("|-[a]-|\"", with: "||-[a]||\"")
    #expect(frames(margins, 200, 100).first == "a: 36 28 152 64")
  }

  @Test("with spacing 'margins', all gaps to superviews are margins, 8 where none are stated")
  func spacingOfMargins() {
    let text = """
      {"spacing": {"superview": "margins"}, "layoutMargins": {"left": 16}, "views": {
         "a": {"children": {"b": {}}}},
       "constraints": {"a": "|-[a]-|", "a2": "V:|-[a]-|", "b": "|-[b]-|", "b2": "V:|-[b]-|"}}
      """
    #expect(frames(text, 200, 100) == ["a: 16 8 176 84", "b: 8 8 160 68"])
    #expect(
      frames(text.replacing("\"margins\"", with: "\"margin\""), 200, 100)
        == ["1:27 json-unknown-value"]
    )
  }

  @Test("directional margins follow the text, and so do gaps that keep to them")
  func directionalMargins() {
    for (direction, expected) in [("ltr", "a: 30 10 165 80"), ("rtl", "a: 5 10 165 80")] {
      let text = """
        {"directionalLayoutMargins": {"leading": 30, "trailing": 5, "top": 10, "bottom": 10},
         "direction": "\(direction)", "views": {"a": {}},
         "constraints": {"a": "|-[a]-|", "a2": "V:|-[a]-|"}}
        """
      #expect(frames(text, 200, 100) == [expected])
      // Options that name fixed sides keep to the margins of those sides.
      let fixed = text.replacing(
        "\"|-[a]-|\"",
        with: "{\"format\": \"|-[a]-|\", \"options\": [\"directionLeftToRight\"]}"
      )
      #expect(frames(fixed, 200, 100) == [expected])
    }
  }

  // MARK: Alignment rectangles

  @Test("constraints speak of alignment rectangles, frames are as much larger as the class says")
  func alignmentRectangles() {
    let text = """
      {"views": {
         "switch": {"type": "UISwitch", "intrinsicContentSize": {"width": 49, "height": 31}},
         "slider": {"type": "UISlider"},
         "plain": {"type": "UISlider", "alignmentRectInsets": {}},
         "shadow": {"alignmentRectInsets": {"top": 1, "left": 2, "bottom": 3, "right": 6},
           "firstBaseline": 10, "children": {"inner": {}}},
         "mark": {}},
       "constraints": {
         "a": "|-10-[switch]-8-[slider]-20-|", "b": "V:|-5-[switch]", "c": "V:|[slider(30)]",
         "d": "|[plain]|", "e": "V:|[plain(1)]",
         "f": "shadow.centerX == container.centerX", "g": "shadow.width == 40",
         "h": "V:|-50-[shadow(20)]", "i": "|[inner]|", "j": "V:||[inner]|",
         "k": "mark.top == shadow.firstBaseline", "l": "mark.bottom == shadow.bottom", "m": "|[mark(5)]"}}
      """
    #expect(
      frames(text, 200, 100) == [
        "switch: 8 5 53 31",
        // From 10 + 49 + 8 to 180.
        "slider: 65 0 117 30", "plain: 0 0 200 1",
        // The rectangle is from 80 to 120 and from 50 to 70.
        "shadow: 78 49 48 24",
        // The sides of the rectangle; the margin is measured from the frame.
        "inner: 2 8 40 13", "mark: 0 60 5 10",
      ]
    )
  }

  // MARK: Scroll views

  @Test("what is pinned to a scroll view's edges is as large as it likes")
  func scrollViews() {
    let text = """
      {"views": {"scroll": {"type": "UIScrollView", "children": {
         "content": {"children": {"foot": {}}}, "badge": {}}}},
       "constraints": {
         "a": "|-10-[scroll]-10-|", "b": "V:|-20-[scroll]-20-|", "c": "|[content]|",
         "d": "V:|[content(2000)]|", "e": "content.width == scroll.width",
         "f": "foot.bottom == scroll.bottom - 50", "g": "V:[foot(30)]", "h": "|[foot]|",
         "i": "badge.centerY == scroll.centerY", "j": "V:[badge(20)]", "k": "[badge(20)]|"}}
      """
    #expect(
      frames(text, 320, 480) == [
        "scroll: 10 20 300 440", "content: 0 0 300 2000",
        // 50 above the content's end, whatever stands between.
        "foot: 0 1920 300 30",
        // Centres are the frame's, edges the content's.
        "badge: 280 210 20 20",
      ]
    )
    // The edges of any other view are its own: 440 − 50 − 30.
    #expect(
      frames(text.replacing("UIScrollView", with: "UIView"), 320, 480)
        .contains("foot: 0 360 300 30")
    )
  }
}
