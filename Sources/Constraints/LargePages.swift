// Memory in pages of two megabytes, for lists that are filled and walked through as a whole: a system of 100,000 views and its
// line graph fill two hundred megabytes, in which each small page is cleared and mapped by itself, and each access to
// another place looks for its page first.

import Glibc

/// Pages of two megabytes.
package enum LargePages {
  private static let byteCount = 1 << 21

  /// Asks the system for large pages where a block has room for some; it may refuse.
  package static func ask(_ base: UnsafeMutableRawPointer, _ count: Int) {
    guard count >= 2 * byteCount else { return }
    let start = (Int(bitPattern: base) + byteCount - 1) & -byteCount
    let end = (Int(bitPattern: base) + count) & -byteCount
    guard start < end else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_HUGEPAGE)
  }
}

extension Array {
  /// Makes room for so many elements, in large pages where they fill some.
  mutating func reserveLargePages(_ count: Int) {
    guard capacity < count else { return }
    reserveCapacity(count)
    withUnsafeMutableBufferPointer { elements in
      guard let base = elements.baseAddress else { return }
      LargePages.ask(base, count * MemoryLayout<Element>.stride)
    }
  }
}
