// Rows in ascending order, and where one of them stands.

extension RandomAccessCollection<Int> {
  /// Where a row is among ascending ones, or would be.
  ///
  /// - Complexity: O(log rows).
  func place(ofRow row: Int) -> Index {
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

  /// Where a row is among ascending ones; nil where it is not.
  func index(ofRow row: Int) -> Index? {
    let place = place(ofRow: row)
    return place < endIndex && self[place] == row ? place : nil
  }
}
