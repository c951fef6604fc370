// Rows of a system that take no part in a solve: removed by edits, or dropped because of a conflict.

/// A set of rows that take no part.
struct ExcludedRows: ExpressibleByArrayLiteral {
  /// A flag a row, up to the last one in the set at least; empty where all rows take part.
  private var flags: [Bool] = []

  init(arrayLiteral rows: Int...) {
    for row in rows { insert(row) }
  }

  /// Whether all rows take part.
  var isEmpty: Bool { flags.isEmpty }

  /// Whether a row takes no part.
  @inline(__always)
  subscript(row: Int) -> Bool { row < flags.count && flags[row] }

  mutating func insert(_ row: Int) {
    if row >= flags.count {
      flags.append(contentsOf: repeatElement(false, count: row + 1 - flags.count))
    }
    flags[row] = true
  }

  /// The set with more rows.
  func union(_ rows: some Sequence<Int>) -> ExcludedRows {
    var result = self
    for row in rows { result.insert(row) }
    return result
  }
}
