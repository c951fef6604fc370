// What the extended language adds: the constraints it makes, its errors, and its refusal where only
// Apple's language is wanted.

import Diagnostics
import ExactArithmetic
import LayoutModel
import Testing
import VisualFormat

@Suite("Extensions")
struct ExtensionTests {
  typealias Row = (format: String, expected: [String])

  @Test(
    "where Apple's language is wanted, an extension is refused at its place",
    arguments: refused
  )
  func location(row: Row) {
    let harness = FormatHarness(views: "a b c x y z s", language: .apple)
    let codes = harness.answer(row.format).filter { !$0.hasSuffix("unknown-view") }
    #expect(codes == row.expected)
  }

  static let refused: [Row] = [
    ("||[a]", ["1-2: vfl-extension"]),
    ("[a]-8-||", ["7-8: vfl-extension"]),
    ("HV:|[a]|", ["1-3: vfl-extension"]),
    ("Z:|[a][b]", ["1-2: vfl-extension"]),
    ("C:a.width(100)", ["1-2: vfl-extension"]),
    ("[a]-10%-[b]", ["7: vfl-extension"]),
    ("[a(<=50%,100)]", ["8: vfl-extension"]),
    ("|~[a]", ["2: vfl-extension"]),
    ("|~(>=2%)~[a]", ["2: vfl-extension", "7: vfl-extension"]),
    ("[a]->[b]", ["4-5: vfl-extension"]),
    ("[a,b]", ["3: vfl-extension"]),
    ("[a1..8]-[b]", ["4-5: vfl-extension"]),
    ("V:|[s:-[x]-[y(z)]-]-|", ["6: vfl-extension"]),
    ("[a(b.height)]", ["5-11: vfl-extension"]),
    ("[a(b.height*1.5+2@750)]", ["5-11: vfl-extension"]),
    ("[a(b / 3 + 50)]", ["6: vfl-extension"]),
    ("[a(b-10)]", ["5: vfl-extension"]),
    ("[a]-(gap*2)-[b]", ["9: vfl-extension"]),
    ("[a]-(b/-2)-[c]", ["7: vfl-extension"]),
    ("[a]-(b)-[c]", ["6: vfl-extension"]),
    ("[a]-(-gap)-[b]", ["6: vfl-extension"]),
    ("[a(gap%)]", ["7: vfl-extension"]),
    ("[a(b+gap)]", ["5: vfl-extension"]),
    ("[a(5@strong)]", ["6-11: vfl-extension"]),
    ("// words", ["1-2: vfl-extension"]),
    ("  // words", ["3-4: vfl-extension"]),
    ("|[a]| // words", ["7-8: vfl-extension"]),
    ("[a]// words", ["4-5: vfl-extension"]),
  ]

  @Test("the message names the construct")
  func messages() {
    let apple = FormatHarness(language: .apple).diagnostics("[a,b]").map(\.message)
    #expect(apple == ["',' (several views in one place) is not part of Apple's language"])
  }

  @Test("extensions make what they say", arguments: made)
  func constraints(row: Row) {
    let harness = FormatHarness(
      views: "P a<P b<P c d e1 e2 e3 both",
      metrics: ["gap": 8, "both": 30]
    )
    #expect(harness.answer(row.format) == row.expected)
    #expect(FormatHarness.printsBack(row.format), "prints to text that reads as the same")
  }

