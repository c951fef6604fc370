// Limits, runs of several fonts and what holds for every text, by boxes.

import SeededRandom
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

  @Test("lines end elsewhere only from the widths on that are said")
  func breakingWidths() throws {
    let pieces = ["a", "bc", " ", "  ", "-", "日", "\n", "\u{A0}", "(", "seven"]
    var generator = SeededGenerator(seed: 5)
    func next(_ bound: Int) -> Int { generator.integer(in: 0...(bound - 1)) }
    var (saidCount, changeCount) = (0, 0)
    for _ in 0..<150 {
      let runs = (0...next(3)).map { _ in
        TextRun(
          (0...next(9)).map { _ in pieces[next(pieces.count)] }.joined(),
          font: TextFont(size: [10, 16, 20][next(3)]),
          indent: [0, 0, 7.5][next(3)]
        )
      }
      let text = StyledText(runs)
      let limits = TextLimits(
        numberOfLines: [0, 0, 2][next(3)],
        lineBreakMode: [.byWordWrapping, .byCharWrapping][next(2)]
      )
      let widths = try #require(boxes.breakingWidths(of: text, within: limits))
      #expect(widths == widths.sorted())
      var before: [String]?
      // All advances and indents are multiples of half a point.
      for step in 0...1_000 {
        var limits = limits
        limits.width = Double(step) / 2
        let lines = boxes.lines(of: text, within: limits).map(\.string)
        if let before {
          let isSaid = widths.contains(Double(step) / 2)
          saidCount += isSaid ? 1 : 0
          changeCount += lines == before ? 0 : 1
          let words = "\(runs.map(\.text)) at \(Double(step) / 2): \(widths)"
          #expect(lines == before || isSaid, Comment(rawValue: words))
        }
        before = lines
      }
    }
    // What ends elsewhere does not always show: spaces are not seen.
    #expect(changeCount > 500)
    #expect(saidCount < changeCount + changeCount / 10, "\(saidCount) said, \(changeCount) changes")
  }

  @Test(
    "height never grows with width, a text fits into the width it asked for, and no line is wider"
  )
  func monotone() {
    var generator = SeededGenerator(seed: 7)
    func next(_ bound: Int) -> Int { generator.integer(in: 0...(bound - 1)) }
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
