// Reading `.constraints` files that are wrong: what is reported, and where.

import Constraints
import Diagnostics
import Testing

@Suite("Errors of a .constraints file")
struct ConstraintsErrorTests {
  /// Each diagnostic as `LINE:COLUMN-COLUMN CODE`.
  private func errors(_ bytes: [UInt8]) -> [String] {
    let (file, diagnostics) = ConstraintsFile.read(SourceBuffer(name: "test", bytes: bytes))
    #expect((file == nil) == !diagnostics.isEmpty)
    return diagnostics.map { diagnostic in
      let (start, end) = (diagnostic.range.start, diagnostic.range.end)
      return "\(start.line):\(start.column)-\(end.column) \(diagnostic.code)"
    }
  }

  private func errors(_ text: String) -> [String] { errors(Array(text.utf8)) }

  @Test(
    "each error has its code and its range",
    arguments: [
      ("x", "1:2-2 constraints-expected-relation"),
      ("x = 3", "1:3-4 constraints-expected-relation"),
      ("x < 3", "1:3-4 constraints-expected-relation"),
      ("x => 3", "1:3-5 constraints-expected-relation"),
      ("2 x == 3", "1:3-4 constraints-expected-relation"),
      ("x # == 3", "1:3-3 constraints-expected-relation"),
      ("x ==", "1:5-5 constraints-expected-term"),
      ("== 3", "1:1-3 constraints-expected-term"),
      ("x + * y == 3", "1:5-6 constraints-expected-term"),
      ("x + ü == 3", "1:5-6 constraints-expected-term"),
      ("x == 3 y", "1:8-9 constraints-expected-end-of-line"),
      ("0 <= x <= 5", "1:8-10 constraints-expected-end-of-line"),
      ("x == 5 @3 @4", "1:11-12 constraints-expected-end-of-line"),
      ("x * 2 == 4", "1:5-6 constraints-misplaced-coefficient"),
      ("x / 2 == 4", "1:3-4 constraints-misplaced-division"),
      ("1/x == 4", "1:3-4 constraints-expected-number"),
      ("1/0 * x == 4", "1:3-4 constraints-division-by-zero"),
      ("x * y == 4", "1:1-6 constraints-nonlinear"),
      ("x == 1e309", "1:6-11 constraints-number-out-of-range"),
      ("x == 1e-200/1e200", "1:6-18 constraints-number-out-of-range"),
      ("x == 1e99999", "1:6-13 constraints-number-out-of-range"),
      ("x == 1e308 + 1e308", "1:14-19 constraints-number-out-of-range"),
      ("x == 3 - 2 * 1e308 * 10", "1:10-19 constraints-number-out-of-range"),
      ("x == 1/3/2", "1:9-10 constraints-misplaced-division"),
      ("x == 1 @0", "1:9-10 constraints-invalid-priority"),
      ("x == 1 @-3", "1:9-11 constraints-invalid-priority"),
      ("x == 1 @1000.5", "1:9-15 constraints-invalid-priority"),
      ("x == 1 @stark", "1:9-14 constraints-invalid-priority"),
      ("x == 1 @", "1:9-9 constraints-invalid-priority"),
      ("x == 1 @5 weight 0", "1:18-19 constraints-invalid-weight"),
      ("x == 1 weight", "1:14-14 constraints-invalid-weight"),
      ("x == 1e-99999 + 1e99999", "1:17-24 constraints-number-out-of-range"),
      ("x == 1 weight 1e999", "1:15-20 constraints-invalid-weight"),
      ("parameter W", "1:12-12 constraints-expected-equals-sign"),
      ("parameter W == 3", "1:14-15 constraints-expected-number"),
      ("parameter W = x", "1:15-16 constraints-expected-number"),
      ("parameter 3 = x", "1:11-12 constraints-expected-relation"),
      ("edit x, y", "1:7-8 constraints-expected-end-of-line"),
      ("x == 1\nat 3", "2:4-5 constraints-expected-relation"),
      ("x == 1\nexpect y = 1", "2:8-9 constraints-unknown-variable"),
      ("x == 1\nat x = 1", "2:4-5 constraints-unknown-at-name"),
      ("x == 1\nat y = 1", "2:4-5 constraints-unknown-at-name"),
      ("x == 1\nexpect x = 1\nat", "2:8-9 constraints-expect-before-at"),
    ] as [(String, String)]
  )
  func single(text: String, expected: String) {
    #expect(errors(text) == [expected])
    #expect(errors("# line\r\n" + text).count == 1)
  }

