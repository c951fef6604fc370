// Sparse rows in memory that kernels read.

import Kernels

/// Rows of a plan, ready for `VectorKernels.combine`.
final class BatchSteps: Sendable {
  let count: Int
  private let start: BatchMemory<Int32>
  private let column: BatchMemory<Int32>
  private let coefficient: BatchMemory<Double>

  init(_ rows: SparseRows) {
    count = rows.rowCount
    start = BatchMemory(rows.start)
    column = BatchMemory(rows.column)
    coefficient = BatchMemory(rows.coefficient)
  }

  /// A part of the steps.
  func steps(_ range: Range<Int>) -> ColumnSteps {
    ColumnSteps(
      start: start.pointer + range.lowerBound,
      column: column.pointer,
      count: range.count
    )
  }

  /// The coefficients of all terms.
  var coefficients: UnsafePointer<Double> { UnsafePointer(coefficient.pointer) }
}
