// What the solver counts of its own work: against what it says elsewhere, and against systems so small that
// the counts can be told beforehand.

import Constraints
import Diagnostics
import ExactArithmetic
import Kernels
import Testing
import Workloads

@testable import SimplexCore

@Suite("Counts of work")
struct WorkCountTests {
  private static let names = ["cell", "form-40", "unequal-100", "tree-intrinsic-120"]

  private func counts(of body: () -> Void) -> WorkCounts {
    let before = WorkCounts.current
    body()
    return WorkCounts.current - before
  }

  /// The counts of solving a workload at its rows of parameters, and the solver.
  private func resizes(_ name: String) throws -> (counts: WorkCounts, solver: SimplexSolver) {
    let workload = try #require(Workload(named: name))
    let before = WorkCounts.current
    var solver = SimplexSolver(workload.system, reducing: .never)
    for row in workload.parameterRows.prefix(20) {
      solver.solve(parameters: row.map { ExactNumber($0) })
    }
    return (WorkCounts.current - before, solver)
  }

  @Test(
    "pivots are those that the solver counts, and each changes a row at least",
    arguments: names
  )
  func pivots(name: String) throws {
    let (counts, solver) = try resizes(name)
    #expect(counts.pivots == Int64(solver.pivotCount))
    #expect(counts.lineSearches >= counts.pivots)
    #expect(counts.tableauRows >= counts.pivots)
    #expect(counts.presolvedRows == Int64(solver.system.rowCount))
  }

  @Test("the same work counts the same", arguments: names)
  func repeatability(name: String) throws {
    #expect(try resizes(name).counts == resizes(name).counts)
  }

  @Test("a sparse tableau that pivots have filled goes on as a dense one, with the same answers")
  func filledTableau() throws {
    let workload = try #require(Workload(named: "tree-intrinsic-300"))
    var solver = SimplexSolver(workload.system, reducing: .never)
    let wereSparse = solver.engine.vertices.blocks.map(\.tableau.isSparse)
    #expect(wereSparse.contains(true))
    var turned = 0
    for row in workload.parameterRows.prefix(10) {
      let parameters = row.map { ExactNumber($0) }
      solver.solve(parameters: parameters)
      var reduced = SimplexSolver(workload.system, reducing: .always)
      reduced.solve(parameters: parameters)
      #expect(reduced.isReduced)
      #expect(solver.exactValues() == reduced.exactValues())
      turned += zip(wereSparse, solver.engine.vertices.blocks).count { $0 && !$1.tableau.isSparse }
    }
    #expect(turned > 0)
  }

  @Test("every kind of step is met among typical systems")
  func steps() throws {
    let sum = try Self.names.reduce(WorkCounts()) { try $0 + resizes($1).counts }
    #expect(sum.breakpointsCrossed > 0)
    #expect(sum.pivots > 0)
    #expect(sum.fractionSolves == 0)
    #expect(sum.bytesWritten == 0)
  }

  /// x wants to be at 0, weakly; and from 1 to `count`, with as much weight each, and at 100 with
  /// more than all of them, once `isPulled`.
  private func crowd(_ count: Int) -> ConstraintSystem {
    var system = ConstraintSystem()
    let x = system.addVariables(1)
    for position in 1...count {
      system.addRow(
        LinearConstraint(
          [.init(1, x)],
          constant: ExactNumber(Double(-position)),
          .equal,
          priority: 500
        )
      )
    }
    return system
  }

  @Test("a step counts the breakpoints between where it begins and where it ends")
  func crossings() throws {
    // With eleven wishes of one weight the sixth is the median, and there the vertex is. One more wish
    // that outweighs them all pulls it over those that are left: five.
    var solver = SimplexSolver(crowd(11))
    solver.solve()
    #expect(solver.fastValues() == [6])
    let pull = LinearConstraint([.init(1, 0)], constant: -100, .equal, priority: 501)
    let before = WorkCounts.current
    try solver.add(pull)
    solver.update()
    let counts = WorkCounts.current - before
    #expect(solver.fastValues() == [100])
    #expect(counts.lineSearches == 1)
    #expect(counts.breakpointsCrossed == 5)
    #expect(counts.pivots == 0)
  }

  @Test("a sum that is wished more than its parts is exchanged before the first step")
  func startExchanges() {
    var system = ConstraintSystem()
    let first = system.addVariables(2)
    let both: [LinearConstraint.Term] = [.init(1, first), .init(1, first + 1)]
    system.addRow(LinearConstraint(both, constant: -10, .equal, priority: 900))
    for variable in [first, first + 1] {
      system.addRow(
        LinearConstraint([.init(1, variable)], constant: -3, .equal, priority: 100)
      )
    }
    let counts = counts {
      var solver = SimplexSolver(system)
      solver.solve()
    }
    #expect(counts.startExchanges == 1)
    #expect(counts.presolvedRows == 3)
  }

