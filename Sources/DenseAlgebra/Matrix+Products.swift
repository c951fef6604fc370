// Products of matrices through BLAS, and of a matrix with a vector through the kernels.

import CBLAS
import Kernels

extension Matrix {
  /// Computes `self = factor * a * b + ownFactor * self`.
  ///
  /// - Shapes: `self` `[m × n]`, `a` `[m × k]` and `b` `[k × n]`, each after its transposition.
  /// - Requires: sizes within 32 bits.
  /// - Error: *k* roundings an element at most. BLAS chooses the order of summation, by processor and
  ///   by library: the bits differ from machine to machine.
  /// - Complexity: O(*m* *n* *k*).
  public mutating func addProduct(
    _ a: Matrix,
    transposed isATransposed: Bool = false,
    _ b: Matrix,
    transposed isBTransposed: Bool = false,
    factor: Double = 1,
    ownFactor: Double = 1
  ) {
    let (m, k) = isATransposed ? (a.columnCount, a.rowCount) : (a.rowCount, a.columnCount)
    let (inner, n) = isBTransposed ? (b.columnCount, b.rowCount) : (b.rowCount, b.columnCount)
    precondition(
      k == inner && m == rowCount && n == columnCount,
      "a product of \(m) x \(k) and \(inner) x \(n) into \(rowCount) x \(columnCount)"
    )
    // BLAS asks for leading dimensions of at least 1, and has nothing to do here.
    guard m > 0, n > 0 else { return }
    let columnCount = columnCount
    elements.withUnsafeMutableBufferPointer { elements in
      cblas_dgemm(
        CblasRowMajor,
        isATransposed ? CblasTrans : CblasNoTrans,
        isBTransposed ? CblasTrans : CblasNoTrans,
        Int32(m),
        Int32(n),
        Int32(k),
        factor,
        a.elements,
        Int32(max(1, a.columnCount)),
        b.elements,
        Int32(max(1, b.columnCount)),
        ownFactor,
        elements.baseAddress,
        Int32(columnCount)
      )
    }
  }

  /// The product of two matrices; see `addProduct` for its error.
  public static func * (left: Matrix, right: Matrix) -> Matrix {
    var product = Matrix(rowCount: left.rowCount, columnCount: right.columnCount)
    product.addProduct(left, right)
    return product
  }

  /// The product with a vector: a dot product a row, in the fixed order of `VectorKernels.dot`.
  ///
  /// - Error: at most (*columnCount* / 8 + 4) · 2⁻⁵³ · Σ |element·x| an element, to first order. The bits are
  ///   the same on every machine.
  /// - Complexity: O(*rowCount* *columnCount*).
  public static func * (left: Matrix, right: [Double]) -> [Double] {
    precondition(
      right.count == left.columnCount,
      "a \(left.rowCount) x \(left.columnCount) matrix times \(right.count) numbers"
    )
    let (kernels, columnCount) = (VectorKernels.current, left.columnCount)
    return left.elements.withUnsafeBufferPointer { elements in
      right.withUnsafeBufferPointer { right in
        guard let row = elements.baseAddress, let vector = right.baseAddress else {
          return [Double](repeating: 0, count: left.rowCount)
        }
        return (0..<left.rowCount).map {
          kernels.dot(row + $0 * columnCount, vector, count: columnCount)
        }
      }
    }
  }
}
