// What views and layout guides have in common: constraints speak of them, and they have anchors.

import LayoutModel

/// A view or a layout guide.
open class ConstraintItem {
  /// The number of the item in the snapshot that is being taken, or was taken last.
  var snapshotItem = LayoutItem.view(.container)

  /// Made for the first constraint.
  // Here and in what else each constraint touches when it comes and goes, nobody asks who else does: no code of the
  // program's runs meanwhile.
  @exclusivity(unchecked) var madeReference: ItemReference?

  // Not `init()`, which views have as a convenience. Other modules cannot call it; but with one that they do not know at
  // all, the compiler lets no class of theirs inherit convenience initialisers.
  @usableFromInline init(asItem: Void) {}

  deinit { endReference() }

  /// The view in whose coordinates the item lies: the view itself, or the guide's owner.
  package var view: View? { nil }

  /// What to call the item in messages.
  var displayName: String { "item" }
}

@available(*, unavailable)
extension ConstraintItem: Sendable {}

extension ConstraintItem {
  /// The edge where text begins.
  public var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .leading) }
  /// The edge where text ends.
  public var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  public var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .right) }
  /// The horizontal centre.
  public var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .centerX) }
  /// The top edge.
  public var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  public var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .bottom) }
  /// The vertical centre.
  public var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .centerY) }
  /// The width.
  public var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
}

extension View {
  /// The baseline of the first line of text.
  public var firstBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text.
  public var lastBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .lastBaseline) }
}
