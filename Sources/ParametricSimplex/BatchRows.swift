// Sparse rows as plans use them.

extension SparseRows {
  /// The number of rows.
  public var rowCount: Int { start.count - 1 }

  /// The places of a row's terms.
  public func terms(ofRow row: Int) -> Range<Int> { Int(start[row])..<Int(start[row + 1]) }

  /// Adds a term to the row that the next `endRow` finishes.
  public mutating func append(_ value: Double, column place: Int32) {
    column.append(place)
    coefficient.append(value)
  }

  /// Finishes a row whose terms were added before.
  public mutating func endRow() { start.append(Int32(column.count)) }
}
