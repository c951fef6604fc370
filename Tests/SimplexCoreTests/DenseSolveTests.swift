import FuzzSupport
import Testing

@testable import SimplexCore

#if LAPACK
private let allFactors: [any TriangularFactors.Type] = [PlainFactors.self, LapackFactors.self]
#else
private let allFactors: [any TriangularFactors.Type] = [PlainFactors.self]
#endif

@Suite("Solving with a dense basis, by LAPACK and without")
struct DenseSolveTests {
  /// Numbers between -1 and 1, from a seed.
  private func random(_ count: Int, seed: UInt64) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Double.random(in: -1...1, using: &generator) }
  }

  private func product(_ rows: [Double], _ basis: [Double], _ count: Int) -> [Double] {
    rows.indices.map { index in
      (0..<count).reduce(0) { sum, inner in
        sum + rows[index / count * count + inner] * basis[inner * count + index % count]
      }
    }
  }

  /// The solution by some factors; nil where there is none.
  private func solution(
    _ rows: [Double],
    over basis: [Double],
    _ count: Int,
    _ factors: any TriangularFactors.Type
  ) -> [Double]? {
    Double.solve(rows: rows, over: basis, count: count, by: factors)
  }

  private func largest(_ numbers: [Double]) -> Double { numbers.map(\.magnitude).max() ?? 0 }

  @Test("small bases are solved exactly, with and without exchanges of rows", arguments: allFactors)
  func exactCases(_ factors: any TriangularFactors.Type) {
    let cases: [(basis: [Double], x: [Double])] = [
      ([4], [-3]),
      ([0, 1, 2, 0], [5, 7]),
      ([2, 1, 4, 4], [1, -2]),
      ([1, 2, 0, 0, 1, 4, 2, 0, 1], [8, -1, 3]),
      ([0, 0, 1, 1, 0, 0, 0, 1, 0], [0.5, 0.25, -4]),
    ]
    for (basis, x) in cases {
      let right = product(x, basis, x.count)
      #expect(solution(right, over: basis, x.count, factors) == x, "\(basis)")
    }
  }

  @Test(
    "residuals stay within the rounding errors of the method, row by row",
    arguments: allFactors
  )
  func residuals(_ factors: any TriangularFactors.Type) throws {
    for count in Array(1...24) + [64, 129] {
      let basis = random(count * count, seed: UInt64(count))
      let right = random(3 * count, seed: UInt64(count) + 1000)
      let solution = try #require(self.solution(right, over: basis, count, factors))
      let error = largest(zip(product(solution, basis, count), right).map { $0 - $1 })
      // Pivots keep the growth of such matrices below their size, and no row's sum is above it.
      let bound = Double(count * count) * 0x1p-53 * Double(count) * largest(solution)
      #expect(error <= bound, "\(count) rows: \(error), expected at most \(bound)")
    }
  }

  @Test("a singular basis has no solution, nor one that is not finite", arguments: allFactors)
  func failures(_ factors: any TriangularFactors.Type) {
    func isSolved(_ basis: [Double], _ count: Int) -> Bool {
      solution(basis, over: basis, count, factors) != nil
    }
    #expect(!isSolved([0], 1))
    #expect(!isSolved([1, 2, 2, 4], 2))
    #expect(!isSolved([1, 0, 1, 0, 1, 1, 1, 1, 2], 3))
    #expect(!isSolved([1, 0, .nan, 1], 2))
    #expect(!isSolved([1, -.infinity, 0, 1], 2))
    #expect(isSolved([1, 2, 2, 5], 2))
  }

  @Test(
    "a basis is refused from the condition on that would cost too many digits",
    arguments: allFactors
  )
  func condition(_ factors: any TriangularFactors.Type) {
    func isSolved(_ basis: [Double], _ count: Int) -> Bool {
      solution(basis, over: basis, count, factors) != nil
    }
    // The reciprocal condition of a diagonal is the ratio of its ends.
    let limit = Tolerances.leastReciprocalCondition
    #expect(isSolved([1, 0, 0, 2 * limit], 2))
    #expect(!isSolved([1, 0, 0, limit], 2))
    // Hilbert matrices: the condition of 8 rows is 3.387 · 10¹⁰ in this norm, that of 12 above 10¹⁶.
    func hilbert(_ count: Int) -> [Double] {
      (0..<count * count).map { 1 / Double($0 / count + $0 % count + 1) }
    }
    #expect(isSolved(hilbert(8), 8))
    #expect(!isSolved(hilbert(12), 12))
  }
}
