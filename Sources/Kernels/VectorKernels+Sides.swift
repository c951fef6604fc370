// The kernel that tells on which side of hyperplanes rows of parameters lie.

import CKernels

extension VectorKernels {
  /// The side of up to 64 hyperplanes on which each of some rows lies, a bit a hyperplane.
  ///
  /// - Shapes: `planes` is `[planeCount × (columns.count + 1)]`, the constant of each hyperplane first;
  ///   `limits` is `[planeCount]`; each of `columns` is `[rowCount]`; `sides` and `doubts` have room for
  ///   `rowCount` words that are `stride` words apart.
  /// - Requires: `planeCount` <= 64, and all values stay finite.
  /// - Ensures: a bit of `sides` is set where the value, summed up in the order of the columns, is at
  ///   least 0, and one of `doubts` where its magnitude is below the limit.
  /// - Error: one rounded product and one rounded sum a coefficient.
  /// - Complexity: O(*rowCount* × coefficients that are not 0).
  @inlinable
  public func sides(
    ofPlanes planes: UnsafePointer<Double>,
    limits: UnsafePointer<Double>,
    planeCount: Int,
    columns: [UnsafePointer<Double>],
    rowCount: Int,
    sides: UnsafeMutablePointer<UInt64>,
    doubts: UnsafeMutablePointer<UInt64>,
    stride: Int
  ) {
    columns.withUnsafeBufferPointer { pointers in
      // Without columns there is no array to point to, and none is read.
      guard let base = pointers.baseAddress else { return }
      table.pointee.side_scan(
        rowCount,
        planeCount,
        columns.count,
        planes,
        limits,
        base,
        sides,
        doubts,
        stride
      )
    }
  }
}
