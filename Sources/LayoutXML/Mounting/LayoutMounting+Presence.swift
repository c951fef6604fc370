// Which nodes are there: `if` decides, for a node and all it contains. What is not there for good has no
// values; what may come and go has such, all of them defaults while it is away.

import Diagnostics
import LayoutExpressions

/// Whether a node takes part in a layout.
enum Presence: Hashable {
  case always
  case never
  /// As the truth value of a slot says.
  case slot(Int)
}

extension LayoutMounting {
  /// The attribute that decides whether a node is there: that of `NameNumber.condition`.
  static let condition = "if"

  func presence(of node: Int) -> Presence {
    node < presences.count ? presences[node] : .always
  }

  /// Reads the conditions of all nodes, those around a node before its own.
  func settlePresences() {
    guard attributes.contains(.condition) else { return }
    for node in nodes.nodes.indices {
      let outer = nodes[node].parent.map(presence(of:)) ?? .always
      // Rows of a table have data that nobody knows here.
      if outer == .never || cells.contains(node) {
        presences.append(outer)
      } else if let attribute = attribute(.condition, at: node) {
        presences.append(presence(of: node, by: attribute, in: outer))
      } else {
        presences.append(outer)
      }
    }
  }

  private func presence(
    of node: Int,
    by attribute: NodeDescription.Attribute,
    in outer: Presence
  ) -> Presence {
    let (read, found) = PropertyExpression.read(attribute.value, as: .expression)
    report(found)
    guard !found.containsErrors, !read.isOnlyComment else { return outer }
    let scope = NodeScope(mounting: self, node: node, property: .condition)
    let (checked, problems) = ExpressionChecker.check(read, as: .boolean, in: scope)
    guard
      let expression = checked ?? lateExpression(read, as: .boolean, in: scope, outer)
    else {
      report(problems)
      return outer
    }
    if let constant = expression.constant { return constant == .boolean(true) ? outer : .never }
    let presenceSlot = addSlot(SlotKey(.presence, node), .boolean)
    if case .slot(let slot) = outer {
      define(presenceSlot, .expression(SyntheticExpression.conjunction(slot, expression)))
    } else {
      define(presenceSlot, .expression(expression))
    }
    return .slot(presenceSlot)
  }

  /// An expression that depends on nothing and fails, of a node that comes and goes; nil for any other.
  ///
  /// It is wrong only while the node is there.
  func lateExpression(
    _ read: PropertyExpression,
    as type: ExpressionType,
    in scope: NodeScope,
    _ presence: Presence? = nil
  ) -> CheckedExpression? {
    guard case .slot = presence ?? self.presence(of: scope.node) else { return nil }
    return ExpressionChecker.check(
      read,
      as: type,
      expecting: scope.type,
      in: scope,
      mayFail: true
    ).expression
  }

  /// A definition for while the node of a slot is there; while it is not, the default.
  ///
  /// - Requires: not all nodes are always there.
  func gated(_ definition: SlotDefinition, of slot: Int) -> SlotDefinition {
    let key = slots.names.keys[slot]
    guard case .expression(let expression) = definition, key.kind == .property
    else { return definition }
    let presence = presence(of: Int(key.node))
    guard presence != .always else { return definition }
    let absent = standardValue(of: key.name, at: Int(key.node), as: expression.type)
    guard case .slot(let condition) = presence else { return .input(absent) }
    return .expression(SyntheticExpression.gated(expression, by: condition, else: absent))
  }

  // MARK: What is passed over

  /// Whether siblings and sizes pass over a node.
  enum Omission: Hashable {
    case never
    case always
    /// As the truth value of a slot says.
    case slot(Int)
  }

  /// Whether a node is passed over: because it is hidden, or not there.
  func omission(of node: Int) -> Omission {
    let hidden = hiddenSlot(node)
    let presence = presence(of: node)
    switch presence {
    case .never: return .always
    // Who asks is away with the parent: what is there whenever that is, is always there to them.
    case nodes[node].parent.map(self.presence(of:)) ?? .always, .always:
      return hidden.map(Omission.slot) ?? .never
    case .slot(let present):
      if let known = slots[SlotKey(.omission, node)] { return .slot(known) }
      let slot = addSlot(SlotKey(.omission, node), .boolean)
      let location = nodes[node].location
      let expression =
        hidden.map { Formula.awayOrHidden(present, $0, at: location) }
        ?? Formula.away(present, at: location)
      define(slot, .expression(expression))
      return .slot(slot)
    }
  }
}