  @Test("names that clash are reported at the second, with a note at the first")
  func clashes() {
    let text = """
      parameter W = 3
      parameter W = 4
      x == W
      parameter x = 3
      W * x == 3
      W * W == x * 3
      edit x
      edit x @5
      edit W
      variable W, z
      at W = 3, W = 4, x = 1
      expect W = 3
      """
    #expect(
      errors(text) == [
        "2:11-12 constraints-duplicate-parameter", "4:11-12 constraints-late-parameter",
        "5:1-6 constraints-parameter-times-variable", "6:1-6 constraints-nonlinear",
        "6:14-15 constraints-misplaced-coefficient", "8:6-7 constraints-duplicate-edit",
        "9:6-7 constraints-parameter-as-variable", "10:10-11 constraints-parameter-as-variable",
        "11:11-12 constraints-duplicate-at-name", "12:8-9 constraints-parameter-as-variable",
      ]
    )
    let notes = ConstraintsFile.read(SourceBuffer(name: "test", text: text)).diagnostics
      .map { $0.notes.map(\.range.start.line) }
    #expect(notes == [[1], [3], [], [], [], [7], [1], [1], [], [1]])
    let words = ConstraintsFile.read(SourceBuffer(name: "test", text: text)).diagnostics
      .flatMap { $0.notes.map(\.message) }
    let declared = "the parameter is declared here"
    #expect(
      words == [
        "the first one is here", "it is used as a variable here", "the first one is here",
        declared, declared, declared,
      ]
    )
  }

  @Test(
    "messages and notes say what stands there",
    arguments: [
      ("x == 1/3/2", "found '/' behind a fraction"), ("x / 2 == 4", "found '/' behind a name"),
      ("x == 1e308 * 10", "found numbers with a product beyond the range"),
      ("x == 1e-200 * 1e-200", "found numbers with a product too near 0"),
      ("x == 1e308 + 1e308", "found terms that add up to a number beyond the range"),
    ]
  )
  func words(text: String, start: String) {
    let found = ConstraintsFile.read(SourceBuffer(name: "test", text: text)).diagnostics
    #expect(found.map { String($0.message.prefix(start.count)) } == [start])
  }

  @Test("a name that is nearly right gets a suggestion")
  func suggestions() {
    let text =
      "parameter Width = 3\nleft == Width\nleft => 3\nleft =< 3\nat Widht = 3\nexpect lfet = 3"
    let notes = ConstraintsFile.read(SourceBuffer(name: "test", text: text)).diagnostics
      .flatMap { $0.notes.map(\.message) }
    #expect(notes == [">=", "<=", "Width", "left"].map { "did you mean '\($0)'?" })
  }

  @Test("a word of the language that is nearly right gets a suggestion")
  func nearWords() {
    let text = """
      paramter W = 5
      Variable x, y
      x == 5 @requird
      x == 5 @strong wieght 2
      x y == 5
      exepct x = 5
      """
    let diagnostics = ConstraintsFile.read(SourceBuffer(name: "test", text: text)).diagnostics
    #expect(
      diagnostics.map { $0.notes.map(\.message) }
        == ["parameter", "variable", "required", "weight", nil, "expect"].map { word in
          word.map { ["did you mean '\($0)'?"] } ?? []
        }
    )
    #expect(errors("paramter W = 5") == ["1:10-11 constraints-expected-relation"])
  }

  @Test("bytes that are no UTF-8 are errors, in comments too")
  func invalidUTF8() {
    #expect(
      errors(Array("x == 1 # ".utf8) + [0xC3, 0x28]) == ["1:10-11 constraints-invalid-utf8"]
    )
    #expect(errors(Array("x == ".utf8) + [0xFF]).map { $0.suffix(12) } == ["invalid-utf8"])
    #expect(errors(Array("x\u{0} == 1".utf8)) == ["1:2-3 constraints-expected-relation"])
    let utf16 = Array("x == 1\ny == 2\n".utf8).flatMap { [$0, 0] as [UInt8] }
    #expect(errors([0xFF, 0xFE] + utf16) == ["1:1-3 constraints-invalid-utf8"])
  }

  @Test("characters that cannot be seen are told by their numbers")
  func control() {
    let (_, found) = ConstraintsFile.read(SourceBuffer(name: "test", text: "x >= \u{1B}[31m1"))
    #expect(found.map(\.message) == ["found 'U+1B', expected a number or a name"])
  }

  @Test("a number of a hundred thousand digits is an error and costs no time")
  func longNumbers() {
    let digits = String(repeating: "7", count: 100_000)
    #expect(errors("x == \(digits)").map { $0.suffix(15) } == ["number-too-long"])
    #expect(errors("x == 0.\(digits)").map { $0.suffix(15) } == ["number-too-long"])
    #expect(errors("x == 1 @\(digits)").map { $0.suffix(16) } == ["invalid-priority"])
    #expect(errors(String(repeating: "-", count: 100_000) + "x").count == 1)
    let fractions = (1...2000).map { "1/\($0 * 7919 + 1)" }.joined(separator: " + ")
    #expect(errors("x == \(fractions)").contains { $0.hasSuffix("number-too-long") })
  }

  @Test("a fraction that is as long as one may be is written and read again")
  func longFractions() throws {
    let threes = String(repeating: "3", count: 499)
    let sum = "\(threes)1/\(threes)7 + \(threes)9/\(threes)4"
    let text = "x == \(sum)\n"
    let file = try #require(ConstraintsFile.read(SourceBuffer(name: "a", text: text)).file)
    let again = ConstraintsFile.read(SourceBuffer(name: "b", text: file.write()))
    #expect(again.file == file)
    #expect(again.diagnostics.isEmpty)
    // A digit or two more in each, and the sum is longer than it can be written.
    let long = sum.replacing("3331", with: "3333331").replacing("3337", with: "3333337")
      .replacing("3339", with: "3333339").replacing("3334", with: "3333334")
    #expect(errors("x == \(long)").contains { $0.hasSuffix("number-too-long") })
  }
}
