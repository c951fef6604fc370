// Kernels over rows of numbers: updates of the tableau.

import CKernels

/// Which sums of a row's update are taken for 0, and which are doubtful.
public struct SumBounds: Sendable {
  /// A sum of this magnitude or less becomes 0.
  public var floor: Double
  /// A sum of a magnitude between the floor and this, both excluded, is doubtful.
  public var ceiling: Double
  /// A sum that becomes 0 is doubtful where it is more than this part of what it was before.
  public var rounding: Double

  /// Makes bounds of numbers that are not negative.
  @inlinable
  @inline(__always)
  public init(floor: Double, ceiling: Double, rounding: Double) {
    (self.floor, self.ceiling, self.rounding) = (floor, ceiling, rounding)
  }

  /// Whether a sum is too large for a rounding error of what it was before, and too small for a number of the layout.
  @inlinable
  @inline(__always)
  public func isDoubtful(_ sum: Double, changedFrom old: Double) -> Bool {
    sum.magnitude < ceiling && sum.magnitude > min(floor, (old * rounding).magnitude)
  }

  @usableFromInline var limits: tinamou_bounds {
    tinamou_bounds(floor: floor, ceiling: ceiling, rounding: rounding)
  }
}

extension VectorKernels {
  /// Adds a multiple of a row to another one: `y += a * x`.
  ///
  /// - Shapes: `y` and `x` are `[count]` and do not overlap.
  /// - Ensures: where `x` is 0, `y` keeps its bits; elsewhere a sum within the floor is +0.
  /// - Error: one rounded product and one rounded sum an element.
  /// - Complexity: O(*count*). A count that is a multiple of 8, with zeros behind the row's end, saves the
  ///   part at the end.
  /// - Returns: whether some sum is doubtful.
  @inlinable
  @inline(__always)
  public func updateRow(
    _ y: UnsafeMutablePointer<Double>,
    adding a: Double,
    times x: UnsafePointer<Double>,
    count: Int,
    within bounds: SumBounds
  ) -> Bool {
    table.pointee.row_update(count, y, a, x, bounds.limits) != 0
  }

  /// Exchanges the form of a row with the form of a column, in the whole tableau.
  ///
  /// - Shapes: `tableau` is `[rowCount × stride]`, of which `columnCount` columns are used.
  /// - Requires: the entry at `row` and `column` is not 0.
  /// - Ensures: the row is multiplied by -1/entry, other rows get their multiple of it as `updateRow`
  ///   does, the column is multiplied by 1/entry, and the entry is replaced by its reciprocal.
  ///   Rows with a 0 in the column, and columns with a 0 in the row, keep their bits.
  /// - Error: one rounded division, and two roundings an element.
  /// - Complexity: O(rows with an entry in the column × *columnCount*).
  /// - Returns: whether some sum is doubtful.
  @inlinable
  @inline(__always)
  public func exchange(
    _ tableau: UnsafeMutablePointer<Double>,
    rowCount: Int,
    columnCount: Int,
    stride: Int,
    row: Int,
    column: Int,
    within bounds: SumBounds
  ) -> Bool {
    table.pointee.exchange(rowCount, columnCount, stride, tableau, row, column, bounds.limits) != 0
  }
}
