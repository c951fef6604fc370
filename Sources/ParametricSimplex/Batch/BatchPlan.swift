// What a batch computes for each row of parameters: values by name of their columns, without a number of
// any row. Not for finding regions: leaves are given as columns, and no region changes a plan.

/// How outputs follow from parameters and leaves: the part of a batch that no region changes.
///
/// Values are numbered as columns: 0 is the constant 1, then the parameters, then the leaves of all blocks
/// in order.
///
/// Plans of equal structure are equal, whatever layout they come from, and can share one solver.
public struct BatchPlan: Sendable, Hashable {
  /// How many parameters a row has.
  public let parameterCount: Int
  /// How many leaves the blocks have together.
  public let leafCount: Int
  /// The numbers a row is answered with.
  public let outputs: SparseRows

  /// Makes a plan.
  ///
  /// - Requires: columns ascend within a row.
  public init(parameterCount: Int, leafCount: Int, outputs: SparseRows) {
    self.parameterCount = parameterCount
    self.leafCount = leafCount
    self.outputs = outputs
    let limit = 1 + parameterCount + leafCount
    for row in 0..<outputs.rowCount {
      var last: Int32 = -1
      for term in outputs.entries(ofRow: row) {
        let column = outputs.column[term]
        precondition(
          column > last && column < limit,
          "column \(column) in row \(row), expected one from \(last + 1) to \(limit - 1)"
        )
        precondition(outputs.coefficient[term].isFinite, "a coefficient beyond the range of Double")
        last = column
      }
    }
  }

  /// Makes a plan whose outputs are sums of variables: one for a location in a superview, the chain of
  /// superviews for a location in the root.
  ///
  /// - Shapes: `variables` has a row a variable over 1 + `parameterCount` + `leafCount` columns.
  /// - Complexity: O(terms of all sums).
  public init(
    parameterCount: Int,
    leafCount: Int,
    variables: SparseRows,
    sums: [[Int]]
  ) {
    var outputs = SparseRows()
    var sum = ColumnSum(columnCount: 1 + parameterCount + leafCount)
    for addends in sums {
      for variable in addends {
        for term in variables.entries(ofRow: variable) {
          sum.add(variables.coefficient[term], column: variables.column[term])
        }
      }
      sum.move(to: &outputs)
    }
    self.init(parameterCount: parameterCount, leafCount: leafCount, outputs: outputs)
  }

  /// How many numbers a row is answered with.
  public var outputCount: Int { outputs.rowCount }
  /// How many columns outputs can mention.
  public var columnCount: Int { 1 + parameterCount + leafCount }

  /// The outputs' coefficients as a dense matrix, a row a column of values.
  ///
  /// - Shapes: `[columnCount × stride]`, `stride` the number of outputs, rounded up to a multiple of 8.
  func denseOutputs() -> (matrix: [Double], stride: Int) {
    let stride = (outputCount + 7) / 8 * 8
    var matrix = [Double](repeating: 0, count: columnCount * stride)
    for output in 0..<outputCount {
      for term in outputs.entries(ofRow: output) {
        matrix[Int(outputs.column[term]) * stride + output] = outputs.coefficient[term] + 0
      }
    }
    return (matrix, stride)
  }
}

/// A sum of sparse rows while it grows.
private struct ColumnSum {
  private var values: [Double]
  private var isTouched: [Bool]
  private var touched: [Int32] = []

  init(columnCount: Int) {
    values = [Double](repeating: 0, count: columnCount)
    isTouched = [Bool](repeating: false, count: columnCount)
  }

  mutating func add(_ coefficient: Double, column: Int32) {
    let index = Int(column)
    if !isTouched[index] {
      isTouched[index] = true
      touched.append(column)
    }
    values[index] += coefficient
  }

  /// Appends what is left of the sum as a row, and begins anew.
  mutating func move(to rows: inout SparseRows) {
    for column in touched.sorted() {
      let value = values[Int(column)]
      if value != 0 { rows.append(value, column: column) }
      values[Int(column)] = 0
      isTouched[Int(column)] = false
    }
    touched.removeAll(keepingCapacity: true)
    rows.endRow()
  }
}
