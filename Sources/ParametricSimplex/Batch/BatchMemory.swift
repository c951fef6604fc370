// Memory that kernels read and write: aligned to lines of the cache, at one place for its life.

/// Memory for so many elements.
///
/// Either filled when it is made and only read afterwards, or scratch of one thread.
final class BatchMemory<Element: BitwiseCopyable> {
  let pointer: UnsafeMutablePointer<Element>
  let count: Int

  /// Makes memory filled with one element; there is always room for one.
  init(repeating element: Element, count: Int) {
    self.count = count
    let raw = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, count) * MemoryLayout<Element>.stride,
      alignment: 64
    )
    pointer = raw.bindMemory(to: Element.self, capacity: max(1, count))
    pointer.initialize(repeating: element, count: max(1, count))
  }

  /// Copies elements.
  convenience init(_ elements: [Element]) where Element: AdditiveArithmetic {
    self.init(repeating: .zero, count: elements.count)
    for (index, element) in elements.enumerated() { pointer[index] = element }
  }

  deinit { pointer.deallocate() }
}

// Shared only once it is filled, and only read then.
extension BatchMemory: @unchecked Sendable where Element: Sendable {}
