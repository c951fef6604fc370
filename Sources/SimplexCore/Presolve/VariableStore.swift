// Flat memory for the inner loops of presolve.

/// Memory for what is known of each variable, and for lists of variables, without the check for
/// sharing that an array makes at each write.
///
/// Copies of the owning value share it until `Elimination.makeUnique`.
final class VariableStore<Element> {
  private let memory: UnsafeMutableRawPointer
  /// One element for each variable, and some more.
  let elements: UnsafeMutableBufferPointer<Element>
  /// The first of them.
  let variables: UnsafeMutablePointer<Element>
  /// Room for three lists of variables: the defined ones, a heap of labels, and the leaves of a row.
  let timeOrder: UnsafeMutablePointer<Int32>
  let heap: UnsafeMutablePointer<Int32>
  let leaves: UnsafeMutablePointer<Int32>

  init(repeating element: Element, count: Int) {
    let capacity = max(count, 8)
    // All in one piece: small systems are as quick to presolve as memory is to be had.
    let size = capacity * MemoryLayout<Element>.stride
    memory = .allocate(
      byteCount: size + 3 * capacity * MemoryLayout<Int32>.stride,
      alignment: MemoryLayout<Element>.alignment
    )
    variables = memory.initializeMemory(as: Element.self, repeating: element, count: capacity)
    elements = UnsafeMutableBufferPointer(start: variables, count: capacity)
    timeOrder = (memory + size).initializeMemory(
      as: Int32.self,
      repeating: 0,
      count: 3 * capacity
    )
    heap = timeOrder + elements.count
    leaves = heap + elements.count
  }

  /// Copies a store, with room for more.
  convenience init(copying other: VariableStore, count: Int, filler: Element) {
    self.init(repeating: filler, count: max(count, other.elements.count))
    for index in other.elements.indices {
      elements[index] = other.elements[index]
      timeOrder[index] = other.timeOrder[index]
    }
  }

  deinit {
    elements.deinitialize()
    memory.deallocate()
  }
}

// Only one value writes to a store at a time: see `makeUnique`.
extension VariableStore: @unchecked Sendable where Element: Sendable {}
