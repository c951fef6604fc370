import Constraints
import ExactArithmetic
import LayoutModel
import SimplexCore
import Testing

@testable import LayoutEngine

@Suite struct BoundedExplanationTests {
  /// Each variable hangs on all before it; the wish about the last two is bent.
  private static func solver(_ count: Int) -> SimplexSolver {
    var system = ConstraintSystem()
    _ = system.addVariables(count)
    for variable in 0..<count {
      system.addTerm(1.0, variable: variable)
      if variable > 0 { system.addTerm(-1.0, variable: variable - 1) }
      system.endRow(constant: -1.0, .equal)
    }
    system.addTerm(1.0, variable: count - 1)
    system.addTerm(1.0, variable: count - 2)
    system.endRow(constant: 0.0, .equal, priority: 500)
    var solver = SimplexSolver(system)
    solver.solve()
    return solver
  }

  @Test("what is explained in parts is what is explained at once", arguments: [2, 64, 65, 300])
  func parts(count: Int) throws {
    let variables = Array((0..<count).reversed())
    var solver = Self.solver(count)
    let whole = solver.explanation(ofVariables: variables)
    let parts = try #require(
      BoundedExplanation(&solver, ofVariables: variables, limit: 1_000_000)
    )
    #expect(parts.values == whole.values)
    #expect(parts.bentRows == whole.bentRows)
    #expect(parts.outcome.values == whole.outcome.values)
    #expect(parts.bentRows(mentioning: count - 1) == [0])
    #expect(parts.bentRows(mentioning: count - 3) == [])
  }

  @Test("a value moves by its multipliers when a constant grows, in both directions of text")
  func multipliers() throws {
    for direction in LayoutDirection.allCases {
      var fixture = LayoutFixture()
      fixture.tree.direction = direction
      let view = fixture.view("a")
      fixture.add(view, .leading, .equal, (.container, .leading), plus: 20)
      fixture.add(view, .width, .equal, (.container, .width), times: 0.5, plus: 5)
      func explained(_ fixture: LayoutFixture) -> LayoutExplanation.Attribute {
        let solver = LayoutSolver(fixture.lowered())
        let variable = solver.lowering.variable(view, .x)
        let size = LayoutSize(width: 320, height: 480)
        return solver.explanation(ofVariables: [variable], at: size).attributes[0]
      }
      let before = explained(fixture)
      #expect(before.holders.count == (direction == .rightToLeft ? 3 : 1))
      for holder in before.holders where !holder.constraint.isImplicit {
        var other = fixture
        let moved = try #require(
          other.constraints.firstIndex { $0.origin.id == holder.constraint.constraint.origin.id }
        )
        other.constraints[moved].constant = other.constraints[moved].constant + .one
        let after = explained(other)
        #expect(after.value - before.value == Double(holder.multiplier), "\(direction), \(moved)")
      }
    }
  }

  @Test("an explanation has as many holders as the limit says, and no more", arguments: [3, 200])
  func limit(count: Int) {
    var solver = Self.solver(count)
    let variables = Array(0..<count)
    // One holder of the first variable, two of the second; the bent row has all of them, and two variables.
    let exact = count * (count + 1) / 2 + 3 * count
    #expect(BoundedExplanation(&solver, ofVariables: variables, limit: exact) != nil)
    #expect(BoundedExplanation(&solver, ofVariables: variables, limit: exact - 1) == nil)
    #expect(BoundedExplanation(&solver, ofVariables: [0], limit: 3 * count + 1) != nil)
    #expect(BoundedExplanation(&solver, ofVariables: [], limit: 3 * count) != nil)
  }
}
