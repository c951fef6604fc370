// What formats mean: each with the canonical text of every constraint, in order.

import LayoutModel
import Testing

@testable import VisualFormat

@Suite("Expansion")
struct ExpansionTests {
  @Test(
    "a format becomes constraints, left to right",
    arguments: [
      ("H:|-gap-[a]", ["a.leading == superview.leading + 8"]),
      ("[a]", []),
      ("|", ["2: vfl-expected-view"]),
      ("H:|[a]|", ["a.leading == superview.leading", "superview.trailing == a.trailing"]),
      ("V:|[a]|", ["a.top == superview.top", "superview.bottom == a.bottom"]),
      (
        "|-[a]-[b]-|",
        [
          "a.leading == superview.leading + 20", "b.leading == a.trailing + 8",
          "superview.trailing == b.trailing + 20",
        ]
      ),
      ("[a(100)]", ["a.width == 100"]),
      ("V:[a(>=30,<=b@750)]", ["a.height >= 30", "a.height <= b.height @750"]),
      ("[a]-(>=20)-[b]", ["b.leading >= a.trailing + 20"]),
      ("[a]->=20@gap-[b]", ["b.leading >= a.trailing + 20 @8"]),
      ("[a]-(-10)-[b]", ["b.leading == a.trailing - 10"]),
      ("V:[superview]-(<=1)-[a]", ["a.top <= superview.bottom + 1"]),
      (
        "|-gap-[a(b)]-(>=m,0@100)-[b]",
        [
          "a.leading == superview.leading + 8", "a.width == b.width",
          "b.leading >= a.trailing + 4.5", "b.leading == a.trailing @100",
        ]
      ),
    ] as [(String, [String])]
  )
  func meaning(format: String, expected: [String]) {
    #expect(FormatHarness().answer(format) == expected)
  }
}
