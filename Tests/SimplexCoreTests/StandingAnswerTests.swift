// Who has the answer of the last solve: a graph, a map of an earlier vertex, rows that are kept, or the blocks. What one
// of them has said before is no answer where another one has taken over.

import Constraints
import Diagnostics
import ExactArithmetic
import SimplexCore
import Testing

@Suite("Who has the last answer")
struct StandingAnswerTests {
  private func system(_ text: String) throws -> ConstraintSystem {
    let result = ConstraintsFile.read(SourceBuffer(name: "test", text: text))
    return try #require(result.file, "\(result.diagnostics)").system
  }

  @Test("a map that answered an earlier size says nothing where rows conflict")
  func conflictAfterMap() throws {
    let system = try system(
      "parameter W = 300\nx <= W - 20\nx >= 50\nx == 100 @500\n"
    )
    var solver = SimplexSolver(system, reducing: .always)
    solver.solve(parameters: [300])
    var hasMap = false
    for step in 0..<8 {
      // So many digits that no grid holds them: the blocks answer, and then a map of theirs.
      solver.solve(parameters: [ExactNumber(Double(300 + step) + 0.12345678)])
      let values = solver.fastValues()
      #expect(values == [100])
      hasMap = hasMap || solver.isAffine
    }
    #expect(hasMap)
    solver.solve(parameters: [10])
    let (isOfKeptRows, isAffine) = (solver.isOfKeptRows, solver.isAffine)
    #expect(isOfKeptRows)
    #expect(!isAffine)
    let (fast, exact) = (solver.fastValues(), solver.exactValues())
    #expect(fast == [-10])
    #expect(exact == [-10])
  }

  /// Three equal widths and seven others beside one that is open, so far from 0 that a part of a grid on which the ends
  /// of both are whole has too many digits.
  private var wide: String {
    var text = "d == 0 @500\nd == 1.000001 @500\nx0 == 0\na0 == x0 + d\nb0 == x0 + d\n"
    for (name, count) in [("a", 3), ("b", 7)] {
      for number in 1...count { text += "\(name)\(number) == \(name)\(number - 1) + \(name)w\n" }
      text += "\(name)\(count) == 105000000\n"
    }
    return text
  }

  @Test("values stay where ranges ask for too fine a grid")
  func valuesBesideFineRanges() throws {
    let system = try system(wide)
    var solver = SimplexSolver(system, reducing: .always)
    solver.solve()
    let isReduced = solver.isReduced
    #expect(isReduced)
    let before = solver.exactValues()
    let outcome = solver.outcome()
    #expect(outcome == SimplexSolver.solve(system))
    let (fast, exact) = (solver.fastValues(), solver.exactValues())
    #expect(outcome.values == before)
    #expect(fast == before)
    #expect(exact == before)
  }
}
