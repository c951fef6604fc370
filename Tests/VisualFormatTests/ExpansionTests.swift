// What formats mean: each with the canonical text of every constraint, in order.

import Diagnostics
import LayoutModel
import Testing
import VisualFormat

@Suite("Expansion")
struct ExpansionTests {
  /// A format and what it makes.
  typealias Row = (format: String, expected: [String])

  @Test("connections become gaps between edges, left to right", arguments: connections)
  func connection(row: Row) {
    #expect(FormatHarness().answer(row.format) == row.expected)
  }

  static let connections: [Row] = [
    ("[a]", []),
    ("H:|[a]|", ["a.leading == superview.leading", "superview.trailing == a.trailing"]),
    ("V:|[a]|", ["a.top == superview.top", "superview.bottom == a.bottom"]),
    ("[a][b]", ["b.leading == a.trailing"]),
    (
      "|-[a]-[b]-|",
      [
        "a.leading == superview.leading + 20", "b.leading == a.trailing + 8",
        "superview.trailing == b.trailing + 20",
      ]
    ),
    ("H:|-gap-[a]", ["a.leading == superview.leading + 8"]),
    ("[a]-16-[b]", ["b.leading == a.trailing + 16"]),
    ("[a]-0-[b]", ["b.leading == a.trailing"]),
    ("[a]-(-10)-[b]", ["b.leading == a.trailing - 10"]),
    ("[a]-(+10)-[b]", ["b.leading == a.trailing + 10"]),
    ("[a]-.5-[b]", ["b.leading == a.trailing + 0.5"]),
    ("[a]-1e-3-[b]", ["b.leading == a.trailing + 0.001"]),
    ("V:[a]-33.3-[b]", ["b.top == a.bottom + 33.3"]),
    ("[a]-m-[b]", ["b.leading == a.trailing + 4.5"]),
    ("[a]-(>=20)-[b]", ["b.leading >= a.trailing + 20"]),
    ("[a]-(<=20)-|", ["superview.trailing <= a.trailing + 20"]),
    ("|-(>=20)-[a]", ["a.leading >= superview.leading + 20"]),
    ("[a]->=0-|", ["superview.trailing >= a.trailing"]),
    ("[a]->=20@gap-[b]", ["b.leading >= a.trailing + 20 @8"]),
    (
      "V:|-20@750-[a]-0@0.5-|",
      ["a.top == superview.top + 20 @750", "superview.bottom == a.bottom @0.5"]
    ),
    (
      "[a]-(>=0,<=100,30@250)-[b]",
      [
        "b.leading >= a.trailing", "b.leading <= a.trailing + 100",
        "b.leading == a.trailing + 30 @250",
      ]
    ),
  ]

  @Test("predicates in brackets become sizes", arguments: sizes)
  func size(row: Row) {
    #expect(FormatHarness().answer(row.format) == row.expected)
  }

  static let sizes: [Row] = [
    ("[a(100)]", ["a.width == 100"]),
    ("[a(==100)]", ["a.width == 100"]),
    ("V:[a(gap)]", ["a.height == 8"]),
    ("[a(b)]", ["a.width == b.width"]),
    ("V:[a(>=30,<=b@750)]", ["a.height >= 30", "a.height <= b.height @750"]),
    ("[a(-5)]", ["a.width == -5"]),
    ("[a(0)]", ["a.width == 0"]),
    ("V:[a(==superview@20)]", ["a.height == superview.height @20"]),
    (
      "|-gap-[a(b)]-(>=m,0@100)-[b(a)]",
      [
        "a.leading == superview.leading + 8", "a.width == b.width",
        "b.leading >= a.trailing + 4.5", "b.leading == a.trailing @100", "b.width == a.width",
      ]
    ),
  ]

