// From values to outputs: by rows or columns, as doubles or floats, through the caches or past them.

import Kernels

extension BatchWorker {
  private var isNarrow: Bool { program.options.precision == .float32 }
  private var size: Int { program.options.precision.byteCount }

  /// Writes the outputs of a tile whose values are computed.
  ///
  /// - Shapes: `place` is the tile's first row, `stride` the caller's.
  func write(
    _ rowCount: Int,
    to place: UnsafeMutableRawPointer,
    _ stride: Int,
    _ isStreaming: Bool
  ) {
    switch (program.method, program.options.arrangement) {
    case (.blas, _): writeProduct(rowCount, to: place, stride)
    case (_, .perColumn):
      kernels.combine(
        program.outputs.steps(0..<program.outputs.count),
        coefficients: program.outputs.coefficients,
        values: values.pointer,
        rowCount: rowCount,
        into: place,
        stride: stride,
        isNarrow: isNarrow,
        isStreaming: isStreaming
      )
    case (_, .perRow): writeRows(rowCount, to: place, stride, isStreaming)
    }
  }

  // MARK: Rows

  private func writeRows(
    _ rowCount: Int,
    to place: UnsafeMutableRawPointer,
    _ stride: Int,
    _ isStreaming: Bool
  ) {
    let outputCount = program.plan.outputCount
    // What is staged must be in the nearest cache when it is read again.
    let rowsAtOnce =
      program.method == .spread
      ? min(rowCount, max(4, Self.stagedByteCount / (size * max(1, program.panelCount)) / 4 * 4))
      : rowCount
    for row in Swift.stride(from: 0, to: rowCount, by: rowsAtOnce) {
      let count = min(rowsAtOnce, rowCount - row)
      let target = place + row * stride * size
      for first in Swift.stride(from: 0, to: outputCount, by: max(1, program.panelCount)) {
        let panel = first..<min(first + program.panelCount, outputCount)
        if isStreaming {
          fill(row, count, panel, UnsafeMutableRawPointer(staging.pointer), panel.count)
          streamRows(count, panel, to: target, stride)
        } else {
          fill(row, count, panel, target + first * size, stride)
        }
      }
    }
  }

  /// Bytes that are staged at once.
  private static let stagedByteCount = 16 << 10

  /// Copies staged rows past the caches.
  private func streamRows(
    _ rowCount: Int,
    _ panel: Range<Int>,
    to target: UnsafeMutableRawPointer,
    _ stride: Int
  ) {
    let source = UnsafeRawPointer(staging.pointer)
    if panel.count == stride {
      kernels.stream(source, byteCount: rowCount * stride * size, to: target)
      return
    }
    for row in 0..<rowCount {
      kernels.stream(
        source + row * panel.count * size,
        byteCount: panel.count * size,
        to: target + (row * stride + panel.lowerBound) * size
      )
    }
  }

  /// Computes some outputs of some rows of the tile.
  private func fill(
    _ row: Int,
    _ rowCount: Int,
    _ outputs: Range<Int>,
    _ target: UnsafeMutableRawPointer,
    _ stride: Int
  ) {
    if program.method == .spread {
      for column in 1..<max(1, program.plan.columnCount) {
        shifted.pointer[column] = values.pointer[column].map { $0 + row }
      }
      kernels.spread(
        matrix: program.matrix.pointer + outputs.lowerBound,
        matrixStride: program.matrixStride,
        columnCount: program.plan.columnCount,
        values: shifted.pointer,
        rowCount: rowCount,
        outputCount: outputs.count,
        into: target,
        stride: stride,
        isNarrow: isNarrow
      )
    } else {
      kernels.combine(
        program.outputs.steps(outputs),
        coefficients: program.outputs.coefficients,
        values: values.pointer,
        rowCount: rowCount,
        into: panel.pointer,
        stride: program.tileRowCount
      )
      kernels.transpose(
        panel.pointer,
        columnStride: program.tileRowCount,
        rowCount: rowCount,
        outputCount: outputs.count,
        into: target,
        stride: stride,
        isNarrow: isNarrow
      )
    }
  }

  // MARK: Products of matrices

  private func writeProduct(_ rowCount: Int, to place: UnsafeMutableRawPointer, _ stride: Int) {
    let plan = program.plan
    let tile = program.tileRowCount
    // Parameters join the columns of ones, leaves and definitions, which stand there already.
    for parameter in 1..<(1 + plan.parameterCount) {
      guard let own = values.pointer[parameter] else { continue }
      (columns.pointer + parameter * tile).update(from: own, count: rowCount)
    }
    let isPerRow = program.options.arrangement == .perRow
    let target =
      isNarrow ? panel.pointer : place.assumingMemoryBound(to: Double.self)
    let targetStride = isNarrow ? (isPerRow ? plan.outputCount : tile) : stride
    if isPerRow {
      program.product.multiply(
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
      program.product.multiply(
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
    let floats = place.assumingMemoryBound(to: Float.self)
    let (lines, length) =
      isPerRow ? (rowCount, plan.outputCount) : (plan.outputCount, rowCount)
    for line in 0..<lines {
      let from = target + line * targetStride
      let to = floats + line * stride
      for index in 0..<length { to[index] = Float(from[index]) }
    }
  }
}
