// What each kernel of batches computes, as plain loops. Not for use in solvers: tests hold every
// instruction set to the bits of these.

extension KernelDefinition {
  /// Defines `VectorKernels.combine`: a column of results a step.
  package static func combine(
    start: [Int32],
    column: [Int32],
    coefficient: [Double],
    values: [[Double]],
    rowCount: Int
  ) -> [[Double]] {
    (0..<start.count - 1).map { step in
      (0..<rowCount).map { row in
        var sum = 0.0
        for term in Int(start[step])..<Int(start[step + 1]) {
          let value = column[term] == 0 ? 1 : values[Int(column[term])][row]
          sum += coefficient[term] * value
        }
        return sum
      }
    }
  }

  /// Defines `VectorKernels.choose`: a column of results a step.
  package static func choose(
    start: [Int32],
    column: [Int32],
    tables: [[Double]],
    regions: [Int32],
    values: [[Double]]
  ) -> [[Double]] {
    (0..<start.count - 1).map { step in
      regions.indices.map { row in
        var sum = 0.0
        for term in Int(start[step])..<Int(start[step + 1]) {
          let value = column[term] == 0 ? 1 : values[Int(column[term])][row]
          sum += tables[term][Int(regions[row])] * value
        }
        return sum
      }
    }
  }

  /// Defines `VectorKernels.spread`: a row of results a row.
  package static func spread(
    matrix: [[Double]],
    values: [[Double]],
    rowCount: Int,
    outputCount: Int
  ) -> [[Double]] {
    (0..<rowCount).map { row in
      (0..<outputCount).map { output in
        var sum = matrix[0][output]
        for column in 1..<max(1, matrix.count) {
          sum += matrix[column][output] * values[column][row]
        }
        return sum
      }
    }
  }
}
