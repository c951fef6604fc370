// Canonical text read back: `item.attribute relation expression @priority`.

import Diagnostics
import ExactArithmetic
import LayoutModel
import Testing
import VisualFormat

@Suite("Explicit constraints")
struct ExplicitConstraintTests {
  /// A text, and the canonical text it reads as or its findings.
  typealias Row = (text: String, expected: [String])

  @Test("texts read as what they say", arguments: readable)
  func reading(row: Row) {
    let harness = FormatHarness(views: "P a<P b")
    #expect(harness.explicit(row.text) == row.expected)
    #expect(harness.explicit(row.expected[0]) == row.expected, "canonical text reads back")
  }

  static let readable: [Row] = [
    ("a.width == 100", ["a.width == 100"]),
    ("a.width == 1.5 * b.height + 10 @750", ["a.width == 1.5 * b.height + 10 @750"]),
    ("  a.width==b.height*1.5+10@750  ", ["a.width == 1.5 * b.height + 10 @750"]),
    ("a.width >= 10 + b.width", ["a.width >= b.width + 10"]),
    ("a.width <= b.width / 4 - 1", ["a.width <= 0.25 * b.width - 1"]),
    ("a.width == -b.width", ["a.width == -1 * b.width"]),
    ("a.width == 2 * b.width - 0.5 * b.width", ["a.width == 1.5 * b.width"]),
    ("a.width == 0 * b.width + 5", ["a.width == 0 * b.width + 5"]),
    ("a.width == gap * 2 + m", ["a.width == 20.5"]),
    ("a.width == 5 @gap", ["a.width == 5 @8"]),
    ("a.width == 5 @weak", ["a.width == 5 @250"]),
    ("a.width == 5 @ required", ["a.width == 5"]),
    ("a.width == - - 5", ["a.width == 5"]),
    ("a.left == superview.left + 20", ["a.left == P.left + 20"]),
    ("P.left == superview.left", ["P.left == superview.left"]),
    ("superview.trailing == P.trailing + 5", ["superview.trailing == P.trailing + 5"]),
    ("a.top == container.top", ["a.top == container.top"]),
    ("P.top == container.top", ["P.top == superview.top"]),
    ("container.width == 2 * container.height", ["container.width == 2 * container.height"]),
    ("container.width == 320", ["container.width == 320"]),
    ("a.firstBaseline == b.lastBaseline", ["a.firstBaseline == b.lastBaseline"]),
    ("a.centerX == 2 * b.right", ["a.centerX == 2 * b.right"]),
    ("a.leadingMargin == b.trailingMargin", ["a.leadingMargin == b.trailingMargin"]),
    ("P.top == safeArea.top + 8", ["P.top == safeArea.top + 8"]),
    ("superview.top == safeArea.top", ["superview.top == safeArea.top"]),
    ("a.zIndex >= b.zIndex + 1", ["a.zIndex >= b.zIndex + 1"]),
    ("a.zIndex == 3", ["a.zIndex == 3"]),
  ]

  @Test("broken texts give their findings", arguments: broken)
  func failing(row: Row) {
    #expect(FormatHarness().explicit(row.text) == row.expected)
  }