  @Test("the superview is that of the view beside it, not always the container")
  func superviews() {
    let harness = FormatHarness(views: "P a<P Q b<Q")
    #expect(harness.answer("|-5-[a]") == ["a.leading == P.leading + 5"])
    #expect(
      harness.answer("|[a][b]|")
        == ["a.leading == P.leading", "b.leading == a.trailing", "Q.trailing == b.trailing"]
    )
    #expect(harness.answer("V:[superview]-(<=1)-[a]") == ["a.top <= P.bottom + 1"])
    #expect(harness.answer("[a(superview)]") == ["a.width == P.width"])
    #expect(harness.answer("[P]-(<=1)-[superview]") == ["superview.leading <= P.trailing + 1"])
    #expect(harness.answer("[superview(100)]") == ["container.width == 100"])
    #expect(harness.answer("[a]-[superview]-[b]") == ["6-14: vfl-ambiguous-superview"])
    #expect(
      harness.answer("|[superview]-[a]")
        == ["P.leading == superview.leading", "a.leading == P.trailing + 8"]
    )
  }

  @Test("a view without superview cannot stand beside '|'")
  func missingSuperview() {
    var harness = FormatHarness()
    harness.environment.superviewlessViews = [ViewID(1)]
    #expect(harness.answer("|[a][b]|") == ["1: vfl-no-superview"])
    #expect(harness.answer("|[superview]|") == ["1: vfl-no-superview", "13: vfl-no-superview"])
    #expect(harness.answer("[superview]-[a]") == ["2-10: vfl-no-superview"])
    #expect(harness.answer("[a(superview)]") == ["4-12: vfl-no-superview"])
    #expect(harness.answer("[a][b]") == ["b.leading == a.trailing"])
  }

  @Test("the standard spacings are settings")
  func spacing() {
    var harness = FormatHarness()
    harness.environment.spacing = StandardSpacing(sibling: 5, superview: 7)
    #expect(
      harness.answer("V:|-[a]-[b]")
        == ["a.top == superview.top + 7", "b.top == a.bottom + 5"]
    )
  }

  @Test("a gap without a number keeps to a stated margin, on the side it is stated for")
  func margins() {
    var harness = FormatHarness(views: "a b<a c<a d")
    harness.environment.tree[.container].setMargin(10, [.left, .top])
    harness.environment.tree[ViewID(1)].setMargin(3, .all)
    #expect(
      harness.answer("|-[a]-[d]-|")
        == [
          "a.leading == superview.leadingMargin", "d.leading == a.trailing + 8",
          "superview.trailing == d.trailing + 20",
        ]
    )
    #expect(harness.answer("V:|-[a]") == ["a.top == superview.topMargin"])
    #expect(harness.answer("V:[a]-|") == ["superview.bottom == a.bottom + 20"])
    #expect(harness.answer("|-4-[a]") == ["a.leading == superview.leading + 4"])
    #expect(harness.answer("||-[a]") == ["a.leading == superview.leadingMargin + 20"])
    #expect(
      harness.answer("|-[b]-[c]-|")
        == [
          "b.leading == a.leadingMargin", "c.leading == b.trailing + 8",
          "a.trailingMargin == c.trailing",
        ]
    )
    // A declared view that a format makes a stack has its margins at its ends, too.
    #expect(
      harness.answer("[a:-[b][c]-]").prefix(3)
        == [
          "b.leading == a.leadingMargin", "c.leading == b.trailing",
          "a.trailingMargin == c.trailing",
        ]
    )
    harness.environment.tree.direction = .rightToLeft
    #expect(harness.answer("|-[a]") == ["a.leading == superview.leading + 20"])
    #expect(harness.answer("[a]-|") == ["superview.trailingMargin == a.trailing"])
    harness.environment.options = FormatOptions.parse(names: ["directionRightToLeft"]).options
    #expect(harness.answer("|-[a]") == ["superview.right == a.right + 20"])
    #expect(harness.answer("[a]-|") == ["a.left == superview.leftMargin"])
    harness.environment.spacing.keepsToMargins = true
    #expect(harness.answer("|-[a]") == ["superview.rightMargin == a.right"])
  }

  @Test("the default priority applies where the format gives none")
  func defaultPriority() {
    var harness = FormatHarness(options: ["alignAllTop"])
    harness.environment.defaultPriority = 750
    #expect(
      harness.answer("[a(10@1000)]-[b(20)]")
        == [
          "a.width == 10", "b.leading == a.trailing + 8 @750", "b.width == 20 @750",
          "b.top == a.top @750",
        ]
    )
  }

  @Test("alignments follow the gaps, pair by pair, in the order written")
  func alignments() {
    let harness = FormatHarness(options: ["alignAllCenterY", "alignAllTop"])
    #expect(
      harness.answer("[a][b][c]")
        == [
          "b.leading == a.trailing", "c.leading == b.trailing", "b.centerY == a.centerY",
          "b.top == a.top", "c.centerY == b.centerY", "c.top == b.top",
        ]
    )
    #expect(harness.answer("|[a]|").count == 2)
    let centring = FormatHarness(options: ["alignAllCenterX"])
    #expect(
      centring.answer("V:[superview]-(<=1)-[a]")
        == ["a.top <= superview.bottom + 1", "a.centerX == superview.centerX"]
    )
  }

  @Test("an alignment along the format's own axis is an error with two views, nothing with one")
  func misplacedAlignments() {
    let harness = FormatHarness(options: ["alignAllLeft", "alignAllTop"])
    #expect(harness.answer("[a]-[b]") == ["1-7: vfl-misplaced-option"])
    #expect(harness.answer("V:[a]-[b]") == ["1-9: vfl-misplaced-option"])
    #expect(harness.answer("|[a]") == ["a.leading == superview.leading"])
  }

  @Test("directions choose the edges of horizontal formats")
  func directions() {
    let right = FormatHarness(options: ["directionRightToLeft"])
    #expect(
      right.answer("|-5-[a]-(>=6)-[b]-7-|")
        == [
          "superview.right == a.right + 5", "a.left >= b.right + 6",
          "b.left == superview.left + 7",
        ]
    )
    #expect(right.answer("V:|-5-[a]") == ["a.top == superview.top + 5"])
    let left = FormatHarness(options: ["directionLeftToRight"])
    #expect(
      left.answer("|-5-[a]-6-[b]|")
        == [
          "a.left == superview.left + 5", "b.left == a.right + 6",
          "superview.right == b.right",
        ]
    )
  }

  @Test("a name that a view and a metric share is the metric in gaps and the view in sizes")
  func sharedNames() {
    let harness = FormatHarness(metrics: ["b": 3])
    #expect(
      harness.answer("[a(b)]-b-[c]")
        == [
          "a.width == b.width", "c.leading == a.trailing + 3",
          "4: vfl-ambiguous-name (warning)", "8: vfl-ambiguous-name (warning)",
        ]
    )
  }

  @Test("space between tokens is one warning, at the ends none")
  func space() {
    let harness = FormatHarness()
    #expect(harness.answer(" [a(5)]\t") == ["a.width == 5"])
    #expect(
      harness.answer("V : | - [ a ( >= 5 @ 750 , 6 ) ] - ( 7 ) - [ b ] |")
        == [
          "a.top == superview.top + 20", "a.height >= 5 @750", "a.height == 6",
          "b.top == a.bottom + 7", "superview.bottom == b.bottom",
          "2: vfl-space (warning)",
        ]
    )
  }

  @Test("a constraint knows the place and the id it comes from")
  func origins() {
    let buffer = SourceBuffer(name: "<format>", text: "|-5-[a(>=6,7)]-[b]")
    var environment = FormatHarness().environment
    let (constraints, _) = VisualFormatCompiler.constraints(
      from: SourceFragment(buffer),
      originID: "row",
      in: &environment
    )
    let places = constraints.map { constraint in
      constraint.origin.range.map { buffer.text($0.bytes) } ?? "nowhere"
    }
    #expect(places == ["5", ">=6", "7", "-"])
    #expect(constraints.allSatisfy { $0.origin.id == "row" })
  }
}
