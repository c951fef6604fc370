// Which properties of a view a document states: what it says nothing of is the class's of whoever makes the view.

import LayoutModel

/// What a document states of a view, beside the values themselves.
package struct StatedProperties: Sendable {
  /// The intrinsic content size.
  package var contentSize = AxisPair(horizontal: false, vertical: false)
  /// The distance of the first baseline from the top.
  package var firstBaseline = false
  /// The distance of the last baseline from the bottom.
  package var lastBaseline = false
  /// Content hugging priorities.
  package var contentHugging = AxisPair(horizontal: false, vertical: false)
  /// Compression resistance priorities.
  package var contentCompressionResistance = AxisPair(horizontal: false, vertical: false)
  /// Whether the view is shown.
  package var isHidden = false
  /// The insets of its alignment rectangle, other than those that its type has.
  package var alignmentRectInsets = false
  /// How the margins to the left and right are stated.
  package var margins = Margins.none

  /// How layout margins are stated.
  package enum Margins: Sendable {
    /// Not, or above and below only.
    case none
    /// By the direction of text, some of them.
    case directional
    /// By fixed sides, some of them.
    case fixed
  }
}
