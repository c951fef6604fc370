// Boxes, by numbers worked out by hand; and with them what all measurers share: the breaking of lines.

import Testing
import TextMetrics

@Suite struct BoxMetricsTests {
  private let boxes = BoxMetrics()
  private let ten = TextFont(size: 10)

  @Test("a character is half the size wide, a line 1.25 sizes high")
  func oneLine() {
    let size = boxes.measure("Hello", font: ten, within: .none)
    #expect(size.width == 25)
    #expect(size.height == 12.5)
    #expect(size.firstBaselineOffsetFromTop == 10)
    #expect(size.lastBaselineOffsetFromBottom == 2.5)
    #expect(size.lineCount == 1)
    #expect(boxes.measure("", font: ten, within: .none) == .empty)
  }

  @Test("larger text is measured as the same in larger fonts; room that it states stays")
  func scaled() {
    let large = ScaledMetrics(boxes, by: 2)
    let size = large.measure("Hello", font: ten, within: TextLimits(width: 30))
    #expect(size == boxes.measure("Hello", font: TextFont(size: 20), within: TextLimits(width: 30)))
    #expect(size.lineCount == 2)
    #expect(large.lineMetrics(of: ten).lineHeight == 25)
    let styled = StyledText([TextRun("ab", font: ten, indent: 7), TextRun("c", font: ten)])
    #expect(large.measure(styled, within: .none).width == 37)
    #expect(large.lines(of: styled, within: .none).map(\.width) == [30])
    #expect(large.knowsFont(named: "Courier") == boxes.knowsFont(named: "Courier"))
  }

  @Test("a text of ASCII is as wide as one whose characters have to be searched for")
  func plainTexts() {
    let long = String(repeating: "word ", count: 50)
    for text in ["Hello, world", "a\nbc\n\n", " x  ", long, "\u{7F}\0"] {
      // A carriage return before the line feed belongs to it, and makes the text no plain one.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let searched = lines.joined(separator: "\r\n") + "\u{E9}"
      for limits in [TextLimits.none, TextLimits(width: 100)] {
        let (plain, other) = (
          boxes.measure(text + "e", font: ten, within: limits),
          boxes.measure(searched, font: ten, within: limits)
        )
        #expect(plain == other, "\(text.debugDescription)")
      }
    }
  }

  /// What lines of some width make of a text: the number of lines, and the width of the longest in
  /// characters.
  private static let cases: [(text: String, columns: Int, lines: Int, longest: Int)] = [
    ("one two three", 13, 1, 13), ("one two three", 12, 2, 7), ("one two three", 7, 2, 7),
    ("one two three", 6, 3, 5), ("one two three", 5, 3, 5), ("one two three", 4, 4, 4),
    ("abcdefgh", 3, 3, 3), ("ab cdefgh", 3, 3, 3), ("a    b", 1, 2, 1), ("a    b", 6, 1, 6),
    ("well-known", 7, 2, 5), ("at -5 now", 4, 3, 3), ("a\u{A0}b c", 3, 2, 3),
    ("a\u{A0}b c", 2, 3, 2),
    ("日本語です。", 3, 2, 3), ("日本語です。", 5, 2, 4), ("日本「語」", 3, 2, 3),
    ("a\nb", 9, 2, 1), ("a\r\nb", 9, 2, 1), ("a\n", 9, 2, 1), ("\n", 9, 2, 0), ("a\n\nb", 9, 3, 1),
    ("ab\ncd", 1, 4, 1), ("a\u{2028}b", 9, 2, 1), ("e\u{301}e\u{301}", 1, 2, 1),
    ("trailing  ", 8, 1, 8), ("trailing  ", 9, 1, 9), ("trailing  ", 20, 1, 10), ("W", 0, 1, 1),
    ("(a) (b)", 3, 2, 3), ("a/b/c", 2, 3, 2), ("say \"hi\" now", 8, 2, 8),
    ("zero\u{200B}width", 6, 2, 5),
  ]

  @Test("lines end where they may", arguments: cases)
  func lines(text: String, columns: Int, lines: Int, longest: Int) {
    let limits = TextLimits(width: Double(columns) * 5)
    let size = boxes.measure(text, font: ten, within: limits)
    #expect(size.lineCount == lines)
    #expect(size.width == Double(longest) * 5)
    #expect(size.height == Double(lines) * 12.5)
    #expect(!size.isTruncated)
  }
}
