// Text as people see it who have set it larger: every font so many times as large as a document says, as UIKit's
// text styles are with Dynamic Type (1.35 is its largest ordinary size against the usual one, 3.12 its largest of all).
// Room that a text states in points (indents, what lies between paragraphs) stays.
//
// Source: [Apple Typography] (Documentation/SOURCES.md): sizes of the style Body, 17 points at Large, 23 at xxxLarge,
// 53 at AX5.

/// Measures text in larger or smaller fonts.
public struct ScaledMetrics: TextMeasuring {
  /// Who measures the text in these fonts.
  public let base: any TextMeasuring
  /// So many times as large fonts are.
  public let scale: Double

  /// Makes a measurer for fonts so many times as large as another's.
  public init(_ base: any TextMeasuring, by scale: Double) {
    self.base = base
    self.scale = scale
  }

  /// The size of a text within limits.
  public func measure(_ text: StyledText, within limits: TextLimits) -> TextMeasurement {
    base.measure(scaled(text), within: limits)
  }

  /// The size of a text in one font within limits.
  public func measure(
    _ text: String,
    font: TextFont,
    within limits: TextLimits
  ) -> TextMeasurement {
    base.measure(text, font: scaled(font), within: limits)
  }

  /// The lines of a text within limits.
  public func lines(of text: StyledText, within limits: TextLimits) -> [TextLine] {
    base.lines(of: scaled(text), within: limits)
  }

  /// The widths, in points, from which on lines of a text end elsewhere; nil where the other measurer has none.
  public func breakingWidths(of text: StyledText, within limits: TextLimits) -> [Double]? {
    base.breakingWidths(of: scaled(text), within: limits)
  }

  /// The heights of a line.
  public func lineMetrics(of font: TextFont) -> LineMetrics { base.lineMetrics(of: scaled(font)) }

  /// Whether a family or font has a meaning here.
  public func knowsFont(named name: String) -> Bool { base.knowsFont(named: name) }

  /// The names of the families that have a meaning here.
  public var familyNames: [String] { base.familyNames }

  private func scaled(_ font: TextFont) -> TextFont {
    var font = font
    font.size = font.usableSize * scale
    return font
  }

  /// Raised and lowered text keeps its place against the rest.
  private func scaled(_ text: StyledText) -> StyledText {
    var text = text
    for index in text.runs.indices {
      text.runs[index].font = scaled(text.runs[index].font)
      text.runs[index].baselineOffset *= scale
    }
    return text
  }
}
