// Kernels over many rows of parameters at once: sums of columns, leaves chosen by region, and the way
// from columns to rows. Which of them to use is the batch solver's business.

import CKernels

/// Steps that compute columns of numbers from columns, in compressed rows.
public struct ColumnSteps {
  /// Where the terms of each step begin; the last entry is their number.
  public var start: UnsafePointer<Int32>
  /// The column of each term, ascending in a step; column 0 is the constant 1.
  public var column: UnsafePointer<Int32>
  /// The number of steps.
  public var count: Int

  /// Makes steps of their parts.
  @inlinable
  public init(start: UnsafePointer<Int32>, column: UnsafePointer<Int32>, count: Int) {
    self.start = start
    self.column = column
    self.count = count
  }
}

/// Columns to read: one pointer a column; the first one is never followed, since it is the constant 1.
public typealias ColumnPointers = UnsafePointer<UnsafePointer<Double>?>

extension VectorKernels {
  /// Kernels of batches take rows in multiples of this.
  public static let rowMultiple = 32

  /// Sums columns: result *s* is the constant of step *s* and its terms, added in their order.
  ///
  /// - Shapes: `values` are columns of `rowCount`, `results` columns `stride` numbers apart.
  /// - Requires: `rowCount` is a multiple of `rowMultiple`.
  /// - Ensures: no result is -0 unless a product underflows; terms of coefficient 0 change no bit.
  /// - Error: at most (terms + 1) · 2⁻⁵³ · Σ |coefficient·value|, to first order, before the rounding to
  ///   Float of `isNarrow`.
  /// - Complexity: O(*rowCount* · terms).
  @inlinable
  @inline(__always)
  public func combine(
    _ steps: ColumnSteps,
    coefficients: UnsafePointer<Double>,
    values: ColumnPointers,
    rowCount: Int,
    into results: UnsafeMutableRawPointer,
    stride: Int,
    isNarrow: Bool = false,
    isStreaming: Bool = false
  ) {
    table.pointee.combine(
      rowCount,
      steps.count,
      steps.start,
      steps.column,
      coefficients,
      values,
      results,
      stride,
      isNarrow ? 1 : 0,
      isStreaming ? 1 : 0
    )
  }

  /// Sums columns as `combine` does, with the coefficients of each row's region.
  ///
  /// - Shapes: `tables` is `[terms × length]`: a coefficient a region; `regions` is `[rowCount]`.
  /// - Requires: `rowCount` is a multiple of `rowMultiple`; regions are places in tables of `length`; no
  ///   coefficient is -0.
  /// - Error: as of `combine`.
  /// - Complexity: O(*rowCount* · terms); fastest for a length of 8, then of 16.
  @inlinable
  @inline(__always)
  public func choose(
    _ steps: ColumnSteps,
    tables: UnsafePointer<Double>,
    length: Int,
    regions: UnsafePointer<Int32>,
    values: ColumnPointers,
    rowCount: Int,
    into results: UnsafeMutablePointer<Double>,
    stride: Int
  ) {
    table.pointee.choose(
      rowCount,
      steps.count,
      steps.start,
      steps.column,
      tables,
      length,
      regions,
      values,
      results,
      stride
    )
  }

  /// Sums columns as `combine` does, with a dense matrix of coefficients, into rows.
  ///
  /// - Shapes: `matrix` is `[columnCount × matrixStride]`, its first row the constants, with
  ///   `matrixStride` a multiple of 8; `results` has rows of `outputCount` that begin `stride` apart.
  /// - Requires: `rowCount` is a multiple of 4; `columnCount` is at least 1; no constant is -0; where
  ///   `isStreaming`, every row of results begins at a multiple of 64 bytes.
  /// - Error: as of `combine`.
  /// - Complexity: O(*rowCount* · *outputCount* · *columnCount*).
  @inlinable
  @inline(__always)
  public func spread(
    matrix: UnsafePointer<Double>,
    matrixStride: Int,
    columnCount: Int,
    values: ColumnPointers,
    rowCount: Int,
    outputCount: Int,
    into results: UnsafeMutableRawPointer,
    stride: Int,
    isNarrow: Bool = false,
    isStreaming: Bool = false
  ) {
    table.pointee.spread_rows(
      0,
      rowCount,
      outputCount,
      columnCount,
      matrix,
      matrixStride,
      values,
      results,
      stride,
      isNarrow ? 1 : 0,
      isStreaming ? 1 : 0
    )
  }

  /// Sums columns as `choose` does, with tables that have all of a region's leaves side by side.
  ///
  /// - Shapes: `tables` is `[regions × columnCount × tableStride]`, the constants first, with `tableStride`
  ///   a multiple of 8; `results` has a column a leaf, `leafCount` filled up to a multiple of 8.
  /// - Requires: `rowCount` is a multiple of 8; `regions` are places in `tables`; no constant is -0.
  /// - Error: as of `combine`.
  /// - Complexity: O(*rowCount* · *leafCount* · *columnCount*), whatever the number of regions.
  @inlinable
  @inline(__always)
  public func chooseSideBySide(
    tables: UnsafePointer<Double>,
    tableStride: Int,
    columnCount: Int,
    regions: UnsafePointer<Int32>,
    values: ColumnPointers,
    rowCount: Int,
    leafCount: Int,
    into results: UnsafeMutablePointer<Double>,
    stride: Int
  ) {
    table.pointee.choose_side_by_side(
      rowCount,
      leafCount,
      columnCount,
      tables,
      tableStride,
      regions,
      values,
      results,
      stride
    )
  }

  /// Writes columns as rows.
  ///
  /// - Shapes: `columns` are `[outputCount]` columns of `rowCount` that begin `columnStride` apart;
  ///   `results` has rows of `outputCount` that begin `stride` apart.
  /// - Requires: `rowCount` is a multiple of 8; where `isStreaming`, every row of results begins at a
  ///   multiple of 64 bytes.
  /// - Complexity: O(*rowCount* · *outputCount*).
  @inlinable
  @inline(__always)
  public func turn(
    _ columns: UnsafePointer<Double>,
    columnStride: Int,
    rowCount: Int,
    outputCount: Int,
    into results: UnsafeMutableRawPointer,
    stride: Int,
    isNarrow: Bool = false,
    isStreaming: Bool = false
  ) {
    table.pointee.turn_rows(
      rowCount,
      outputCount,
      columns,
      columnStride,
      results,
      stride,
      isNarrow ? 1 : 0,
      isStreaming ? 1 : 0
    )
  }

  /// Copies bytes past the caches, where whole lines of 64 bytes are written.
  ///
  /// - Requires: no overlap. `finishStreams` comes before another thread reads the copy.
  @inlinable
  @inline(__always)
  public func stream(
    _ source: UnsafeRawPointer,
    byteCount: Int,
    to destination: UnsafeMutableRawPointer
  ) {
    table.pointee.stream(byteCount, destination, source)
  }

  /// Fills memory past the caches: the fastest a core can store, for comparison.
  @inlinable
  public func fillStreaming(_ memory: UnsafeMutablePointer<Double>, count: Int, with value: Double)
  {
    table.pointee.fill_stream(count, memory, value)
  }

  /// Waits until what was stored past the caches may be read by other threads.
  @inlinable
  @inline(__always)
  public static func finishStreams() { tinamou_finish_streams() }
}
