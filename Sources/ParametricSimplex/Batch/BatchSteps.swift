// Sparse rows in memory that kernels read.

import Kernels

/// Rows of a plan, ready for kernels.
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

  /// The rows as kernels read them, for as long as this lives.
  var sums: KernelSums {
    KernelSums(
      count: count,
      start: start.pointer,
      column: column.pointer,
      coefficient: coefficient.pointer
    )
  }
}
