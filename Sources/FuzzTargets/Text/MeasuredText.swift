// A text with its limits, as inputs of the target `text` say it: on the first line a width, a number of lines and
// how lines break; behind it runs, set apart by `|`:
//
//     60 2 byTruncatingMiddle
//     bold 12:some words|^3 8:up|*20x30|12: and more
//
// Words before a colon are a font, `^` before them raises, `*` is an attachment. Whatever is none is text.

import TextMetrics

/// A text and what it is measured within.
struct MeasuredText {
  let text: StyledText
  let limits: TextLimits

  /// Reads an input.
  init(_ input: String) {
    let header = input.prefix { !$0.isNewline }
    let words = header.split(separator: " ").map(String.init)
    limits = TextLimits(
      width: words.first.flatMap { Double($0) },
      numberOfLines: words.dropFirst().first.flatMap { Int($0) }.map { min(max($0, 0), 100) } ?? 0,
      lineBreakMode: words.last.flatMap { LineBreakMode(rawValue: $0) } ?? .byTruncatingTail
    )
    let runs = input.dropFirst(header.count + 1)
      .split(separator: "|", omittingEmptySubsequences: false)
    text = StyledText(runs.map { Self.run(String($0)) })
  }

  private static func run(_ text: String) -> TextRun {
    var rest = text[...]
    var offset = 0.0
    if rest.first == "^" {
      let number = rest.dropFirst().prefix { $0 != " " && $0 != ":" }
      offset = Double(number) ?? 0
      rest = rest.dropFirst(number.count + 1)
    }
    var font = TextFont(size: 10)
    if let colon = rest.firstIndex(of: ":") {
      font = TextFont(words: String(rest[..<colon]))
      rest = rest[rest.index(after: colon)...]
    }
    if rest.first == "*" {
      let sides = rest.dropFirst().split(separator: "x").map { Double($0) ?? .nan }
      let size = ImageSize(width: sides.first ?? 0, height: sides.last ?? 0)
      return TextRun(attachment: size, font: font, baselineOffset: offset)
    }
    return TextRun(String(rest), font: font, baselineOffset: offset)
  }

  // MARK: Unbroken lines

  /// The width and height of the text where lines end with paragraphs, added up letter by letter; nil where the sum
  /// would have to be rounded.
  var unbroken: (width: Double, height: Double)? {
    var width = 0.0
    var height = 0.0
    var line: (width: Double, runs: [TextRun]) = (0, [])
    func endLine() {
      let box = BoxMetrics()
      let heights = line.runs.map { run -> (above: Double, below: Double) in
        let font = box.lineMetrics(of: run.font)
        let above = max(font.ascent, run.attachment?.height ?? 0)
        return (above + run.baselineOffset, font.descent - run.baselineOffset)
      }
      guard let above = heights.map(\.above).max(), let below = heights.map(\.below).max() else {
        return
      }
      (width, height) = (max(width, line.width), height + above + below)
      line = (0, [])
    }
    let runs = text.runs.filter { !$0.text.isEmpty }
    for run in runs {
      let size = run.attachment
      let numbers = [run.font.size, run.baselineOffset, size?.width ?? 0, size?.height ?? 0]
      guard numbers.allSatisfy({ Self.isPlain($0) }), run.font.size >= 0,
        (size?.width ?? 0) >= 0, (size?.height ?? 0) >= 0
      else { return nil }
      for (index, character) in run.text.enumerated() {
        if index == 0 || line.runs.isEmpty { line.runs.append(run) }
        if size == nil, character.isNewline {
          endLine()
        } else {
          line.width += size?.width ?? run.font.size / 2
        }
      }
    }
    // Behind the last line's end there is one more line.
    if let last = runs.last, line.runs.isEmpty { line.runs = [last] }
    endLine()
    return (width, height)
  }

  /// Whether sums of such numbers, and of their quarters, are whole 256ths of a point, which are exact.
  private static func isPlain(_ number: Double) -> Bool {
    number.magnitude <= 1024 && number * 16 == (number * 16).rounded()
  }

  /// Whether every letter is one scalar, and no space but the plain ones is among them.
  var isSimple: Bool {
    text.runs.allSatisfy { run in
      run.attachment != nil
        || run.text.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) || $0 == "\n" }
    }
  }
}
