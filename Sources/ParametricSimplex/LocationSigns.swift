// Signs of hyperplanes at many rows of parameters, as bits. Nearly all are settled on Double, some
// rows at a time; the others one by one in fractions.

import ExactArithmetic

extension RegionTable {
  /// How many rows are worked on together: their signs stay in the nearest cache.
  private static var chunk: Int { 256 }

  /// Calls `body` with each row and the words that hold the signs of all hyperplanes there.
  func locate(
    _ theta: [UnsafePointer<Double>],
    _ count: Int,
    wordCount: Int,
    _ body: (Int, UnsafePointer<UInt64>) -> Void
  ) {
    let capacity = min(count, Self.chunk)
    var words = [UInt64](repeating: 0, count: 2 * wordCount * capacity)
    var limits = [Double](repeating: 0, count: exactHyperplanes.count)
    var first = 0
    while first < count {
      let rows = min(Self.chunk, count - first)
      let columns = theta.map { $0 + first }
      takeLimits(columns, rows, &limits)
      words.withUnsafeMutableBufferPointer { words in
        guard let signs = words.baseAddress else { return }
        let doubts = signs + wordCount * capacity
        for index in 0..<(2 * wordCount * capacity) { signs[index] = 0 }
        takeSigns(columns, rows, limits, wordCount, signs, doubts)
        for row in 0..<rows {
          for word in 0..<wordCount where doubts[row * wordCount + word] != 0 {
            settle(columns, row, word, doubts[row * wordCount + word], &signs[row * wordCount + word])
          }
          body(first + row, signs + row * wordCount)
        }
      }
      first += rows
    }
  }

  /// For each hyperplane a bound on the error of evaluating it at any of some rows.
  private func takeLimits(
    _ theta: [UnsafePointer<Double>],
    _ count: Int,
    _ limits: inout [Double]
  ) {
    var largest = [1.0]
    for column in theta {
      var magnitude = 0.0
      for row in 0..<count { magnitude = max(magnitude, column[row].magnitude) }
      largest.append(magnitude)
    }
    for hyperplane in limits.indices {
      var sum = 0.0
      for index in 0...parameterCount {
        let bound = signBounds[hyperplane * (parameterCount + 1) + index]
        if bound != 0 { sum += bound * largest[index] }
      }
      limits[hyperplane] = sum
    }
  }

  /// Evaluates each hyperplane at each row; the bits are in `signs`, or in `doubts` where a limit
  /// leaves the sign open.
  private func takeSigns(
    _ theta: [UnsafePointer<Double>],
    _ count: Int,
    _ limits: [Double],
    _ wordCount: Int,
    _ signs: UnsafeMutablePointer<UInt64>,
    _ doubts: UnsafeMutablePointer<UInt64>
  ) {
    hyperplanes.withUnsafeBufferPointer { coefficients in
      for (hyperplane, limit) in limits.enumerated() {
        let base = hyperplane * (parameterCount + 1)
        let (word, bit) = (hyperplane >> 6, UInt64(hyperplane & 63))
        for row in 0..<count {
          var value = coefficients[base]
          for parameter in 0..<parameterCount {
            value += coefficients[base + parameter + 1] * theta[parameter][row]
          }
          signs[row * wordCount + word] |= (value >= 0 ? 1 : 0) << bit
          doubts[row * wordCount + word] |= (value.magnitude < limit ? 1 : 0) << bit
        }
      }
    }
  }

  /// Finds the doubtful signs of a row exactly.
  private func settle(
    _ theta: [UnsafePointer<Double>],
    _ row: Int,
    _ word: Int,
    _ doubts: UInt64,
    _ signs: inout UInt64
  ) {
    let parameters = theta.map { Rational(shortestDecimalOf: $0[row]) }
    var rest = doubts
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      let isPositive = exactHyperplanes[word * 64 + bit].isPositive(at: parameters)
      let mask = UInt64(1) << UInt64(bit)
      signs = isPositive ? signs | mask : signs & ~mask
    }
  }
}
