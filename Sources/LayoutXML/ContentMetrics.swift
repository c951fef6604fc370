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
    case .fixed: return nil
    }
  }

  // MARK: Text

  private func label(_ contents: [String: ExpressionValue], width: Double?) -> ImageSize {
    let lines = contents["numberOfLines"].flatMap(Self.number) ?? 1
    let limits = TextLimits(width: width, numberOfLines: Int(max(0, min(lines, 1e6))))
    return measured(contents, TextStandards.label, limits)
  }

  private func textView(_ contents: [String: ExpressionValue], width: Double?) -> ImageSize {
    let insets = Self.insets(contents["textContainerInset"]) ?? TextStandards.textViewInsets
    let padding = 2 * TextStandards.lineFragmentPadding
    let across = insets[1] + insets[3] + padding
    let limits = TextLimits(width: width.map { max(0, $0 - across) })
    let size = measured(contents, TextStandards.textView, limits)
    return ImageSize(width: size.width + across, height: size.height + insets[0] + insets[2])
  }

  private func field(_ contents: [String: ExpressionValue]) -> ImageSize {
    let font = TextStandards.font(contents["font"], else: TextStandards.field)
    let shown = Self.string(contents["text"]).flatMap { $0.isEmpty ? nil : $0 }
    let text = shown ?? Self.string(contents["placeholder"]) ?? ""
    let size = text.isEmpty ? .empty : self.text.measure(text, font: font, within: .none)
    var height = self.text.lineMetrics(of: font).lineHeight
    var width = size.width
    if case .enumeration(let style)? = contents["borderStyle"], style.name != "none" {
      height += 2 * TextStandards.fieldBorder
      width += 2 * TextStandards.fieldBorder
    }
    return ImageSize(width: width, height: height)
  }

  /// The text of a view: attributed where there is such, else plain.
  private func measured(
    _ contents: [String: ExpressionValue],
    _ standard: TextFont,
    _ limits: TextLimits
  ) -> ImageSize {
    let font = TextStandards.font(contents["font"], else: standard)
    for property in ["attributedText", "text"] {
      if case .attributedString(let attributed)? = contents[property],
        !attributed.string.isEmpty
      {
        let size = text.measure(StyledText(attributed, in: font), within: limits)
        return ImageSize(width: size.width, height: size.height)
      }
    }
    return ImageSize(width: 0, height: 0)
  }

  // MARK: Controls

  private func button(_ contents: [String: ExpressionValue]) -> ImageSize {
    let insets = Self.insets(contents["contentEdgeInsets"])
    let font = TextStandards.font(contents["font"], else: TextStandards.button)
    let title = Self.string(contents["title"]) ?? ""
    let text = title.isEmpty ? .empty : self.text.measure(title, font: font, within: .none)
    let image = image(contents["image"]) ?? ImageSize(width: 0, height: 0)
    let inner = ImageSize(
      width: text.width + image.width,
      height: max(text.height, image.height)
    )
    guard let insets, insets != [0, 0, 0, 0] else {
      // Without insets a button keeps some room above and below, and a least width.
      let room = 2 * TextStandards.buttonRoom
      return ImageSize(
        width: max(inner.width, TextStandards.leastButtonWidth),
        height: inner.height + (title.isEmpty && image.height > 0 ? 0 : room)
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

  private static func string(_ value: ExpressionValue?) -> String? {
    switch value {
    case .string(let text)?: text
    case .attributedString(let text)?: text.string
    default: nil
    }
  }

  /// Top, left, bottom, right.
  private static func insets(_ value: ExpressionValue?) -> [Double]? {
    if case .structure(let value)? = value, value.kind == .insets { value.numbers } else { nil }
  }
}
