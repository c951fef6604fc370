// What an inflated view shows, measured again where the program changes it or gives it another width.

import AutoLayout
import JSONLayout
import LayoutModel

/// The sizes that a view has from what it shows: those that neither the document nor the program states.
final class MeasuredContent {
  private let measurer: ContentMeasurer
  /// What the document says it shows.
  private let content: ViewContent
  private let stated: StatedProperties
  /// What the view was given last; where it has something else, that is the program's.
  private var size: Size?
  private var firstBaseline: Double?
  private var lastBaseline: Double?

  /// Takes over what the document has measured and given the view: a size, and the model's baselines.
  init(
    _ measurer: ContentMeasurer,
    _ content: ViewContent,
    _ stated: StatedProperties,
    of model: LayoutView,
    size: Size?
  ) {
    (self.measurer, self.content, self.stated, self.size) = (measurer, content, stated, size)
    firstBaseline = model.firstBaseline?.double
    lastBaseline = model.lastBaseline?.double
  }

  /// Whether the height follows the width.
  func wraps(_ view: View) -> Bool {
    let shown = shown(by: view)
    return shown.text != nil && shown.numberOfLines != 1
  }

  /// Gives a view the sizes of what it shows now; in a width, the height alone.
  func measure(_ view: View, width: Double? = nil) {
    guard view.contentSizeOverride == size else { return }
    let measured = measurer.measure(shown(by: view), width: width)
    let none = View.noIntrinsicMetric
    var new = size ?? Size(width: none, height: none)
    if width == nil, !stated.contentSize.horizontal { new.width = measured?.width ?? none }
    if !stated.contentSize.vertical {
      new.height = measured?.height ?? none
      setBaselines(of: view, measured?.baselines)
    }
    size = new.width == none && new.height == none ? nil : new
    view.contentSizeOverride = size
  }

  private func setBaselines(of view: View, _ baselines: (first: Double, last: Double)?) {
    if !stated.firstBaseline, view.firstBaselineOffsetFromTop == firstBaseline {
      firstBaseline = baselines?.first
      view.firstBaselineOffsetFromTop = firstBaseline
    }
    if !stated.lastBaseline, view.lastBaselineOffsetFromBottom == lastBaseline {
      lastBaseline = baselines?.last
      view.lastBaselineOffsetFromBottom = lastBaseline
    }
  }

  private func shown(by view: View) -> ViewContent {
    (view as? any TextShowing)?.shown(in: content) ?? content
  }
}
