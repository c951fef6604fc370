// A dense matrix, row by row. Not for tableaus: these have their own layout, padded for the kernels.

/// A dense matrix of doubles, stored row by row.
public struct Matrix: Hashable, Sendable {
  /// How many rows there are.
  public let rowCount: Int
  /// How many columns there are.
  public let columnCount: Int
  /// The elements, row by row without gaps.
  public internal(set) var elements: [Double]

  /// Makes a matrix of zeros.
  public init(rowCount: Int, columnCount: Int) {
    precondition(rowCount >= 0 && columnCount >= 0, "\(rowCount) x \(columnCount) matrix")
    self.rowCount = rowCount
    self.columnCount = columnCount
    elements = [Double](repeating: 0, count: rowCount * columnCount)
  }

  /// Makes a matrix of elements given row by row.
  public init(rowCount: Int, columnCount: Int, elements: [Double]) {
    precondition(
      rowCount >= 0 && columnCount >= 0 && elements.count == rowCount * columnCount,
      "\(elements.count) elements of a \(rowCount) x \(columnCount) matrix"
    )
    self.rowCount = rowCount
    self.columnCount = columnCount
    self.elements = elements
  }

  /// Makes a matrix of rows, all of the same length.
  public init(rows: [[Double]]) {
    let columnCount = rows.first?.count ?? 0
    precondition(rows.allSatisfy { $0.count == columnCount }, "rows of different lengths")
    self.init(rowCount: rows.count, columnCount: columnCount, elements: rows.flatMap { $0 })
  }

  /// The matrix with ones on its diagonal and zeros elsewhere.
  public static func identity(_ count: Int) -> Matrix {
    var matrix = Matrix(rowCount: count, columnCount: count)
    for index in 0..<count { matrix[index, index] = 1 }
    return matrix
  }

  /// An element.
  public subscript(row: Int, column: Int) -> Double {
    get { elements[offset(row, column)] }
    set { elements[offset(row, column)] = newValue }
  }

  private func offset(_ row: Int, _ column: Int) -> Int {
    precondition(
      row >= 0 && row < rowCount && column >= 0 && column < columnCount,
      "element (\(row), \(column)) of a \(rowCount) x \(columnCount) matrix"
    )
    return row * columnCount + column
  }

  /// Rows as columns.
  public var transposed: Matrix {
    var result = Matrix(rowCount: columnCount, columnCount: rowCount)
    for row in 0..<rowCount {
      for column in 0..<columnCount { result[column, row] = self[row, column] }
    }
    return result
  }

  /// The largest sum of magnitudes in a column.
  public var oneNorm: Double {
    var sums = [Double](repeating: 0, count: columnCount)
    for row in 0..<rowCount {
      for column in 0..<columnCount { sums[column] += self[row, column].magnitude }
    }
    return sums.max() ?? 0
  }
}
