// Fills lines one after another, each with as much as it can hold. Lines end at the last place that
// allows it; a word longer than a line ends at a cluster. Spaces at the end of a line that was broken
// take no room.
//
// For text in one font the height never grows with the width: a line that begins further on, or is
// wider, ends no earlier, so by induction the n-th line of the wider text begins no earlier.

/// A line that was filled.
struct FittedLine: Sendable {
  /// What stands in it, with the spaces at its end.
  var clusters: Range<Int>
  /// How far it is set in from the leading edge.
  var left: Double
  /// The width of what is seen.
  var width: Double
  /// The distance of its baseline from the top of the text.
  var baseline: Double
}

/// Breaks shaped text into lines and measures them.
package struct LineFitting {
  private let text: ShapedText
  private let limits: TextLimits
  private let lineWidth: Double?

  private var width = 0.0
  private var height = 0.0
  private var firstBaseline = 0.0
  private var lastBaseline = 0.0
  private var lineCount = 0
  /// The lines so far; nil unless somebody wants to see them.
  private var lines: [FittedLine]?
  /// The width from which on a line would end elsewhere; nil unless somebody wants to know.
  private var nextWidth: Double?

  /// One line: what stands in it, and where the next one begins.
  private struct Line {
    var start: Int
    var end: Int
    /// The run that the line begins in.
    var run: Int
    /// The width of what is seen, without the indent.
    var width: Double
    /// Whether the paragraph ends with the line.
    var endsParagraph = false
    /// The width of what it would need room for to end further on, infinite where it ends with its paragraph.
    var overflow = Double.infinity
  }

  /// How far a scan has come: clusters, and their width.
  private struct Reach {
    var index: Int
    var run: Int
    /// The width of the runs behind.
    var before = 0.0
    /// The advances in the present run.
    var units = 0
  }

  package static func measure(_ text: ShapedText, within limits: TextLimits) -> TextMeasurement {
    guard !text.advances.isEmpty else { return .empty }
    var fitting = LineFitting(text: text, limits: limits)
    return fitting.run()
  }

  /// The lines of a text within limits, those that were measured.
  static func lines(of text: ShapedText, within limits: TextLimits) -> [FittedLine] {
    guard !text.advances.isEmpty else { return [] }
    var fitting = LineFitting(text: text, limits: limits)
    fitting.lines = []
    _ = fitting.run()
    return fitting.lines ?? []
  }

  /// The widths from which on lines may end elsewhere than in what is narrower, ascending.
  ///
  /// - Returns: The widths; nil where finding them takes too long.
  /// - Ensures: between two of them, lines hold the same.
  /// - Complexity: O(*n*) in the clusters for each width; at most *n*²/2 widths, as each is that of a stretch of text.
  package static func breakingWidths(
    of text: ShapedText,
    within limits: TextLimits
  ) -> [Double]? {
    guard !text.advances.isEmpty else { return [] }
    var widths: [Double] = []
    var limits = limits
    limits.width = 0
    for _ in 0...workLimit / text.advances.count {
      var fitting = LineFitting(text: text, limits: limits)
      fitting.nextWidth = .infinity
      _ = fitting.run()
      guard let width = limits.width, let next = fitting.nextWidth, next.isFinite else {
        return widths
      }
      // An indent that is taken off again may leave a little less than was added.
      limits.width = max(next, width.nextUp)
      widths.append(max(next, width.nextUp))
    }
    return nil
  }

  /// So many clusters are looked at to find where lines end elsewhere.
  private static let workLimit = 4_000_000

  /// Rounds up to a whole 64th of a point.
  ///
  /// Such numbers add up without rounding, so a text that was measured fits into the room that it
  /// asked for, also where that room is what others leave of a width.
  static func roundedUp(_ points: Double) -> Double {
    (points * 64).rounded(.up) / 64
  }

  private init(text: ShapedText, limits: TextLimits) {
    self.text = text
    self.limits = limits
    lineWidth = limits.usableWidth
  }

  private mutating func run() -> TextMeasurement {
    var start = 0
    var run = 0
    let count = text.advances.count
    var isTruncated = false
    var isWithinParagraph = false
    var spacing = 0.0
    while start < count {
      if limits.numberOfLines > 0, lineCount == limits.numberOfLines {
        isTruncated = true
        break
      }
      let line = line(from: start, run: run)
      if let next = nextWidth { nextWidth = min(next, line.overflow + text.runs[run].indent) }
      height += spacing
      add(line)
      isWithinParagraph = !line.endsParagraph
      let last = runIndex(of: line.end - 1, from: run)
      spacing = line.endsParagraph ? text.runs[last].paragraphSpacing : 0
      start = line.end
      run = runIndex(of: start, from: last)
    }
    if !isTruncated, text.classes[count - 1] == .mandatory {
      // Behind the last line's end there is one more line, with nothing in it.
      if limits.numberOfLines > 0, lineCount == limits.numberOfLines {
        isTruncated = true
      } else {
        height += spacing
        let last = text.runs.count - 1
        add(Line(start: count - 1, end: count, run: last, width: 0, endsParagraph: true))
      }
    }
    // A line that loses some of its text fills its width with what is left and the ellipsis.
    if isTruncated, isWithinParagraph { width = max(width, lineWidth ?? width) }
    return measurement(isTruncated: isTruncated)
  }

  private func measurement(isTruncated: Bool) -> TextMeasurement {
    let height = Self.roundedUp(height)
    return TextMeasurement(
      width: Self.roundedUp(width),
      height: height,
      firstBaselineOffsetFromTop: (firstBaseline * 64).rounded() / 64,
      lastBaselineOffsetFromBottom: height - (lastBaseline * 64).rounded() / 64,
      lineCount: lineCount,
      isTruncated: isTruncated
    )
  }

  // MARK: One line

  /// A line that has room for its whole paragraph.
  private func wholeLine(from start: Int, run: Int) -> Line {
    var reach = Reach(index: start, run: run)
    var endsParagraph = false
    while reach.index < text.advances.count, !endsParagraph {
      endsParagraph = text.classes[reach.index] == .mandatory
      advance(&reach)
    }
    return Line(
      start: start,
      end: reach.index,
      run: run,
      width: reach.before + text.runs[reach.run].points(reach.units),
      endsParagraph: endsParagraph
    )
  }

  private func line(from start: Int, run: Int) -> Line {
    guard let lineWidth else { return wholeLine(from: start, run: run) }
    let limit = max(lineWidth - text.runs[run].indent, 0)
    var reach = Reach(index: start, run: run)
    // The width up to the last cluster that is seen, and the last place where the line may end.
    var seen = 0.0
    var lastBreak: (end: Int, width: Double)?
    let breaksAnywhere = limits.lineBreakMode == .byCharWrapping
    while reach.index < text.advances.count {
      let index = reach.index
      let kind = text.classes[index]
      if index > start, breaksAnywhere || allowsBreak(before: index, from: start) {
        lastBreak = (index, seen)
      }
      advance(&reach)
      let width = reach.before + text.runs[reach.run].points(reach.units)
      if kind == .mandatory {
        return Line(
          start: start,
          end: index + 1,
          run: run,
          width: min(width, max(limit, seen)),
          endsParagraph: true
        )
      }
      if kind == .space { continue }
      // A line holds one cluster at least, and what has no width always has room.
      if width > limit, index > start, text.advances[index] > 0 {
        // A word that is longer than the line ends here.
        let end = lastBreak ?? (index, seen)
        var line = Line(start: start, end: end.end, run: run, width: end.width)
        if nextWidth != nil {
          line.overflow =
            lastBreak == nil || breaksAnywhere ? width : wordEnd(reach, width, from: start)
        }
        return line
      }
      seen = width
    }
    let width = reach.before + text.runs[reach.run].points(reach.units)
    return Line(
      start: start,
      end: reach.index,
      run: run,
      width: min(width, max(limit, seen))
    )
  }

  /// How wide a line has to be for the word in which it is full, as far as that has been read and in whole.
  private func wordEnd(_ reach: Reach, _ width: Double, from start: Int) -> Double {
    var (reach, width) = (reach, width)
    while reach.index < text.advances.count {
      let index = reach.index
      let kind = text.classes[index]
      if kind == .mandatory || allowsBreak(before: index, from: start) { break }
      advance(&reach)
      if kind != .space { width = reach.before + text.runs[reach.run].points(reach.units) }
    }
    return width
  }

  private func advance(_ reach: inout Reach) {
    let index = reach.index
    while index >= text.runs[reach.run].end {
      reach.before += text.runs[reach.run].points(reach.units)
      reach.units = 0
      reach.run += 1
    }
    reach.units += Int(text.advances[index])
    reach.index = index + 1
  }

  /// Whether a line that begins at `start` may end before a cluster.
  private func allowsBreak(before index: Int, from start: Int) -> Bool {
    let right = text.classes[index]
    let left = text.classes[index - 1]
    guard left == .space else { return BreakClass.allowsBreak(between: left, and: right) }
    return right != .space && right != .mandatory && right != .glue
  }

  private func runIndex(of index: Int, from run: Int) -> Int {
    var run = run
    while run + 1 < text.runs.count, index >= text.runs[run].end { run += 1 }
    return run
  }

  // MARK: Adding up

  private mutating func add(_ line: Line) {
    var ascent = -Double.infinity
    var descent = -Double.infinity
    var leading = 0.0
    for run in text.runs[line.run...runIndex(of: line.end - 1, from: line.run)] {
      ascent = max(ascent, run.metrics.ascent + run.baselineOffset)
      descent = max(descent, run.metrics.descent - run.baselineOffset)
      leading = max(leading, run.metrics.leading)
    }
    lastBaseline = height + ascent
    lines?.append(
      FittedLine(
        clusters: line.start..<line.end,
        left: text.runs[line.run].indent,
        width: line.width,
        baseline: lastBaseline
      )
    )
    if lineCount == 0 { firstBaseline = lastBaseline }
    height += ascent + descent + leading
    width = max(width, line.width + text.runs[line.run].indent)
    lineCount += 1
  }
}
