// A constraint between views, as documents state it: `a.leading == superview.leading + 20 @750`.

import Diagnostics
import ExactArithmetic

/// How the two sides of a constraint compare.
///
/// The same three cases as Constraints.Relation: front
/// ends never see a solver, so the layout side has a word of its own, and lowering translates.
public enum LayoutRelation: String, Hashable, Sendable, CaseIterable {
  /// The first item's attribute is at most the right side.
  case lessThanOrEqual = "<="
  /// Both sides are equal.
  case equal = "=="
  /// The first item's attribute is at least the right side.
  case greaterThanOrEqual = ">="

  /// The relation with its sides exchanged.
  public var reversed: LayoutRelation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}

/// An attribute of a view or of a guide.
public struct LayoutAnchor: Hashable, Sendable {
  /// What the attribute belongs to.
  public var item: LayoutItem
  /// The attribute.
  public var attribute: LayoutAttribute

  /// Makes an anchor.
  public init(_ item: LayoutItem, _ attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
  }

  /// Makes an anchor of a view.
  public init(_ view: ViewID, _ attribute: LayoutAttribute) {
    self.init(.view(view), attribute)
  }
}

/// Where a constraint comes from.
public struct ConstraintOrigin: Sendable {
  /// The id under which the document states it; several constraints of one format share it.
  public var id: String
  /// The place in the document, nil for implicit rows and constraints made in code.
  public var range: SourceRange?

  /// Makes an origin.
  public init(id: String, range: SourceRange? = nil) {
    self.id = id
    self.range = range
  }
}

/// `first  relation  multiplier × second + constant @priority`; without `second`, the constant alone.
public struct AttributeConstraint: Sendable {
  /// The priority of a constraint that must hold.
  public static let requiredPriority = 1000.0

  /// The left side.
  public var first: LayoutAnchor
  /// How the sides compare.
  public var relation: LayoutRelation
  /// The attribute on the right side.
  public var second: LayoutAnchor?
  /// The factor of the second attribute.
  public var multiplier: ExactNumber
  /// What is added on the right side, in points.
  public var constant: ExactNumber
  /// In (0, 1000]; 1000 is required.
  public var priority: Double
  /// Where the constraint comes from.
  public var origin: ConstraintOrigin

  /// Makes a constraint.
  ///
  /// It is not checked; `LegalityCheck` says whether it has a meaning.
  public init(
    _ first: LayoutAnchor,
    _ relation: LayoutRelation,
    _ second: LayoutAnchor? = nil,
    multiplier: ExactNumber = .one,
    constant: ExactNumber = .zero,
    priority: Double = AttributeConstraint.requiredPriority,
    origin: ConstraintOrigin
  ) {
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.origin = origin
  }

  /// Whether it goes against the coordinates: from right to left what is further on is further left.
  package func isTurned(in direction: LayoutDirection) -> Bool {
    direction == .rightToLeft
      && (first.attribute.isDirectional || second?.attribute.isDirectional == true)
  }
}
