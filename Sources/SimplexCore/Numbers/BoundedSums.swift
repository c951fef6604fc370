// Sums of products in double-double with bounds on their errors: affine maps evaluated so well that
// their values can be rounded once. Not for many rows at a time: those are for kernels on Doubles.

import ExactArithmetic

/// Sparse rows of numbers, to be multiplied by values.
///
/// - Shapes: `start` is `[rows + 1]`, `columns` and `coefficients` are `[terms]`.
package struct BoundedSums: Sendable {
  private var start: [Int32] = [0]
  private var columns: [Int32] = []
  private var coefficients: [BoundedNumber] = []

  /// Makes no rows.
  package init() {}

  /// The number of rows.
  package var rowCount: Int { start.count - 1 }

  /// Adds a term to the row that the next `endRow` finishes; a coefficient of 0 is none.
  package mutating func append(_ coefficient: Rational, column: Int) {
    guard !coefficient.isZero else { return }
    columns.append(Int32(column))
    coefficients.append(BoundedNumber(coefficient))
  }

  /// Finishes a row.
  package mutating func endRow() { start.append(Int32(columns.count)) }

  /// Evaluates rows one after another.
  ///
  /// - Shapes: `values` has a number a column, `results` room for one a row.
  /// - Error: each result carries its own bound.
  package func evaluate(
    _ rows: Range<Int>,
    values: UnsafePointer<BoundedNumber>,
    into results: UnsafeMutablePointer<BoundedNumber>
  ) {
    start.withUnsafeBufferPointer { start in
      columns.withUnsafeBufferPointer { columns in
        coefficients.withUnsafeBufferPointer { coefficients in
          for row in rows {
            var sum = BoundedNumber.zero
            for term in Int(start[row])..<Int(start[row + 1]) {
              sum += coefficients[term] * values[Int(columns[term])]
            }
            results[row - rows.lowerBound] = sum
          }
        }
      }
    }
  }
}
