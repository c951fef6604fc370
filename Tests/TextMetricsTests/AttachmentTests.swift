// What stands in a line and is no text, by boxes: letters of 10 points are 5 wide, their line 10 high above its
// baseline and 2.5 below.

import Testing
import TextMetrics

@Suite struct AttachmentTests {
  private let boxes = BoxMetrics()
  private static let ten = TextFont(size: 10)

  private static func text(_ words: String...) -> StyledText {
    StyledText(
      words.map { word in
        word == "*"
          ? TextRun(attachment: ImageSize(width: 20, height: 30), font: ten)
          : TextRun(word, font: ten)
      }
    )
  }

  @Test("an attachment stands on the baseline, and its line is as high as it needs")
  func height() {
    let size = boxes.measure(Self.text("ab", "*", "c"), within: .none)
    #expect(size.width == 35)
    #expect(size.height == 32.5)
    #expect(size.firstBaselineOffsetFromTop == 30)
    #expect(size.lastBaselineOffsetFromBottom == 2.5)
    #expect(size.lineCount == 1)
  }

  @Test("a line is never lower than one of its font; a raised attachment makes it higher")
  func lines() {
    let small = TextRun(attachment: ImageSize(width: 4, height: 4), font: Self.ten)
    let alone = boxes.measure(StyledText([small]), within: .none)
    #expect((alone.width, alone.height) == (4, 12.5))
    #expect(alone.firstBaselineOffsetFromTop == 10)
    var raised = Self.text("a", "*")
    raised.runs[1].baselineOffset = 5
    #expect(boxes.measure(raised, within: .none).height == 37.5)
  }

  /// Letters, and `*` for an attachment 20 wide: what stands in the lines of some width.
  private static let cases: [(words: [String], width: Double, lines: [String], height: Double)] = [
    (["ab", "*", "cd"], 30, ["ab*", "cd"], 45), (["ab", "*", "cd"], 25, ["ab", "*", "cd"], 57.5),
    (["ab", "*", ","], 32, ["ab", "*,"], 45), (["(", "*", "b"], 24, ["(", "*", "b"], 57.5),
    (["(", "*", "b"], 28, ["(*", "b"], 45), (["*", "*"], 30, ["*", "*"], 65),
    (["*", " ", "*"], 40, ["*", "*"], 65), (["b a\u{A0}", "*"], 32, ["b", "a\u{A0}*"], 45),
    (["*"], 5, ["*"], 32.5), (["a", "*", "\nb"], 30, ["a*", "b"], 45),
  ]

  @Test("lines end before and behind an attachment as by a picture", arguments: cases)
  func breaks(words: [String], width: Double, lines: [String], height: Double) {
    let styled = StyledText(words.flatMap { Self.text($0).runs })
    let limits = TextLimits(width: width)
    let found = boxes.lines(of: styled, within: limits).map(\.string)
    #expect(found.map { $0.replacing("\u{FFFC}", with: "*") } == lines)
    #expect(boxes.measure(styled, within: limits).height == height)
  }

  @Test("a line says where its attachments stand")
  func places() {
    let line = boxes.lines(of: Self.text("ab ", "*", " c"), within: .none)[0]
    let size = ImageSize(width: 20, height: 30)
    #expect(line.attachments == [TextLine.Attachment(run: 1, left: 15, size: size)])
    #expect(line.pieces.map(\.run) == [0, 1, 2])
    #expect(line.width == 45)
    #expect(line.baseline == 30)
    #expect(boxes.lines(of: Self.text("ab"), within: .none)[0].attachments == [])
  }

  @Test("a line that is cut keeps an attachment beside the ellipsis, or loses it")
  func cut() {
    func line(_ width: Double) -> TextLine {
      let limits = TextLimits(width: width, numberOfLines: 1)
      return boxes.lines(of: Self.text("ab ", "*", " c"), within: limits)[0]
    }
    #expect(line(30).string == "ab …")
    #expect(line(30).attachments == [])
    #expect(line(30).width == 20)
    // 15 + 20, and the ellipsis.
    #expect(line(42).string == "ab \u{FFFC}…")
    #expect(line(42).attachments.map(\.left) == [15])
    #expect(line(42).width == 40)
    #expect(line(44).pieces.map(\.run) == [0, 1, 1])
  }

  @Test("what is no size is none, and larger type leaves attachments as they are")
  func sizes() {
    func size(_ width: Double, _ height: Double) -> TextMeasurement {
      let attachment = TextRun(attachment: ImageSize(width: width, height: height), font: Self.ten)
      return boxes.measure(StyledText([TextRun("a", font: Self.ten), attachment]), within: .none)
    }
    #expect(size(.nan, -5).width == 5)
    #expect(size(.nan, -5).height == 12.5)
    #expect(size(1e9, .infinity).width == 5 + 65_536)
    #expect(size(1e9, .infinity).height == 12.5)
    let large = ScaledMetrics(boxes, by: 2).measure(Self.text("a", "*"), within: .none)
    #expect((large.width, large.height) == (30, 35))
  }

  @Test("the character of an attachment alone is a letter of its font")
  func letter() {
    let size = boxes.measure("a\u{FFFC}", font: Self.ten, within: .none)
    #expect((size.width, size.height) == (10, 12.5))
  }
}
