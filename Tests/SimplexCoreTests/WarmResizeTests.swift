// A live solver at one row of parameters after another: the same answers as from scratch, and no
// memory asked for once it has met them.

import AllocationCounter
import Constraints
import ExactArithmetic
import SimplexCore
import Testing
import Workloads

@Suite("Warm resizes")
struct WarmResizeTests {
  private static let names = [
    "cell", "grid-4x4", "grid-10x10", "form-40", "unequal-100", "tree-equal-121",
    "tree-intrinsic-120", "deep-100", "wide-100",
  ]

  private static func rows(of workload: Workload) -> [[ExactNumber]] {
    workload.parameterRows.prefix(40).map { $0.map { ExactNumber($0) } }
  }

  @Test("a row that has been met before is solved without asking for memory", arguments: names)
  func allocations(name: String) throws {
    let workload = try #require(Workload(named: name))
    let rows = Self.rows(of: workload)
    var solver = SimplexSolver(workload.system)
    var sum = 0.0
    // By number, and the same code each time: iterators of what is not optimised ask for memory, and so does
    // what is run for the first time.
    func solveAll() {
      for row in rows.indices {
        solver.solve(parameters: rows[row])
        sum += solver.fastValues()[0]
      }
    }
    for _ in 0..<3 { solveAll() }
    let before = allocation_count()
    solveAll()
    #expect(allocation_count() == before, "\(allocation_count() - before) in \(rows.count) rows")
    #expect(sum.isFinite)
    // The counter counts.
    let array = [Double](repeating: sum, count: rows.count)
    #expect(allocation_count() > before, "\(array.count)")
  }

  @Test("values are those of a new solver, exact ones bit for bit", arguments: names)
  func values(name: String) throws {
    let workload = try #require(Workload(named: name))
    var solver = SimplexSolver(workload.system)
    for row in Self.rows(of: workload).prefix(12) {
      solver.solve(parameters: row)
      let fast = solver.fastValues()
      let fresh = SimplexSolver.solve(workload.system, parameters: row)
      #expect(solver.outcome() == fresh)
      guard fresh.droppedRows.isEmpty else { continue }
      for (value, exact) in zip(fast, fresh.values) {
        #expect(abs(value - exact) <= 1e-9 * max(1, abs(exact)))
      }
    }
  }
}
