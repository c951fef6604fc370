import Constraints
import Diagnostics
import ExactArithmetic
import ReferenceSimplex
import SimplexCore
import Testing

@Suite("Solver")
struct SimplexSolverTests {
  private func file(_ text: String) throws -> ConstraintsFile {
    let result = ConstraintsFile.read(SourceBuffer(name: "test", text: text))
    return try #require(result.file, "\(result.diagnostics)")
  }

  private func row(ofLabels count: Int) throws -> ConstraintsFile {
    var lines = ["parameter W = 1000", "x0 == 8"]
    for index in 0..<count {
      if index > 0 { lines.append("x\(index) == x\(index - 1) + w\(index - 1) + 8") }
      lines.append("w\(index) >= 0")
      lines.append("w\(index) <= \(20 + index * 7 % 60) @250")
      lines.append("w\(index) >= \(20 + index * 7 % 60) @750")
    }
    lines.append("x\(count - 1) + w\(count - 1) == W - 8")
    return try file(lines.joined(separator: "\n"))
  }

  @Test("a solver that goes on from its last answer gives the bits of a fresh one")
  func warmEqualsFresh() throws {
    let system = try row(ofLabels: 12).system
    var live = SimplexSolver(system)
    for width in [1000, 100, 900, 330, 250, 2000, 40, 500.5, 333.3] {
      let parameters = [ExactNumber(width)]
      live.solve(parameters: parameters)
      let outcome = live.outcome()
      #expect(outcome == SimplexSolver.solve(system, parameters: parameters), "W = \(width)")
      #expect(outcome == ReferenceSolver.solve(system, parameters: parameters), "W = \(width)")
      if outcome.status != .conflict {
        for (fast, exact) in zip(live.fastValues(), outcome.values) {
          #expect(abs(fast - exact) <= 1e-9)
        }
      }
    }
  }

  @Test("which of many equal labels yields is found in about as many pivots as there are labels")
  func tiesTakeFewPivots() throws {
    let count = 200
    let system = try row(ofLabels: count).system
    var live = SimplexSolver(system)
    live.solve(parameters: [ExactNumber(20_000.0)])
    let before = live.pivotCount
    live.solve(parameters: [ExactNumber(3000.0)])
    #expect(live.pivotCount - before <= 3 * count)
  }

  @Test("a copy of a solver and the solver itself do not disturb each other")
  func copiesAreIndependent() throws {
    let system = try file("parameter W = 10\na + b == W\na == 3 @750\nc == a + 1").system
    var first = SimplexSolver(system)
    first.solve()
    var second = first
    second.solve(parameters: [ExactNumber(20.0)])
    #expect(first.outcome().values == [3, 7, 4])
    #expect(second.outcome().values == [3, 17, 4])
  }

  @Test("33.3 · 3 == 99.9 is no conflict, and one unit in the last place more is one")
  func decimalsAreExact() throws {
    let agreeing = try file("x == 33.3\n3 * x == 99.9").system
    #expect(SimplexSolver.solve(agreeing).status == .solved)
    let clashing = try file("x == 33.3\n3 * x == 99.90000000000002").system
    #expect(SimplexSolver.solve(clashing).droppedRows == [1])
  }

  @Test("a third of a hundred is rounded once")
  func thirdsAreRoundedOnce() throws {
    let system = try file("a + b + c == 100\na == b\nb == c").system
    let third = Double(Rational(100, over: 3))
    #expect(SimplexSolver.solve(system).values == [third, third, third])
  }
}
