// The one binary search of what is read and mounted. Solvers have searches of their own, in loops that count.

extension RandomAccessCollection where Index == Int {
  /// The first index of an element that is as asked, where all behind such a one are, too; the end where none is.
  ///
  /// - Complexity: O(log *n*) in the elements.
  @inlinable
  package func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
