// Signs of hyperplanes at many rows of parameters, as bits. Nearly all are settled on Double, some
// rows at a time; the others one by one in fractions.

import ExactArithmetic
import Kernels

extension RegionTable {
  /// How many rows are worked on together: their signs stay in the nearest cache.
  private static var chunk: Int { 512 }

  /// Calls `body` with the first of some rows, their number, and the words that hold the signs of all
  /// hyperplanes there, `wordCount` a row.
  @inline(__always)
  func forEachChunk(
    _ theta: [UnsafePointer<Double>],
    _ count: Int,
    wordCount: Int,
    _ body: (Int, Int, UnsafePointer<UInt64>) -> Void
  ) {
    let capacity = wordCount * min(count, Self.chunk)
    var words = [UInt64](repeating: 0, count: 2 * capacity)
    var limits = [Double](repeating: 0, count: exactHyperplanes.count)
    var columns = theta
    words.withUnsafeMutableBufferPointer { words in
      guard let signs = words.baseAddress else { return }
      let doubts = signs + capacity
      var first = 0
      while first < count {
        let rows = min(Self.chunk, count - first)
        for parameter in columns.indices { columns[parameter] = theta[parameter] + first }
        takeLimits(columns, rows, &limits)
        if takeSigns(columns, rows, limits, wordCount, signs, doubts) {
          settle(columns, rows, wordCount, signs, doubts)
        }
        body(first, rows, signs)
        first += rows
      }
    }
  }

  /// For each hyperplane a bound on the error of evaluating it at any of some rows.
  private func takeLimits(
    _ theta: [UnsafePointer<Double>],
    _ count: Int,
    _ limits: inout [Double]
  ) {
    guard boundedParameters.contains(true) else { return }
    for hyperplane in limits.indices { limits[hyperplane] = signBounds[hyperplane * width] }
    for (parameter, column) in theta.enumerated() where boundedParameters[parameter] {
      let largest = VectorKernels.current.largestMagnitude(column, count: count)
      for hyperplane in limits.indices {
        let bound = signBounds[hyperplane * width + parameter + 1]
        if bound != 0 { limits[hyperplane] += bound * largest }
      }
    }
    // Where sums might overflow, every sign is found exactly.
    for hyperplane in limits.indices where !(limits[hyperplane] < Self.largestLimit) {
      limits[hyperplane] = .nan
    }
  }

  /// Bounds on errors are far smaller than what they are errors of: below this, no sum overflows.
  private static var largestLimit: Double { 0x1p900 }

  /// How many coefficients a row of the table has.
  private var width: Int { parameterCount + 1 }

  /// Evaluates each hyperplane at each row; the bits are in `signs`, or in `doubts` where a limit
  /// leaves the sign open; whether it does anywhere.
  private func takeSigns(
    _ theta: [UnsafePointer<Double>],
    _ count: Int,
    _ limits: [Double],
    _ wordCount: Int,
    _ signs: UnsafeMutablePointer<UInt64>,
    _ doubts: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    var isDoubtful = false
    limits.withUnsafeBufferPointer { limits in
      guard let limits = limits.baseAddress else { return }
      for (word, planes) in planes.enumerated() {
        let isWordDoubtful = VectorKernels.current.sides(
          of: planes,
          limits: limits + word * SidePlanes.limit,
          columns: theta,
          rowCount: count,
          sides: signs + word,
          doubts: doubts + word,
          stride: wordCount
        )
        if isWordDoubtful { isDoubtful = true }
      }
    }
    return isDoubtful
  }

  /// Finds doubtful signs exactly.
  private func settle(
    _ theta: [UnsafePointer<Double>],
    _ count: Int,
    _ wordCount: Int,
    _ signs: UnsafeMutablePointer<UInt64>,
    _ doubts: UnsafeMutablePointer<UInt64>
  ) {
    for row in 0..<count {
      let words = row * wordCount..<(row + 1) * wordCount
      guard words.contains(where: { doubts[$0] != 0 }) else { continue }
      // Whole points on whole borders are the usual case, and nothing was rounded there.
      let isShort = theta.allSatisfy { Hyperplane.isShort($0[row]) }
      var parameters: [Rational] = []
      for index in words where doubts[index] != 0 {
        let word = index - words.lowerBound
        var rest = isShort ? doubts[index] & ~shortPlanes[word] : doubts[index]
        while rest != 0 {
          let bit = rest.trailingZeroBitCount
          rest &= rest - 1
          if parameters.isEmpty { parameters = theta.map { Rational(shortestDecimalOf: $0[row]) } }
          WorkCounts.countFractionSum()
          let isPositive = exactHyperplanes[word * 64 + bit].isPositive(at: parameters)
          let mask = UInt64(1) << UInt64(bit)
          signs[index] = isPositive ? signs[index] | mask : signs[index] & ~mask
        }
      }
    }
  }
}
