// Computes blocks of rows on one thread, tile by tile. Regions are known before it starts.

import Kernels

/// The scratch memory of one thread, and what it does there.
final class BatchWorker {
  let program: BatchProgram
  let kernels: VectorKernels
  /// The regions of the rows at hand.
  let regions: BatchRegions
  /// Columns of values: the parameters' as given, leaves and definitions in scratch.
  let values: BatchMemory<UnsafePointer<Double>?>
  /// Leaves and definitions, `[leaves + definitions] × tileRowCount`; all values for BLAS.
  let columns: BatchMemory<Double>
  /// Outputs as columns, before they are turned into rows or narrowed.
  let panel: BatchMemory<Double>
  /// Leaves side by side, before they are turned into columns.
  let leafRows: BatchMemory<Double>
  /// Rows before they are stored past the caches.
  let staging: BatchMemory<UInt8>
  /// The pointers of `values` moved on by some rows.
  let shifted: BatchMemory<UnsafePointer<Double>?>
  /// Parameters, regions and outputs of the last rows, which fill no register.
  let lastParameters: BatchMemory<Double>
  let lastRegions: BatchMemory<Int32>
  let lastOutputs: BatchMemory<UInt8>

  init(_ program: BatchProgram, _ kernels: VectorKernels) {
    self.program = program
    self.kernels = kernels
    let plan = program.plan
    let rows = program.tileRowCount
    let multiple = VectorKernels.rowMultiple
    regions = BatchRegions(
      rowCount: BatchSolver.blockRowCount,
      parameterCount: plan.parameterCount
    )
    let isBLAS = program.method == .blas
    values = BatchMemory(repeating: nil, count: plan.columnCount)
    shifted = BatchMemory(repeating: nil, count: plan.columnCount)
    // Leaves are turned in groups of eight, the last of which may reach beyond them.
    columns = BatchMemory(repeating: 1, count: (plan.columnCount + 8) * rows)
    leafRows = BatchMemory(
      repeating: 0,
      count: plan.leafCount == 0 ? 0 : rows * BatchRegionSteps.panelLeafCount
    )
    panel = BatchMemory(
      repeating: 0,
      count: isBLAS || program.method == .columns ? program.panelCount * rows : 0
    )
    staging = BatchMemory(
      repeating: 0,
      count: isBLAS ? 0 : max(program.panelCount * rows * 8, 4096)
    )
    lastParameters = BatchMemory(repeating: 0, count: plan.parameterCount * multiple)
    lastRegions = BatchMemory(repeating: 0, count: multiple)
    lastOutputs = BatchMemory(repeating: 0, count: plan.outputCount * multiple * 8)
    for column in (1 + plan.parameterCount)..<max(plan.columnCount, 1 + plan.parameterCount) {
      values.pointer[column] = UnsafePointer(columns.pointer + column * rows)
    }
  }

  /// The blocks' regions at rows that are computed: one pointer a block.
  typealias Regions = [UnsafePointer<Int32>]

  /// Answers `count` rows, which are `first` and those behind it in the output.
  ///
  /// - Shapes: `theta` is a column of `count` numbers a parameter; `regions` are those of the rows.
  func answer(
    _ theta: [UnsafePointer<Double>],
    as first: Int,
    count: Int,
    _ leaves: [BatchRegionSteps],
    _ regions: Regions,
    into output: BatchOutput,
    isStreaming: Bool
  ) {
    let multiple = VectorKernels.rowMultiple
    let whole = count / multiple * multiple
    var done = 0
    while done < whole {
      let tile = min(program.tileRowCount, whole - done)
      for (parameter, column) in theta.enumerated() {
        values.pointer[1 + parameter] = column + done
      }
      computeValues(leaves, regions.map { $0 + done }, tile)
      write(tile, to: place(first + done, output), output.stride, isStreaming)
      done += tile
    }
    if done < count {
      answerLast(theta, as: first, done..<count, leaves, regions, into: output)
    }
  }

  /// Where a row begins.
  private func place(_ row: Int, _ output: BatchOutput) -> UnsafeMutableRawPointer {
    let size = program.options.precision.byteCount
    let isPerRow = program.options.arrangement == .perRow
    return output.memory + row * (isPerRow ? output.stride : 1) * size
  }

  /// Answers rows that are fewer than the kernels take, filled up with copies of the last one.
  private func answerLast(
    _ theta: [UnsafePointer<Double>],
    as first: Int,
    _ range: Range<Int>,
    _ leaves: [BatchRegionSteps],
    _ regions: Regions,
    into output: BatchOutput
  ) {
    let multiple = VectorKernels.rowMultiple
    for (parameter, column) in theta.enumerated() {
      let own = lastParameters.pointer + parameter * multiple
      for row in 0..<multiple {
        own[row] = column[min(range.lowerBound + row, range.upperBound - 1)]
      }
      values.pointer[1 + parameter] = UnsafePointer(own)
    }
    var leafColumn = 1 + program.plan.parameterCount
    for (block, steps) in leaves.enumerated() {
      for row in 0..<multiple {
        lastRegions.pointer[row] =
          regions[block][min(range.lowerBound + row, range.upperBound - 1)]
      }
      choose(steps, lastRegions.pointer, multiple, leafColumn)
      leafColumn += steps.leafCount
    }
    computeDefinitions(multiple)
    let isPerRow = program.options.arrangement == .perRow
    let outputCount = program.plan.outputCount
    let stride = isPerRow ? outputCount : multiple
    write(multiple, to: UnsafeMutableRawPointer(lastOutputs.pointer), stride, false)
    let size = program.options.precision.byteCount
    let target = place(first + range.lowerBound, output)
    let (lines, length) = isPerRow ? (range.count, outputCount) : (outputCount, range.count)
    for line in 0..<lines {
      (target + line * output.stride * size).copyMemory(
        from: UnsafeRawPointer(lastOutputs.pointer) + line * stride * size,
        byteCount: length * size
      )
    }
  }

  // MARK: Values

  private func computeValues(_ leaves: [BatchRegionSteps], _ regions: Regions, _ rowCount: Int) {
    var leafColumn = 1 + program.plan.parameterCount
    for (block, steps) in leaves.enumerated() {
      choose(steps, regions[block], rowCount, leafColumn)
      leafColumn += steps.leafCount
    }
    computeDefinitions(rowCount)
  }

  private func choose(
    _ steps: BatchRegionSteps,
    _ regions: UnsafePointer<Int32>,
    _ rowCount: Int,
    _ column: Int
  ) {
    steps.apply(
      kernels,
      regions: regions,
      values: values.pointer,
      rowCount: rowCount,
      into: columns.pointer + column * program.tileRowCount,
      stride: program.tileRowCount,
      scratch: leafRows.pointer
    )
  }

  private func computeDefinitions(_ rowCount: Int) {
    guard program.definitions.count > 0 else { return }
    let first = 1 + program.plan.parameterCount + program.plan.leafCount
    kernels.combine(
      program.definitions.steps(0..<program.definitions.count),
      coefficients: program.definitions.coefficients,
      values: values.pointer,
      rowCount: rowCount,
      into: columns.pointer + first * program.tileRowCount,
      stride: program.tileRowCount
    )
  }
}
