// Rows in ascending order, and where one of them stands.

import ExactArithmetic

extension RandomAccessCollection<Int> where Index == Int {
  /// The index of a row among ascending ones, or the one at which it would be inserted.
  ///
  /// - Complexity: O(log rows).
  func insertionIndex(ofRow row: Int) -> Int { partitioningIndex { $0 >= row } }

  /// The index of a row among ascending ones; nil where it is not.
  func index(ofRow row: Int) -> Int? {
    let index = insertionIndex(ofRow: row)
    return index < endIndex && self[index] == row ? index : nil
  }
}
