// Whole batches in one call: parameters in, outputs out, tile by tile, without a word of Swift between two
// tiles. What is in the structures is said in CKernels.h; who fills them is the batch solver.

import CKernels

/// How the sides of hyperplanes lead to a region.
///
/// Each side that is not negative adds a weight, and the sum is an index into a table of regions. A hyperplane
/// of one parameter is a threshold, which no rounding touches; one of several has a bound on its error, and
/// may leave a row in doubt.
public typealias KernelLocation = tinamou_location
/// A block's leaves in each region.
public typealias KernelLeafBlock = tinamou_leaf_block
/// Sums of columns in sparse rows.
public typealias KernelSums = tinamou_sums
/// A plan, its blocks and its scratch memory.
public typealias KernelBatch = tinamou_batch

/// What `VectorKernels.locate` says of some rows.
public struct LocationResult: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int32

  /// Takes bits.
  @inlinable
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Some side is not certain: regions may be wrong.
  public static let doubtful = LocationResult(rawValue: Int32(tinamou_doubtful.rawValue))
  /// Some row has a negative region.
  public static let open = LocationResult(rawValue: Int32(tinamou_open.rawValue))
}

extension VectorKernels {
  /// Finds the regions of rows.
  ///
  /// - Shapes: `columns` are columns of `rowCount`, numbered as the location numbers them; `largest` has a
  ///   number a column: no parameter is larger in magnitude; nil where all are multiples of a 64th below 2²⁰.
  /// - Requires: `rowCount` is a multiple of `rowMultiple`; all numbers are finite.
  /// - Error: sides are exact, or the result is `doubtful`.
  /// - Complexity: O(*rowCount* · terms of the hyperplanes).
  public func locate(
    _ location: UnsafePointer<KernelLocation>,
    largest: UnsafePointer<Double>?,
    columns: ColumnPointers,
    rowCount: Int,
    into regions: UnsafeMutablePointer<Int32>
  ) -> LocationResult {
    LocationResult(rawValue: table.pointee.locate(rowCount, location, largest, columns, regions))
  }

  /// Computes the leaves of one tile into the scratch memory of a batch, and whether all of
  /// its rows could be; where they could not, nothing is said of any of them.
  ///
  /// - Requires: `row` is where the tile begins in `parameters`; `rowCount` is a multiple of `rowMultiple` and
  ///   at most the batch's tile.
  public func settle(
    _ batch: UnsafePointer<KernelBatch>,
    row: Int,
    rowCount: Int,
    parameters: ColumnPointers
  ) -> Bool {
    table.pointee.settle(batch, row, rowCount, parameters) != 0
  }

  /// Answers rows up to the first tile in which one has no certain region, or a parameter beyond its bounds;
  /// how many those are.
  ///
  /// - Shapes: `results` has rows or columns `stride` numbers apart, as the batch says.
  /// - Requires: `rowCount` is a multiple of `rowMultiple`.
  /// - Error: at most (terms + 1) · 2⁻⁵³ · Σ |coefficient·value|, to first order, for leaves and outputs one
  ///   after the other, before the rounding to Float of `isNarrow`.
  public func answer(
    _ batch: UnsafePointer<KernelBatch>,
    rowCount: Int,
    parameters: ColumnPointers,
    into results: UnsafeMutableRawPointer,
    stride: Int,
    isNarrow: Bool,
    isStreaming: Bool
  ) -> Int {
    table.pointee.answer(
      batch,
      rowCount,
      parameters,
      results,
      stride,
      isNarrow ? 1 : 0,
      isStreaming ? 1 : 0
    )
  }
}
