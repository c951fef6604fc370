// Systems whose components are answered one by one, some by line graphs: every outcome is that of the simplex on the
// whole system. `TINAMOU_RANDOM_SYSTEMS` says how many are drawn (400 without it).

import Constraints
import ExactArithmetic
import Foundation
import FuzzSupport
import Kernels
import ReferenceSimplex
import SimplexCore
import Testing
import Workloads

@Suite("Divided systems")
struct DividedSystemTests {
  private static let count =
    ProcessInfo.processInfo.environment["TINAMOU_RANDOM_SYSTEMS"].flatMap { Int($0) } ?? 400

  private static func plain(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber]
  ) -> SimplexSolver {
    var solver = SimplexSolver(system, reducing: .never)
    solver.solve(parameters: parameters)
    return solver
  }

  /// A system, and a Wheatstone bridge beside it whose gaps leave open where its lines are.
  private static func withBridge(_ system: ConstraintSystem) -> ConstraintSystem {
    var system = system
    let first = system.addVariables(4)
    // Gaps of a and b to the container and between each other: no two of the five are in series.
    let ends: [(tail: Int?, head: Int?)] = [
      (nil, first), (nil, first + 1), (first, nil), (first + 1, nil), (first, first + 1),
    ]
    for (index, edge) in ends.enumerated() {
      if let head = edge.head { system.addTerm(1.0, variable: head) }
      if let tail = edge.tail { system.addTerm(-1.0, variable: tail) }
      if edge.head == nil { system.addTerm(ExactNumber.one, parameter: 0) }
      let constant = Double(-40 - 13 * index)
      system.endRow(constant: constant, .greaterThanOrEqual, priority: 250 + Double(100 * index))
    }
    for variable in [first + 2, first + 3] {
      system.addTerm(1.0, variable: variable)
      system.addTerm(-1.0, variable: variable - 2)
      system.endRow(constant: -3.0, .equal)
    }
    if !system.origins.isEmpty { system.origins += [-1, -1, -1, -1] }
    return system
  }

  @Test("outcomes of independent groups are those of the simplex, at all lengths")
  func groups() {
    var (dividedCount, reducedCount, openCount) = (0, 0, 0)
    for input in 0..<Self.count {
      let system = Self.withBridge(
        SiblingGroups.make(seed: 31, input: input, largestViewCount: 2 + input % 6)
      )
      var live = SimplexSolver(system, reducing: .always)
      for width in [system.parameterDefault(0), 300, 52.5] {
        live.solve(parameters: [width])
        var plain = Self.plain(system, [width])
        let expected = plain.outcome()
        let isDivided = live.isDivided
        if isDivided {
          dividedCount += 1
          reducedCount += live.reducedVariables.count { $0 } > 0 ? 1 : 0
          if !expected.ambiguities.isEmpty { openCount += 1 }
          #expect(live.exactValues() == expected.values, "input \(input), \(width)")
          let fast = live.fastValues()
          for (value, exact) in zip(fast, expected.values) {
            #expect((value - exact).magnitude < 1e-6, "input \(input), \(width)")
          }
        }
        #expect(live.outcome() == expected, "input \(input), \(width)")
        #expect(live.outcome(withRanges: false) == plain.outcome(withRanges: false))
        if isDivided, input % 8 == 0 {
          #expect(
            OutcomeComparison(system, parameters: [width], outcome: live.outcome()).differences
              .isEmpty,
            "input \(input), \(width)"
          )
        }
      }
    }
    #expect(dividedCount > 2 * Self.count / 5, "\(dividedCount) of \(3 * Self.count) outcomes")
    #expect(reducedCount > 2 * Self.count / 5)
    #expect(openCount > Self.count / 10)
  }

  @Test("edits of independent groups, one after another, and copies that go ways of their own")
  func edits() throws {
    var generator = SeededGenerator(seed: 32)
    var dividedCount = 0
    for input in 0..<(Self.count / 4) {
      let system = Self.withBridge(
        SiblingGroups.make(seed: 33, input: input, largestViewCount: 1 + input % 4)
      )
      var live = SimplexSolver(system, reducing: .always)
      live.solve()
      var constraints = (0..<system.rowCount).map { live.constraint(atRow: $0) }
      var width = system.parameterDefault(0)
      for step in 0..<6 where !constraints.isEmpty {
        let index = generator.integer(in: 0...constraints.count - 1)
        let row = try #require(live.row(of: constraints[index]))
        switch generator.integer(in: 0...7) {
        case 0: try live.remove(constraints.remove(at: index))
        case 1: try live.setPriority(generator.pick([250, 500, 750]), of: constraints[index])
        case 2...4:
          width = ExactNumber(Double(generator.integer(in: 100...800)))
          try live.setParameter(0, to: width)
        default:
          let shift = Rational(generator.integer(in: -20...20))
          let constant = ExactNumber(live.system.constant(ofRow: row) + shift)
          try live.setConstant(constant, of: constraints[index])
        }
        live.update()
        if live.isDivided { dividedCount += 1 }
        let kept = try constraints.map { try #require(live.row(of: $0)) }.sorted()
        let isKept = Set(kept)
        var plain = Self.plain(live.system.keepingRows { isKept.contains($0) }, [width])
        var expected = plain.outcome()
        expected.conflicts = expected.conflicts.map {
          Conflict(dropped: kept[$0.dropped], members: $0.members.map { kept[$0] })
        }
        #expect(live.outcome() == expected, "input \(input), step \(step)")
        if step == 3 {
          var other = live
          other.solve(parameters: [400])
          #expect(live.exactValues() == plain.exactValues(), "input \(input)")
          plain.solve(parameters: [400])
          #expect(other.exactValues() == plain.exactValues(), "input \(input)")
        }
      }
    }
    #expect(dividedCount > Self.count / 16)
  }

  @Test("a bridge beside a tree is all that the simplex is left with, from size to size")
  func bridge() throws {
    let workload = try #require(Workload(named: "tree-intrinsic-300", draw: 3))
    let system = Self.withBridge(workload.system)
    var live = SimplexSolver(system)
    let rows = workload.parameterRows.prefix(5)
    for row in rows {
      let parameters = row.map { ExactNumber($0) }
      live.solve(parameters: parameters)
      let isDivided = live.isDivided
      #expect(isDivided)
      // Small blocks of the tree are the simplex's, too.
      #expect(2 * live.reducedVariables.count { $0 } > system.variableCount)
      var plain = Self.plain(system, parameters)
      #expect(live.exactValues() == plain.exactValues())
      #expect(live.outcome() == plain.outcome())
    }
    // What others start from is the whole system's vertex.
    let variable = system.variableCount - 1
    var plain = Self.plain(system, rows[rows.count - 1].map { ExactNumber($0) })
    let explanation = live.explanation(ofVariables: [variable])
    #expect(explanation.outcome == plain.outcome())
    #expect(explanation.values == plain.explanation(ofVariables: [variable]).values)
    let certificate = live.certificate(withRanges: false)
    #expect((try? certificate.get()) != nil)
  }

  @Test("a changed constant goes to the components that it is in, and nothing is presolved again")
  func constants() throws {
    let workload = try #require(Workload(named: "tree-intrinsic-300", draw: 3))
    let system = Self.withBridge(workload.system)
    let parameters = system.defaults
    var live = SimplexSolver(system)
    live.solve()
    var generator = SeededGenerator(seed: 34)
    let before = WorkCounts.current
    // Wishes of the tree; of the bridge, and the equalities that define its last variables.
    let wishes = (0..<system.rowCount - 7).filter { !system.isRequired($0) }
    let others = Array(system.rowCount - 7..<system.rowCount)
    let stepCount = 12
    for step in 0..<stepCount {
      let row = generator.pick(step % 2 == 0 ? wishes : others)
      let shift = Rational(generator.integer(in: -12...12))
      let constant = ExactNumber(live.system.constant(ofRow: row) + shift)
      try live.setConstant(constant, of: live.constraint(atRow: row))
      live.update()
      let isDivided = live.isDivided
      #expect(isDivided, "step \(step), row \(row)")
      let values = live.exactValues()
      var plain = Self.plain(live.system, parameters)
      #expect(values == plain.exactValues(), "step \(step), row \(row)")
      #expect(live.outcome() == plain.outcome(), "step \(step), row \(row)")
    }
    let plainRows = Int64(stepCount) * Int64(system.rowCount)
    let counts = WorkCounts.current - before
    #expect(counts.presolvedRows < 2 * plainRows, "\(counts.presolvedRows) of \(plainRows) rows")
  }

  @Test("many rows of parameters are answered by components, too")
  func rows() throws {
    let workload = try #require(Workload(named: "tree-intrinsic-300", draw: 3))
    let system = Self.withBridge(workload.system)
    let rows = workload.parameterRows.prefix(20).map { $0.map { ExactNumber($0) } }
    var before = WorkCounts.current
    var solver = RowsSolver(system)
    var found: [[Double]] = []
    solver.solve(rows) { _, values, status in
      #expect(status == .solved)
      found.append(values)
    }
    let pivots = WorkCounts.current.pivots - before.pivots
    #expect(solver.directCount == 0)
    before = WorkCounts.current
    var plain = RowsSolver(system, reducing: .never)
    plain.solve(rows) { row, values, _ in #expect(found[row] == values, "row \(row)") }
    let plainPivots = WorkCounts.current.pivots - before.pivots
    #expect(4 * pivots < plainPivots, "\(pivots) pivots against \(plainPivots)")
  }

  @Test("where required rows of one component conflict, the whole system says how")
  func conflict() throws {
    let workload = try #require(Workload(named: "tree-intrinsic-300", draw: 3))
    var system = Self.withBridge(workload.system)
    let variable = system.variableCount - 1
    for constant in [-10.0, -11] {
      system.addTerm(1.0, variable: variable)
      system.endRow(constant: constant, .equal)
    }
    var live = SimplexSolver(system)
    live.solve()
    let isDivided = live.isDivided
    #expect(!isDivided)
    let outcome = live.outcome()
    #expect(outcome.droppedRows == [system.rowCount - 1])
    #expect(outcome == SimplexSolver.solve(system))
  }
}
