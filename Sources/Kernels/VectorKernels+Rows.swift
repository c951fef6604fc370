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
  /// Exchanges the form of a row with the form of a column, in the whole tableau.
  ///
  /// - Shapes: `tableau` is `[rowCount × stride]`, of which `columnCount` columns are used.
  /// - Requires: the entry at `row` and `column` is not 0.
  /// - Ensures: the row is multiplied by -1/entry, other rows get their multiple of it, the column is multiplied by
  ///   1/entry, and the entry is replaced by its reciprocal. Of what is added to, a sum within the floor is +0.
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
