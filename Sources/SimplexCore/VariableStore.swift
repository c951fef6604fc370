// Flat memory for the inner loops of presolve.

/// Memory of a given number of elements without the check for sharing that an array makes at each
/// write.
///
/// Copies of the owning value share it until `Elimination.makeUnique`.
final class VariableStore<Element> {
  let elements: UnsafeMutableBufferPointer<Element>

  init(repeating element: Element, count: Int) {
    elements = .allocate(capacity: count)
    elements.initialize(repeating: element)
  }

  init(copying other: VariableStore) {
    elements = .allocate(capacity: other.elements.count)
    _ = elements.initialize(from: other.elements)
  }

  /// Copies a store with room for more.
  init(copying other: VariableStore, count: Int, filler: Element) {
    elements = .allocate(capacity: count)
    let (_, end) = elements.initialize(from: other.elements)
    elements[end...].initialize(repeating: filler)
  }

  deinit {
    elements.deinitialize()
    elements.deallocate()
  }
}

// Only one value writes to a store at a time: see `makeUnique`.
extension VariableStore: @unchecked Sendable where Element: Sendable {}
