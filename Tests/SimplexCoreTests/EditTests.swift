// Live solvers under edits. `TINAMOU_EDIT_SCRIPTS` says how many random scripts (150 without it),
// `TINAMOU_RANDOM_SEED` which ones.

import Constraints
import ExactArithmetic
import Foundation
import FuzzSupport
import SimplexCore
import Testing
import Workloads

@Suite("Edits of live solvers")
struct EditTests {
  private static func setting(_ name: String, default value: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? value
  }

  @Test("after every step the outcome is a new solver's, at the end the reference's")
  func scripts() {
    let count = Self.setting("TINAMOU_EDIT_SCRIPTS", default: 150)
    let seed = UInt64(Self.setting("TINAMOU_RANDOM_SEED", default: 1))
    var failures = 0
    for input in 0..<count {
      let pool = RandomSystem.make(seed: seed, input: input, maximumVariables: 12)
      var generator = SeededGenerator(seed: seed ^ 0xED17, input: input)
      let script = EditScript.make(pool: pool, stepCount: 50, using: &generator)
      guard let finding = EditRun.finding(in: script) else { continue }
      failures += 1
      if failures <= 3 { Issue.record("seed \(seed), input \(input):\n\(finding)") }
    }
    #expect(failures == 0, "\(failures) of \(count) scripts")
  }

  @Test("edit variables follow what is suggested, and the rest gives way")
  func suggestions() throws {
    var system = ConstraintSystem()
    let (left, right) = (system.addVariables(), system.addVariables())
    system.addRow(LinearConstraint([.init(1, left), .init(1, right)], constant: -100, .equal))
    var solver = SimplexSolver(system)
    let edit = try solver.addEditVariable(left, at: 10, priority: 750)
    solver.update()
    #expect(solver.outcome().values == [10, 90])
    for value in stride(from: -20.0, through: 120, by: 7) {
      try solver.suggest(ExactNumber(value), for: edit)
      solver.update()
      #expect(solver.outcome().values == [value, 100 - value])
      #expect(solver.fastValues() == [value, 100 - value])
    }
    try solver.remove(edit)
    solver.update()
    #expect(solver.outcome().status == .ambiguous)
    #expect(throws: SolverEditError.unknownConstraint) { try solver.suggest(1, for: edit) }
  }

  @Test("a required equality that presolve used up can go, and names outlive the renumbering")
  func removedDefinitions() throws {
    let workload = try #require(Workload(named: "tree-intrinsic-120"))
    var solver = SimplexSolver(workload.system)
    solver.solve()
    let equalities = (0..<workload.system.rowCount).filter {
      workload.system.isRequired($0) && workload.system.rows[$0].relation == .equal
    }
    let names = equalities.map { solver.constraint(atRow: $0) }
    for name in names.prefix(40) {
      try solver.remove(name)
      solver.update()
    }
    let gone = Set(equalities.prefix(40))
    let rest = workload.system.keepingRows { !gone.contains($0) }
    #expect(solver.outcome().values == SimplexSolver.solve(rest).values)
    #expect(names.prefix(40).allSatisfy { solver.row(of: $0) == nil })
    #expect(names.dropFirst(40).allSatisfy { solver.row(of: $0) != nil })
  }

  @Test("bounds that come and go a thousand times leave no trace and no memory behind")
  func comingAndGoing() throws {
    let workload = try #require(Workload(named: "tree-intrinsic-120"))
    var solver = SimplexSolver(workload.system)
    solver.solve()
    let before = solver.outcome()
    let variables = workload.system.variableCount
    for step in 0..<1000 {
      let bound = LinearConstraint(
        [.init(.one, (step * 37) % variables)],
        constant: -37.5,
        .lessThanOrEqual,
        priority: step % 3 == 0 ? 1000 : 600
      )
      let name = try solver.add(bound)
      solver.update()
      try solver.remove(name)
      solver.update()
    }
    #expect(solver.outcome() == before)
    #expect(solver.system.rowCount < 2 * workload.system.rowCount)
  }
}
