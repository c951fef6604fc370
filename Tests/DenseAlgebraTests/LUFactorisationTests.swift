import DenseAlgebra
import Testing

@Suite("LU factorisation")
struct LUFactorisationTests {
  /// Numbers between -1 and 1, from a seed.
  private func random(_ rowCount: Int, _ columnCount: Int, seed: UInt64) -> Matrix {
    var state = seed &+ 1
    let elements = (0..<rowCount * columnCount).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(Int64(bitPattern: state)) * 0x1p-63
    }
    return Matrix(rowCount: rowCount, columnCount: columnCount, elements: elements)
  }

  private func largest(_ numbers: [Double]) -> Double { numbers.map(\.magnitude).max() ?? 0 }

  @Test("small systems are solved exactly, from either side, with and without exchanges")
  func exactCases() throws {
    let cases: [(rows: [[Double]], x: [Double])] = [
      ([[4]], [-3]),
      ([[0, 1], [2, 0]], [5, 7]),
      ([[2, 1], [4, 4]], [1, -2]),
      ([[1, 2, 0], [0, 1, 4], [2, 0, 1]], [8, -1, 3]),
      ([[0, 0, 1], [1, 0, 0], [0, 1, 0]], [0.5, 0.25, -4]),
    ]
    for (rows, x) in cases {
      let matrix = Matrix(rows: rows)
      let factorisation = try LUFactorisation.factorise(matrix).get()
      #expect(factorisation.solve(matrix * x) == x, "\(rows)")
    }
  }

  @Test("residuals stay within the rounding errors of the method")
  func residuals() throws {
    for count in Array(1...24) + [64, 129] {
      let matrix = random(count, count, seed: UInt64(count))
      let factorisation = try LUFactorisation.factorise(matrix).get()
      let right = random(count, 3, seed: UInt64(count) + 1000)
      let solution = factorisation.solve(right)
      let product = matrix * solution
      let error = largest(zip(product.elements, right.elements).map { $0 - $1 })
      // Pivots keep the growth of such matrices below their size.
      let scale = matrix.oneNorm * largest(solution.elements)
      let bound = Double(count * count) * 0x1p-53 * scale
      #expect(error <= bound, "\(count) rows: \(error), expected at most \(bound)")
      for column in 0..<3 {
        let b = (0..<count).map { right[$0, column] }
        let x = (0..<count).map { solution[$0, column] }
        let difference = largest(zip(factorisation.solve(b), x).map { $0 - $1 })
        #expect(difference <= bound / factorisation.reciprocalCondition)
      }
    }
  }

  @Test("rows are solved in place, and numbers between them are left alone")
  func rows() throws {
    var matrix = MatrixTests.whole(6, 6, seed: 5)
    matrix.addProduct(.identity(6), .identity(6), factor: 20)
    let factorisation = try LUFactorisation.factorise(matrix).get()
    let wanted = MatrixTests.whole(4, 6, seed: 6)
    let right = wanted * matrix
    var packed = right
    factorisation.solveRows(&packed)
    var padded = [Double](repeating: 77, count: 4 * 9)
    for row in 0..<4 {
      for column in 0..<6 { padded[row * 9 + column] = right[row, column] }
    }
    factorisation.solveRows(&padded, rowCount: 4, stride: 9)
    for row in 0..<4 {
      for column in 0..<6 {
        #expect((packed[row, column] - wanted[row, column]).magnitude < 1e-12)
        #expect((padded[row * 9 + column] - wanted[row, column]).magnitude < 1e-12)
      }
      #expect(padded[row * 9 + 6..<row * 9 + 9].allSatisfy { $0 == 77 })
    }
  }

  @Test("a singular matrix is a failure with its step, and one that is not finite with its place")
  func failures() {
    func failure(_ rows: [[Double]]) -> FactorisationFailure? {
      guard case .failure(let failure) = LUFactorisation.factorise(Matrix(rows: rows)) else {
        return nil
      }
      return failure
    }
    #expect(failure([[0]]) == .singular(step: 0))
    #expect(failure([[1, 2], [2, 4]]) == .singular(step: 1))
    #expect(failure([[1, 0, 1], [0, 1, 1], [1, 1, 2]]) == .singular(step: 2))
    #expect(failure([[1, 0], [.nan, 1]]) == .notFinite(row: 1, column: 0))
    #expect(failure([[1, -.infinity], [0, 1]]) == .notFinite(row: 0, column: 1))
    #expect(failure([[1, 2], [2, 5]]) == nil)
  }

  @Test("the condition estimate is right where it is known")
  func condition() throws {
    func estimate(_ matrix: Matrix) throws -> Double {
      try LUFactorisation.factorise(matrix).get().reciprocalCondition
    }
    #expect(try estimate(.identity(5)) == 1)
    #expect(try estimate(Matrix(rows: [[1, 0], [0, 0x1p-20]])) == 0x1p-20)
    // By columns both norms are 2, by rows both are 3.
    #expect(try estimate(Matrix(rows: [[1, 1, 1], [0, 1, 0], [0, 0, 1]])) == 0.25)
    // The Hilbert matrix of 8 rows has the condition 3.387 · 10¹⁰ in this norm.
    var hilbert = Matrix(rowCount: 8, columnCount: 8)
    for row in 0..<8 {
      for column in 0..<8 { hilbert[row, column] = 1 / Double(row + column + 1) }
    }
    let reciprocal = try estimate(hilbert)
    #expect(reciprocal > 2.9e-11 && reciprocal < 9e-11, "\(reciprocal)")
  }

  @Test("a matrix without rows has a factorisation, and solves nothing")
  func empty() throws {
    let factorisation = try LUFactorisation.factorise(Matrix(rows: [])).get()
    #expect(factorisation.solve([]) == [])
    #expect(
      factorisation.solve(Matrix(rowCount: 0, columnCount: 2))
        == Matrix(rowCount: 0, columnCount: 2)
    )
    #expect(factorisation.reciprocalCondition == 1)
  }
}
