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
        #expect(Lowering(sized.layout).system == fresh.lowering.system, "\(size)")
        #expect(sized.layout.metrics == fresh.layout.metrics)
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

  /// Lays a document without texts out at sizes in turn, beside each by itself; in how many of its rows constants follow
  /// the size at the last of them.
  private func followingRows(of text: String, at sizes: [LayoutSize]) throws -> Int {
    let document = try #require(readDocument(text).document)
    var live = LiveDocument(document)
    var rows = 0
    for size in sizes {
      let sized = try #require(live.layout(at: size).sized)
      let layout = try #require(document.layout(at: size).layout)
      let fresh = LayoutSolver(Lowering(layout))
      #expect(Lowering(sized.layout).system == fresh.lowering.system, "\(size)")
      #expect(sized.layout.metrics == layout.metrics)
      #expect(sized.layout.variant == layout.variant)
      func texts(_ constraints: [AttributeConstraint]) -> [String] {
        constraints.map { CanonicalText.text(of: $0, in: layout.tree) }
      }
      #expect(texts(sized.lowering.constraints) == texts(layout.constraints))
      #expect(texts(sized.layout.inactiveConstraints) == texts(layout.inactiveConstraints))
      let (result, alone) = (LayoutSolver(sized.lowering).layout(at: size), fresh.layout(at: size))
      #expect(result.frames == alone.frames)
      #expect(result.ambiguities == alone.ambiguities)
      #expect(result.dropped.map(\.row) == alone.dropped.map(\.row))
      let system = sized.lowering.system
      rows = (sized.lowering.implicitRowCount..<system.rowCount)
        .count { !system.parameterTerms(ofRow: $0).isEmpty }
    }
    return rows
  }

  /// In two variants by turns, with sizes at which nothing fits.
  private static let manySizes = [
    (300.0, 200.0), (310, 200), (150, 300.5), (320.25, 180), (90, 100), (61, 100), (0, 0),
    (300, 200),
  ].map { LayoutSize(width: ExactNumber($0.0), height: ExactNumber($0.1)) }

  @Test("numbers that follow the size are put into what was compiled at the second one")
  func followedNumbers() throws {
    let rows = try followingRows(
      of: """
        {"views": {"a": {}, "b": {"intrinsicContentSize": {"width": 20}}},
         "metrics": {"gap": 8, "third": "width / 3 - gap", "low": "third / 2 + height"},
         "constraints": {
           "h": "|-gap-[a(third)]-(>=gap,<=low@500)-[b(a@200)]|", "v": "V:|[a(low)]",
           "e": "b.top == a.top + third",
           "off": {"format": "[b(low)]", "active": false}},
         "variants": {"tall": {"when": "height > width", "metrics": {"gap": "height / 7"}}}}
        """,
      at: Self.manySizes
    )
    #expect(rows == 4)
  }

  @Test("where more than numbers follow the size, the layout is compiled at each")
  func followedPriorities() throws {
    let rows = try followingRows(
      of: """
        {"views": {"a": {}, "b": {}}, "metrics": {"p": "width + 1"},
         "constraints": {"h": "|[a(100@p)][b(100@400)]|", "v": "V:|[a(p)]"}}
        """,
      at: Self.manySizes
    )
    #expect(rows == 0)
  }
}
