// Triangular factors without a library: what stands in for LAPACK where a package is built without it, and what tests
// hold it against. Not for speed: it knows no blocks.
//
// Source: [Golub-Van Loan], algorithm 3.4.1; the estimate of the condition is that of [Hager]
// (Documentation/SOURCES.md).

/// Triangular factors by elimination column by column.
struct PlainFactors: TriangularFactors {
  private let count: Int
  /// Below the diagonal the lower factor, whose diagonal is 1, the upper one from there on.
  private var factors: [Double]
  /// The row that each step has exchanged with its own.
  private var pivots: [Int]

  /// So many vectors are tried for the norm of the inverse; nearly always two do.
  private static let trialLimit = 5

  init?(_ elements: [Double], count: Int) {
    self.count = count
    factors = elements
    pivots = []
    pivots.reserveCapacity(count)
    for step in 0..<count {
      let diagonal = step * count + step
      var pivot = step
      for row in step..<count
      where factors[step * count + row].magnitude > factors[step * count + pivot].magnitude {
        pivot = row
      }
      pivots.append(pivot)
      guard factors[step * count + pivot] != 0 else { return nil }
      if pivot != step {
        for column in 0..<count { factors.swapAt(column * count + step, column * count + pivot) }
      }
      for row in step + 1..<max(count, step + 1) {
        factors[step * count + row] /= factors[diagonal]
      }
      for column in step + 1..<max(count, step + 1) {
        let factor = factors[column * count + step]
        guard factor != 0 else { continue }
        for row in step + 1..<count {
          factors[column * count + row] -= factor * factors[step * count + row]
        }
      }
    }
  }

  func solve(_ rightSides: UnsafeMutableBufferPointer<Double>) {
    for start in stride(from: 0, to: rightSides.count, by: max(count, 1)) {
      solveOne(UnsafeMutableBufferPointer(rebasing: rightSides[start..<start + count]))
    }
  }

  private func solveOne(_ x: UnsafeMutableBufferPointer<Double>) {
    for (step, pivot) in pivots.enumerated() where pivot != step { x.swapAt(step, pivot) }
    for column in 0..<count {
      for row in column + 1..<max(count, column + 1) {
        x[row] -= x[column] * factors[column * count + row]
      }
    }
    for column in (0..<count).reversed() {
      x[column] /= factors[column * count + column]
      for row in 0..<column { x[row] -= x[column] * factors[column * count + row] }
    }
  }

  /// Solves for the transposed matrix.
  private func solveTransposed(_ x: UnsafeMutableBufferPointer<Double>) {
    for column in 0..<count {
      for row in 0..<column { x[column] -= factors[column * count + row] * x[row] }
      x[column] /= factors[column * count + column]
    }
    for column in (0..<count).reversed() {
      for row in column + 1..<max(count, column + 1) {
        x[column] -= factors[column * count + row] * x[row]
      }
    }
    for (step, pivot) in pivots.enumerated().reversed() where pivot != step {
      x.swapAt(step, pivot)
    }
  }

  func reciprocalCondition(rowNorm: Double) -> Double {
    // The greatest sum of a row of the inverse is that of a column of its transposed one.
    var estimate = 0.0
    var x = [Double](repeating: 1 / Double(count), count: count)
    for _ in 0..<Self.trialLimit {
      var y = x
      y.withUnsafeMutableBufferPointer { solveTransposed($0) }
      let norm = y.reduce(0) { $0 + $1.magnitude }
      guard norm > estimate else { break }
      estimate = norm
      var slopes = y.map { $0 < 0 ? -1.0 : 1.0 }
      slopes.withUnsafeMutableBufferPointer { solveOne($0) }
      let steepest = slopes.indices.max { slopes[$0].magnitude < slopes[$1].magnitude } ?? 0
      let slope = zip(slopes, x).reduce(0) { $0 + $1.0 * $1.1 }
      guard slopes[steepest].magnitude > slope else { break }
      x = [Double](repeating: 0, count: count)
      x[steepest] = 1
    }
    guard rowNorm > 0, estimate > 0, estimate.isFinite else { return 0 }
    return 1 / rowNorm / estimate
  }
}
