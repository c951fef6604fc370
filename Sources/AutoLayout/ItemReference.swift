// An item as constraints hold it: they do not keep it alive, and know when it has gone.

/// A reference to an item, which is one for all its constraints.
final class ItemReference {
  /// The item; nil where it has gone.
  fileprivate(set) unowned(unsafe) var item: ConstraintItem?

  fileprivate init(_ item: ConstraintItem) { self.item = item }
}

extension ConstraintItem {
  /// The reference that constraints hold.
  final var reference: ItemReference {
    if let madeReference { return madeReference }
    let reference = ItemReference(self)
    madeReference = reference
    return reference
  }

  /// Says that the item goes.
  final func endReference() { madeReference?.item = nil }
}
