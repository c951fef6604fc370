// A row or column as constraints: what stack views state of themselves, and what a document states of views
// that the program has made of other classes.

import ExactArithmetic
import LayoutModel

/// The views that stand in a row or a column of a view, and how.
package struct ViewArrangement {
  /// How they are arranged; gaps of their own are kept beside it.
  var layout: StackLayout
  /// The arranged views in their order, hidden ones too; those that have left the view don't count.
  package var arranged: [View]
  /// Gaps behind particular views, in points.
  package var customSpacings: [ObjectIdentifier: ExactNumber]

  package init(
    _ layout: StackLayout,
    arranged: [View],
    customSpacings: [ObjectIdentifier: ExactNumber] = [:]
  ) {
    self.layout = layout
    self.arranged = arranged
    self.customSpacings = customSpacings
  }

  /// States the constraints of the arrangement, as its views are at this moment.
  func contribute(to snapshot: inout LayoutSnapshot, of view: View, as id: ViewID) {
    var stack = layout
    var numbers: [ViewID] = []
    for arranged in arranged where arranged.superview === view {
      guard case .view(let number) = arranged.snapshotItem else { continue }
      numbers.append(number)
      if let spacing = customSpacings[ObjectIdentifier(arranged)] {
        stack.customSpacing[number] = spacing
      }
    }
    let constraints = StackConstraints.make(
      stack,
      of: id,
      arranged: numbers,
      in: &snapshot.tree,
      origin: ConstraintOrigin(id: "stack")
    )
    for constraint in constraints { snapshot.add(constraint) }
    snapshot.readsContentSizes = true
    snapshot.matchGuides()
  }
}
