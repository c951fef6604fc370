// A plan prepared for computing: what all threads of a batch share.

import Kernels

/// A plan with the choices that its shape decides.
final class BatchProgram: Sendable {
  /// How outputs come about.
  enum Method: Sendable, Equatable {
    /// Sums of columns; for output by rows, turned block by block.
    case columns
    /// Rows at once, with a dense matrix of coefficients.
    case spread
    /// A product of dense matrices.
    case blas
  }

  let plan: BatchPlan
  let options: BatchOptions
  let method: Method
  let outputs: BatchSteps
  /// The dense matrix of methods that want one, `[columnCount × matrixStride]`.
  let matrix: BatchMemory<Double>
  let matrixStride: Int
  /// What multiplies matrices, where that is the method.
  let product: MatrixProduct?
  /// Rows that are computed together, a multiple of `VectorKernels.rowMultiple`.
  let tileRowCount: Int
  /// Outputs that are written together.
  let panelCount: Int

  init(_ plan: BatchPlan, _ options: BatchOptions, product given: MatrixProduct? = nil) {
    self.plan = plan
    self.options = options
    outputs = BatchSteps(plan.outputs)
    let cost = BatchCost(plan, options.arrangement)
    product = options.backend == .blas ? given ?? .system : nil
    method = product != nil ? .blas : cost.prefersSpread ? .spread : .columns
    if method == .columns {
      matrix = BatchMemory(repeating: 0, count: 0)
      matrixStride = 0
    } else {
      let dense = plan.denseOutputs()
      matrix = BatchMemory(dense.matrix)
      matrixStride = dense.stride
    }
    (tileRowCount, panelCount) = Self.tile(plan, options, method)
  }

  /// Rows and outputs a tile, so that what is read again and again stays in the nearest cache.
  private static func tile(
    _ plan: BatchPlan,
    _ options: BatchOptions,
    _ method: Method
  ) -> (rows: Int, outputs: Int) {
    let multiple = VectorKernels.rowMultiple
    // Stores past the caches wait in the processor. So few are given out at once, where there are leaves,
    // that it finds those of the next rows meanwhile.
    let line = plan.outputCount * options.precision.byteCount
    let waiting = plan.leafCount == 0 ? Int.max : max(multiple, waitingByteCount / max(1, line))
    func rows(_ columns: Int, _ limit: Int) -> Int {
      let fitting = nearCacheByteCount / (8 * max(1, columns))
      return max(multiple, min(limit, fitting, waiting) / multiple * multiple)
    }
    switch method {
    case .blas: return (blasRowCount, plan.outputCount)
    case .spread: return (rows(plan.columnCount, 256), plan.outputCount)
    case .columns:
      guard options.arrangement == .perRow else {
        return (rows(plan.columnCount, 512), plan.outputCount)
      }
      let panel = min(plan.outputCount, 64)
      return (rows(plan.columnCount + panel, 128), panel)
    }
  }

  /// Bytes that a tile's columns may take: most of a core's first cache.
  private static let nearCacheByteCount = 28 << 10
  /// Bytes of output that wait to be stored.
  private static let waitingByteCount = 4 << 10
  /// Rows that one product of matrices answers.
  private static let blasRowCount = 512

  /// What computes, in words.
  var summary: String {
    switch method {
    case .columns: "kernels, sparse sums"
    case .spread: "kernels, dense rows"
    case .blas: "blas"
    }
  }
}
