// A sparse row or column, taken out of a tableau.

/// Indices and values side by side, kept as scratch memory: the first `count` of each, whatever is behind them.
struct SparseVector<Scalar: SolverScalar> {
  private(set) var indices: [Int32] = []
  private(set) var values: [Scalar] = []
  private(set) var count = 0

  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ index: Int32, _ value: Scalar) {
    if count < indices.count {
      indices[count] = index
      values[count] = value
    } else {
      indices.append(index)
      values.append(value)
    }
    count += 1
  }

  /// Takes what is not 0 of some numbers that stand at even distances, numbered from 0 on.
  mutating func take(_ numberCount: Int, of numbers: [Scalar], from start: Int, stride: Int) {
    if indices.count < numberCount {
      let missing = numberCount - indices.count
      indices.append(contentsOf: repeatElement(0, count: missing))
      values.append(contentsOf: repeatElement(.zero, count: missing))
    }
    var found = 0
    indices.withUnsafeMutableBufferPointer { indices in
      values.withUnsafeMutableBufferPointer { values in
        numbers.withUnsafeBufferPointer { numbers in
          var index = start
          for number in 0..<numberCount {
            if numbers[index] != .zero {
              indices[found] = Int32(truncatingIfNeeded: number)
              values[found] = numbers[index]
              found += 1
            }
            index += stride
          }
        }
      }
    }
    count = found
  }
}
