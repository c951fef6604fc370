// Rectangles that take part in a layout and are no views.

import LayoutModel

/// A rectangle of a view that constraints can speak of.
///
/// Add it to a view before you activate constraints that mention it. A guide's width and height are at
/// least 0, like a view's.
open class LayoutGuide: ConstraintItem {
  /// What decides where a guide is.
  enum Role {
    /// Its constraints.
    case free
    /// The owner's layout margins.
    case margins
    /// The owner's safe area.
    case safeArea
    /// The owner itself.
    case frame
    /// A distance along one axis.
    case distance(Axis)
  }

  /// What to call the guide in messages.
  public var identifier = ""
  /// The view that the guide belongs to.
  public internal(set) weak var owningView: View?
  /// The rectangle in the coordinates of the owning view, after a layout pass.
  public internal(set) var layoutFrame = Rect.zero
  let role: Role

  /// Makes a guide that belongs to no view yet.
  public init() {
    role = .free
    super.init(asItem: ())
  }

  init(_ role: Role, of view: View? = nil) {
    self.role = role
    owningView = view
    super.init(asItem: ())
  }

  override package var view: View? { owningView }

  override var displayName: String {
    if !identifier.isEmpty { return identifier }
    let owner = owningView?.displayName ?? "no view"
    return switch role {
    case .free, .distance: "a guide of \(owner)"
    case .margins: "\(owner).layoutMarginsGuide"
    case .safeArea: "\(owner).safeAreaLayoutGuide"
    case .frame: "\(owner).frameLayoutGuide"
    }
  }

  /// The constraints that hold the guide's place or size along an axis.
  public func constraintsAffectingLayout(for axis: Axis) -> [LayoutConstraint] {
    owningView?.layoutIfNeeded()
    return owningView?.root.currentPass?.constraints(affecting: self, along: axis) ?? []
  }

  /// The distance between two places, kept by a guide that lies between them.
  static func distance(
    from start: some ConstraintAnchor,
    to end: some ConstraintAnchor,
    along axis: Axis
  ) -> LayoutDimension {
    guard let first = start.item.view, let second = end.item.view,
      let ancestor = first.nearestCommonAncestor(with: second)
    else {
      misuse("a distance between items that have no common ancestor")
    }
    let guide = LayoutGuide(.distance(axis))
    ancestor.addLayoutGuide(guide)
    // The near edge must not turn with the direction of text unless both ends do.
    let isDirectional = start.attribute == .leading || start.attribute == .trailing
    let edges: (LayoutConstraint.Attribute, LayoutConstraint.Attribute) =
      switch axis {
      case .horizontal: isDirectional ? (.leading, .trailing) : (.left, .right)
      case .vertical: (.top, .bottom)
      }
    for (edge, anchor) in [
      (edges.0, (start.item, start.attribute)), (edges.1, (end.item, end.attribute)),
    ] {
      LayoutConstraint(guide, edge, .equal, anchor.0, anchor.1).isActive = true
    }
    return LayoutDimension(guide, axis == .horizontal ? .width : .height)
  }
}
