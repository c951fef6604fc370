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
    text(of: constraint, in: tree, superviewlessViews, following: [])
  }

  /// The text of a constraint whose constant may follow parameters: in their terms, and not with the value that it has
  /// where the constraint was made.
  ///
  /// - Parameters:
  ///   - constraint: A constraint between views and guides of the tree.
  ///   - tree: The tree.
  ///   - parameters: The names of what numbers follow, in the order of their numbers.
  /// - Returns: The text, such as `a.width <= 0.25 * width - 5 @999`.
  package static func text(
    of constraint: AttributeConstraint,
    in tree: LayoutTree,
    following parameters: [String]
  ) -> String {
    text(of: constraint, in: tree, [], following: parameters)
  }

  private static func text(
    of constraint: AttributeConstraint,
    in tree: LayoutTree,
    _ superviewlessViews: Set<ViewID>,
    following parameters: [String]
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
    }
    if let sum = sum(constant, of: parameters, isContinued: second != nil) {
      text += sum
    } else if second != nil {
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

  /// A constant in terms of the parameters that it follows, nil where it follows none of those that have names.
  private static func sum(
    _ constant: ExactNumber,
    of parameters: [String],
    isContinued: Bool
  ) -> String? {
    guard !parameters.isEmpty else { return nil }
    let number = constant.affine
    let slopes = number.slopes.filter { $0.rate.map { !$0.isZero } ?? true }
    guard !slopes.isEmpty else { return nil }
    var text = ""
    func append(_ value: Rational, times name: String?) {
      let magnitude = JSONText.number(Double(value.magnitude))
      let sign = value.signum < 0 ? "-" : "+"
      if text.isEmpty, !isContinued {
        if value.signum < 0 { text += "-" }
      } else {
        text += " \(sign) "
      }
      text += name.map { value.magnitude == .one ? $0 : "\(magnitude) * \($0)" } ?? magnitude
    }
    for slope in slopes {
      // What follows out of proportion has no such terms.
      guard let rate = slope.rate, parameters.indices.contains(slope.parameter.number) else {
        return nil
      }
      append(rate, times: parameters[slope.parameter.number])
    }
    let rest = number.value { _ in .zero }
    if !rest.isZero { append(rest, times: nil) }
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
