// Text as a row of equal boxes, for tests and for machines without fonts. Nothing about a font counts
// but its size, so the numbers can be worked out by hand:
//
//     every character is half the font's size wide; a line is 1.25 times the size high, its baseline
//     one size below its top.

/// Measures text by fixed metrics.
public struct BoxMetrics: TextMeasuring {
  /// The width of a character, against the font's size.
  public static let characterWidth = 0.5
  /// The height of a line above its baseline, against the font's size.
  public static let ascent = 1.0
  /// The height of a line below its baseline, against the font's size.
  public static let descent = 0.25

  /// Makes a measurer; all are the same.
  public init() {}

  /// The size of a text within limits.
  public func measure(_ text: StyledText, within limits: TextLimits) -> TextMeasurement {
    LineFitting.measure(shaped(text), within: limits)
  }

  /// The lines of a text within limits.
  public func lines(of text: StyledText, within limits: TextLimits) -> [TextLine] {
    lines(of: text, shaped(text, keepsOffsets: true), within: limits)
  }

  /// The widths, in points, from which on lines of a text end elsewhere; nil where there are too many.
  public func breakingWidths(of text: StyledText, within limits: TextLimits) -> [Double]? {
    LineFitting.breakingWidths(of: shaped(text), within: limits)
  }

  private func shaped(_ text: StyledText, keepsOffsets: Bool = false) -> ShapedText {
    var shaped = ShapedText()
    if keepsOffsets { shaped.offsets = [] }
    var offset = 0
    for run in text.runs where !run.text.isEmpty {
      if let attachment = run.attachment {
        shaped.append(attachment, of: run, in: lineMetrics(of: run.font))
        shaped.offsets?.append(offset)
        offset += keepsOffsets ? run.text.utf8.count : 0
        continue
      }
      Self.append(run.text, from: offset, to: &shaped)
      offset += keepsOffsets ? run.text.utf8.count : 0
      var shapedRun = ShapedRun(
        end: shaped.advances.count,
        size: run.font.usableSize,
        unitsPerEm: 1 / Self.characterWidth,
        metrics: lineMetrics(of: run.font)
      )
      shapedRun.takeStyle(of: run)
      shaped.runs.append(shapedRun)
    }
    return shaped
  }

  /// Adds the characters of a text that begins so many bytes behind the first.
  private static func append(_ text: String, from start: Int, to shaped: inout ShapedText) {
    var text = text
    // Of ASCII each byte is a character, apart from a line break of two bytes. Long texts are mostly that,
    // and need no search for where characters end.
    let isPlain = text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return false }
      for byte in bytes { shaped.append(1, BreakClass(Unicode.Scalar(byte))) }
      shaped.offsets?.append(contentsOf: start..<start + bytes.count)
      return true
    }
    if isPlain { return }
    var offset = start
    for character in text {
      let scalar = character.unicodeScalars[character.unicodeScalars.startIndex]
      shaped.append(1, BreakClass(scalar))
      guard shaped.offsets != nil else { continue }
      shaped.offsets?.append(offset)
      offset += character.utf8.count
    }
  }

  /// The heights of a line.
  public func lineMetrics(of font: TextFont) -> LineMetrics {
    let size = font.usableSize
    return LineMetrics(ascent: size * Self.ascent, descent: size * Self.descent)
  }

  /// Whether the table of families has a name; which fonts a machine has makes no difference here.
  public func knowsFont(named name: String) -> Bool { FontFamily(named: name) != nil }

  /// The names in the table of families.
  public var familyNames: [String] { FontFamily.names }
}
