// Rows in, outputs out: by one call of the kernels for all rows whose regions they find, or whose regions are
// given; by products of matrices, tile by tile, where BLAS computes.

import Kernels

extension BatchWorker {
  /// Answers rows whose regions are known, from the first on, until one needs a closer look.
  ///
  /// They are `first` and those behind it in the output. Returns how many they are.
  func answerKnown(
    _ theta: [UnsafePointer<Double>],
    as first: Int,
    count: Int,
    into output: BatchOutput,
    isStreaming: Bool
  ) -> Int {
    takeRegions()
    guard isLocating else { return 0 }
    batch.pointer.pointee.is_locating = 1
    batch.pointer.pointee.block_count = blocks.count
    for (parameter, column) in theta.enumerated() { parameters.pointer[parameter] = column }
    let multiple = VectorKernels.rowMultiple
    return write(
      count / multiple * multiple,
      to: start(first, output),
      output.stride,
      isStreaming
    )
  }

  /// Answers `count` rows, which are `first` and those behind it in the output.
  ///
  /// - Shapes: `theta` is a column of `count` numbers a parameter; `rowRegions` are those of the rows, one
  ///   pointer a block.
  func answer(
    _ theta: [UnsafePointer<Double>],
    as first: Int,
    count: Int,
    _ rowRegions: [UnsafePointer<Int32>],
    into output: BatchOutput,
    isStreaming: Bool
  ) {
    takeRegions()
    batch.pointer.pointee.is_locating = 0
    batch.pointer.pointee.block_count = regions.steps.count
    for (block, blockRegions) in rowRegions.enumerated() {
      blocks.pointer[block].regions = blockRegions
    }
    for (parameter, column) in theta.enumerated() { parameters.pointer[parameter] = column }
    let multiple = VectorKernels.rowMultiple
    let whole = count / multiple * multiple
    _ = write(whole, to: start(first, output), output.stride, isStreaming)
    if whole < count { answerLast(theta, as: first, whole..<count, rowRegions, into: output) }
  }

  /// Where a row begins.
  private func start(_ row: Int, _ output: BatchOutput) -> UnsafeMutableRawPointer {
    let size = program.options.precision.byteCount
    let isPerRow = program.options.arrangement == .perRow
    return output.memory + row * (isPerRow ? output.stride : 1) * size
  }

  /// Answers rows at hand, whole registers of them, and says how many.
  private func write(
    _ rowCount: Int,
    to target: UnsafeMutableRawPointer,
    _ stride: Int,
    _ isStreaming: Bool
  ) -> Int {
    if let product = program.product {
      return writeProducts(product, rowCount, to: target, stride)
    }
    return kernels.answer(
      batch.pointer,
      rowCount: rowCount,
      parameters: parameters.pointer,
      into: target,
      stride: stride,
      isNarrow: program.options.precision == .float32,
      isStreaming: isStreaming
    )
  }

  /// Answers rows by products of matrices, tile by tile.
  private func writeProducts(
    _ product: MatrixProduct,
    _ rowCount: Int,
    to target: UnsafeMutableRawPointer,
    _ stride: Int
  ) -> Int {
    let size = program.options.precision.byteCount
    let rowStride = program.options.arrangement == .perRow ? stride : 1
    for row in Swift.stride(from: 0, to: rowCount, by: program.tileRowCount) {
      let count = min(program.tileRowCount, rowCount - row)
      let isSettled = kernels.settle(
        batch.pointer,
        row: row,
        rowCount: count,
        parameters: parameters.pointer
      )
      guard isSettled else { return row }
      writeProduct(product, count, values.pointer, to: target + row * rowStride * size, stride)
    }
    return rowCount
  }

  /// Answers rows that are fewer than the kernels take, filled up with copies of the last one.
  private func answerLast(
    _ theta: [UnsafePointer<Double>],
    as first: Int,
    _ range: Range<Int>,
    _ rowRegions: [UnsafePointer<Int32>],
    into output: BatchOutput
  ) {
    let multiple = VectorKernels.rowMultiple
    for (parameter, column) in theta.enumerated() {
      let lastColumn = lastParameters.pointer + parameter * multiple
      for row in 0..<multiple {
        lastColumn[row] = column[min(range.lowerBound + row, range.upperBound - 1)]
      }
      parameters.pointer[parameter] = UnsafePointer(lastColumn)
    }
    for (block, all) in rowRegions.enumerated() {
      let lastColumn = lastRegions.pointer + block * multiple
      for row in 0..<multiple {
        lastColumn[row] = all[min(range.lowerBound + row, range.upperBound - 1)]
      }
      blocks.pointer[block].regions = UnsafePointer(lastColumn)
    }
    let isPerRow = program.options.arrangement == .perRow
    let outputCount = program.plan.outputCount
    let stride = isPerRow ? outputCount : multiple
    _ = write(multiple, to: UnsafeMutableRawPointer(lastOutputs.pointer), stride, false)
    let size = program.options.precision.byteCount
    let target = start(first + range.lowerBound, output)
    let (lines, length) = isPerRow ? (range.count, outputCount) : (outputCount, range.count)
    for line in 0..<lines {
      (target + line * output.stride * size).copyMemory(
        from: UnsafeRawPointer(lastOutputs.pointer) + line * stride * size,
        byteCount: length * size
      )
    }
  }

  // MARK: Products of matrices

  private func writeProduct(
    _ product: MatrixProduct,
    _ rowCount: Int,
    _ values: ColumnPointers,
    to start: UnsafeMutableRawPointer,
    _ stride: Int
  ) {
    let isNarrow = program.options.precision == .float32
    let plan = program.plan
    let tile = program.tileRowCount
    // Parameters join the columns of ones and leaves, which stand there already.
    for parameter in 1..<(1 + plan.parameterCount) {
      guard let pointer = values[parameter] else { continue }
      (columns.pointer + parameter * tile).update(from: pointer, count: rowCount)
    }
    let isPerRow = program.options.arrangement == .perRow
    let target =
      isNarrow ? panel.pointer : start.assumingMemoryBound(to: Double.self)
    let targetStride = isNarrow ? (isPerRow ? plan.outputCount : tile) : stride
    if isPerRow {
      product.multiply(
        plan.outputCount,
        rowCount,
        plan.columnCount,
        program.matrix.pointer,
        program.matrixStride,
        columns.pointer,
        tile,
        into: target,
        targetStride
      )
    } else {
      product.multiply(
        rowCount,
        plan.outputCount,
        plan.columnCount,
        columns.pointer,
        tile,
        program.matrix.pointer,
        program.matrixStride,
        into: target,
        targetStride
      )
    }
    guard isNarrow else { return }
    let floats = start.assumingMemoryBound(to: Float.self)
    let (lines, length) =
      isPerRow ? (rowCount, plan.outputCount) : (plan.outputCount, rowCount)
    for line in 0..<lines {
      let from = target + line * targetStride
      let to = floats + line * stride
      for index in 0..<length { to[index] = Float(from[index]) }
    }
  }
}
