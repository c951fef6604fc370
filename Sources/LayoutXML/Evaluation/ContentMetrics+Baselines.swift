// Where the text of a view stands in it, as far as baselines need to know.

import LayoutExpressions
import TextMetrics
import ViewClasses

extension ContentMetrics {
  /// Whether a view of a kind may show text with baselines.
  static func hasBaselines(_ kind: IntrinsicSize) -> Bool {
    switch kind {
    case .label, .textView, .button, .field: true
    case .image, .segments, .pages, .fixed, .cell: false
    }
  }

  /// How far the first baseline is below the top of a view that is as high as its text asks for, or the last
  /// one above its bottom; nil without text.
  ///
  /// A view that is higher keeps both distances, as constraints on baselines do.
  func distance(
    of baseline: TextBaseline,
    in kind: IntrinsicSize,
    showing contents: [String: ExpressionValue],
    width: Double?
  ) -> Double? {
    guard let text = text(of: kind, showing: contents, width: width), text.lineCount > 0,
      let whole = size(of: kind, showing: contents, width: width)
    else { return nil }
    // Insets need not be the same above and below; the text stands in the middle of the rest.
    let insets = Self.verticalInsets(contents, of: kind)
    let above = (whole.height - text.height + insets.top - insets.bottom) / 2
    let below = whole.height - text.height - above
    return baseline == .first
      ? above + text.firstBaselineOffsetFromTop : below + text.lastBaselineOffsetFromBottom
  }

  private func text(
    of kind: IntrinsicSize,
    showing contents: [String: ExpressionValue],
    width: Double?
  ) -> TextMeasurement? {
    switch kind {
    case .label: measuredText(contents, TextStandards.label, labelLimits(contents, width: width))
    case .textView:
      measuredText(contents, TextStandards.textView, textViewLimits(contents, width: width))
    case .button, .field: singleText(of: kind, contents)
    case .image, .segments, .pages, .fixed, .cell: nil
    }
  }

  private static func verticalInsets(
    _ contents: [String: ExpressionValue],
    of kind: IntrinsicSize
  ) -> (top: Double, bottom: Double) {
    let name =
      switch kind {
      case .textView: "textContainerInset"
      case .button: "contentEdgeInsets"
      default: ""
      }
    let insets = insets(contents, name)
    return (insets[0], insets[2])
  }
}
