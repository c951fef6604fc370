// A block's leaves in the form that kernels read: a small table a coefficient, one entry a region.

import Kernels

/// The maps of one block's regions, ready for `VectorKernels.choose`.
///
/// Terms that are 0 in every known region are left out. That changes no bit, so a row's answer does not
/// depend on the regions that happen to be known.
final class BatchRegionSteps: Sendable {
  let leafCount: Int
  let regionCount: Int
  private let steps: BatchSteps
  /// - Shapes: `[terms × length]`, filled up with the last region's coefficients.
  private let tables: BatchMemory<Double>
  private let length: Int

  init(_ table: any BatchLeafTable, parameterCount: Int) {
    let width = parameterCount + 1
    let (leafCount, regionCount) = (table.leafCount, table.regionCount)
    let maps = table.maps
    precondition(
      maps.count == regionCount * leafCount * width,
      "\(maps.count) coefficients of \(regionCount) regions of \(leafCount) leaves"
    )
    let length = (max(1, regionCount) + 7) / 8 * 8
    var rows = SparseRows()
    var tables: [Double] = []
    for leaf in 0..<leafCount {
      for k in 0..<width {
        let own = (0..<regionCount).map { maps[($0 * leafCount + leaf) * width + k] + 0 }
        guard own.contains(where: { $0 != 0 }) else { continue }
        rows.append(1, column: Int32(k))
        tables += own
        tables += [Double](repeating: own.last ?? 0, count: length - regionCount)
      }
      rows.endRow()
    }
    self.leafCount = leafCount
    self.regionCount = regionCount
    self.length = length
    steps = BatchSteps(rows)
    self.tables = BatchMemory(tables)
  }

  /// Computes the leaves of rows; without a known region there is nothing to compute.
  func apply(
    _ kernels: VectorKernels,
    regions: UnsafePointer<Int32>,
    values: ColumnPointers,
    rowCount: Int,
    into results: UnsafeMutablePointer<Double>,
    stride: Int
  ) {
    kernels.choose(
      steps.steps(0..<leafCount),
      tables: tables.pointer,
      length: length,
      regions: regions,
      values: values,
      rowCount: rowCount,
      into: results,
      stride: stride
    )
  }
}
