// Texts as they are measured and broken into lines, by boxes: sizes added up letter by letter, and what lines of any
// width must have. Not for shaping by fonts, which the libraries do that know them.

import FuzzSupport
import Fuzzing
import TextMetrics

/// Tries the measuring of texts.
struct MeasuredTextTarget: PlainTarget, GrammarTarget {
  static let name = "text"
  static let summary =
    "texts: sizes letter by letter, no letter lost between lines, the same between breaking widths"
  static let fileExtension = "txt"
  static let words =
    LineBreakMode.allCases.map(\.rawValue)
    + [
      "|", "*20x30", "*", "x", "^3 ", "^-2.5 ", ":", "bold 12:", "8:", "'times new roman' 150%:",
      "headline italic:", "condensed expanded monospace:", "Helvetica Neue:", "SF Mono:", "0:",
      " ", "-", "/", "(", ")", "\"", ",", ".", "\n", "\r\n", "\u{A0}", "\u{AD}", "\u{2014}",
      "\u{200B}", "\u{2028}", "\u{3042}", "\u{8A9E}", "\u{3002}", "\u{300C}", "\u{1F600}",
      "e\u{301}", "\u{FFFC}", "\u{2009}", "\t", "5", "word",
    ]
  static let bounds = EffortBounds(nanosecondsPerByte: 2_000_000, freeNanoseconds: 500_000_000)

  private static let boxes = BoxMetrics()
  /// Widths between breaks are tried for texts of so many letters, and so many of them.
  private static let (searchedCount, intervalCount) = (150, 16)

