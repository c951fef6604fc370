// Where a row of a lowered system comes from, so that an answer about rows becomes an answer about
// views and constraints.

import ExactArithmetic
import LayoutModel

/// A row that no document states.
public struct ImplicitRow: Hashable, Sendable {
  /// Why the row is there.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The container begins at 0.
    case containerOrigin
    /// The container has the size that was asked for.
    case containerExtent
    /// An extent is at least 0.
    case minimumExtent
    /// A view does not grow beyond its content.
    case contentHugging
    /// A view does not shrink below its content.
    case compressionResistance
  }

  /// Why the row is there.
  public let kind: Kind
  /// The axis along which the row speaks.
  public let axis: Axis
  /// The view the row speaks of.
  public let view: ViewID

  /// Makes a row's description.
  init(_ kind: Kind, _ view: ViewID, _ axis: Axis) {
    self.kind = kind
    self.axis = axis
    self.view = view
  }
}

/// Where a row of a lowered system comes from.
public enum RowOrigin: Hashable, Sendable {
  /// The engine made the row.
  case implicit(ImplicitRow)
  /// The constraint of this number in the list that was lowered.
  case constraint(Int)
}

extension ImplicitRow {
  /// The row in the words of constraints; its origin has no id and no place.
  func constraint(in tree: LayoutTree, size: LayoutSize) -> LayoutConstraint {
    let extent = LayoutAnchor(view, axis == .horizontal ? .width : .height)
    let origin = ConstraintOrigin(id: "")
    switch kind {
    case .containerOrigin:
      return LayoutConstraint(
        LayoutAnchor(view, axis == .horizontal ? .left : .top),
        .equal,
        origin: origin
      )
    case .containerExtent:
      let constant = axis == .horizontal ? size.width : size.height
      return LayoutConstraint(extent, .equal, constant: constant, origin: origin)
    case .minimumExtent:
      return LayoutConstraint(extent, .greaterThanOrEqual, origin: origin)
    case .contentHugging:
      return LayoutConstraint(
        extent,
        .lessThanOrEqual,
        constant: tree[view].intrinsicContentSize[axis] ?? .zero,
        priority: tree[view].contentHugging[axis],
        origin: origin
      )
    case .compressionResistance:
      return LayoutConstraint(
        extent,
        .greaterThanOrEqual,
        constant: tree[view].intrinsicContentSize[axis] ?? .zero,
        priority: tree[view].contentCompressionResistance[axis],
        origin: origin
      )
    }
  }
}
