// The kernel that tells on which side of hyperplanes rows of parameters lie.

import CKernels

/// Up to 64 hyperplanes as sparse rows over columns of parameters.
///
/// - Shapes: `constants` is `[count]`, `start` `[count + 1]`, `column` and `coefficient`
///   `[start.last]`.
public struct SidePlanes: Sendable {
  /// The constant of each hyperplane.
  private(set) var constants: [Double] = []
  /// Where the terms of each hyperplane begin, and where the last ones end.
  private(set) var start: [Int32] = [0]
  /// The column of each term, ascending in a hyperplane.
  private(set) var column: [Int32] = []
  /// The coefficient of each term.
  private(set) var coefficient: [Double] = []

  /// The most hyperplanes: a word has so many bits.
  public static let limit = 64

  /// Takes hyperplanes from rows of a constant and a coefficient a column.
  public init(_ rows: some Collection<ArraySlice<Double>>) {
    precondition(rows.count <= Self.limit, "\(rows.count) hyperplanes")
    for row in rows {
      constants.append(row.first ?? 0)
      for (index, value) in row.dropFirst().enumerated() where value != 0 {
        column.append(Int32(index))
        coefficient.append(value)
      }
      start.append(Int32(column.count))
    }
  }

  var count: Int { constants.count }
}

extension VectorKernels {
  /// The side of hyperplanes on which each of some rows lies, a bit a hyperplane.
  ///
  /// - Shapes: `limits` is `[planes.count]`; each of `columns` is `[rowCount]`; `sides` and `doubts`
  ///   have room for `rowCount` words that are `stride` words apart.
  /// - Requires: there is a column for each that the planes name, and they have finite numbers.
  /// - Ensures: a bit of `sides` is set where the value, summed up in the order of the terms, is at
  ///   least 0, and one of `doubts` where its magnitude is not known to reach the limit; a limit that is
  ///   not a number leaves all sides in doubt.
  /// - Error: one rounded product and one rounded sum a term.
  /// - Complexity: O(*rowCount* × terms).
  /// - Returns: whether some bit of `doubts` is set.
  public func sides(
    of planes: SidePlanes,
    limits: UnsafePointer<Double>,
    columns: UnsafePointer<UnsafePointer<Double>>,
    rowCount: Int,
    sides: UnsafeMutablePointer<UInt64>,
    doubts: UnsafeMutablePointer<UInt64>,
    stride: Int
  ) -> Bool {
    table.pointee.side_scan(
      rowCount,
      planes.count,
      planes.constants,
      limits,
      planes.start,
      planes.column,
      planes.coefficient,
      columns,
      sides,
      doubts,
      stride
    ) != 0
  }

  /// The largest magnitude among some numbers, 0 where there are none.
  ///
  /// - Complexity: O(*count*).
  @inlinable
  @inline(__always)
  public func largestMagnitude(_ values: UnsafePointer<Double>, count: Int) -> Double {
    table.pointee.largest_magnitude(count, values)
  }
}
