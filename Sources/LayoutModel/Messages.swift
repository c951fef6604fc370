// Every sentence this module says about constraints without meaning.

import Diagnostics

enum Messages {
  static func missingAttribute(_ attribute: LayoutAttribute, _ guide: String) -> String {
    "'\(guide)' is no view and has no \(quoted(attribute)), expected an edge, a centre or a size "
      + "along its axis"
  }

  static func orderMismatch(_ first: LayoutAttribute, _ second: LayoutAttribute) -> String {
    let other = first.kind == .order ? second : first
    return "'zIndex' is a place in the stacking order and \(quoted(other)) is not, "
      + "expected 'zIndex' on both sides or a number"
  }

  static func badPriority(_ value: Double) -> String {
    "the priority is \(value.isFinite ? JSONText.number(value) : "no finite number"), "
      + "expected more than 0 and at most 1000"
  }

  static func locationConstant(_ attribute: LayoutAttribute) -> String {
    "\(quoted(attribute)) is a place, and a number alone says no place, "
      + "expected the attribute of another view"
  }

  static func locationSize(_ location: LayoutAttribute, _ size: LayoutAttribute) -> String {
    "\(quoted(location)) is a place and \(quoted(size)) is a size, expected two places or two sizes"
  }

  static func axisMismatch(_ first: LayoutAttribute, _ second: LayoutAttribute) -> String {
    let word = { (attribute: LayoutAttribute) in
      attribute.axis == .horizontal ? "horizontal" : "vertical"
    }
    return
      "\(quoted(first)) is a \(word(first)) place and \(quoted(second)) a \(word(second)) one, "
      + "expected two places along one axis"
  }

  static func directionMismatch(_ directional: LayoutAttribute, _ side: LayoutAttribute) -> String {
    "\(quoted(directional)) follows the direction of text and \(quoted(side)) does not, "
      + "expected 'leading' and 'trailing', or 'left' and 'right'"
  }

  static func zeroMultiplier(_ attribute: LayoutAttribute) -> String {
    "the multiplier is 0, which leaves \(quoted(attribute)) with a number alone, "
      + "expected another multiplier for a place"
  }

  private static func quoted(_ attribute: LayoutAttribute) -> String { "'\(attribute.rawValue)'" }
}
