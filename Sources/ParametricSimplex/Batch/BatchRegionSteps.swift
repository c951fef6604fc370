// A block's leaves in the form that kernels read.

import Kernels

/// The maps of one block's regions, ready for kernels.
///
/// Few regions become a small table a coefficient, one entry a region. Many regions keep their leaves side by
/// side: to fetch a coefficient for each row alone would take longer than to compute the leaves of a row
/// together and to turn rows into columns. Terms that are 0 change no bit, so neither the choice nor the
/// regions that happen to be known show in a result.
final class BatchRegionSteps: Sendable {
  let leafCount: Int
  let regionCount: Int
  /// Small tables, where there are few regions.
  private let chosen: ChosenLeaves?
  /// - Shapes: `[regionCount × columnCount × stride]`, empty where there are small tables.
  private let sideBySide: BatchMemory<Double>
  private let stride: Int
  private let columnCount: Int

  /// A table a coefficient.
  private struct ChosenLeaves: Sendable {
    let steps: BatchSteps
    /// - Shapes: `[terms × length]`, filled up with the last region's coefficients.
    let tables: BatchMemory<Double>
    let length: Int
  }

  /// More regions than two registers hold are kept side by side.
  private static let chosenRegionLimit = 16

  init(_ table: any BatchLeafTable, parameterCount: Int) {
    leafCount = table.leafCount
    regionCount = table.regionCount
    columnCount = parameterCount + 1
    stride = (leafCount + 7) / 8 * 8
    let maps = table.maps
    precondition(
      maps.count == regionCount * leafCount * columnCount,
      "\(maps.count) coefficients of \(regionCount) regions of \(leafCount) leaves"
    )
    if regionCount <= Self.chosenRegionLimit {
      chosen = Self.chosenLeaves(maps, leafCount, regionCount, columnCount)
      sideBySide = BatchMemory(repeating: 0, count: 0)
    } else {
      chosen = nil
      sideBySide = BatchMemory(repeating: 0, count: regionCount * columnCount * stride)
      for region in 0..<regionCount {
        for leaf in 0..<leafCount {
          for k in 0..<columnCount {
            sideBySide.pointer[(region * columnCount + k) * stride + leaf] =
              maps[(region * leafCount + leaf) * columnCount + k] + 0
          }
        }
      }
    }
  }

  private static func chosenLeaves(
    _ maps: [Double],
    _ leafCount: Int,
    _ regionCount: Int,
    _ columnCount: Int
  ) -> ChosenLeaves {
    let length = regionCount <= 8 ? 8 : 16
    var rows = SparseRows()
    var tables: [Double] = []
    for leaf in 0..<leafCount {
      for k in 0..<columnCount {
        let coefficients = (0..<regionCount).map {
          maps[($0 * leafCount + leaf) * columnCount + k] + 0
        }
        guard coefficients.contains(where: { $0 != 0 }) else { continue }
        rows.append(1, column: Int32(k))
        tables += coefficients
        tables += [Double](repeating: coefficients.last ?? 0, count: length - regionCount)
      }
      rows.endRow()
    }
    return ChosenLeaves(steps: BatchSteps(rows), tables: BatchMemory(tables), length: length)
  }

  /// The block as kernels read it, for as long as this lives.
  ///
  /// - Shapes: the first leaf becomes column `firstColumn` of values.
  func block(firstColumn: Int) -> KernelLeafBlock {
    let steps = chosen?.steps.sums
    return KernelLeafBlock(
      location: nil,
      regions: nil,
      leaf_count: leafCount,
      first_column: firstColumn,
      start: steps?.start,
      column: steps?.column,
      tables: chosen.map { UnsafePointer($0.tables.pointer) },
      length: chosen?.length ?? 0,
      side_by_side: chosen == nil ? UnsafePointer(sideBySide.pointer) : nil,
      side_stride: stride
    )
  }
}
