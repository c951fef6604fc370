// How large what views show is: text, images, titles of buttons. UIKit's insets and minimum sizes, as
// public documentation and measured screens have them.

import LayoutExpressions
import TextMetrics
import ViewClasses

/// Measures contents of views.
public struct ContentMetrics: Sendable {
  /// Text.
  public let text: any TextMeasuring
  /// Images by name.
  public let images: any ImageMeasuring

  /// Makes metrics.
  public init(text: any TextMeasuring = BoxMetrics(), images: any ImageMeasuring = ImageTable()) {
    self.text = text
    self.images = images
  }

  /// Metrics of the same texts in fonts so many times as large.
  public func scaled(by scale: Double) -> ContentMetrics {
    scale == 1 ? self : ContentMetrics(text: ScaledMetrics(text, by: scale), images: images)
  }

  /// The size of a view's contents, nil where there is nothing to show.
  func size(
    of kind: IntrinsicSize,
    showing contents: [String: ExpressionValue],
    width: Double?
  ) -> ImageSize? {
    switch kind {
    case .label: return label(contents, width: width)
    case .textView: return textView(contents, width: width)
    case .button: return button(contents)
    case .field: return field(contents)
    case .image: return image(contents["image"])
    case .segments: return segments(contents)
    case .pages: return pages(contents)
    case .cell(let empty):
      return ImageSize(width: 0, height: rowHeight(contents, width: width, empty: empty))
    case .fixed: return nil
    }
  }

  // MARK: Text

  private func label(_ contents: [String: ExpressionValue], width: Double?) -> ImageSize {
    let text = measuredText(contents, TextStandards.label, labelLimits(contents, width: width))
    return ImageSize(width: text.width, height: text.height)
  }

  func labelLimits(_ contents: [String: ExpressionValue], width: Double?) -> TextLimits {
    let lines = contents["numberOfLines"].flatMap(Self.number) ?? 1
    var limits = TextLimits(width: width, numberOfLines: Int(max(0, min(lines, 1e6))))
    if case .enumeration(let mode)? = contents["lineBreakMode"] {
      limits.lineBreakMode = LineBreakMode(rawValue: mode.name) ?? limits.lineBreakMode
    }
    return limits
  }

  private func textView(_ contents: [String: ExpressionValue], width: Double?) -> ImageSize {
    let insets = Self.insets(contents, "textContainerInset")
    let limits = textViewLimits(contents, width: width)
    let text = measuredText(contents, TextStandards.textView, limits)
    return ImageSize(
      width: text.width + insets[1] + insets[3] + 2 * TextStandards.lineFragmentPadding,
      height: text.height + insets[0] + insets[2]
    )
  }

  func textViewLimits(_ contents: [String: ExpressionValue], width: Double?) -> TextLimits {
    let insets = Self.insets(contents, "textContainerInset")
    let across = insets[1] + insets[3] + 2 * TextStandards.lineFragmentPadding
    return TextLimits(width: width.map { max(0, $0 - across) })
  }

  private func field(_ contents: [String: ExpressionValue]) -> ImageSize {
    let font = TextStandards.font(contents["font"], else: TextStandards.field)
    var height = text.lineMetrics(of: font).lineHeight
    var width = singleText(of: .field, contents).width
    if case .enumeration(let style)? = contents["borderStyle"], style.name != "none" {
      height += 2 * TextStandards.fieldBorder
      width += 2 * TextStandards.fieldBorder
    }
    return ImageSize(width: width, height: height)
  }

  /// The text of a field or the title of a button, in one line however long it is.
  func singleText(
    of kind: IntrinsicSize,
    _ contents: [String: ExpressionValue]
  ) -> TextMeasurement {
    measuredText(contents, TextStandards.font(of: kind), .none, by: Self.textProperties(of: kind))
  }

  /// The properties that may say the text of a view, each before those that count where it has no letters; none where
  /// a view shows no text of its own.
  static func textProperties(of kind: IntrinsicSize) -> [String] {
    switch kind {
    case .label, .textView: labelProperties
    case .button: ["attributedTitle", "title"]
    case .field: labelProperties + ["attributedPlaceholder", "placeholder"]
    case .image, .segments, .pages, .fixed, .cell: []
    }
  }

  static let labelProperties = ["attributedText", "text"]

  /// The text of a view, of the first of some properties that has letters.
  func measuredText(
    _ contents: [String: ExpressionValue],
    _ standard: TextFont,
    _ limits: TextLimits,
    by properties: [String] = labelProperties
  ) -> TextMeasurement {
    styledText(contents, standard, by: properties).map { text.measure($0, within: limits) }
      ?? .empty
  }

