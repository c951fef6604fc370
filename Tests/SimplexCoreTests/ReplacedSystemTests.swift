// A solver whose memory serves one system after another: nothing of the last one may be left.

import Constraints
import ExactArithmetic
import FuzzSupport
import SimplexCore
import Testing
import Workloads

@Suite("Replaced systems")
struct ReplacedSystemTests {
  private static func fill(_ copy: inout ConstraintSystem, from system: ConstraintSystem) {
    copy.addVariables(system.variableCount)
    copy.addParameters(of: system)
    for row in 0..<system.rowCount { copy.addRow(row, of: system) }
  }

  /// Solves, edits and resizes, as far as the system lets itself.
  private static func work(_ solver: inout SimplexSolver, _ number: Int) throws -> [SolveOutcome] {
    solver.solve()
    var outcomes = [solver.outcome()]
    let variable = number % solver.system.variableCount
    try solver.add(
      LinearConstraint([.init(.one, variable)], constant: -7, .greaterThanOrEqual, priority: 600)
    )
    solver.update()
    outcomes.append(solver.outcome())
    if number % 3 == 0 {
      try solver.remove(solver.constraint(atRow: number % solver.system.rowCount))
      solver.update()
      outcomes.append(solver.outcome())
    }
    for width in 0..<(solver.system.parameterCount > 0 ? 4 : 0) {
      let values = (0..<solver.system.parameterCount).map { ExactNumber(Double(width * 31 + $0)) }
      solver.solve(parameters: values)
      outcomes.append(solver.outcome())
    }
    return outcomes
  }

  @Test("a solver that takes other constants, defaults or rows answers as a new one")
  func taken() throws {
    var taker = SimplexSolver(ConstraintSystem())
    var changed = 0
    for input in 0..<120 {
      var system = RandomSystem.make(seed: 43, input: input, maximumVariables: 24)
      guard system.variableCount > 0, system.rowCount > 0 else { continue }
      for step in 0..<6 {
        let row = (input + 7 * step) % system.rowCount
        switch step % 3 {
        case 0:
          let constant = system.constant(ofRow: row) + Rational(step + 1, over: 4)
          system.setConstant(ExactNumber(constant), ofRow: row)
        case 1:
          for parameter in 0..<system.parameterCount {
            system.setDefault(ExactNumber(Double(40 * step)), ofParameter: parameter)
          }
        default: system = system.keepingRows { $0 != row }
        }
        guard system.rowCount > 0 else { break }
        taker.take(system)
        taker.solve()
        #expect(taker.outcome() == SimplexSolver.solve(system), "input \(input), step \(step)")
        changed += 1
      }
      // What was edited on the way is none of the next system's.
      try taker.remove(taker.constraint(atRow: 0))
    }
    #expect(changed > 300)
  }

  @Test("after many other systems and edits a solver answers and steps as a new one")
  func equalsFresh() throws {
    var reused = SimplexSolver(ConstraintSystem())
    var failures = 0
    for input in 0..<300 {
      let system = RandomSystem.make(seed: 41, input: input, maximumVariables: 24)
      guard system.variableCount > 0, system.rowCount > 0 else { continue }
      reused.replaceSystem { Self.fill(&$0, from: system) }
      #expect(reused.system == system)
      var fresh = SimplexSolver(system)
      reused.solve()
      fresh.solve()
      if reused.fastValues() != fresh.fastValues() || reused.pivotCount != fresh.pivotCount {
        failures += 1
      }
      if try Self.work(&reused, input) != Self.work(&fresh, input) { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test("replacing the system of a copy leaves the original alone")
  func copiesAreIndependent() throws {
    let tree = try #require(Workload(named: "tree-intrinsic-120")).system
    let cell = try #require(Workload(named: "cell")).system
    var first = SimplexSolver(tree)
    first.solve()
    let values = first.fastValues()
    var second = first
    second.replaceSystem { Self.fill(&$0, from: cell) }
    second.solve()
    #expect(second.outcome() == SimplexSolver.solve(cell))
    first.solve()
    #expect(first.fastValues() == values)
    #expect(first.system == tree)
  }

  @Test("rows added whole are those added term by term")
  func wholeRows() throws {
    for name in ["cell", "tree-equal-121", "unequal-100"] {
      let system = try #require(Workload(named: name)).system
      var whole = ConstraintSystem()
      whole.addVariables(system.variableCount)
      whole.addParameters(of: system)
      for row in system.rows {
        whole.addRow(
          system.terms.span.extracting(row.terms),
          parameterTerms: system.parameterTerms.span.extracting(row.parameterTerms),
          constant: row.constant,
          row.relation,
          priority: row.priority,
          weight: row.weight
        )
      }
      #expect(whole == system, "\(name)")
    }
  }
}
