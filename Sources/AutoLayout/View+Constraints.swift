// How views hold constraints, and how a change makes layouts out of date.

import LayoutModel

extension View {
  /// Switches a constraint on.
  public func addConstraint(_ constraint: LayoutConstraint) { constraint.isActive = true }

  /// Switches constraints on, in this order.
  public func addConstraints(_ constraints: [LayoutConstraint]) {
    LayoutConstraint.activate(constraints)
  }

  /// Switches a constraint off, if this view holds it.
  public func removeConstraint(_ constraint: LayoutConstraint) {
    if constraint.installedOn === self { drop(constraint) }
  }

  /// Switches constraints off, those that this view holds.
  public func removeConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  func hold(_ constraint: LayoutConstraint) {
    constraint.number()
    constraint.installedOn = self
    constraints.append(constraint)
    invalidate()
  }

  func drop(_ constraint: LayoutConstraint) {
    // The constraint to go is most often among the last ones.
    guard let index = constraints.lastIndex(where: { $0 === constraint }) else { return }
    constraints.remove(at: index)
    constraint.installedOn = nil
    invalidate()
  }

  /// Says that the layout of the tree is out of date.
  func invalidate() {
    var view: View? = self
    // Where one is stale, all above are.
    while let current = view, !current.isStale {
      current.isStale = true
      view = current.superview
    }
  }
}
