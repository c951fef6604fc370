// Documents that are laid out at one size after another, beside each laid out by itself. Texts are boxes.

import Constraints
import ExactArithmetic
import LayoutEngine
import LayoutModel
import Testing
import TextMetrics

@testable import JSONLayout

@Suite struct LiveDocumentTests {
  private static let views = """
    {"a": {"text": "one two three", "font": "10", "numberOfLines": 0},
     "b": {"text": "four five", "image": "star", "font": "10", "numberOfLines": 2},
     "row": {"stack": {"alignment": "top"}, "children": {
       "c": {"text": "six seven eight", "font": "10", "numberOfLines": 0},
       "d": {"text": "nine", "font": "20", "numberOfLines": 0}}}}
    """

  private static let formats =
    #""h": "|[a(<=gap)]-[b(>=10)]|", "v": "V:|[a]-[b]", "r": "|[row(<=90)]", "s": "V:[b]-[row]""#

  private func document(
    constraints: String = "",
    gap: String = "60",
    variants: String = "{}"
  ) throws -> LayoutDocument {
    let text = """
      {"views": \(Self.views), "metrics": {"gap": \(gap)}, "variants": \(variants),
       "constraints": {\(Self.formats)\(constraints)}}
      """
    let measurer = ContentMeasurer(
      text: BoxMetrics(),
      images: ImageTable(["star": ImageSize(width: 24, height: 30)])
    )
    return try #require(readDocument(text).document).measured(by: measurer).document
  }

  private static let sizes = [300.0, 100, 64.5, 300, 20, 181].map {
    LayoutSize(width: ExactNumber($0), height: 200)
  }

  /// Lays out at every size in turn, and anew.
  private func compare(_ documents: [LayoutDocument]) throws {
    var live = LiveDocument(documents[0])
    var heights: Set<Double> = []
    for document in documents {
      live.take(document)
      for size in Self.sizes {
        var anew = LiveDocument(document)
        let sized = try #require(live.layout(at: size).sized)
        let fresh = try #require(anew.layout(at: size).sized)
        #expect(sized.lowering.system == fresh.lowering.system, "\(size)")
        #expect(sized.layout.variant == fresh.layout.variant)
        for (view, other) in zip(sized.layout.tree.views, fresh.layout.tree.views) {
          #expect(view.intrinsicContentSize == other.intrinsicContentSize)
          #expect(view.firstBaseline == other.firstBaseline)
          #expect(view.lastBaseline == other.lastBaseline)
          heights.insert(view.intrinsicContentSize.vertical?.double ?? -1)
        }
        let placed = LayoutSolver(sized.lowering).layout(at: size)
        #expect(placed.frames == LayoutSolver(fresh.lowering).layout(at: size).frames)
      }
    }
    #expect(heights.count > 3)
  }

  @Test("at every size rows and heights are those of the document by itself")
  func sizes() throws {
    try compare([document()])
    try compare([document(constraints: #", "base": "a.lastBaseline == b.firstBaseline""#)])
  }

  @Test("so they are after other values, in variants, and where the size computes a number")
  func values() throws {
    let wide = #"{"wide": {"when": "width > 150", "constraints": {"h": "|-[a]-|"}}}"#
    try compare([
      document(), document(gap: "40"), document(gap: #""width / 2""#), document(variants: wide),
      document(gap: "41"),
    ])
  }
}
