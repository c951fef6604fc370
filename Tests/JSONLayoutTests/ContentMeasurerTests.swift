// Sizes of views from what they show, by boxes: half the font's size a character, 1.25 a line.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutModel
import Testing
import TextMetrics

@testable import JSONLayout

@Suite struct ContentMeasurerTests {
  private let measurer = ContentMeasurer(
    text: BoxMetrics(),
    images: ImageTable(["star": ImageSize(width: 24, height: 30)])
  )

  /// A document of one view `a` with some properties, measured.
  private func measured(
    _ properties: String,
    constraints: String = "{}"
  ) throws -> (document: LayoutDocument, diagnostics: [Diagnostic]) {
    let text = #"{"views": {"a": {\#(properties)}}, "constraints": \#(constraints)}"#
    return try #require(readDocument(text).document).measured(by: measurer)
  }

  private static let cases: [(properties: String, width: Double?, height: Double?)] = [
    (#""text": "four", "font": "10""#, 20, 12.5), (#""text": "four""#, 34, 21.25),
    (#""text": """#, 0, 0), (#""font": "10""#, nil, nil), (#""image": "star""#, 24, 30),
    (#""image": "moon""#, nil, nil), (#""image": "star", "text": "ab", "font": "10""#, 34, 30),
    (#""text": "four", "font": "10", "intrinsicContentSize": {"width": 7}"#, 7, 12.5),
    (#""text": "four", "intrinsicContentSize": {"width": 7, "height": 8}"#, 7, 8),
    (#""text": "a b\nc", "font": "10""#, 15, 12.5),
    (#""text": "a b\nc", "font": "10", "numberOfLines": 0"#, 15, 25),
    (#""text": "a\nb\nc", "font": "10", "numberOfLines": 2"#, 5, 25),
  ]

  @Test("what a view shows gives the size that nothing else gives", arguments: cases)
  func sizes(properties: String, width: Double?, height: Double?) throws {
    let size = try measured(properties).document.tree.views[1].intrinsicContentSize
    #expect(size.horizontal?.double == width)
    #expect(size.vertical?.double == height)
    #expect(
      try #require(try measured(properties).document.anywhere).tree.views[1]
        .intrinsicContentSize.horizontal?.double == width
    )
  }

  @Test("baselines are those of the text, in the middle beside a higher image")
  func baselines() throws {
    let text = try measured(#""text": "four", "font": "10""#).document.tree.views[1]
    #expect(text.firstBaseline?.double == 10)
    #expect(text.lastBaseline?.double == 2.5)
    let explicit = try measured(#""text": "four", "firstBaseline": 3"#).document.tree.views[1]
    #expect(explicit.firstBaseline?.double == 3)
    let both = try measured(#""text": "four", "font": "10", "image": "star""#).document.tree.views[
      1
    ]
    #expect(both.firstBaseline?.double == 18.75)
    #expect(both.lastBaseline?.double == 11.25)
    let empty = try measured(#""text": """#).document.tree.views[1]
    #expect(empty.firstBaseline == nil)
  }

  @Test("a document is as it was until somebody measures it")
  func unmeasured() throws {
    let text = #"{"views": {"a": {"text": "four"}, "b": {}}, "constraints": {}}"#
    let document = try #require(readDocument(text).document)
    #expect(document.needsMeasuring)
    #expect(document.tree.views[1].intrinsicContentSize.horizontal == nil)
    #expect(!document.dependsOnSize && !document.hasWrappingText)
    let measured = document.measured(by: measurer).document
    #expect(!measured.needsMeasuring)
    #expect(!measured.dependsOnSize)
  }

  @Test("the height of several lines follows the width that a first layout gives")
  func wrapping() throws {
    let document = try measured(
      #""text": "one two three", "font": "10", "numberOfLines": 0, "children": {}"#,
      constraints: #"{"h": "|[a]|", "v": "V:|[a]"}"#
    ).document
    #expect(document.hasWrappingText && document.dependsOnSize)
    for (width, height) in [(65.0, 12.5), (64, 25), (35, 25), (34, 37.5), (1000, 12.5)] {
      let size = LayoutSize(width: ExactNumber(width), height: ExactNumber(500.0))
      var layoutCount = 0
      let made = document.layout(at: size) { first in
        layoutCount += 1
        return LayoutSolver(tree: first.tree, constraints: first.constraints).layout(at: size)
          .placement
      }
      let layout = try #require(made.layout)
      #expect(layoutCount == 1)
      #expect(layout.tree.views[1].intrinsicContentSize.vertical?.double == height)
      #expect(layout.tree.views[1].intrinsicContentSize.horizontal?.double == 65)
      let frame = LayoutSolver(tree: layout.tree, constraints: layout.constraints)
        .layout(at: size).frames[1]
      #expect(frame.width == width && frame.height == height)
    }
  }

  @Test("line counts and modes are checked, fonts are not known by every name")
  func findings() throws {
    func codes(_ properties: String) -> [String] {
      documentFindings(#"{"views": {"a": {\#(properties)}}, "constraints": {}}"#)
    }
    #expect(codes(#""numberOfLines": 1.5"#) == ["1:35 json-value-out-of-range"])
    #expect(codes(#""numberOfLines": -1"#) == ["1:35 json-value-out-of-range"])
    for font in ["0", "0%", "Courier 0", "12 0.0% bold"] {
      #expect(codes("\"font\": \"\(font)\"") == ["1:26 json-value-out-of-range"])
    }
    #expect(codes(#""font": "'0' 0.5%""#) == [])
    #expect(codes(#""lineBreakMode": "byWordWraping""#) == ["1:35 json-unknown-value"])
    #expect(codes(#""lineBreakMode": "byCharWrapping""#) == [])
    let odd = try measured(#""text": "x", "font": "Helvetika 12""#).diagnostics
    #expect(brief(odd) == ["1:39 font-unknown"])
    #expect(odd.first?.severity == .warning)
    #expect(odd.first?.notes.first?.message == "did you mean 'Helvetica'?")
    // The font of a view that shows no text is of no account.
    #expect(try measured(#""font": "Helvetika 12""#).diagnostics.isEmpty)
  }
}
