// The seam between layouts and whoever knows how large text is: boxes of fixed size, or fonts.

/// What happens to text that is longer than its line.
public enum LineBreakMode: String, CaseIterable, Hashable, Sendable {
  /// Lines break between words; a word longer than a line breaks inside.
  case byWordWrapping
  /// Lines break between any two characters.
  case byCharWrapping
  /// As by words; what does not fit into the last line is cut off.
  case byClipping
  /// As by words; the last line loses its beginning.
  case byTruncatingHead
  /// As by words; the last line loses its end.
  case byTruncatingTail
  /// As by words; the last line loses its middle.
  case byTruncatingMiddle
}

/// The room that text is measured for.
public struct TextLimits: Hashable, Sendable {
  /// The greatest width of a line in points; nil for no limit.
  public var width: Double?
  /// The greatest number of lines; 0 for no limit.
  public var numberOfLines: Int
  /// How lines break.
  public var lineBreakMode: LineBreakMode

  /// Makes limits; without any, a text is as wide as its longest paragraph.
  public init(
    width: Double? = nil,
    numberOfLines: Int = 0,
    lineBreakMode: LineBreakMode = .byTruncatingTail
  ) {
    self.width = width
    self.numberOfLines = numberOfLines
    self.lineBreakMode = lineBreakMode
  }

  /// Lines of any number and length.
  public static let none = TextLimits()

  /// The width as a limit for lines: nil where it is none.
  var usableWidth: Double? {
    guard let width, width < .infinity else { return nil }
    return max(width, 0)
  }
}

/// The size of a text and the place of its baselines, in whole 64ths of a point.
public struct TextMeasurement: Hashable, Sendable {
  /// The width of the longest line.
  public var width: Double
  /// The height of all lines.
  public var height: Double
  /// The distance of the first line's baseline from the top.
  public var firstBaselineOffsetFromTop: Double
  /// The distance of the last line's baseline from the bottom.
  public var lastBaselineOffsetFromBottom: Double
  /// How many lines there are.
  public var lineCount: Int
  /// Whether some of the text has no room within the limits.
  public var isTruncated: Bool

  /// Makes a measurement.
  public init(
    width: Double,
    height: Double,
    firstBaselineOffsetFromTop: Double,
    lastBaselineOffsetFromBottom: Double,
    lineCount: Int,
    isTruncated: Bool = false
  ) {
    self.width = width
    self.height = height
    self.firstBaselineOffsetFromTop = firstBaselineOffsetFromTop
    self.lastBaselineOffsetFromBottom = lastBaselineOffsetFromBottom
    self.lineCount = lineCount
    self.isTruncated = isTruncated
  }

  /// What there is of an empty text.
  public static let empty = TextMeasurement(
    width: 0,
    height: 0,
    firstBaselineOffsetFromTop: 0,
    lastBaselineOffsetFromBottom: 0,
    lineCount: 0
  )
}

/// The heights of one line of a font, in points.
public struct LineMetrics: Hashable, Sendable {
  /// From the baseline up to the top of the line, at least 0.
  public var ascent: Double
  /// From the baseline down to the bottom of the line, at least 0.
  public var descent: Double
  /// The room under the line, at least 0.
  public var leading: Double

  /// Makes metrics.
  public init(ascent: Double, descent: Double, leading: Double = 0) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
  }

  /// From one line's top to the next line's.
  public var lineHeight: Double { ascent + descent + leading }
}

/// Knows how large text is.
///
/// A measurement depends on nothing but what is asked: whoever conforms may keep what it found, and
/// may be asked by many threads at once.
public protocol TextMeasuring: Sendable {
  /// The size of a text within limits.
  func measure(_ text: StyledText, within limits: TextLimits) -> TextMeasurement

  /// The size of a text in one font within limits.
  func measure(
    _ text: String,
    font: TextFont,
    within limits: TextLimits
  ) -> TextMeasurement

  /// The lines that a measurement of a text within limits is about, to be drawn.
  func lines(of text: StyledText, within limits: TextLimits) -> [TextLine]

  /// The widths, in points, from which on lines of a text may end elsewhere than in what is narrower, whatever width
  /// `limits` have: ascending; between two of them every measurement but its width is the same. Nil where nobody knows,
  /// or where there are too many.
  func breakingWidths(of text: StyledText, within limits: TextLimits) -> [Double]?

  /// The heights of a line, in points.
  func lineMetrics(of font: TextFont) -> LineMetrics

  /// Whether a family or font has a meaning here; case does not matter.
  func knowsFont(named name: String) -> Bool

  /// The names of the families that have a meaning here, in alphabetical order: what a name that has
  /// none may be meant for.
  var familyNames: [String] { get }
}

extension TextMeasuring {
  /// The size of a text in one font within limits.
  public func measure(
    _ text: String,
    font: TextFont,
    within limits: TextLimits
  ) -> TextMeasurement {
    measure(StyledText(text, font: font), within: limits)
  }

  /// Nobody knows, where measurers do not say.
  public func breakingWidths(of text: StyledText, within limits: TextLimits) -> [Double]? { nil }

  /// The size of a text whose lines end only where the text says so.
  public func intrinsicSize(of text: StyledText) -> TextMeasurement {
    measure(text, within: .none)
  }
}
