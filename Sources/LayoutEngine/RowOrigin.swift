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
    /// The container is the bottom of the stacking order.
    case containerOrder
    /// An extent is at least 0.
    case minimumExtent
    /// What scrolls begins where its view does.
    case contentOrigin
    /// A view does not grow beyond its content.
    case contentHugging
    /// A view does not shrink below its content.
    case compressionResistance
  }

  /// Why the row is there.
  public let kind: Kind
  /// The axis along which the row speaks; of no account in the stacking order.
  public let axis: Axis
  /// The view or guide the row speaks of.
  public let item: LayoutItem

  /// Whether the row is there for a view's content.
  var isOfContent: Bool { kind == .contentHugging || kind == .compressionResistance }

  /// Makes a row's description.
  init(_ kind: Kind, _ item: LayoutItem, _ axis: Axis) {
    self.kind = kind
    self.axis = axis
    self.item = item
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
  func constraint(in tree: LayoutTree, size: LayoutSize) -> AttributeConstraint {
    let extent = LayoutAnchor(item, axis.extent)
    let origin = ConstraintOrigin(id: "")
    switch kind {
    case .containerOrigin:
      return AttributeConstraint(
        LayoutAnchor(item, axis == .horizontal ? .left : .top),
        .equal,
        origin: origin
      )
    case .containerOrder:
      return AttributeConstraint(LayoutAnchor(item, .zIndex), .equal, origin: origin)
    case .containerExtent:
      let constant = axis == .horizontal ? size.width : size.height
      return AttributeConstraint(extent, .equal, constant: constant, origin: origin)
    case .minimumExtent:
      return AttributeConstraint(extent, .greaterThanOrEqual, origin: origin)
    case .contentOrigin:
      let edge: LayoutAttribute = axis == .horizontal ? .left : .top
      return AttributeConstraint(
        LayoutAnchor(item, edge),
        .equal,
        tree.superview(of: item).map { LayoutAnchor($0, edge) },
        origin: origin
      )
    case .contentHugging, .compressionResistance:
      guard case .view(let view) = item else { preconditionFailure("a guide has no content") }
      let hugs = kind == .contentHugging
      return AttributeConstraint(
        extent,
        hugs ? .lessThanOrEqual : .greaterThanOrEqual,
        constant: tree[view].intrinsicContentSize[axis] ?? .zero,
        priority: hugs
          ? tree[view].contentHugging[axis] : tree[view].contentCompressionResistance[axis],
        origin: origin
      )
    }
  }
}
