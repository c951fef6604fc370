// A sparse matrix by rows, as plans keep the coefficients of their values.

/// Rows of coefficients, compressed: the terms of row *i* stand at `start[i]..<start[i + 1]`.
public struct SparseRows: Sendable, Hashable {
  /// Where the terms of each row begin; the last entry is their number.
  public var start: [Int32]
  /// The column of each term, ascending in a row.
  public var column: [Int32]
  /// The coefficient of each term.
  public var coefficient: [Double]

  /// Makes a matrix of its parts; without any, one without rows.
  public init(start: [Int32] = [0], column: [Int32] = [], coefficient: [Double] = []) {
    self.start = start
    self.column = column
    self.coefficient = coefficient
  }
}