  static let made: [Row] = [
    // Metrics where numbers may stand; one with a sign is no view.
    ("[a(b+gap)]", ["a.width == b.width + 8"]),
    ("[a(b.height*gap-both@gap)]", ["a.width == 8 * b.height - 30 @8"]),
    ("[a(b/gap)]", ["a.width == 0.125 * b.width"]),
    ("[a]-(gap*both-gap)-[b]", ["b.leading == a.trailing + 232"]),
    (
      "[a]-(-gap)-[b]-(>=+gap)-[a]", ["b.leading == a.trailing - 8", "a.leading >= b.trailing + 8"]
    ),
    ("[a(-both,<=+both)]", ["a.width == -30", "a.width <= 30"]),
    ("[a(gap%)]", ["a.width == 0.08 * P.width"]),
    (
      "[c]-both%-[d]",
      [
        "spacer1.leading == c.trailing", "spacer1.width == 0.3 * superview.width",
        "d.leading == spacer1.trailing",
      ]
    ),
    (
      "[c]-(-gap%@both)-[d]",
      [
        "spacer1.leading == c.trailing", "spacer1.width == -0.08 * superview.width @30",
        "d.leading == spacer1.trailing",
      ]
    ),
    (
      "C:a.left(b+gap).width(-gap,b/gap)",
      ["a.left == b.left + 8", "a.width == -8", "a.width == 0.125 * b.width"]
    ),
    // Shares of the superview: of the one the views are in.
    (
      "H:|-10%-[c]",
      [
        "spacer1.leading == superview.leading", "spacer1.width == 0.1 * superview.width",
        "c.leading == spacer1.trailing",
      ]
    ),
    (
      "V:[a]-(>=12.5%@750,<=40)-[b]",
      [
        "spacer1.top == a.bottom", "spacer1.height >= 0.125 * P.height @750",
        "spacer1.height <= 40", "b.top == spacer1.bottom",
      ]
    ),
    ("[a(50%)]", ["a.width == 0.5 * P.width"]),
    (
      "[c]-(-10%)-|",
      [
        "spacer1.leading == c.trailing", "spacer1.width == -0.1 * superview.width",
        "superview.trailing == spacer1.trailing",
      ]
    ),
    // Equal spacers, whatever stands between them.
    (
      "|~[c]-[d]~(>=5)~|",
      [
        "spacer1.leading == superview.leading", "c.leading == spacer1.trailing",
        "d.leading == c.trailing + 8", "spacer2.leading == d.trailing",
        "spacer2.width == spacer1.width", "spacer2.width >= 5",
        "superview.trailing == spacer2.trailing",
      ]
    ),
    // Views and arithmetic in gaps and sizes.
    (
      "[a]-(b)-[a]",
      [
        "spacer1.leading == a.trailing", "spacer1.width == b.width",
        "a.leading == spacer1.trailing",
      ]
    ),
    (
      "[a]-(>=b.height/2-3)-[b]",
      [
        "spacer1.leading == a.trailing", "spacer1.width >= 0.5 * b.height - 3",
        "b.leading == spacer1.trailing",
      ]
    ),
    ("[a]-(gap*2+1)-[b]", ["b.leading == a.trailing + 17"]),
    ("[a]-(both/3)-[b]", ["b.leading == a.trailing + 10", "6-9: vfl-ambiguous-name (warning)"]),
    ("[a(a.height)]", ["a.width == a.height"]),
    ("[a(b*1.5-10@strong,<=gap*10)]", ["a.width == 1.5 * b.width - 10 @750", "a.width <= 80"]),
    ("[a(superview.height/-2)]", ["a.width == -0.5 * P.height"]),
    (
      "[a(1@weak,2@medium,3@required)]",
      [
        "a.width == 1 @250", "a.width == 2 @500", "a.width == 3",
      ]
    ),
    // No connection; margins; comments.
    ("|[c]->[d]|", ["c.leading == superview.leading", "superview.trailing == d.trailing"]),
    (
      "||[c]-||",
      [
        "c.leading == superview.leadingMargin", "superview.trailingMargin == c.trailing + 20",
      ]
    ),
    ("V:||-4-[c] // no more", ["c.top == superview.topMargin + 4"]),
    ("  // nothing", []),
    // Several views in one place.
    (
      "|[c,d(5)]-[e1..2]",
      [
        "c.leading == superview.leading", "d.leading == superview.leading", "d.width == 5",
        "e1.leading == c.trailing + 8", "e1.leading == d.trailing + 8",
        "e2.leading == c.trailing + 8", "e2.leading == d.trailing + 8",
      ]
    ),
    ("[e2..3(c)]", ["e2.width == c.width", "e3.width == c.width"]),
    (
      "HV:|[c(9)]",
      [
        "c.leading == superview.leading", "c.width == 9", "c.top == superview.top", "c.height == 9",
      ]
    ),
    // Stacks: of a declared view, and of one that the format makes.
    (
      "V:|-5-[d(>=9):-[a]-[b]]",
      [
        "d.top == superview.top + 5", "d.height >= 9", "a.top == d.top + 20",
        "b.top == a.bottom + 8", "d.bottom == b.bottom", "a.leading == d.leading",
        "a.trailing == d.trailing", "b.leading == d.leading", "b.trailing == d.trailing",
      ]
    ),
    (
      "H:|[s:[a][t:[b]]]",
      [
        "s.leading == P.leading", "a.leading == s.leading", "t.leading == a.trailing",
        "b.leading == t.leading", "t.trailing == b.trailing", "b.top == t.top",
        "b.bottom == t.bottom", "s.trailing == t.trailing", "a.top == s.top",
        "a.bottom == s.bottom", "t.top == s.top", "t.bottom == s.bottom",
      ]
    ),
    // The stacking order.
    (
      "Z:|[c][d,e1]-(>=10@500)-[a]|",
      [
        "c.zIndex == superview.zIndex + 1", "d.zIndex == c.zIndex + 1",
        "e1.zIndex == c.zIndex + 1", "a.zIndex >= d.zIndex + 10 @500",
        "a.zIndex >= e1.zIndex + 10 @500",
      ]
    ),
    // Attributes one by one.
    (
      "C:a.width(100).height(a.width*1.5,<=50%)",
      [
        "a.width == 100", "a.height == 1.5 * a.width", "a.height <= 0.5 * P.height",
      ]
    ),
    ("C:a.centerX(b,c)", ["a.centerX == b.centerX", "a.centerX == c.centerX"]),
    (
      "C:c.left(10).top(25%@250).bottom(>=d.top-5)",
      [
        "c.left == superview.left + 10", "c.top == 0.25 * superview.bottom @250",
        "c.bottom >= d.top - 5",
      ]
    ),
    ("C:c.zIndex(3)", ["c.zIndex == 3"]),
    ("C:a.leadingMargin(superview.leadingMargin)", ["a.leadingMargin == P.leadingMargin"]),
    ("[safeArea]-[c]", ["c.leading == safeArea.trailing + 8"]),
    // Space stands around every token.
    ("[e1 .. 3( 5 )]", ["e1.width == 5", "e2.width == 5", "e3.width == 5"]),
    ("[ a ( b . height * 2 + 1 ) ]", ["a.width == 2 * b.height + 1"]),
    (
      "[ a ( - both ) ]-( b . width )-[b]",
      [
        "a.width == -30", "spacer1.leading == a.trailing", "spacer1.width == b.width",
        "b.leading == spacer1.trailing",
      ]
    ),
  ]

