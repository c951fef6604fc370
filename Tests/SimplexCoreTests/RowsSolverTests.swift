// Many rows in orders of the solver's own: nothing of that shows in an answer.

import Constraints
import ExactArithmetic
import FuzzSupport
import Kernels
import SimplexCore
import Testing
import Workloads

@Suite("Solver of many rows")
struct RowsSolverTests {
  @Test("each row has the values of a solve of its own, bit for bit, conflicts included")
  func randomSystems() {
    var generator = SeededGenerator(seed: 8, input: 0)
    var (certain, conflicts) = (0, 0)
    for input in 0..<200 {
      let system = RandomSystem.make(seed: 31, input: input, maximumVariables: 16)
      let rows = (0..<9).map { _ in
        (0..<system.parameterCount).map { _ in
          ExactNumber(Rational(generator.integer(in: -600...1600), over: 10))
        }
      }
      var solver = RowsSolver(system)
      var next = 0
      solver.solve(rows) { row, values, status in
        #expect(row == next)
        next += 1
        let expected = SimplexSolver.solve(system, parameters: rows[row])
        #expect(
          values.map(\.bitPattern) == expected.values.map(\.bitPattern)
            && (status == .conflict) == !expected.conflicts.isEmpty,
          "system \(input) at \(rows[row])"
        )
        if status == .conflict { conflicts += 1 }
      }
      #expect(next == rows.count)
      certain += rows.count - solver.directCount
    }
    #expect(certain > 600 && conflicts > 20, "\(certain) certain, \(conflicts) in conflict")
  }

  @Test("rows of a tree are solved in a fraction of the pivots that their own order takes")
  func order() throws {
    let workload = try #require(Workload(named: "tree-intrinsic-200"))
    var stream = SeededGenerator(seed: 9, input: 0)
    let rows = (0..<60).map { _ in
      (0..<2).map { _ in ExactNumber(Rational(stream.integer(in: 700...2000))) }
    }
    let before = WorkCounts.current
    var ordered = RowsSolver(workload.system, reducing: .never)
    var values: [[Double]] = []
    ordered.solve(rows) { _, found, _ in values.append(found) }
    let pivotCount = Int((WorkCounts.current - before).pivots)
    var solver = SimplexSolver(workload.system, reducing: .never)
    for (row, found) in zip(rows, values) {
      solver.solve(parameters: row)
      #expect(solver.exactValues().map(\.bitPattern) == found.map(\.bitPattern))
    }
    #expect(
      0 < pivotCount && 2 * pivotCount < solver.pivotCount,
      "\(pivotCount) pivots against \(solver.pivotCount)"
    )
  }
}
