// The constraints that a view holds: in the order of their activation, and each taken out for what that costs, however
// many others there are.

/// Active constraints in constraint order.
struct HeldConstraints {
  /// Nil where one was taken out, until half of them are.
  private var slots: [LayoutConstraint?] = []
  private var holeCount = 0

  var count: Int { slots.count - holeCount }

  /// - Complexity: O(count).
  var all: [LayoutConstraint] { slots.compactMap { $0 } }

  /// Adds a constraint behind all others.
  mutating func append(_ constraint: LayoutConstraint) {
    constraint.heldSlot = slots.count
    slots.append(constraint)
  }

  /// Takes out a constraint that is among them.
  ///
  /// - Complexity: amortised O(1).
  mutating func remove(_ constraint: LayoutConstraint) {
    slots[constraint.heldSlot] = nil
    holeCount += 1
    guard holeCount > slots.count / 2 else { return }
    slots.removeAll { $0 == nil }
    for (slot, constraint) in slots.enumerated() { constraint?.heldSlot = slot }
    holeCount = 0
  }

  func forEach(_ body: (LayoutConstraint) -> Void) {
    for case let constraint? in slots { body(constraint) }
  }
}
