// The one spelling of a constraint, for people and for comparison. VisualFormatCompiler reads it
// back.

import Diagnostics
import ExactArithmetic

/// Writes constraints as canonical text.
public enum CanonicalText {
  /// The name of the root where it is not the superview of the other item.
  public static let rootName = "container"

  /// The text of a constraint, such as `a.leading == superview.leading + 20 @750`.
  public static func text(of constraint: AttributeConstraint, in tree: LayoutTree) -> String {
    let (first, second) = (constraint.first, constraint.second)
    var text = item(first, beside: second, in: tree)
    text += " \(constraint.relation.rawValue) "
    let constant = constraint.constant
    if let second {
      if constraint.multiplier != .one {
        text += "\(JSONText.number(constraint.multiplier.double)) * "
      }
      text += item(second, beside: first, in: tree)
      if !constant.isZero {
        text += constant.signum < 0 ? " - " : " + "
        text += JSONText.number(constant.double.magnitude)
      }
    } else {
      text += JSONText.number(constant.double)
    }
    if constraint.priority != AttributeConstraint.requiredPriority {
      text += " @\(JSONText.number(constraint.priority))"
    }
    return text
  }

  private static func item(
    _ anchor: LayoutAnchor,
    beside other: LayoutAnchor?,
    in tree: LayoutTree
  ) -> String {
    "\(name(of: anchor.item, beside: other?.item, in: tree)).\(anchor.attribute.rawValue)"
  }

  /// The root is the superview of its children; beside any other item it is the container.
  private static func name(
    of item: LayoutItem,
    beside other: LayoutItem?,
    in tree: LayoutTree
  ) -> String {
    guard item == .view(.container) else { return tree.name(of: item) }
    guard let other, tree.superview(of: other) == .container else { return rootName }
    return LayoutTree.containerName
  }
}
