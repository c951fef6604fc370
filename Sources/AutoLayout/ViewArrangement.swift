// What a document arranges in a row or a column, for views that are no stack views of the program's own.

import ExactArithmetic
import LayoutModel

/// The views that a document arranges in a view, on which the view's baselines hang.
package struct ViewArrangement {
  /// The direction of the row or column.
  package var axis: Axis
  /// The views that are not hidden, in their order; subviews of the view.
  package var shown: [View]
  /// What the view's height has beyond theirs, in points.
  package var extraHeight: ExactNumber

  /// Makes an arrangement.
  package init(axis: Axis, shown: [View], extraHeight: ExactNumber) {
    self.axis = axis
    self.shown = shown
    self.extraHeight = extraHeight
  }

  /// The same with the numbers that views have in a snapshot.
  var model: StackArrangement {
    StackArrangement(
      axis: axis,
      shown: shown.compactMap { view in
        guard case .view(let id) = view.snapshotItem else { return nil }
        return id
      },
      extraHeight: extraHeight
    )
  }
}
