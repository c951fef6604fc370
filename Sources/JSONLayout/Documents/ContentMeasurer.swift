// Sizes of views from what they show. The front end asks whoever it is given; it knows no fonts.

import TextMetrics

/// Knows how large texts and images are.
public struct ContentMeasurer: Sendable {
  /// Measures text.
  public var text: any TextMeasuring
  /// Measures images.
  public var images: any ImageMeasuring

  /// Makes a measurer; without more it knows no image.
  public init(text: any TextMeasuring, images: any ImageMeasuring = ImageTable()) {
    self.text = text
    self.images = images
  }

  /// A measurer of the same texts in fonts so many times as large.
  public func scaled(by scale: Double) -> ContentMeasurer {
    scale == 1 ? self : ContentMeasurer(text: ScaledMetrics(text, by: scale), images: images)
  }

  /// The size of what a view shows.
  package struct Measurement {
    /// As wide as it likes, or as wide as its lines are.
    package var width: Double
    package var height: Double
    /// The baselines of its text, nil where there is none.
    package var baselines: (first: Double, last: Double)?
  }

  /// The size of what a view shows, in a width or as wide as it likes; nil where it shows nothing that
  /// has a size.
  ///
  /// An image stands before the text, both centred on one line, as on a button.
  package func measure(_ content: ViewContent, width: Double? = nil) -> Measurement? {
    let image = content.image.flatMap { images.size(ofImage: $0) }
    guard let text = content.text else {
      return image.map { Measurement(width: $0.width, height: $0.height) }
    }
    var limits = content.textLimits
    limits.width = width.map { max($0 - (image?.width ?? 0), 0) }
    let size = self.text.measure(text, font: content.textFont, within: limits)
    let height = max(size.height, image?.height ?? 0)
    // Where the image is higher, the text stands in its middle.
    let room = (height - size.height) / 2
    return Measurement(
      width: size.width + (image?.width ?? 0),
      height: height,
      baselines: size.lineCount == 0
        ? nil
        : (
          size.firstBaselineOffsetFromTop + room, size.lastBaselineOffsetFromBottom + room
        )
    )
  }
}

extension ContentMeasurer {
  /// The height of what a view shows in every width; nil where it shows no text, or nobody knows where its lines end.
  func heights(_ content: ViewContent) -> WidthSteps? {
    guard let text = content.text else { return nil }
    let beside = content.image.flatMap { images.size(ofImage: $0) }?.width ?? 0
    let breaks = self.text.breakingWidths(
      of: StyledText(text, font: content.textFont),
      within: content.textLimits
    )
    return breaks.map { breaks in
      WidthSteps(breaks: breaks.map { $0 + beside }) { width in
        measure(content, width: width)?.height ?? 0
      }
    }
  }
}

extension ViewContent {
  /// How lines break, in any width.
  fileprivate var textLimits: TextLimits {
    TextLimits(numberOfLines: numberOfLines, lineBreakMode: lineBreakMode)
  }

  var textFont: TextFont { font.map { TextFont(words: $0) } ?? .label }
}
