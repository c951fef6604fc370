// Which constraints have a meaning. Auto Layout refuses the others at run time; here each gets a
// sentence that says why.

import Diagnostics

/// Says whether a constraint has a meaning.
public enum LegalityCheck {
  /// Why a constraint has no meaning, or nil when it has one.
  ///
  /// The tree is asked for a spacer's axis: it has attributes along that one only. Any two items of
  /// one tree have a common ancestor.
  public static func reason(
    for constraint: AttributeConstraint,
    in tree: LayoutTree
  ) -> (code: DiagnosticCode, message: String)? {
    let (first, second) = (constraint.first.attribute, constraint.second?.attribute)
    guard constraint.priority > 0, constraint.priority <= AttributeConstraint.requiredPriority
    else {
      return ("constraint-bad-priority", Messages.badPriority(constraint.priority))
    }
    for anchor in [constraint.first, constraint.second] {
      guard let anchor, case .guide(let id) = anchor.item else { continue }
      guard !tree[id].has(anchor.attribute) else { continue }
      return (
        "constraint-missing-attribute", Messages.missingAttribute(anchor.attribute, tree[id].name)
      )
    }
    return reason(for: first, second, hasMultiplier: !constraint.multiplier.isZero)
  }

  /// Why a constraint between two attributes has no meaning, or nil when it has one; without a second
  /// one the other side is a number, and without multiplier it is too.
  public static func reason(
    for first: LayoutAttribute,
    _ second: LayoutAttribute?,
    hasMultiplier: Bool
  ) -> (code: DiagnosticCode, message: String)? {
    guard let second else {
      guard first.kind == .location else { return nil }
      return ("constraint-location-constant", Messages.locationConstant(first))
    }
    if let reason = pairReason(first, second) { return reason }
    guard first.kind == .location, !hasMultiplier else { return nil }
    return ("constraint-zero-multiplier", Messages.zeroMultiplier(first))
  }

  private static func pairReason(
    _ first: LayoutAttribute,
    _ second: LayoutAttribute
  ) -> (code: DiagnosticCode, message: String)? {
    if first.kind != second.kind {
      guard first.kind != .order, second.kind != .order else {
        return ("constraint-order-mismatch", Messages.orderMismatch(first, second))
      }
      let (location, size) = first.kind == .location ? (first, second) : (second, first)
      return ("constraint-location-size", Messages.locationSize(location, size))
    }
    // A width may depend on a height; a place across may not depend on a place down.
    if first.kind == .location, first.axis != second.axis {
      return ("constraint-axis-mismatch", Messages.axisMismatch(first, second))
    }
    if first.isDirectional && second.isAbsoluteSide {
      return ("constraint-direction-mismatch", Messages.directionMismatch(first, second))
    }
    if first.isAbsoluteSide && second.isDirectional {
      return ("constraint-direction-mismatch", Messages.directionMismatch(second, first))
    }
    return nil
  }
}
