// The one binary search. It stands here as solvers and what reads text both depend on this module; the oracle
// `ReferenceSimplex` has its own, to share no step.

extension RandomAccessCollection where Index == Int {
  /// The first index of an element that is as asked, where all behind such a one are, too; the end where none is.
  ///
  /// Inlined, as loops over raw memory ask for it; indices between two of a collection do not overflow.
  ///
  /// - Complexity: O(log *n*) in the elements.
  @inlinable
  @inline(__always)
  package func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low &+ (high &- low) &>> 1
      if belongs(self[middle]) { high = middle } else { low = middle &+ 1 }
    }
    return low
  }
}