  @Test("a tableau that is made afresh counts once")
  func refactorisation() throws {
    let workload = try #require(Workload(named: "form-40"))
    var engine = SolverEngine<Double>(workload.system)
    _ = engine.solve(parameters: workload.parameterRows[0].map { ExactNumber($0) })
    let index = try #require(
      engine.vertices.blocks.indices.first { engine.vertices.blocks[$0].columnCount > 0 }
    )
    let forms = engine.vertices.blocks[index].forms.map(\.tableForm)
    let presolve = engine.presolve
    let before = WorkCounts.current
    let isMade = engine.vertices.blocks[index].refactorise {
      presolve.leafTerms(ofForm: forms[$0])
    }
    #expect(isMade)
    #expect((WorkCounts.current - before).refactorisations == 1)
  }

  // MARK: Fractions

  /// A required `factor` · x == 1 with x ≤ 100 / `least`.
  private func quotient(_ factor: Int, least: ExactNumber = 1) -> SimplexSolver {
    var system = ConstraintSystem()
    let x = system.addVariables(1)
    system.addRow(LinearConstraint([.init(ExactNumber(Double(factor)), x)], constant: -1, .equal))
    system.addRow(LinearConstraint([.init(least, x)], constant: -100, .lessThanOrEqual))
    var solver = SimplexSolver(system)
    solver.solve()
    return solver
  }

  @Test("an answer that Doubles hold takes no fractions")
  func doubles() {
    var solver = quotient(4)
    let counts = counts { _ = solver.exactValues() }
    #expect(solver.exactValues() == [0.25])
    #expect(counts.boundedEliminations == 0)
    #expect(counts.fractionSolves == 0)
    #expect(counts.fractionEliminations == 0)
    #expect(counts.fractionSums == 0)
  }

  @Test("a third is a point in double-double")
  func doubleDouble() {
    var solver = quotient(3)
    let counts = counts { _ = solver.exactValues() }
    #expect(counts.boundedEliminations == 1)
    #expect(counts.fractionSolves == 0)
    #expect(counts.fractionEliminations == 0)
  }

  @Test("a row whose decimals Doubles do not hold is one sum in fractions")
  func sums() {
    var solver = quotient(4, least: 0.1)
    let counts = counts { _ = solver.exactValues() }
    #expect(counts.fractionSums == 1)
    #expect(counts.fractionSolves == 0)
  }

  @Test("a solve that is forced into fractions is counted, once")
  func fractions() {
    let solver = quotient(3)
    let counts = counts { _ = solver.exactAnswer(.values) }
    #expect(counts.fractionSolves == 1)
  }

  /// Views in a row whose centres are equally far from each other, in a width.
  private func centeredRow(_ count: Int, width: Int) throws -> ConstraintSystem {
    var text = "parameter W = \(width)\n"
    for view in 0..<count {
      let size = 20 + view * 7 % 31
      text += "w\(view) >= 0\nw\(view) <= \(size) @250\nw\(view) >= \(size) @750\n"
      text += "\(count - view) * w\(view) == \((count - view) * size) @25\n"
    }
    text += "x0 == 0\nx\(count - 1) + w\(count - 1) == W\n"
    for view in 1..<count {
      let before = view - 1
      text += "x\(view) - x\(before) - w\(before) >= 4\n"
      text += "g\(view) == x\(view) + 0.5 * w\(view) - x\(before) - 0.5 * w\(before)\n"
      if view > 1 { text += "g\(view) == g\(before) @150\n" }
    }
    return try #require(ConstraintsFile.read(SourceBuffer(name: "row", text: text)).file?.system)
  }

  @Test("a large system that ends in doubt is proved, and not solved anew in fractions")
  func provedDoubt() throws {
    var solver = SimplexSolver(try centeredRow(160, width: 3_000), reducing: .never)
    solver.solve()
    var values: [Double] = []
    let counts = counts { values = solver.exactValues() }
    #expect(solver.engine.isDoubtful)
    #expect(counts.fractionSolves == 0)
    #expect(values == solver.exactAnswer(.values).outcome.values)
  }

  @Test("a point in fractions is counted, and so is a proof")
  func proofs() {
    var solver = quotient(3)
    let proof = counts { _ = solver.certificate() }
    #expect(proof.fractionEliminations > 0)
    let residual = ExactResidual(system: solver.system, parameters: [])
    let points = ExactPointSolver(residual: residual, definingRows: [0], active: [])
    let point = counts { _ = points.rationalPoint() }
    #expect(point.fractionEliminations == 1)
  }
}