  @Test("what has no meaning in the extended language is an error at its place", arguments: broken)
  func errors(row: Row) {
    let metrics: [String: ExactNumber] = ["gap": 8, "zero": 0]
    #expect(FormatHarness(views: "a b c d", metrics: metrics).answer(row.format) == row.expected)
  }

  static let broken: [Row] = [
    ("[a]-b-[c]", ["5: vfl-bare-view"]),
    ("[a(b.widht)]", ["6-10: vfl-unknown-attribute"]),
    ("[a(b.left)]", ["4-9: constraint-location-size"]),
    ("[a(x.width)]", ["4: vfl-unknown-view"]),
    ("[a(x-y)]", ["4: vfl-unknown-view", "6: vfl-unknown-metric"]),
    (
      "[a(x.widht*y)]",
      ["4: vfl-unknown-view", "6-10: vfl-unknown-attribute", "12: vfl-unknown-metric"]
    ),
    ("[a]-(x-y)-[c]", ["6: vfl-unknown-metric", "8: vfl-unknown-metric"]),
    ("[a(b*)]", ["6: vfl-expected-number"]),
    ("[a(b.)]", ["6: vfl-expected-attribute"]),
    ("[a(b/0)]", ["5-6: vfl-division-by-zero"]),
    ("[a(b/zero)]", ["4-9: vfl-division-by-zero"]),
    ("[a]-(gap/zero+b)-[c]", ["6-15: vfl-division-by-zero", "15: vfl-unknown-metric"]),
    ("[a(b+c)]", ["6: vfl-unknown-metric"]),
    ("[a(b*c-d)]", ["6: vfl-unknown-metric", "8: vfl-unknown-metric"]),
    ("[a(-b)]", ["5: vfl-unknown-metric"]),
    ("[a(b%)]", ["4: vfl-unknown-metric"]),
    ("[a(-gap*2)]", ["8: vfl-unexpected-text"]),
    ("[a]-(5@-gap)-[b]", ["9-11: vfl-expected-priority"]),
    ("[b1 .. ]", ["2-6: vfl-bad-range"]),
    ("[a(b*1x)]", ["6-7: vfl-bad-number"]),
    ("[a(10*2)]", ["6: vfl-unexpected-text"]),
    ("[b3..1]", ["2-6: vfl-bad-range"]),
    ("[b..4]", ["2-5: vfl-bad-range"]),
    ("[b1..99999]", ["2-10: vfl-bad-range"]),
    ("[b1..]", ["2-5: vfl-bad-range"]),
    ("[a,]", ["4: vfl-expected-name"]),
    ("[a,b", ["5: vfl-unclosed-bracket"]),
    ("[s:]", ["4: vfl-expected-view"]),
    ("[s:[a]", ["7: vfl-unclosed-bracket"]),
    ("[s:[x]]", ["5: vfl-unknown-view"]),
    ("[d:[a]][d:[b]]", ["9: vfl-duplicate-stack"]),
    ("[d:[a]-]-[x]", ["11: vfl-unknown-view"]),
    ("|~(>=2)[a]", ["8: vfl-unclosed-gap"]),
    ("|~(>=2~[a]", ["7: vfl-unclosed-parenthesis"]),
    (
      "Z:|[a(5)]~[b]-||",
      [
        "7: vfl-stacking-order", "10: vfl-stacking-order", "15-16: vfl-stacking-order",
      ]
    ),
    (
      "Z:[a]-(b)-[c]-5%-[d]|",
      [
        "8: vfl-stacking-order", "15-16: vfl-stacking-order",
      ]
    ),
    ("Z:[a][safeArea]", ["6-15: constraint-missing-attribute"]),
    ("C:x.width(1)", ["3: vfl-unknown-view"]),
    ("C:a.widht(1)", ["5-9: vfl-unknown-attribute"]),
    ("C:a", ["4: vfl-expected-attribute"]),
    ("C:.width(1)", ["3: vfl-expected-name"]),
    ("C:a.width", ["10: vfl-expected-predicate"]),
    ("C:a.width(1)x", ["13: vfl-trailing-text"]),
    ("C:a.width()", ["11: vfl-expected-predicate"]),
    ("C:a.left(b.top)", ["10-14: constraint-axis-mismatch"]),
    ("C:a.leading(20%)", ["13-15: vfl-percentage"]),
    ("C:a.left(0*2)", ["11: vfl-unexpected-text"]),
    ("C:a.left(b*0)", ["10-12: constraint-zero-multiplier"]),
    ("[a]->", ["6: vfl-expected-view"]),
    ("HW:[a]", ["1-2: vfl-unknown-orientation"]),
  ]

