// The one spelling of a constraint, for people and for comparison. VisualFormatCompiler reads it
// back.

import Diagnostics
import ExactArithmetic

/// Writes constraints as canonical text.
public enum CanonicalText {
  /// The name of the root where it is not the superview of the other item.
  public static let rootName = "container"

  /// The text of a constraint, such as `a.leading == superview.leading + 20 @750`.
  ///
  /// - Parameters:
  ///   - constraint: A constraint between views and guides of the tree.
  ///   - tree: The tree.
  ///   - superviewlessViews: Views that may not be asked for their superview; beside them the root is the
  ///     container.
  /// - Returns: The text.
  public static func text(
    of constraint: AttributeConstraint,
    in tree: LayoutTree,
    superviewlessViews: Set<ViewID> = []
  ) -> String {
    let names = Names(tree: tree, superviewlessViews: superviewlessViews)
    let (first, second) = (constraint.first, constraint.second)
    var text = names.anchor(first, beside: second)
    text += " \(constraint.relation.rawValue) "
    let constant = constraint.constant
    if let second {
      if constraint.multiplier != .one {
        text += "\(JSONText.number(constraint.multiplier.double)) * "
      }
      text += names.anchor(second, beside: first)
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

  /// How the two sides of a constraint are named.
  private struct Names {
    let tree: LayoutTree
    let superviewlessViews: Set<ViewID>

    func anchor(_ anchor: LayoutAnchor, beside other: LayoutAnchor?) -> String {
      "\(name(of: anchor.item, beside: other?.item)).\(anchor.attribute.rawValue)"
    }

    /// The root is the superview of its children; beside any other item it is the container.
    private func name(of item: LayoutItem, beside other: LayoutItem?) -> String {
      guard item == .view(.container) else { return tree.name(of: item) }
      guard let other, tree.superview(of: other) == .container else { return rootName }
      if case .view(let view) = other, superviewlessViews.contains(view) { return rootName }
      return LayoutTree.containerName
    }
  }
}
