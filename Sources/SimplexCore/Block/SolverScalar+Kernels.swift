// Which loops of the simplex run in kernels: on Double, and where there is enough to do for a call to
// pay. What they compute is said in plain Swift by the functions that end in `InLoops`, in `BlockSimplex+Iteration`,
// `BlockSimplex+Sweeps` and `Tableau`, which also run on fractions; all instruction sets give the same bits.

import Kernels

/// From how many numbers on a call of a kernel pays.
private enum KernelThreshold {
  static let candidates = 12
  static let columns = 12
  static let entries = 48
}

extension Double {
  static func steepestEdge(in block: inout BlockSimplex<Double>) -> BlockSimplex<Double>.Edge? {
    typealias Column = BlockSimplex<Double>.ColumnState
    let count = block.candidates.count
    guard count >= KernelThreshold.candidates else { return block.steepestEdgeInLoops() }
    if block.droppedCandidates.count < count {
      let missing = block.columnCount - block.droppedCandidates.count
      block.droppedCandidates.append(contentsOf: repeatElement(0, count: missing))
    }
    let tolerance = block.slopeTolerance
    let found = block.columns.withUnsafeBytes { columns in
      block.candidates.withUnsafeMutableBufferPointer { candidates in
        block.droppedCandidates.withUnsafeMutableBufferPointer { dropped in
          guard let columns = columns.baseAddress, let candidates = candidates.baseAddress,
            let dropped = dropped.baseAddress
          else { return (edge: FallingEdge?.none, keptCount: 0) }
          return VectorKernels.current.steepestEdge(
            among: candidates,
            count: count,
            dropped: dropped,
            gradient: columns + Column.gradientOffset,
            left: columns + Column.leftOffset,
            right: columns + Column.rightOffset,
            strideBytes: MemoryLayout<Column>.stride,
            tolerance: tolerance
          )
        }
      }
    }
    block.candidates.removeLast(count - found.keptCount)
    for index in 0..<(count - found.keptCount) {
      block.columns[Int(block.droppedCandidates[index])].isCandidate = false
    }
    return found.edge.map {
      BlockSimplex.Edge(
        column: $0.column,
        direction: $0.direction,
        slope: block.edgeSlope($0.column, $0.direction)
      )
    }
  }

  static func addDenseRow(
    _ row: Int,
    times lanes: SIMD8<Double>,
    in block: inout BlockSimplex<Double>
  ) {
    typealias Column = BlockSimplex<Double>.ColumnState
    let count = block.columnCount
    guard count >= KernelThreshold.columns else {
      return block.addDenseRowInLoops(row, times: lanes)
    }
    let base = row * block.tableau.stride
    block.columns.withUnsafeMutableBytes { columns in
      block.tableau.dense.withUnsafeBufferPointer { entries in
        guard let columns = columns.baseAddress, let entries = entries.baseAddress else { return }
        VectorKernels.current.updateSlopes(
          gradient: columns + Column.gradientOffset,
          strideBytes: MemoryLayout<Column>.stride,
          adding: entries + base,
          times: lanes,
          count: count
        )
      }
    }
  }

  static func exchange(_ tableau: inout Tableau<Double>, row: Int, column: Int) -> Bool {
    let (rowCount, columnCount) = (tableau.rowCount, tableau.columnCount)
    guard rowCount * columnCount >= KernelThreshold.entries else {
      return tableau.exchangeInLoops(row, column)
    }
    let stride = tableau.stride
    return tableau.dense.withUnsafeMutableBufferPointer { entries in
      guard let entries = entries.baseAddress else { return false }
      return VectorKernels.current.exchange(
        entries,
        rowCount: rowCount,
        columnCount: columnCount,
        stride: stride,
        row: row,
        column: column,
        within: Tolerances.entryBounds
      )
    }
  }
}

extension SolverScalar {
  static func steepestEdge(in block: inout BlockSimplex<Self>) -> BlockSimplex<Self>.Edge? {
    block.steepestEdgeInLoops()
  }

  static func addDenseRow(_ row: Int, times lanes: Lanes, in block: inout BlockSimplex<Self>) {
    block.addDenseRowInLoops(row, times: lanes)
  }

  static func exchange(_ tableau: inout Tableau<Self>, row: Int, column: Int) -> Bool {
    tableau.exchangeInLoops(row, column)
  }
}

extension BlockSimplex.ColumnState {
  static var gradientOffset: Int { 0 }
  static var leftOffset: Int { MemoryLayout<Scalar.Lanes>.stride }
  static var rightOffset: Int { 2 * MemoryLayout<Scalar.Lanes>.stride }
}
