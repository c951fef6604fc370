// Sparse rows, as answers, tables and plans use them.

/// Sparse rows of numbers.
public struct SparseRows: Sendable, Hashable {
  /// Where each row begins, and where the last one ends.
  public var start: [Int32]
  /// The column of each number, ascending in a row.
  public var column: [Int32]
  /// The numbers.
  public var coefficient: [Double]

  /// Makes a matrix of its parts; without them, of no rows.
  public init(start: [Int32] = [0], column: [Int32] = [], coefficient: [Double] = []) {
    self.start = start
    self.column = column
    self.coefficient = coefficient
  }

  /// The number of rows.
  public var rowCount: Int { start.count - 1 }

  /// The indices at which `column` and `coefficient` have a row's numbers.
  public func entries(ofRow row: Int) -> Range<Int> { Int(start[row])..<Int(start[row + 1]) }

  /// Adds a term to the row that the next `endRow` finishes.
  public mutating func append(_ value: Double, column index: Int32) {
    column.append(index)
    coefficient.append(value)
  }

  /// Finishes a row whose terms were added before.
  public mutating func endRow() { start.append(Int32(column.count)) }
}
