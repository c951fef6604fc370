// Lines as they are seen, by boxes.

import Testing
import TextMetrics

@Suite struct TextLineTests {
  private let boxes = BoxMetrics()
  private let ten = TextFont(size: 10)

  /// What is seen of a text in lines of some columns.
  private static let cases: [(text: String, columns: Int, count: Int, seen: [String])] = [
    ("one two three", 8, 0, ["one two", "three"]), ("one two three", 13, 1, ["one two three"]),
    ("one two three", 8, 1, ["one two…"]), ("one two three", 6, 2, ["one", "two t…"]),
    ("a\r\nb\n", 9, 0, ["a", "b", ""]), ("a\nb", 9, 1, ["a…"]), ("a\n", 9, 1, ["a"]),
    ("abcdefgh", 3, 0, ["abc", "def", "gh"]), ("", 9, 0, []), ("éé éé", 2, 0, ["éé", "éé"]),
  ]

  @Test("lines hold what was measured", arguments: cases)
  func lines(text: String, columns: Int, count: Int, seen: [String]) {
    let limits = TextLimits(width: Double(columns) * 5, numberOfLines: count)
    let styled = StyledText(text, font: ten)
    let lines = boxes.lines(of: styled, within: limits)
    #expect(lines.map(\.string) == seen)
    #expect(lines.count == boxes.measure(styled, within: limits).lineCount)
    #expect(lines.map(\.baseline) == lines.indices.map { 10 + 12.5 * Double($0) })
    #expect(lines.allSatisfy { $0.width <= Double(columns) * 5 })
  }

  private static let losses: [(mode: LineBreakMode, seen: String)] = [
    (.byTruncatingHead, "… three"), (.byTruncatingMiddle, "one…ree"),
    (.byTruncatingTail, "one tw…"), (.byClipping, "one two"), (.byWordWrapping, "one two"),
  ]

  @Test("a line loses what its mode says", arguments: losses)
  func modes(mode: LineBreakMode, seen: String) {
    let limits = TextLimits(width: 35, numberOfLines: 1, lineBreakMode: mode)
    let lines = boxes.lines(of: StyledText("one two three", font: ten), within: limits)
    #expect(lines.map(\.string) == [seen])
  }

  @Test("a piece knows its run")
  func runs() {
    let text = StyledText([TextRun("ab c", font: ten), TextRun("d e", font: TextFont(size: 20))])
    let lines = boxes.lines(of: text, within: TextLimits(width: 30))
    #expect(
      lines.map(\.pieces) == [
        [TextLine.Piece("ab c", run: 0), TextLine.Piece("d", run: 1)],
        [TextLine.Piece("e", run: 1)],
      ]
    )
    #expect(lines.map(\.width) == [30, 10])
  }
}
