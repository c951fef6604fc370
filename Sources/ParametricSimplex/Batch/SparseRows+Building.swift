// Sparse rows as plans use them.

extension SparseRows {
  /// Makes a matrix of its parts.
  public init(start: [Int32], column: [Int32], coefficient: [Double]) {
    self.init()
    self.start = start
    self.column = column
    self.coefficient = coefficient
  }

  /// The number of rows.
  public var rowCount: Int { start.count - 1 }

  /// Adds a term to the row that the next `endRow` finishes.
  public mutating func append(_ value: Double, column index: Int32) {
    column.append(index)
    coefficient.append(value)
  }

  /// Finishes a row whose terms were added before.
  public mutating func endRow() { start.append(Int32(column.count)) }
}
