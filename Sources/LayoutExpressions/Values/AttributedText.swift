// Text with attributes and images: what an attributed string evaluates to, and what text measurement reads.

import TextMetrics

/// A text in runs of equal attributes.
public struct AttributedText: Hashable, Sendable {
  /// A piece of text whose attributes are all the same, or an image.
  public struct Run: Hashable, Sendable {
    /// The text; of an image, the character that stands for one.
    public var text: String
    /// Its attributes.
    public var attributes: TextAttributes
    /// The image that stands in the place of the text, nil where the text is shown.
    public var image: ImageReference?

    /// Makes a run.
    public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
      self.text = text
      self.attributes = attributes
    }

    /// Makes a run of an image.
    public init(_ image: ImageReference, _ attributes: TextAttributes = TextAttributes()) {
      self.init(TextRun.attachmentText, attributes)
      self.image = image
    }
  }

  /// The runs in order, none of them empty, neighbours different in attributes unless one is an image.
  public private(set) var runs: [Run] = []

  /// Makes a text from runs; empty ones go and equal neighbours are joined.
  public init(_ runs: [Run] = []) {
    for run in runs { append(run) }
  }

  /// Makes a text without attributes.
  public init(_ text: String) {
    append(Run(text))
  }

  /// The letters alone, without images.
  public var string: String { runs.lazy.filter { $0.image == nil }.map(\.text).joined() }

  /// How many bytes the letters take, and what stands for images.
  public var byteCount: Int { runs.reduce(0) { $0 + $1.text.utf8.count } }

  /// Adds a run at the end.
  public mutating func append(_ run: Run) {
    guard !run.text.isEmpty else { return }
    if let last = runs.indices.last, runs[last].attributes == run.attributes,
      runs[last].image == nil, run.image == nil
    {
      runs[last].text += run.text
    } else {
      runs.append(run)
    }
  }

  /// Adds a text at the end.
  public mutating func append(_ text: AttributedText) {
    for run in text.runs { append(run) }
  }
}

/// The attributes of a run; a member that is not set follows the view.
public struct TextAttributes: Hashable, Sendable {
  /// The font, nil for the view's.
  public var font: FontDescriptor?
  /// The colour, nil for the view's.
  public var color: ColorValue?
  /// Traits added to the font's.
  public var traits: FontTraits
  /// The font's size times this.
  public var sizeFactor: Double
  /// Whether a line is drawn under the text.
  public var isUnderlined: Bool
  /// Whether a line is drawn through the text.
  public var isStruckThrough: Bool
  /// How far the text is raised, in shares of the font's size; negative below the baseline.
  public var baselineOffset: Double
  /// Whether the paragraph is centred.
  public var isCentered: Bool
  /// How many lists the paragraph stands in.
  public var listDepth: Int

  /// Makes attributes.
  public init(
    font: FontDescriptor? = nil,
    color: ColorValue? = nil,
    traits: FontTraits = [],
    sizeFactor: Double = 1,
    isUnderlined: Bool = false,
    isStruckThrough: Bool = false,
    baselineOffset: Double = 0,
    isCentered: Bool = false,
    listDepth: Int = 0
  ) {
    self.font = font
    self.color = color
    self.traits = traits
    self.sizeFactor = sizeFactor
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
    self.baselineOffset = baselineOffset
    self.isCentered = isCentered
    self.listDepth = listDepth
  }
}
