// Which constraints have a meaning. Auto Layout refuses the others at run time; here each gets a
// sentence that says why.

import Diagnostics

/// Says whether a constraint has a meaning.
public enum LegalityCheck {
  /// Why a constraint has no meaning, or nil when it has one.
  public static func reason(
    for constraint: LayoutConstraint,
    in tree: LayoutTree
  ) -> (code: DiagnosticCode, message: String)? {
    let first = constraint.first.attribute
    for attribute in [first, constraint.second?.attribute].compactMap({ $0 })
    where attribute.isMargin {
      return ("constraint-not-yet", "the attribute '\(attribute.rawValue)' is not built yet")
    }
    guard constraint.priority > 0, constraint.priority <= LayoutConstraint.requiredPriority else {
      return (
        "constraint-bad-priority",
        "the priority is \(constraint.priority), expected more than 0 and at most 1000"
      )
    }
    guard let second = constraint.second?.attribute else {
      guard first.kind == .location else { return nil }
      return (
        "constraint-location-constant",
        "'\(first.rawValue)' is a place, and a number alone says no place, "
          + "expected the attribute of another view"
      )
    }
    return pairReason(first, second) ?? multiplierReason(constraint)
  }

  private static func pairReason(
    _ first: LayoutAttribute,
    _ second: LayoutAttribute
  ) -> (code: DiagnosticCode, message: String)? {
    if first.kind != second.kind {
      let (place, size) = first.kind == .location ? (first, second) : (second, first)
      return (
        "constraint-location-size",
        "'\(place.rawValue)' is a place and '\(size.rawValue)' is a size, "
          + "expected two places or two sizes"
      )
    }
    // A width may depend on a height; a place across may not depend on a place down.
    if first.kind == .location, first.axis != second.axis {
      return (
        "constraint-axis-mismatch",
        "'\(first.rawValue)' is a \(first.axis) place and '\(second.rawValue)' a \(second.axis) "
          + "one, expected two places along one axis"
      )
    }
    if (first.isDirectional && second.isAbsoluteSide)
      || (first.isAbsoluteSide && second.isDirectional)
    {
      let (directional, side) = first.isDirectional ? (first, second) : (second, first)
      return (
        "constraint-direction-mismatch",
        "'\(directional.rawValue)' follows the direction of text and '\(side.rawValue)' does not, "
          + "expected 'leading' and 'trailing', or 'left' and 'right'"
      )
    }
    return nil
  }

  private static func multiplierReason(
    _ constraint: LayoutConstraint
  ) -> (code: DiagnosticCode, message: String)? {
    guard constraint.first.attribute.kind == .location, constraint.multiplier.isZero else {
      return nil
    }
    return (
      "constraint-zero-multiplier",
      "the multiplier is 0, which leaves '\(constraint.first.attribute.rawValue)' "
        + "with a number alone, expected another multiplier for a place"
    )
  }
}

extension LayoutAttribute {
  /// Whether the attribute is inset by a margin.
  public var isMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      true
    default: false
    }
  }
}
