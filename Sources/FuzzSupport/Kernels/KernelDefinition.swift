// What each kernel computes, as the plain loop one would write first: tests hold every instruction set to the bits of
// these.

import Kernels

/// The kernels in plain Swift.
public enum KernelDefinition {
  /// Defines `VectorKernels.exchange`, on rows.
  public static func exchange(
    _ tableau: inout [[Double]],
    row: Int,
    column: Int,
    within bounds: SumBounds
  ) -> Bool {
    let reciprocal = 1 / tableau[row][column]
    var pivotRow = tableau[row].map { $0 == 0 ? $0 : $0 * -reciprocal }
    pivotRow[column] = 0
    var isDoubtful = false
    for line in tableau.indices where line != row && tableau[line][column] != 0 {
      let factor = tableau[line][column]
      for i in pivotRow.indices where pivotRow[i] != 0 {
        let old = tableau[line][i]
        let sum = old + factor * pivotRow[i]
        if bounds.isDoubtful(sum, changedFrom: old) { isDoubtful = true }
        tableau[line][i] = sum.magnitude > bounds.floor ? sum : 0
      }
      tableau[line][column] = factor * reciprocal
    }
    pivotRow[column] = reciprocal
    tableau[row] = pivotRow
    return isDoubtful
  }

  /// Defines `VectorKernels.steepestEdge`.
  static func steepestEdge(
    among candidates: [Int32],
    gradient: [SIMD8<Double>],
    left: [SIMD8<Double>],
    right: [SIMD8<Double>],
    tolerance: SIMD8<Double>
  ) -> (edge: FallingEdge?, kept: [Int32]) {
    var best: (edge: FallingEdge, slope: Double)?
    var kept: [Int32] = []
    for column in candidates.map({ Int($0) }) {
      var mayImprove = false
      for direction in [1, -1] {
        let slope =
          direction > 0 ? gradient[column] + right[column] : -(gradient[column] + left[column])
        let lane = (0..<8).first { slope[$0].magnitude > tolerance[$0] }
        if lane.map({ slope[$0] < 0 }) ?? true { mayImprove = true }
        guard let lane, slope[lane] < 0 else { continue }
        if let best,
          (lane, slope[lane], column) >= (best.edge.lane, best.slope, best.edge.column)
        {
          continue
        }
        best = (FallingEdge(column: column, direction: direction, lane: lane), slope[lane])
      }
      if mayImprove { kept.append(Int32(column)) }
    }
    return (best?.edge, kept)
  }

  /// Defines `VectorKernels.updateSlopes`.
  public static func updateSlopes(
    gradient: inout [SIMD8<Double>],
    adding entries: [Double],
    times slope: SIMD8<Double>
  ) {
    for j in gradient.indices where entries[j] != 0 { gradient[j] += entries[j] * slope }
  }

  /// Defines `VectorKernels.sides`: a word a row, at most 64 planes.
  static func sides(
    ofPlanes planes: [Double],
    limits: [Double],
    columns: [[Double]]
  ) -> (sides: [UInt64], doubts: [UInt64]) {
    let rowCount = columns.first?.count ?? 0
    var sides = [UInt64](repeating: 0, count: rowCount)
    var doubts = sides
    for row in 0..<rowCount {
      for (plane, limit) in limits.enumerated() {
        let base = plane * (columns.count + 1)
        var value = planes[base]
        for (column, values) in columns.enumerated() {
          value += planes[base + column + 1] * values[row]
        }
        if value >= 0 { sides[row] |= 1 << UInt64(plane) }
        if !(value.magnitude >= limit) { doubts[row] |= 1 << UInt64(plane) }
      }
    }
    return (sides, doubts)
  }

  /// Defines `VectorKernels.largestMagnitude`.
  static func largestMagnitude(_ values: [Double]) -> Double {
    values.map(\.magnitude).max() ?? 0
  }
}
