// Rows in ascending order, and where one of them stands.

extension RandomAccessCollection<Int> {
  /// The index of a row among ascending ones, or the one at which it would be inserted.
  ///
  /// - Complexity: O(log rows).
  func insertionIndex(ofRow row: Int) -> Index {
    var (low, length) = (startIndex, count)
    while length > 0 {
      let half = length / 2
      let middle = index(low, offsetBy: half)
      if self[middle] < row {
        low = index(after: middle)
        length -= half + 1
      } else {
        length = half
      }
    }
    return low
  }

  /// The index of a row among ascending ones; nil where it is not.
  func index(ofRow row: Int) -> Index? {
    let index = insertionIndex(ofRow: row)
    return index < endIndex && self[index] == row ? index : nil
  }
}
