// Anchors: attributes of an item that make constraints, typed so that a location across cannot be set
// against a location down. What still has no meaning (leading against left) is refused when the
// constraint is made.

import LayoutModel

/// An attribute of a view or guide that makes constraints with others of its kind.
public protocol ConstraintAnchor {
  /// The view or guide.
  var item: ConstraintItem { get }
  /// The attribute.
  var attribute: LayoutConstraint.Attribute { get }
}

extension ConstraintAnchor {
  /// A constraint that makes this one equal to the other and `constant` points.
  public func constraint(equalTo anchor: Self, constant: Double = 0) -> LayoutConstraint {
    constraint(.equal, anchor, constant: constant)
  }

  /// A constraint that makes this one at least the other and `constant` points.
  public func constraint(
    greaterThanOrEqualTo anchor: Self,
    constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant: constant)
  }

  /// A constraint that makes this one at most the other and `constant` points.
  public func constraint(
    lessThanOrEqualTo anchor: Self,
    constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant: constant)
  }

  func constraint(
    _ relation: LayoutRelation,
    _ anchor: some ConstraintAnchor,
    multiplier: Double = 1,
    constant: Double = 0
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: item,
      attribute: attribute,
      relatedBy: relation,
      toItem: anchor.item,
      attribute: anchor.attribute,
      multiplier: multiplier,
      constant: constant
    )
  }
}

/// The standard gap between views, in points; without fonts UIKit's system spacing is this.
let systemSpacing = 8.0

/// A location along the horizontal axis: a left, right, leading or trailing edge, or a centre.
public struct LayoutXAxisAnchor: ConstraintAnchor {
  /// The view or guide.
  public let item: ConstraintItem
  /// The attribute.
  public let attribute: LayoutConstraint.Attribute

  init(_ item: ConstraintItem, _ attribute: LayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }

  /// A constraint that sets this location so many standard gaps behind another.
  public func constraint(
    equalToSystemSpacingAfter anchor: LayoutXAxisAnchor,
    multiplier: Double
  ) -> LayoutConstraint {
    constraint(.equal, anchor, constant: systemSpacing * multiplier)
  }

  /// A constraint that sets this location at least so many standard gaps behind another.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor,
    multiplier: Double
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }

  /// A constraint that sets this location at most so many standard gaps behind another.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor,
    multiplier: Double
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }

  /// The distance from here to another location, as a size that constraints can speak of.
  ///
  /// - Requires: both items are in one view tree; the distance is a guide of their nearest common
  ///   ancestor from then on.
  public func anchorWithOffset(to other: LayoutXAxisAnchor) -> LayoutDimension {
    LayoutGuide.distance(from: self, to: other, along: .horizontal)
  }
}

/// A location along the vertical axis: a top or bottom edge, a centre, or a baseline.
public struct LayoutYAxisAnchor: ConstraintAnchor {
  /// The view or guide.
  public let item: ConstraintItem
  /// The attribute.
  public let attribute: LayoutConstraint.Attribute

  init(_ item: ConstraintItem, _ attribute: LayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }

  /// A constraint that sets this location so many standard gaps below another.
  public func constraint(
    equalToSystemSpacingBelow anchor: LayoutYAxisAnchor,
    multiplier: Double
  ) -> LayoutConstraint {
    constraint(.equal, anchor, constant: systemSpacing * multiplier)
  }

  /// A constraint that sets this location at least so many standard gaps below another.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor,
    multiplier: Double
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }

  /// A constraint that sets this location at most so many standard gaps below another.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor,
    multiplier: Double
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }

  /// The distance from here to another location, as a size that constraints can speak of.
  ///
  /// - Requires: both items are in one view tree; the distance is a guide of their nearest common
  ///   ancestor from then on.
  public func anchorWithOffset(to other: LayoutYAxisAnchor) -> LayoutDimension {
    LayoutGuide.distance(from: self, to: other, along: .vertical)
  }
}

/// A width, a height, or a distance between two locations.
public struct LayoutDimension: ConstraintAnchor {
  /// The view or guide.
  public let item: ConstraintItem
  /// The attribute.
  public let attribute: LayoutConstraint.Attribute

  init(_ item: ConstraintItem, _ attribute: LayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }

  /// A constraint that sets the size to a number of points.
  public func constraint(equalToConstant constant: Double) -> LayoutConstraint {
    constraint(.equal, constant)
  }

  /// A constraint that makes the size at least a number of points.
  public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, constant)
  }

  /// A constraint that makes the size at most a number of points.
  public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    constraint(.lessThanOrEqual, constant)
  }

  /// A constraint that makes the size a multiple of another, and `constant` points.
  public func constraint(
    equalTo anchor: LayoutDimension,
    multiplier: Double,
    constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.equal, anchor, multiplier: multiplier, constant: constant)
  }

  /// A constraint that makes the size at least a multiple of another, and `constant` points.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutDimension,
    multiplier: Double,
    constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, multiplier: multiplier, constant: constant)
  }

  /// A constraint that makes the size at most a multiple of another, and `constant` points.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutDimension,
    multiplier: Double,
    constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, anchor, multiplier: multiplier, constant: constant)
  }

  private func constraint(_ relation: LayoutRelation, _ constant: Double) -> LayoutConstraint {
    LayoutConstraint(
      item: item,
      attribute: attribute,
      relatedBy: relation,
      toItem: nil,
      attribute: .notAnAttribute,
      multiplier: 1,
      constant: constant
    )
  }
}
