// What is spared: presolve where the line graph answers, and a simplex where an open column is by itself.

import Constraints
import ExactArithmetic
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

  @Test("what substitution answers is presolved once more is asked, and has the same outcome")
  func substitution() throws {
    let workload = try #require(Workload(named: "deep-30"))
    var simplex = SimplexSolver(workload.system, reducing: .never)
    simplex.solve()
    var solver = SimplexSolver(workload.system)
    solver.solve()
    #expect(solver.engine.vertices.blocks.isEmpty && solver.engine.presolve.definingRows.isEmpty)
    #expect(solver.outcome() == simplex.outcome())
    #expect(solver.engine.presolve.definingRows.isEmpty)
    let variables = Array(0..<8)
    let explanation = solver.explanation(ofVariables: variables)
    #expect("\(explanation)" == "\(simplex.explanation(ofVariables: variables))")
    let resized = workload.parameterRows[0].map { ExactNumber($0) }
    simplex.solve(parameters: resized)
    solver.solve(parameters: resized)
    #expect(!solver.engine.presolve.definingRows.isEmpty)
    #expect(solver.outcome() == simplex.outcome())
  }

  @Test("how many equalities must hold is known after every edit")
  func requiredEqualities() {
    var system = ConstraintSystem()
    system.addVariables(2)
    for (relation, priority) in [(Relation.equal, 1000.0), (.equal, 750), (.lessThanOrEqual, 1000)]
    {
      system.addTerm(1.0, variable: 0)
      system.endRow(constant: 1.0, relation, priority: priority)
    }
    #expect(system.requiredEqualityCount == 1)
    for row in 0..<3 { system.setPriority(1000, ofRow: row) }
    #expect(system.requiredEqualityCount == 2)
    #expect(system.keepingRows { $0 != 0 }.requiredEqualityCount == 1)
    system.setPriority(500, ofRow: 0)
    #expect(system.requiredEqualityCount == 1)
    system.removeAll()
    #expect(system.requiredEqualityCount == 0)
  }

  @Test("an edit after a substitution goes on as ever")
  func editedSubstitution() throws {
    let workload = try #require(Workload(named: "deep-30"))
    var solver = SimplexSolver(workload.system)
    solver.solve()
    var system = workload.system
    // The padding of the innermost view.
    let row = try #require(system.rows.lastIndex { $0.isRequiredEquality && $0.constant != 0 })
    try solver.setConstant(3, of: solver.constraint(atRow: row))
    solver.update()
    system.setConstant(3, ofRow: row)
    var simplex = SimplexSolver(system, reducing: .never)
    simplex.solve()
    #expect(solver.outcome() == simplex.outcome())
  }

  @Test(
    "columns that are open by themselves go where the simplex of their face puts them, bit for bit"
  )
  func soleColumns() {
    var toldCount = 0
    for input in 0..<1000 {
      let system = RandomSystem.make(seed: 23, input: input)
      var engine = SolverEngine<Double>(system)
      let parameters = system.defaults
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
