// Kernels over slopes: which edge to take, and what they are behind it.

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

extension VectorKernels {
  /// The edge that falls most among some columns, and which of these need not be looked at again.
  ///
  /// To the right of a column the slope is gradient + right, to the left -(gradient + left). An edge
  /// falls where the first lane beyond its tolerance is negative. Of several edges the one with the
  /// lowest such lane is taken, then the most negative slope, then the lowest column, then the right.
  /// A column is dropped where both of its edges rise in the first lane beyond its tolerance: nothing
  /// behind that lane can make them fall.
  ///
  /// - Shapes: `candidates` is `[count]`, distinct columns in any order; `dropped` has room for as many.
  ///   `gradient`, `left` and `right` lead to eight doubles a column, each column `strideBytes` behind the
  ///   one before: to `SIMD8<Double>` in arrays of their own, or to members of a structure.
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
}
