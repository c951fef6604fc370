import DenseAlgebra
import Testing

@Suite("Matrices")
struct MatrixTests {
  /// Small whole numbers: products and sums of them are exact in any order.
  static func whole(_ rowCount: Int, _ columnCount: Int, seed: Int) -> Matrix {
    let elements = (0..<rowCount * columnCount).map { Double(($0 * 7 + seed * 13) % 19 - 9) }
    return Matrix(rowCount: rowCount, columnCount: columnCount, elements: elements)
  }

  private func plainProduct(_ a: Matrix, _ b: Matrix) -> Matrix {
    var result = Matrix(rowCount: a.rowCount, columnCount: b.columnCount)
    for row in 0..<a.rowCount {
      for column in 0..<b.columnCount {
        result[row, column] = (0..<a.columnCount).reduce(0) { $0 + a[row, $1] * b[$1, column] }
      }
    }
    return result
  }

  @Test("products are those of the definition, of any shape and transposed or not")
  func products() {
    for (m, k, n) in [(1, 1, 1), (2, 3, 4), (5, 1, 3), (7, 9, 2), (16, 33, 17)] {
      let a = Self.whole(m, k, seed: 1)
      let b = Self.whole(k, n, seed: 2)
      let expected = plainProduct(a, b)
      #expect(a * b == expected)
      for isATransposed in [false, true] {
        for isBTransposed in [false, true] {
          var product = Matrix(rowCount: m, columnCount: n)
          product.addProduct(
            isATransposed ? a.transposed : a,
            transposed: isATransposed,
            isBTransposed ? b.transposed : b,
            transposed: isBTransposed
          )
          #expect(product == expected, "\(m) x \(k) x \(n), \(isATransposed), \(isBTransposed)")
        }
      }
    }
  }

  @Test("a product is added with its factors")
  func factors() {
    var sum = Matrix(rows: [[1, 2], [3, 4]])
    sum.addProduct(.identity(2), Matrix(rows: [[1, 0], [0, 1]]), factor: 10, ownFactor: -1)
    #expect(sum == Matrix(rows: [[9, -2], [-3, 6]]))
  }

  @Test("a matrix times a vector is exact on whole numbers, and a dot product a row in all others")
  func vectors() {
    for (rowCount, columnCount) in [(1, 1), (3, 8), (5, 21), (40, 3)] {
      let a = Self.whole(rowCount, columnCount, seed: 3)
      let x = Self.whole(columnCount, 1, seed: 4)
      #expect(a * x.elements == plainProduct(a, x).elements)
    }
    // The fixed order joins elements 0 and 8 before 4: 2⁵³ swallows the one.
    var row = [Double](repeating: 0, count: 9)
    (row[0], row[4], row[8]) = (0x1p53, -0x1p53, 1)
    #expect(Matrix(rows: [row]) * [Double](repeating: 1, count: 9) == [0])
  }

  @Test("products without rows, columns or terms are empty or zero")
  func empty() {
    #expect(
      Matrix(rowCount: 0, columnCount: 3) * Matrix(rowCount: 3, columnCount: 0) == Matrix(rows: [])
    )
    let zeros = Matrix(rowCount: 2, columnCount: 0) * Matrix(rowCount: 0, columnCount: 2)
    #expect(zeros == Matrix(rows: [[0, 0], [0, 0]]))
    #expect(Matrix(rowCount: 2, columnCount: 0) * [] == [0, 0])
    #expect(Matrix(rowCount: 0, columnCount: 2) * [1, 2] == [])
  }

  @Test("the one-norm is the largest sum of a column's magnitudes")
  func norm() {
    #expect(Matrix(rows: [[1, -5], [-2, 1]]).oneNorm == 6)
    #expect(Matrix(rows: []).oneNorm == 0)
  }
}
