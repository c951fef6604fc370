// Limits, runs of several fonts and what holds for every text, by boxes.

import Testing
import TextMetrics

@Suite struct LineFittingTests {
  private let boxes = BoxMetrics()
  private let ten = TextFont(size: 10)

  /// Two lines of "one two three" at 40 points: 8 characters a line.
  private static let limited:
    [(lines: Int, mode: LineBreakMode, width: Double, height: Double, isTruncated: Bool)] = [
      (0, .byTruncatingTail, 35, 25, false), (1, .byTruncatingTail, 40, 12.5, true),
      (2, .byTruncatingTail, 35, 25, false), (2, .byCharWrapping, 35, 25, false),
      (1, .byClipping, 40, 12.5, true), (-1, .byWordWrapping, 35, 25, false),
    ]

  @Test("a text has no more lines than it may have", arguments: limited)
  func limits(
    lines: Int,
    mode: LineBreakMode,
    width: Double,
    height: Double,
    isTruncated: Bool
  ) {
    let limits = TextLimits(width: 40, numberOfLines: lines, lineBreakMode: mode)
    let size = boxes.measure("one two three", font: ten, within: limits)
    #expect(size.width == width)
    #expect(size.height == height)
    #expect(size.isTruncated == isTruncated)
  }

  @Test("a line is as high as its highest run, and baselines are those of the first and last line")
  func mixedRuns() {
    let text = StyledText([
      TextRun("ab", font: ten), TextRun("cd ", font: TextFont(size: 20)),
      TextRun("ef", font: ten),
    ])
    let one = boxes.intrinsicSize(of: text)
    #expect(one.width == 50)
    #expect(one.height == 25)
    #expect(one.firstBaselineOffsetFromTop == 20)
    let two = boxes.measure(text, within: TextLimits(width: 35))
    #expect(two.lineCount == 2)
    #expect(two.width == 30)
    #expect(two.height == 37.5)
    #expect(two.firstBaselineOffsetFromTop == 20)
    #expect(two.lastBaselineOffsetFromBottom == 2.5)
  }

  @Test("raised and lowered runs make their line higher")
  func baselineOffsets() {
    let text = StyledText([
      TextRun("x", font: ten), TextRun("2", font: ten, baselineOffset: 4),
      TextRun("i", font: ten, baselineOffset: -3),
    ])
    let size = boxes.intrinsicSize(of: text)
    #expect(size.height == 19.5)
    #expect(size.firstBaselineOffsetFromTop == 14)
    #expect(size.lastBaselineOffsetFromBottom == 5.5)
  }

  @Test("an indent narrows lines, and paragraphs are set apart")
  func paragraphs() {
    let text = StyledText([
      TextRun("ab cd\n", font: ten, paragraphSpacing: 6),
      TextRun("ef gh", font: ten, indent: 10, paragraphSpacing: 6),
    ])
    let size = boxes.measure(text, within: TextLimits(width: 25))
    #expect(size.lineCount == 3)
    #expect(size.width == 25)
    #expect(size.height == 43.5)
  }

  @Test("no size is out of bounds, whatever is asked")
  func senselessNumbers() {
    for value in [Double.nan, .infinity, -.infinity, -1, 0, 1e300, .leastNonzeroMagnitude] {
      let run = TextRun(
        "a b\nc",
        font: TextFont(size: value),
        baselineOffset: value,
        indent: value,
        paragraphSpacing: value
      )
      let limits = TextLimits(width: value, numberOfLines: 0)
      let size = boxes.measure(StyledText([run, TextRun("d", font: ten)]), within: limits)
      for number in [size.width, size.height, size.firstBaselineOffsetFromTop] {
        #expect(number.isFinite, "a size of \(value) gave \(number)")
      }
      #expect(size.width >= 0 && size.height >= 0 && size.lineCount > 0)
    }
  }

  @Test(
    "height never grows with width, a text fits into the width it asked for, and no line is wider"
  )
  func monotone() {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = ["a", "bc", " ", "  ", "-", "日", "本", "。", "\n", "\u{A0}", "\"", "(", "7", "word"]
    for _ in 0..<400 {
      let text = (0..<next(24)).map { _ in pieces[next(pieces.count)] }.joined()
      let modes: [LineBreakMode] = [.byWordWrapping, .byCharWrapping]
      let mode = modes[next(2)]
      var previous = Double.infinity
      for columns in 0...30 {
        let limit = Double(columns) * 5
        let limits = TextLimits(width: limit, lineBreakMode: mode)
        let size = boxes.measure(text, font: ten, within: limits)
        #expect(size.height <= previous, "'\(text)' at \(limit)")
        #expect(size.width <= max(limit, 5), "'\(text)' at \(limit)")
        previous = size.height
        let again = TextLimits(width: size.width, lineBreakMode: mode)
        #expect(
          boxes.measure(text, font: ten, within: again) == size,
          "'\(text)' at \(limit) and at its own width \(size.width)"
        )
      }
    }
  }
}
