// Kernels over slopes and breakpoints: which edge to take, and how far along it.

import CKernels

/// An edge out of a vertex, along which the penalty falls.
public struct FallingEdge: Hashable, Sendable {
  /// The column of the form that moves.
  public var column: Int
  /// 1 to the right, -1 to the left.
  public var direction: Int
  /// The first level, as a lane, that changes.
  public var lane: Int

  /// Makes an edge.
  public init(column: Int, direction: Int, lane: Int) {
    self.column = column
    self.direction = direction
    self.lane = lane
  }

  @inlinable
  @inline(__always)
  init?(_ edge: tinamou_edge) {
    guard edge.column >= 0 else { return nil }
    self.init(column: edge.column, direction: Int(edge.direction), lane: Int(edge.lane))
  }
}

/// The rows that meet a breakpoint first along an edge.
public struct NearestBreakpoints: Hashable, Sendable {
  /// The smallest distance, infinite where no row meets a breakpoint; never -0.
  public var distance: Double
  /// How many rows are within the tolerance of it.
  public var count: Int

  /// Makes a result.
  public init(distance: Double, count: Int) {
    self.distance = distance
    self.count = count
  }
}

extension VectorKernels {
  /// The edge that falls most in the first lane that falls.
  ///
  /// To the right of a column the slope is gradient + right, to the left -(gradient + left). An edge
  /// falls where the first lane beyond its tolerance is negative. Of several edges the one with the
  /// lowest such lane is taken, then the most negative slope, then the lowest column, then the right.
  ///
  /// - Shapes: `gradient`, `left` and `right` lead to eight doubles a column, each column `strideBytes`
  ///   behind the one before: to `SIMD8<Double>` in arrays of their own, or to members of a structure.
  /// - Requires: no tolerance is negative.
  /// - Error: one rounded sum a slope.
  /// - Complexity: O(*count*).
  @inlinable
  @inline(__always)
  public func steepestEdge(
    gradient: UnsafeRawPointer,
    left: UnsafeRawPointer,
    right: UnsafeRawPointer,
    strideBytes: Int = MemoryLayout<SIMD8<Double>>.stride,
    count: Int,
    tolerance: SIMD8<Double>
  ) -> FallingEdge? {
    let edge = withUnsafePointer(to: tolerance) {
      table.pointee.pricing_scan(count, gradient, left, right, strideBytes, UnsafeRawPointer($0))
    }
    return FallingEdge(edge)
  }

  /// The edge that falls most among some columns, and which of these need not be looked at again.
  ///
  /// Edges are chosen as without candidates. A column is dropped where both of its edges rise in the first
  /// lane beyond its tolerance: nothing behind that lane can make them fall.
  ///
  /// - Shapes: `candidates` is `[count]`, distinct columns in any order; `dropped` has room for as many.
  ///   Slopes lie as for all columns.
  /// - Requires: no tolerance is negative.
  /// - Ensures: the first `keptCount` candidates are those kept, and `dropped` begins with the others, both
  ///   in their old order.
  /// - Error: one rounded sum a slope.
  /// - Complexity: O(*count*).
  @inlinable
  @inline(__always)
  public func steepestEdge(
    among candidates: UnsafeMutablePointer<Int32>,
    count: Int,
    dropped: UnsafeMutablePointer<Int32>,
    gradient: UnsafeRawPointer,
    left: UnsafeRawPointer,
    right: UnsafeRawPointer,
    strideBytes: Int = MemoryLayout<SIMD8<Double>>.stride,
    tolerance: SIMD8<Double>
  ) -> (edge: FallingEdge?, keptCount: Int) {
    var keptCount = 0
    let edge = withUnsafePointer(to: tolerance) {
      table.pointee.candidate_scan(
        count,
        candidates,
        dropped,
        &keptCount,
        gradient,
        left,
        right,
        strideBytes,
        UnsafeRawPointer($0)
      )
    }
    return (FallingEdge(edge), keptCount)
  }

