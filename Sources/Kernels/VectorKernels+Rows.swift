// Kernels over rows of numbers: updates of the tableau.

import CKernels

extension VectorKernels {
  /// Adds a multiple of a row to another one: `y += a * x`.
  ///
  /// - Shapes: `y` and `x` are `[count]` and do not overlap.
  /// - Requires: 0 <= `floor` and 0 <= `ceiling`.
  /// - Ensures: where `x` is 0, `y` keeps its bits; elsewhere a sum within `floor` of 0 is +0.
  /// - Error: one rounded product and one rounded sum an element.
  /// - Complexity: O(*count*). A count that is a multiple of 8, with zeros behind the row's end, saves the
  ///   part at the end.
  /// - Returns: whether some sum lies between `floor` and `ceiling`, both excluded.
  @inlinable
  @inline(__always)
  public func updateRow(
    _ y: UnsafeMutablePointer<Double>,
    adding a: Double,
    times x: UnsafePointer<Double>,
    count: Int,
    floor: Double,
    ceiling: Double
  ) -> Bool {
    table.pointee.row_update(count, y, a, x, floor, ceiling) != 0
  }

  /// Exchanges the form of a row with the form of a column, in the whole tableau.
  ///
  /// - Shapes: `tableau` is `[rowCount × stride]`, of which `columnCount` columns are used.
  /// - Requires: the entry at `row` and `column` is not 0; 0 <= `floor` and 0 <= `ceiling`.
  /// - Ensures: the row is multiplied by -1/entry, other rows get their multiple of it as `updateRow`
  ///   does, the column is multiplied by 1/entry, and the entry is replaced by its reciprocal.
  ///   Rows with a 0 in the column, and columns with a 0 in the row, keep their bits.
  /// - Error: one rounded division, and two roundings an element.
  /// - Complexity: O(rows with an entry in the column × *columnCount*).
  /// - Returns: whether some sum lies between `floor` and `ceiling`, both excluded.
  @inlinable
  @inline(__always)
  public func exchange(
    _ tableau: UnsafeMutablePointer<Double>,
    rowCount: Int,
    columnCount: Int,
    stride: Int,
    row: Int,
    column: Int,
    floor: Double,
    ceiling: Double
  ) -> Bool {
    table.pointee.exchange(rowCount, columnCount, stride, tableau, row, column, floor, ceiling)
      != 0
  }
}
