// Text in several fonts, with images between its letters, as a label shows an attributed string. Colours,
// underlines and strokes take no room, so they have no place here.

/// A stretch of text in one font.
public struct TextRun: Hashable, Sendable {
  /// The text; a line ends at each line feed, carriage return, or line or paragraph separator.
  public var text: String
  /// The font.
  public var font: TextFont
  /// How far the baseline is raised, in points: above 0 for superscripts, below for subscripts.
  public var baselineOffset: Double
  /// How far lines that begin in this run are set in from the leading edge, in points.
  public var indent: Double
  /// The room under a paragraph that ends in this run, in points; the last has none.
  public var paragraphSpacing: Double
  /// The size of what stands on the baseline in the place of the text, nil where the text is shown.
  public var attachment: ImageSize?

  /// Makes a run.
  public init(
    _ text: String,
    font: TextFont = .label,
    baselineOffset: Double = 0,
    indent: Double = 0,
    paragraphSpacing: Double = 0
  ) {
    self.text = text
    self.font = font
    self.baselineOffset = baselineOffset
    self.indent = indent
    self.paragraphSpacing = paragraphSpacing
  }

  /// Makes a run of something that stands on the baseline, in a line of a font.
  public init(attachment: ImageSize, font: TextFont = .label, baselineOffset: Double = 0) {
    self.init(Self.attachmentText, font: font, baselineOffset: baselineOffset)
    self.attachment = attachment
  }

  /// The text of what is no text: the object replacement character.
  public static let attachmentText = "\u{FFFC}"
}

/// Text as a row of runs.
public struct StyledText: Hashable, Sendable {
  /// The runs in the order of reading.
  public var runs: [TextRun]

  /// Makes a text of runs.
  public init(_ runs: [TextRun]) { self.runs = runs }

  /// Makes a text in one font.
  public init(_ text: String, font: TextFont = .label) {
    runs = [TextRun(text, font: font)]
  }

  /// The text without its fonts.
  public var string: String { runs.map(\.text).joined() }
}
