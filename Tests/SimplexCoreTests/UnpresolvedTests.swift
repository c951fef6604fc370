// What is spared: presolve where the line graph answers, and a simplex where an open column is by itself.

import Constraints
import FuzzSupport
import Testing
import Workloads

@testable import SimplexCore

@Suite("Work that is spared")
struct UnpresolvedTests {
  @Test(
    "what the line graph answers is presolved only once the simplex is needed, and has the same answer"
  )
  func presolve() throws {
    let workload = try #require(Workload(named: "tree-intrinsic-300"))
    var solver = SimplexSolver(workload.system, reducing: .always)
    var simplex = SimplexSolver(workload.system, reducing: .never)
    solver.solve()
    simplex.solve()
    #expect(solver.isReduced && solver.engine.vertices.blocks.isEmpty)
    #expect(solver.freeVariableCount == simplex.freeVariableCount)
    #expect(solver.exactValues() == simplex.exactValues())
    #expect(solver.answer(.values).outcome.values == simplex.exactValues())
    #expect(solver.engine.vertices.blocks.count == simplex.engine.vertices.blocks.count)
  }

  @Test(
    "columns that are open by themselves go where the simplex of their face puts them, bit for bit"
  )
  func soleColumns() {
    var toldCount = 0
    for input in 0..<1000 {
      let system = RandomSystem.make(seed: 23, input: input)
      var engine = SolverEngine<Double>(system)
      let parameters = (0..<system.parameterCount).map { system.parameterDefault($0) }
      guard engine.solve(parameters: parameters) == .optimal, !engine.isDoubtful else { continue }
      let open = engine.vertices.openColumns(of: engine.vertices.blocks.indices)
      var told = engine.leafValues()
      guard engine.moveSoleColumns(open, &told) else { continue }
      var settled = SolverEngine<Double>.Settled(values: engine.leafValues())
      engine.settle(open, &settled)
      #expect(!engine.isDoubtful, "input \(input)")
      #expect(told.map(\.bitPattern) == settled.values.map(\.bitPattern), "input \(input)")
      toldCount += 1
    }
    #expect(toldCount > 0)
  }
}
