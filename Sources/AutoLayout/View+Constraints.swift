// How views hold constraints, and how a change makes layouts out of date.

extension View {
  /// The active constraints that this view holds, in the order they were activated.
  ///
  /// - Complexity: O(their number).
  public var constraints: [LayoutConstraint] { held.all }

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
    constraint.install(on: self)
    held.append(constraint)
    invalidate()
  }

  /// Switches a constraint off that this view holds.
  func drop(_ constraint: LayoutConstraint) {
    constraint.uninstall()
    held.remove(constraint)
    invalidate()
  }

  /// The lowest view that two stand in, where constraints between them are held; nil where there is none.
  func nearestCommonAncestor(with other: View) -> View? {
    if self === other || superview === other { return other }
    if other.superview === self { return self }
    if let superview, superview === other.superview { return superview }
    let mine = Set(ancestorsAndSelf.map { ObjectIdentifier($0) })
    return other.ancestorsAndSelf.first { mine.contains(ObjectIdentifier($0)) }
  }

  /// Takes in that a layout knows the size of all content.
  func forgetContentIsStale() {
    guard staleness == .content else { return }
    staleness = .none
    forEachSubview { $0.forgetContentIsStale() }
  }

  /// Says that the layout of the tree is out of date, or the size of the view's content.
  func invalidate(_ part: Staleness = .layout) {
    var view: View? = self
    // Where one is stale, all above are.
    while let current = view, current.staleness < part {
      current.staleness = part
      view = current.superview
    }
  }
}

/// How much of a layout is out of date.
enum Staleness: Comparable {
  /// Nothing.
  case none
  /// The size of content alone may be another.
  case content
  /// Anything.
  case layout
}

extension Array where Element: AnyObject {
  /// Takes an object out that is there once or not at all; one of the last ones is found at once.
  mutating func remove(_ object: Element) {
    if let last, last === object {
      removeLast()
    } else if let index = firstIndex(where: { $0 === object }) {
      remove(at: index)
    }
  }
}
