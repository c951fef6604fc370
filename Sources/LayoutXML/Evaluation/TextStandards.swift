// The fonts, insets and heights that UIKit's views have where a layout says nothing.

import LayoutExpressions
import TextMetrics
import ViewClasses

/// What views look like by themselves.
enum TextStandards {
  static let label = TextFont()
  static let button = TextFont(size: 18)
  static let field = TextFont(size: 14)
  static let textView = TextFont(size: 12)
  static let segment = TextFont(size: 13)

  /// On both sides of a text view's lines, in points.
  static let lineFragmentPadding = 5.0
  /// Between a text field's border and its text, in points.
  static let fieldBorder = 7.0
  /// Above and below a button's title, in points.
  static let buttonRoom = 6.0
  /// The width of a button that shows less, in points.
  static let leastButtonWidth = 30.0
  /// On both sides of a segment's title, in points.
  static let segmentPadding = 10.0
  static let segmentHeight = 32.0
  static let pageDot = 7.0
  static let pageGap = 9.0
  static let pageControlHeight = 37.0

  /// The font of a view's text where nothing is said.
  static func font(of kind: IntrinsicSize) -> TextFont {
    switch kind {
    case .button: button
    case .field: field
    case .textView: textView
    case .segments: segment
    case .label, .image, .pages, .fixed, .cell: label
    }
  }

  /// The font of a value, or a view's own.
  static func font(_ value: ExpressionValue?, else standard: TextFont) -> TextFont {
    if case .font(let descriptor)? = value { TextFont(descriptor) } else { standard }
  }
}

extension TextFont {
  /// The font that an expression describes.
  public init(_ descriptor: FontDescriptor) {
    self.init(
      family: descriptor.name,
      size: descriptor.size,
      weight: descriptor.traits.contains(.bold)
        ? .bold : descriptor.weight?.weight ?? descriptor.textStyle?.weight ?? .regular,
      isItalic: descriptor.traits.contains(.italic),
      width: descriptor.traits.contains(.condensed)
        ? .condensed : descriptor.traits.contains(.expanded) ? .expanded : .normal,
      isMonospaced: descriptor.traits.contains(.monospace)
    )
  }

  /// The font with traits added, at another size.
  fileprivate func with(_ traits: FontTraits, size: Double) -> TextFont {
    var font = self
    font.size = size
    if traits.contains(.bold) { font.weight = max(font.weight, .bold) }
    if traits.contains(.italic) { font.isItalic = true }
    if traits.contains(.condensed) { font.width = .condensed }
    if traits.contains(.expanded) { font.width = .expanded }
    if traits.contains(.monospace) { font.isMonospaced = true }
    return font
  }
}

extension StyledText {
  /// The text with each run in the font that its attributes give it, and its images as large as `size` says.
  init(_ attributed: AttributedText, in font: TextFont, size: (ImageReference) -> ImageSize) {
    self.init(
      attributed.runs.map { run in
        let runFont = run.attributes.font.map { TextFont($0) } ?? font
        var styled = TextRun(
          run.text,
          font: runFont.with(run.attributes.traits, size: runFont.size * run.attributes.sizeFactor),
          baselineOffset: run.attributes.baselineOffset * runFont.size
        )
        styled.attachment = run.image.map(size)
        return styled
      }
    )
  }
}