  @Test("stacks in each other are bounded")
  func depth() {
    let nested = { (depth: Int) in
      (0..<depth).map { "[s\($0):" }.joined() + "[a]" + String(repeating: "]", count: depth)
    }
    #expect(FormatHarness().diagnostics(nested(16)).isEmpty)
    #expect(FormatHarness().diagnostics(nested(17)).map(\.code.name) == ["vfl-too-deep"])
    #expect(FormatHarness().diagnostics(nested(100_000)).map(\.code.name) == ["vfl-too-deep"])
  }

  @Test("an alignment in the stacking order or along both axes has no meaning")
  func options() {
    let harness = FormatHarness(options: ["alignAllTop"])
    #expect(harness.answer("Z:[a][b]") == ["1-8: vfl-misplaced-option"])
    #expect(harness.answer("HV:[a][b]") == ["1-9: vfl-misplaced-option"])
    #expect(
      harness.answer("[a][b,c]") == [
        "b.leading == a.trailing", "c.leading == a.trailing", "b.top == a.top", "c.top == a.top",
      ]
    )
  }

  @Test("a spacer follows the direction of its format")
  func directions() {
    let harness = FormatHarness(options: ["directionRightToLeft"])
    #expect(
      harness.answer("|-5%-[a]-(b)-[c]") == [
        "spacer1.right == superview.right", "spacer1.width == 0.05 * superview.width",
        "a.right == spacer1.left", "spacer2.right == a.left", "spacer2.width == b.width",
        "c.right == spacer2.left",
      ]
    )
  }

  @Test("views that stacks make can be named before, and stand behind all others")
  func declaring() {
    var environment = FormatHarness(views: "P a<P b").environment
    let stack = SourceFragment(SourceBuffer(name: "<format>", text: "H:[s:[a]]"))
    VisualFormatCompiler.declareViews(of: stack, in: &environment)
    #expect(environment.tree.views.map(\.name) == ["superview", "P", "a", "b", "s"])
    #expect(environment.tree.id(named: "s").map { environment.tree[$0].superview } == ViewID(1))
    #expect(environment.tree.depthFirstOrder.map(\.index) == [1, 2, 4, 3])
  }

  @Test("of what a broken format would have made nothing stays for the next one")
  func takingBack() {
    var environment = FormatHarness().environment
    func answer(_ format: String) -> [String] {
      let source = SourceFragment(SourceBuffer(name: "<format>", text: format))
      let (constraints, diagnostics) = VisualFormatCompiler.constraints(
        from: source,
        originID: "f",
        in: &environment
      )
      return constraints.map { CanonicalText.text(of: $0, in: environment.tree) }
        + diagnostics.map(\.code.name)
    }
    #expect(answer("[s:[a]]~[b]").last == "b.leading == spacer1.trailing")
    let (views, guides) = (environment.tree.views.count, environment.tree.guides.count)
    #expect(answer("[t:[a]]~[b]~[x]") == ["vfl-unknown-view"])
    #expect(environment.tree.views.count == views && environment.tree.guides.count == guides)
    #expect(environment.tree.id(named: "t") == nil)
    #expect(answer("[t:[a]]~[b]").last == "b.leading == spacer2.trailing")
    #expect(answer("[t:[b]]") == ["vfl-duplicate-stack"])
  }

  @Test("a metric may bear a priority word's name")
  func metricBeforeWord() {
    let harness = FormatHarness(metrics: ["strong": 700])
    #expect(harness.answer("[a(5@strong)]") == ["a.width == 5 @700"])
  }

  @Test("'>=' behind a dash is a relation, and '@' after a dashed gap a priority")
  func notExtensions() {
    #expect(FormatHarness().answer("|->=0-[a]") == ["a.leading >= superview.leading"])
    #expect(FormatHarness().answer("|-0@999-[a]") == ["a.leading == superview.leading @999"])
  }
}
