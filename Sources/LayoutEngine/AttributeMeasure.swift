// What an attribute measures: places of its item + factor × an extent + offset. This is the one table
// that gives attributes their meaning; lowering only does arithmetic on it.

import ExactArithmetic
import LayoutModel

/// An attribute of a rectangle as a linear form: near edge + factor × extent + offset.
struct AttributeMeasure {
  /// Whether the near edge's place counts: it does for locations, not for sizes.
  let countsOrigin: Bool
  /// How much of the extent is added: 0 at the near edge, 0.5 at the centre, 1 at the far edge.
  let extentFactor: Double
  /// What is added, in points; nil for 0.
  ///
  /// Sums of two numbers in a document may leave the range of Double, so that this is a fraction.
  let offset: Rational?

  /// Looks an edge, a centre or a size of a view up whose alignment rectangle is its frame; nil for what
  /// depends on the view's margins or baselines.
  ///
  /// Nearly every attribute is one of these, and views are costly to pass about.
  init?(plain attribute: LayoutAttribute) {
    switch attribute {
    case .width, .height: self.init(countsOrigin: false, extentFactor: 1, offset: nil)
    case .left, .top, .leading: self.init(countsOrigin: true, extentFactor: 0, offset: nil)
    case .right, .bottom, .trailing: self.init(countsOrigin: true, extentFactor: 1, offset: nil)
    case .centerX, .centerY: self.init(countsOrigin: true, extentFactor: 0.5, offset: nil)
    default: return nil
    }
  }

  /// Looks an attribute up.
  ///
  /// - Requires: `attribute` is no leading or trailing one (resolve it first), and no `zIndex`.
  /// - Parameters:
  ///   - attribute: The attribute.
  ///   - view: The view whose attribute it is, or that owns the guide.
  ///   - insets: How far a guide's edges lie inside the rectangle whose extent is meant; nil for a
  ///     view.
  init(_ attribute: LayoutAttribute, of view: LayoutView, inset insets: LayoutInsets? = nil) {
    let axis = attribute.axis ?? .horizontal
    // Edges, sizes and baselines are those of the alignment rectangle; margins are measured from the frame.
    let rectangle = insets ?? view.alignmentRectInsets
    let near = rectangle?.near(axis) ?? .zero
    let far = rectangle?.far(axis) ?? .zero
    switch attribute {
    case .width, .height:
      self.init(countsOrigin: false, extentFactor: 1, offset: Self.sum(near, far).map { -$0 })
    case .left, .top, .leading: self.init(0, near)
    case .right, .bottom, .trailing: self.init(1, -far)
    case .centerX, .centerY: self.init(0.5, middleOf: near, far)
    case .firstBaseline:
      self.init(0, near, insets == nil ? view.firstBaseline ?? .zero : .zero)
    case .lastBaseline:
      self.init(1, -far, insets == nil ? -(view.lastBaseline ?? .zero) : .zero)
    case .leftMargin, .topMargin, .leadingMargin:
      self.init(0, insets?.near(axis) ?? .zero, view.layoutMargins.near(axis))
    case .rightMargin, .bottomMargin, .trailingMargin:
      self.init(1, -(insets?.far(axis) ?? .zero), -view.layoutMargins.far(axis))
    case .centerXWithinMargins, .centerYWithinMargins:
      let margins = view.layoutMargins
      self.init(
        0.5,
        middleOf: insets?.near(axis) ?? .zero,
        insets?.far(axis) ?? .zero,
        margins.near(axis),
        margins.far(axis)
      )
    case .zIndex: preconditionFailure("the stacking order has no extent")
    }
  }

  private init(
    _ extentFactor: Double,
    _ offset: ExactNumber,
    _ further: ExactNumber = .zero
  ) {
    self.init(
      countsOrigin: true,
      extentFactor: extentFactor,
      offset: Self.sum(offset, further)
    )
  }

  /// The middle between two insets: as far from the middle of the whole as half their difference.
  private init(
    _ extentFactor: Double,
    middleOf near: ExactNumber,
    _ far: ExactNumber,
    _ nearMargin: ExactNumber = .zero,
    _ farMargin: ExactNumber = .zero
  ) {
    guard near != far || nearMargin != farMargin else {
      self.init(countsOrigin: true, extentFactor: extentFactor, offset: nil)
      return
    }
    let difference =
      near.rational + nearMargin.rational - far.rational - farMargin.rational
    self.init(countsOrigin: true, extentFactor: extentFactor, offset: difference / 2)
  }

  private init(countsOrigin: Bool, extentFactor: Double, offset: Rational?) {
    self.countsOrigin = countsOrigin
    self.extentFactor = extentFactor
    self.offset = offset
  }

  private static func sum(_ first: ExactNumber, _ second: ExactNumber) -> Rational? {
    first.isZero && second.isZero ? nil : first.rational + second.rational
  }
}
