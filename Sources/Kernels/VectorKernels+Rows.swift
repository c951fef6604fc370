// Kernels over rows of numbers: updates of the tableau and of values, and the dot product.

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

  /// The dot product of two rows, in a fixed order.
  ///
  /// - Shapes: `x` and `y` are `[count]`.
  /// - Ensures: lane *i* of eight sums the products *i*, *i* + 8, … from +0 on; then the lanes are
  ///   joined as ((0 + 4) + (2 + 6)) + ((1 + 5) + (3 + 7)). The sum is never -0.
  /// - Error: at most (*count* / 8 + 4) · 2⁻⁵³ · Σ |x·y|, to first order.
  /// - Complexity: O(*count*).
  @inlinable
  @inline(__always)
  public func dot(_ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>, count: Int) -> Double {
    table.pointee.dot(count, x, y)
  }

  /// Moves values along an edge: `values += entries * step`.
  ///
  /// - Shapes: `values` is `[count]`; entry *i* stands at `entries[i * entryStride]`. No overlap.
  /// - Ensures: where the entry is 0, the value keeps its bits.
  /// - Error: one rounded product and one rounded sum an element.
  /// - Complexity: O(*count*); entries side by side are several times as fast as a column.
  @inlinable
  @inline(__always)
  public func updateValues(
    _ values: UnsafeMutablePointer<Double>,
    adding entries: UnsafePointer<Double>,
    entryStride: Int = 1,
    times step: Double,
    count: Int
  ) {
    table.pointee.value_update(count, values, entries, entryStride, step)
  }
}
