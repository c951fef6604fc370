// Trials of the kernels of batches.

import Kernels

extension KernelTrial {
  /// Numbers as a kernel writes them: doubles, or pairs of floats.
  private static func numbers(_ memory: GuardedMemory, count: Int, isNarrow: Bool) -> [Double] {
    guard isNarrow else { return Array(memory.numbers.prefix(count)) }
    let raw = UnsafeRawPointer(memory.pointer)
    return (0..<count).map {
      Double(raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self))
    }
  }

  private static func rounded(_ numbers: [Double], isNarrow: Bool) -> [Double] {
    isNarrow ? numbers.map { Double(Float($0)) } : numbers
  }

  static func combine(
    _ kernels: VectorKernels,
    _ shape: KernelShape,
    _ source: inout NumberSource
  ) -> String? {
    let batch = KernelBatch(shape, &source)
    let expected = KernelDefinition.combine(
      start: batch.start,
      column: batch.column,
      coefficient: batch.coefficient,
      values: batch.values,
      rowCount: batch.rowCount
    )
    for (isNarrow, isStreaming) in [(false, false), (true, false), (false, true), (true, true)] {
      let stride = batch.rowCount + (isStreaming ? 0 : shape.slack)
      let results = GuardedMemory([Double](repeating: 7, count: stride * batch.stepCount))
      _ = batch.withSteps { steps, coefficients, values in
        kernels.combine(
          steps,
          coefficients: coefficients,
          values: values,
          rowCount: batch.rowCount,
          into: results.pointer,
          stride: stride,
          isNarrow: isNarrow,
          isStreaming: isStreaming
        )
      }
      VectorKernels.finishStreams()
      let found = numbers(results, count: stride * batch.stepCount, isNarrow: isNarrow)
      for (step, column) in expected.enumerated() {
        let row = Array(found[step * stride..<step * stride + batch.rowCount])
        let wanted = rounded(column, isNarrow: isNarrow)
        if let problem = KernelComparison.difference("step \(step)", row, wanted) { return problem }
      }
      if let problem = KernelComparison.damage([results] + batch.memory) { return problem }
    }
    return nil
  }

  static func choose(
    _ kernels: VectorKernels,
    _ shape: KernelShape,
    _ source: inout NumberSource
  ) -> String? {
    let batch = KernelBatch(shape, &source)
    for length in [8, 16, 24, 80] {
      let tables = batch.column.map { _ in source.numbers(length).map { $0 + 0 } }
      let regions = (0..<batch.rowCount).map { _ in Int32(source.next() % UInt64(length)) }
      let expected = KernelDefinition.choose(
        start: batch.start,
        column: batch.column,
        tables: tables,
        regions: regions,
        values: batch.values
      )
      let stride = batch.rowCount + shape.slack
      let flat = GuardedMemory(tables.flatMap { $0 })
      let results = GuardedMemory([Double](repeating: 7, count: stride * batch.stepCount))
      _ = batch.withSteps { steps, _, values in
        kernels.choose(
          steps,
          tables: flat.pointer,
          length: length,
          regions: regions,
          values: values,
          rowCount: batch.rowCount,
          into: results.pointer,
          stride: stride
        )
      }
      for (step, column) in expected.enumerated() {
        let chosen = Array(results.numbers[step * stride..<step * stride + batch.rowCount])
        if let problem = KernelComparison.difference("leaf \(step) of \(length)", chosen, column) {
          return problem
        }
      }
      let sideBySide = sideBySide(batch, tables, length, kernels, regions)
      for (step, column) in expected.enumerated() {
        let chosen = step < sideBySide.count ? sideBySide[step] : []
        if let problem = KernelComparison.difference("leaf \(step) side by side", chosen, column) {
          return problem
        }
      }
      if let problem = KernelComparison.damage([results, flat]) { return problem }
    }
    return nil
  }

  /// The columns of leaves by tables that have all of a region's leaves side by side.
  private static func sideBySide(
    _ batch: KernelBatch,
    _ tables: [[Double]],
    _ regionCount: Int,
    _ kernels: VectorKernels,
    _ regions: [Int32]
  ) -> [[Double]] {
    let width = batch.values.count
    let stride = (batch.stepCount + 7) / 8 * 8
    var dense = [Double](repeating: 0, count: regionCount * width * stride)
    for step in 0..<batch.stepCount {
      for term in Int(batch.start[step])..<Int(batch.start[step + 1]) {
        for region in 0..<regionCount {
          dense[(region * width + Int(batch.column[term])) * stride + step] = tables[term][region]
        }
      }
    }
    let results = GuardedMemory([Double](repeating: 7, count: stride * batch.rowCount))
    let flat = GuardedMemory(dense)
    _ = batch.withSteps { _, _, values in
      kernels.chooseSideBySide(
        tables: flat.pointer,
        tableStride: stride,
        columnCount: width,
        regions: regions,
        values: values,
        rowCount: batch.rowCount,
        leafCount: batch.stepCount,
        into: results.pointer,
        stride: batch.rowCount
      )
    }
    guard KernelComparison.damage([results, flat]) == nil else { return [] }
    let (found, length) = (results.numbers, batch.rowCount)
    return (0..<batch.stepCount).map { Array(found[$0 * length..<($0 + 1) * length]) }
  }

  static func rows(
    _ kernels: VectorKernels,
    _ shape: KernelShape,
    _ source: inout NumberSource
  ) -> String? {
    let batch = KernelBatch(shape, &source)
    let outputCount = batch.stepCount
    let matrixStride = (outputCount + 7) / 8 * 8
    let matrix = batch.matrix(stride: matrixStride)
    let expected = KernelDefinition.spread(
      matrix: matrix,
      values: batch.values,
      rowCount: batch.rowCount,
      outputCount: outputCount
    )
    let columns = (0..<outputCount).flatMap { output in expected.map { $0[output] } }
    let flat = GuardedMemory(matrix.flatMap { $0 })
    let guarded = GuardedMemory(columns)
    for (isNarrow, isStreaming) in [(false, false), (true, false), (false, true), (true, true)] {
      // Past the caches, every row begins with a line of them, and memory ends with a page.
      let numbersInLine = isNarrow ? 16 : 8
      let stride =
        isStreaming
        ? (outputCount + numbersInLine - 1) / numbersInLine * numbersInLine
        : outputCount + shape.slack
      let count = stride * batch.rowCount - (isStreaming ? 0 : shape.slack)
      let spread = GuardedMemory([Double](repeating: 7, count: count))
      let turned = GuardedMemory([Double](repeating: 7, count: count))
      _ = batch.withSteps { _, _, values in
        kernels.spread(
          matrix: flat.pointer,
          matrixStride: matrixStride,
          columnCount: batch.values.count,
          values: values,
          rowCount: batch.rowCount,
          outputCount: outputCount,
          into: spread.pointer,
          stride: stride,
          isNarrow: isNarrow,
          isStreaming: isStreaming
        )
      }
      kernels.turn(
        guarded.pointer,
        columnStride: batch.rowCount,
        rowCount: batch.rowCount,
        outputCount: outputCount,
        into: turned.pointer,
        stride: stride,
        isNarrow: isNarrow,
        isStreaming: isStreaming
      )
      VectorKernels.finishStreams()
      for (name, memory) in [("spread", spread), ("turned", turned)] {
        let found = numbers(memory, count: count, isNarrow: isNarrow)
        for (row, numbers) in expected.enumerated() {
          let line = Array(found[row * stride..<row * stride + outputCount])
          let wanted = rounded(numbers, isNarrow: isNarrow)
          if let problem = KernelComparison.difference("\(name) row \(row)", line, wanted) {
            return problem
          }
        }
      }
      if let problem = KernelComparison.damage([spread, turned, flat, guarded] + batch.memory) {
        return problem
      }
    }
    return nil
  }

  static func stream(
    _ kernels: VectorKernels,
    _ shape: KernelShape,
    _ source: inout NumberSource
  ) -> String? {
    let numbers = source.numbers(shape.count)
    let from = GuardedMemory(numbers, slack: shape.slack)
    let to = GuardedMemory([Double](repeating: 7, count: shape.count), slack: shape.otherSlack)
    kernels.stream(from.pointer, byteCount: 8 * shape.count, to: to.pointer)
    VectorKernels.finishStreams()
    return KernelComparison.difference("the copy", to.numbers, numbers)
      ?? KernelComparison.damage([from, to])
  }
}
