// What a layout's answer says besides frames, in the words of constraints: conflicts and open
// attributes.

import LayoutModel

/// A constraint that an answer speaks of: it may be in thousands of cores, and is kept once for all copies.
public struct RowConstraint: Sendable {
  /// The number of its row in the layout's system.
  public let row: Int
  private let statement: Statement

  private final class Statement: Sendable {
    let constraint: AttributeConstraint
    let implicit: ImplicitRow?

    init(_ constraint: AttributeConstraint, _ implicit: ImplicitRow?) {
      self.constraint = constraint
      self.implicit = implicit
    }
  }

  /// The constraint; an implicit one has an origin without id and place.
  public var constraint: AttributeConstraint { statement.constraint }
  /// What the constraint is there for, if the engine made it.
  public var implicit: ImplicitRow? { statement.implicit }

  /// Whether the engine made the constraint.
  public var isImplicit: Bool { implicit != nil }

  /// Whether its row has the signs turned round, as the constraint goes against the coordinates.
  package func isTurned(in direction: LayoutDirection) -> Bool {
    !isImplicit && constraint.isTurned(in: direction)
  }

  /// The constraint of a row at a size of the container.
  public init(ofRow row: Int, of lowering: Lowering, size: LayoutSize) {
    self.row = row
    switch lowering.origin(ofRow: row) {
    case .implicit(let implicit):
      statement = Statement(implicit.constraint(in: lowering.tree, size: size), implicit)
    case .constraint(let index):
      statement = Statement(lowering.constraints[index], nil)
    }
  }
}

/// A required constraint that could not hold, and what it clashes with.
public struct LayoutConflict: Sendable {
  /// The constraint that is dropped.
  public let dropped: RowConstraint
  /// The conflict core in constraint order, the dropped constraint the last: constraints that cannot
  /// all hold, of which none is there without need.
  public let members: [RowConstraint]
}

/// An attribute that could take another value as well.
public struct LayoutAmbiguity: Hashable, Sendable {
  /// The attribute.
  public let anchor: FrameAnchor
  /// The least value it could take, nil where there is none.
  public let low: Double?
  /// The greatest value it could take, nil where there is none.
  public let high: Double?
}
