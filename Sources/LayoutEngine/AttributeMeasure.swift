// What an attribute measures in terms of a frame: origin + factor × extent + offset. This is the
// one table that gives attributes their meaning; lowering only does arithmetic on it.

import LayoutModel

/// An attribute as a linear form over a view's own frame.
struct AttributeMeasure {
  /// Whether the view's place counts: it does for locations, not for sizes.
  let countsOrigin: Bool
  /// How much of the extent is added: 0 at the near edge, 0.5 at the centre, 1 at the far edge.
  let extentFactor: Double
  /// What is added, in points.
  let offset: Double

  /// The margin of a view that has none of its own, in points, as UIKit has it.
  static let defaultMargin = 8.0

  /// Looks an attribute up.
  ///
  /// Text runs from left to right, so leading is left; a view has no baseline of its own, so its
  /// first baseline is the top edge and its last the bottom edge.
  init(_ attribute: LayoutAttribute) {
    switch attribute {
    case .width, .height:
      self.init(countsOrigin: false, extentFactor: 1, offset: 0)
    case .left, .top, .leading, .firstBaseline:
      self.init(countsOrigin: true, extentFactor: 0, offset: 0)
    case .right, .bottom, .trailing, .lastBaseline:
      self.init(countsOrigin: true, extentFactor: 1, offset: 0)
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins:
      // Both margins are the same, so the centre between them is the centre.
      self.init(countsOrigin: true, extentFactor: 0.5, offset: 0)
    case .leftMargin, .topMargin, .leadingMargin:
      self.init(countsOrigin: true, extentFactor: 0, offset: Self.defaultMargin)
    case .rightMargin, .bottomMargin, .trailingMargin:
      self.init(countsOrigin: true, extentFactor: 1, offset: -Self.defaultMargin)
    }
  }

  private init(countsOrigin: Bool, extentFactor: Double, offset: Double) {
    self.countsOrigin = countsOrigin
    self.extentFactor = extentFactor
    self.offset = offset
  }
}