  static let broken: [Row] = [
    ("", ["1: constraint-expected-item"]),
    ("5 == a.width", ["1: constraint-expected-item"]),
    ("a", ["2: constraint-expected-attribute"]),
    ("a.", ["3: constraint-expected-attribute"]),
    ("a.width", ["8: constraint-expected-relation"]),
    ("a.width = 5", ["9: constraint-expected-relation"]),
    ("a.width >> 5", ["9-10: constraint-expected-relation"]),
    ("a.widht == 5", ["3-7: constraint-unknown-attribute"]),
    ("x.width == 5", ["1: constraint-unknown-view"]),
    ("x.width == y.width", ["1: constraint-unknown-view", "12: constraint-unknown-view"]),
    ("a.width == x", ["12: constraint-unknown-metric"]),
    ("a.width == b", ["12: constraint-expected-attribute"]),
    ("a.width ==", ["11: constraint-expected-number"]),
    ("a.width == 5 +", ["15: constraint-expected-number"]),
    ("a.width == 5 6", ["14: constraint-trailing-text"]),
    ("a.width == 5 @", ["15: constraint-expected-number"]),
    ("a.width == 5 @0", ["15: constraint-bad-priority"]),
    ("a.width == 5 @-1", ["15-16: constraint-bad-priority"]),
    ("a.width == 5px", ["12-14: constraint-bad-number"]),
    ("a.width == 1e999", ["12-16: constraint-number-out-of-range"]),
    ("a.width == 1e300 * 1e300", ["1-24: constraint-number-out-of-range"]),
    ("a.width == 5 / 0", ["14-16: constraint-division-by-zero"]),
    ("a.width == b.width * c.width", ["20-28: constraint-not-linear"]),
    ("a.width == 5 / b.width", ["14-22: constraint-not-linear"]),
    ("a.width == b.width + c.width", ["20-28: constraint-two-items"]),
    ("superview.width == 5", ["1-9: constraint-no-superview"]),
    ("superview.width == superview.height", ["1-9: constraint-no-superview"]),
    ("superview.width == container.width", ["1-9: constraint-no-superview"]),
    ("a.left == 5", ["1-11: constraint-location-constant"]),
    ("a.left == b.width", ["1-17: constraint-location-size"]),
    ("a.left == b.top", ["1-15: constraint-axis-mismatch"]),
    ("a.left == b.leading", ["1-19: constraint-direction-mismatch"]),
    ("a.left == 0 * b.left", ["1-20: constraint-zero-multiplier"]),
    ("a.leftMargin == b.leading", ["1-25: constraint-direction-mismatch"]),
    ("a.zIndex == b.left", ["1-18: constraint-order-mismatch"]),
    ("safeArea.zIndex == a.zIndex", ["1-27: constraint-missing-attribute"]),
  ]

  @Test("numbers stay exact: a third of a width is a third")
  func exactness() throws {
    let text = SourceFragment(SourceBuffer(name: "t", text: "a.width == b.width / 3 + 0.1 * 3"))
    let constraint = try #require(
      VisualFormatCompiler.explicitConstraint(
        from: text,
        originID: "t",
        in: FormatHarness().environment
      ).constraint
    )
    #expect(constraint.multiplier.rational == Rational(1, over: 3))
    #expect(constraint.constant.rational == Rational(3, over: 10))
  }

  @Test("a metric with the name of a priority comes before it")
  func priorityMetric() {
    let harness = FormatHarness(metrics: ["weak": 3])
    #expect(harness.explicit("a.width == 5 @weak") == ["a.width == 5 @3"])
    #expect(harness.explicit("a.width == 5 @strong") == ["a.width == 5 @750"])
    #expect(harness.explicit("a.width == strong") == ["12-17: constraint-unknown-metric"])
  }

  @Test("a long expression is refused, not worked through")
  func length() {
    let text = "a.width == " + String(repeating: "3 * ", count: 1_000) + "1"
    #expect(FormatHarness().explicit(text) == ["412: constraint-too-long"])
  }

  @Test("near names are suggested")
  func suggestions() {
    for (text, meant) in [
      ("a.widht == b.width", "width"), ("a.width => 5", ">="), ("a.width =< 5", "<="),
      ("a.width = 5", "=="), ("a.width > 5", ">="),
    ] {
      let (_, findings) = VisualFormatCompiler.explicitConstraint(
        from: SourceFragment(SourceBuffer(name: "t", text: text)),
        originID: "t",
        in: FormatHarness().environment
      )
      #expect(findings.first?.notes.map(\.message) == ["did you mean '\(meant)'?"], "\(text)")
    }
  }
}
