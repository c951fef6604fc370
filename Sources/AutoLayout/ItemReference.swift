// An item as constraints hold it: they do not keep it alive, and know when it has gone. The other way round an item knows
// the active constraints that mention it, so that they can be switched off with it.

/// A reference to an item, which is one for all its constraints.
final class ItemReference {
  /// The item; nil where it has gone.
  @exclusivity(unchecked) fileprivate(set) unowned(unsafe) var item: ConstraintItem?

  /// An active constraint that mentions the item; the view that holds it keeps it alive.
  private struct Mention {
    unowned(unsafe) let constraint: LayoutConstraint
    let side: LayoutConstraint.Side
  }

  /// In no order.
  @exclusivity(unchecked) private var mentions: [Mention] = []
  private static let usualCount = 6

  fileprivate init(_ item: ConstraintItem) { self.item = item }

  /// Adds a constraint that has become active.
  func add(_ constraint: LayoutConstraint, on side: LayoutConstraint.Side) {
    // At once as many as most items have, and not one, two and four of them after each other.
    if mentions.isEmpty { mentions.reserveCapacity(Self.usualCount) }
    constraint.setMentionIndex(mentions.count, on: side)
    mentions.append(Mention(constraint: constraint, side: side))
  }

  /// Takes out the mention at an index, which the last mention gets.
  func removeMention(at index: Int) {
    let last = mentions.removeLast()
    guard index < mentions.count else { return }
    mentions[index] = last
    last.constraint.setMentionIndex(index, on: last.side)
  }

  /// The constraints that mention the item and meet a condition; one that does so twice may be there twice.
  func constraints(where condition: (LayoutConstraint) -> Bool) -> [LayoutConstraint] {
    var found: [LayoutConstraint] = []
    for mention in mentions where condition(mention.constraint) { found.append(mention.constraint) }
    return found
  }
}

extension ConstraintItem {
  /// The reference that constraints hold.
  final var reference: ItemReference {
    if let madeReference { return madeReference }
    let reference = ItemReference(self)
    madeReference = reference
    return reference
  }

  /// Switches off the constraints that mention the item and meet a condition.
  ///
  /// - Complexity: O(active constraints that mention the item).
  final func dropConstraints(where condition: (LayoutConstraint) -> Bool) {
    guard let madeReference else { return }
    for constraint in madeReference.constraints(where: condition) { constraint.isActive = false }
  }

  /// Says that the item goes.
  final func endReference() { madeReference?.item = nil }
}
