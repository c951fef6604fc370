// Operands of the kernels of batches: columns of rows, and steps over them.

import Kernels

/// A few columns of a few rows, and steps over them.
struct KernelBatch {
  var rowCount: Int
  var values: [[Double]]
  var start: [Int32] = [0]
  var column: [Int32] = []
  var coefficient: [Double] = []
  var memory: [GuardedMemory]
  var pointers: [UnsafePointer<Double>?]

  init(_ shape: KernelShape, _ source: inout NumberSource) {
    rowCount = 32 * (1 + shape.count % 3)
    let columnCount = 1 + shape.count % 9
    values = [[]]
    for _ in 1..<max(2, columnCount) { values.append(source.numbers(rowCount)) }
    for step in 0..<(1 + shape.count % 21) {
      for index in values.indices where (index + step + shape.slack) % 3 != 0 {
        column.append(Int32(index))
        // A constant of -0 counts as 0.
        coefficient.append(source.number() + 0)
      }
      start.append(Int32(column.count))
    }
    memory = values.map { GuardedMemory($0, slack: shape.slack) }
    pointers = [nil] + memory.dropFirst().map { UnsafePointer($0.pointer) }
  }

  var stepCount: Int { start.count - 1 }

  /// The coefficients as a dense matrix: a row a column, the outputs side by side.
  func matrix(stride: Int) -> [[Double]] {
    var matrix = values.map { _ in [Double](repeating: 0, count: stride) }
    for step in 0..<stepCount {
      for term in Int(start[step])..<Int(start[step + 1]) {
        matrix[Int(column[term])][step] = coefficient[term]
      }
    }
    return matrix
  }

  /// Calls `body` with the steps in memory.
  func withSteps<Result>(
    _ body: (ColumnSteps, UnsafePointer<Double>, ColumnPointers) -> Result
  ) -> Result? {
    start.withUnsafeBufferPointer { start in
      (column + [0]).withUnsafeBufferPointer { column in
        (coefficient + [0]).withUnsafeBufferPointer { coefficient in
          pointers.withUnsafeBufferPointer { pointers -> Result? in
            guard let start = start.baseAddress, let column = column.baseAddress,
              let coefficient = coefficient.baseAddress, let pointers = pointers.baseAddress
            else { return nil }
            let steps = ColumnSteps(start: start, column: column, count: stepCount)
            return body(steps, coefficient, pointers)
          }
        }
      }
    }
  }
}