  /// How far along an edge each row meets its next breakpoint, and which rows do so first.
  ///
  /// Row *i* moves with the speed entry · direction: towards `right[i]` where that is positive, towards
  /// `left[i]` where it is negative. Its distance is (position - value) / speed, infinite where the entry
  /// is 0. Rows within `tolerance` of the smallest distance are a tie, for the caller to break.
  ///
  /// - Shapes: `values`, `left`, `right` and `distances` are `[count]`, entry *i* stands at
  ///   `entries[i * entryStride]`; `nearest` has room for `count` rows.
  /// - Units: positions, values, `tolerance` and distances in points.
  /// - Requires: `direction` is 1 or -1, `tolerance` not negative; where there is no breakpoint, `right`
  ///   is +∞ and `left` -∞; `count` fits 32 bits.
  /// - Ensures: `distances` holds every distance; `nearest` the rows of the tie in ascending order.
  /// - Error: one rounded difference and one rounded division a row. A distance beyond the range of
  ///   Double counts as infinite.
  /// - Complexity: O(*count*); entries side by side are faster than a column.
  @inlinable
  @inline(__always)
  public func scanBreakpoints(
    values: UnsafePointer<Double>,
    entries: UnsafePointer<Double>,
    entryStride: Int = 1,
    left: UnsafePointer<Double>,
    right: UnsafePointer<Double>,
    count: Int,
    direction: Double,
    tolerance: Double,
    distances: UnsafeMutablePointer<Double>,
    nearest: UnsafeMutablePointer<Int32>
  ) -> NearestBreakpoints {
    let found = table.pointee.breakpoint_scan(
      count,
      values,
      entries,
      entryStride,
      left,
      right,
      direction,
      tolerance,
      distances,
      nearest
    )
    return NearestBreakpoints(distance: found.distance, count: found.count)
  }

  /// Adds a row times a slope to the gradient: `gradient[j] += entries[j] * slope`.
  ///
  /// - Shapes: `gradient` leads to eight doubles a column, each column `strideBytes` behind the one
  ///   before; `entries` is `[count]`.
  /// - Ensures: where the entry is 0, the gradient keeps its bits.
  /// - Error: one rounded product and one rounded sum a lane.
  /// - Complexity: O(*count*).
  @inlinable
  @inline(__always)
  public func updateSlopes(
    gradient: UnsafeMutableRawPointer,
    strideBytes: Int = MemoryLayout<SIMD8<Double>>.stride,
    adding entries: UnsafePointer<Double>,
    times slope: SIMD8<Double>,
    count: Int
  ) {
    withUnsafePointer(to: slope) {
      table.pointee.slope_update(count, gradient, strideBytes, entries, UnsafeRawPointer($0))
    }
  }

  /// Adds the nonzero entries of a row times a slope to the gradient.
  ///
  /// - Shapes: `gradient` leads to eight doubles a column, each column `strideBytes` behind the one
  ///   before; entry *i* is a `Double` at `entries + i * entryStrideBytes`, its column an `Int32` at
  ///   `columns + i * columnStrideBytes`: arrays of their own, or members of a structure.
  /// - Error: one rounded product and one rounded sum a lane.
  /// - Complexity: O(*count*).
  @inlinable
  @inline(__always)
  public func updateSlopes(
    gradient: UnsafeMutableRawPointer,
    strideBytes: Int = MemoryLayout<SIMD8<Double>>.stride,
    at columns: UnsafeRawPointer,
    columnStrideBytes: Int = MemoryLayout<Int32>.stride,
    adding entries: UnsafeRawPointer,
    entryStrideBytes: Int = MemoryLayout<Double>.stride,
    times slope: SIMD8<Double>,
    count: Int
  ) {
    withUnsafePointer(to: slope) {
      table.pointee.slope_scatter(
        count,
        gradient,
        strideBytes,
        columns,
        columnStrideBytes,
        entries,
        entryStrideBytes,
        UnsafeRawPointer($0)
      )
    }
  }
}