  static let grammar = TokenGrammar(
    """
    text = width ' ' digit ' ' mode line run ('|' run)? ('|' run)? ('|' run)?
    run = ('^3 ' | '^-2.5 ' | '^1e9 ')?5 font? (3 (some some some some) | attachment)
    some = (word ' '?)*
    """,
    words: [
      "width": ["", "0", "30", "60.5", "100", "1e9", "nan", "-5"], "digit": ["0", "1", "2", "3"],
      "mode": LineBreakMode.allCases.map(\.rawValue), "line": ["\n"],
      "font": words.filter { $0.hasSuffix(":") },
      "attachment": ["*20x30", "*4x4", "*0x12", "*12.5x1e9", "*"],
      "word": words.filter { !$0.contains("|") && !$0.contains(":") },
    ]
  )

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let subject = MeasuredText(String(decoding: input, as: UTF8.self))
    for run in subject.text.runs {
      try Self.check(run.font)
    }
    let size = Self.boxes.measure(subject.text, within: .none)
    if let unbroken = subject.unbroken {
      // Both are whole 256ths; a measurement is rounded up to a 64th.
      let expected = [unbroken.width, unbroken.height].map { ($0 * 64).rounded(.up) / 64 }
      guard [size.width, size.height] == expected else {
        throw Finding("sizes-differ", "\(size.width) x \(size.height), expected \(expected)")
      }
    }
    try Self.checkLines(subject)
    try Self.checkScale(subject)
    try Self.checkBreaks(subject)
  }

  /// A font has a size, and a name that is known by any spelling of its key.
  private static func check(_ font: TextFont) throws(Finding) {
    guard font.size.isFinite, font.size >= 0, boxes.lineMetrics(of: font).lineHeight.isFinite else {
      throw Finding("no-number", "\(font)")
    }
    guard let family = font.family else { return }
    let name = FontName(family)
    guard FontName(name.key).key == name.key,
      boxes.knowsFont(named: family) == (FontFamily.kind(of: name) != nil)
        || boxes.knowsFont(named: family) == (FontFamily(named: name.key) != nil)
    else { throw Finding("name-differs", "'\(family)' is '\(name.key)'") }
  }

  // MARK: Lines

  /// Lines are those that were measured, fit, and hold every letter in order.
  private static func checkLines(_ subject: MeasuredText) throws(Finding) {
    let size = boxes.measure(subject.text, within: subject.limits)
    let lines = boxes.lines(of: subject.text, within: subject.limits)
    guard lines.count == size.lineCount else {
      throw Finding("lines-differ", "\(lines.count) of \(size.lineCount)")
    }
    let numbers = [size.width, size.height] + lines.flatMap { [$0.left, $0.width, $0.baseline] }
    guard numbers.allSatisfy(\.isFinite) else { throw Finding("no-number", "\(numbers)") }
    for line in lines {
      for attachment in line.attachments where subject.text.runs[attachment.run].attachment == nil {
        throw Finding("attachment-differs", "\(attachment)")
      }
      // Places before attachments are rounded up.
      let room = line.width + Double(line.pieces.count) / 64
      for attachment in line.attachments where attachment.left > room {
        throw Finding("attachment-outside", "\(attachment) of \(line.width)")
      }
    }
    guard !size.isTruncated else { return }
    let widest = lines.map { $0.left + $0.width }.max() ?? 0
    guard (widest * 64).rounded(.up) / 64 == size.width else {
      throw Finding("widths-differ", "\(widest) is measured as \(size.width)")
    }
    guard subject.isSimple else { return }
    let found = lines.map(\.string).joined().filter { $0 != " " && $0 != "\n" }
    let expected = subject.text.string.filter { $0 != " " && $0 != "\n" }
    guard found == expected else {
      throw Finding("letters-differ", "found '\(found)', expected '\(expected)'")
    }
  }

  /// Measured twice as large, a text is as one in fonts twice as large.
  private static func checkScale(_ subject: MeasuredText) throws(Finding) {
    var large = subject.text
    for index in large.runs.indices {
      // What is no size counts as none, and what is too large as the largest.
      large.runs[index].font.size = min(large.runs[index].font.size, 65_536) * 2
      large.runs[index].baselineOffset *= 2
    }
    let metrics = ScaledMetrics(boxes, by: 2)
    let scaled = metrics.measure(subject.text, within: subject.limits)
    guard scaled == boxes.measure(large, within: subject.limits),
      metrics.lines(of: subject.text, within: subject.limits).count == scaled.lineCount,
      metrics.breakingWidths(of: subject.text, within: subject.limits)?.first
        == boxes.breakingWidths(of: large, within: subject.limits)?.first
    else { throw Finding("scaled-differently", "\(scaled)") }
  }

  // MARK: Widths

  /// Between two breaking widths lines hold the same; in one font, more width never makes a text higher.
  private static func checkBreaks(_ subject: MeasuredText) throws(Finding) {
    guard subject.text.string.utf8.count <= searchedCount,
      let widths = boxes.breakingWidths(of: subject.text, within: subject.limits)
    else { return }
    var last: Double?
    var limits = subject.limits
    func height(_ width: Double) -> (height: Double, lineCount: Int) {
      limits.width = width
      let size = boxes.measure(subject.text, within: limits)
      return (size.height, size.lineCount)
    }
    let steps = WidthSteps(breaks: widths) { height($0).height }
    let starts = [0] + widths.prefix(intervalCount)
    for (start, end) in zip(starts, starts.dropFirst()) {
      guard start < end else { throw Finding("widths-out-of-order", "\(start), then \(end)") }
      let (near, far) = (start + (end - start) / 4, end - (end - start) / 4)
      guard near > start, far < end else { continue }
      let size = height(near)
      guard size == height(far) else {
        throw Finding("breaks-between", "\(near) and \(far) are both from \(start) to \(end)")
      }
      let step = steps.widths.lastIndex { $0 <= near }
      guard let step, steps.values[step] == size.height else {
        throw Finding("steps-differ", "at \(near): \(size.height)")
      }
      if let last, subject.text.runs.count == 1, size.height > last {
        throw Finding("grows-with-width", "\(size.height) at \(near), \(last) before")
      }
      last = size.height
    }
  }
}