  func styledText(
    _ contents: [String: ExpressionValue],
    _ standard: TextFont,
    by properties: [String] = labelProperties
  ) -> StyledText? {
    let texts = properties.lazy.compactMap { contents[$0]?.attributed }
    return texts.first { !$0.runs.isEmpty }.map {
      // That of a button's label counts where its own is not said.
      let label = TextStandards.font(contents["titleLabel.font"], else: standard)
      return styled($0, in: TextStandards.font(contents["font"], else: label))
    }
  }

  /// The widths of a view at which the size of what it shows may change, ascending; nil where nobody knows.
  func breakingWidths(
    of kind: IntrinsicSize,
    showing contents: [String: ExpressionValue]
  ) -> [Double]? {
    switch kind {
    case .label:
      guard let styled = styledText(contents, TextStandards.label) else { return [] }
      return text.breakingWidths(of: styled, within: labelLimits(contents, width: nil))
    case .textView:
      guard let styled = styledText(contents, TextStandards.textView) else { return [] }
      let insets = Self.insets(contents, "textContainerInset")
      let across = insets[1] + insets[3] + 2 * TextStandards.lineFragmentPadding
      return text.breakingWidths(of: styled, within: textViewLimits(contents, width: nil))?
        .map { $0 + across }
    case .cell: return rowBreaks(contents)
    case .button, .field, .image, .segments, .pages, .fixed: return []
    }
  }

  // MARK: Controls

  private func button(_ contents: [String: ExpressionValue]) -> ImageSize {
    let insets = Self.insets(contents, "contentEdgeInsets")
    let text = singleText(of: .button, contents)
    let image = image(contents["image"]) ?? ImageSize(width: 0, height: 0)
    let inner = ImageSize(
      width: text.width + image.width,
      height: max(text.height, image.height)
    )
    guard insets != [0, 0, 0, 0] else {
      // Without insets a button keeps some room above and below, and a least width.
      let room = 2 * TextStandards.buttonRoom
      return ImageSize(
        width: max(inner.width, TextStandards.leastButtonWidth),
        height: inner.height + (text.lineCount == 0 && image.height > 0 ? 0 : room)
      )
    }
    return ImageSize(
      width: inner.width + insets[1] + insets[3],
      height: inner.height + insets[0] + insets[2]
    )
  }

  private func segments(_ contents: [String: ExpressionValue]) -> ImageSize {
    let font = TextStandards.font(contents["titleFont"], else: TextStandards.segment)
    var widest = 0.0
    var count = 0.0
    if case .array(let items)? = contents["items"] {
      count = Double(items.count)
      for case .string(let title) in items {
        widest = max(widest, text.measure(title, font: font, within: .none).width)
      }
    }
    // Segments are all as wide as the widest.
    let width = count * (widest + 2 * TextStandards.segmentPadding)
    return ImageSize(width: width, height: TextStandards.segmentHeight)
  }

  private func pages(_ contents: [String: ExpressionValue]) -> ImageSize {
    let count = max(0, contents["numberOfPages"].flatMap(Self.number) ?? 0)
    let width = count * TextStandards.pageDot + max(0, count - 1) * TextStandards.pageGap
    return ImageSize(width: width, height: TextStandards.pageControlHeight)
  }

  /// The names of images of a value that nobody knows: of an image, or of those in a text.
  func missingImages(_ value: ExpressionValue) -> [String] {
    switch value {
    case .image(let reference): image(value) == nil ? [reference.name] : []
    case .attributedString(let text):
      text.runs.compactMap(\.image).filter { !$0.name.isEmpty && knownSize(inText: $0) == nil }
        .map(\.name)
    default: []
    }
  }

  private func image(_ value: ExpressionValue?) -> ImageSize? {
    guard case .image(let image)? = value else { return nil }
    if image.name.isEmpty { return ImageSize(width: 0, height: 0) }
    if let width = image.width, let height = image.height {
      return ImageSize(width: width, height: height)
    }
    return images.size(ofImage: image.name)
  }

  // MARK: Values

  private static func number(_ value: ExpressionValue) -> Double? {
    if case .number(let number) = value { number } else { nil }
  }

  /// Top, left, bottom, right.
  static func insets(_ contents: [String: ExpressionValue], _ name: String) -> [Double] {
    StructureKind.insets.memberNames.map { contents["\(name).\($0)"].flatMap(number) ?? 0 }
  }
}
