// Edits of a system whose answers come from its line graph: each answer is a new solver's.

import Constraints
import ExactArithmetic
import FuzzSupport
import SimplexCore
import Testing
import Workloads

@Suite("Edits of line graphs")
struct LineGraphEditTests {
  private static let shifts: [Rational] = [
    1, -1, 7, -12, 40, Rational(1, over: 4), Rational(1, over: 3),
  ]

  /// A random group of one to six views, every second one nested.
  private static func group(
    seed: UInt64,
    input: Int,
    hasFractions: Bool = false
  ) -> ConstraintSystem {
    SiblingSystem.make(
      seed: seed,
      input: input,
      viewCount: 1 + input % 6,
      isNested: input % 2 == 1,
      hasFractions: hasFractions
    )
  }

  @Test("random edits of random groups, one after another")
  func groups() throws {
    var generator = SeededGenerator(seed: 21)
    var answered = 0
    for input in 0..<300 {
      let system = Self.group(seed: 22, input: input)
      var live = SimplexSolver(system, reducing: .always)
      live.solve()
      var constraints = (0..<system.rowCount).map { live.constraint(atRow: $0) }
      var width = system.parameterDefault(0)
      for _ in 0..<10 where !constraints.isEmpty {
        let index = generator.integer(in: 0...constraints.count - 1)
        let row = try #require(live.row(of: constraints[index]))
        switch generator.integer(in: 0...15) {
        case 0:
          try live.remove(constraints.remove(at: index))
        case 1:
          try live.setPriority(generator.pick([250, 500, 750]), of: constraints[index])
        case 2:
          width = ExactNumber(Double(generator.integer(in: 100...800)))
          try live.setParameter(0, to: width)
        case 3:
          constraints.append(
            try live.add(.init([.init(.one, 1)], constant: -30, .equal, priority: 600))
          )
        default:
          let constant = live.system.constant(ofRow: row) + generator.pick(Self.shifts)
          try live.setConstant(ExactNumber(constant), of: constraints[index])
        }
        live.update()
        if !live.isReduced { continue }
        answered += 1
        let kept = try Set(constraints.map { try #require(live.row(of: $0)) })
        var plain = solvedBySimplex(live.system.keepingRows { kept.contains($0) }, [width])
        #expect(live.exactValues() == plain.exactValues(), "input \(input)")
        if answered % 5 == 0 { #expect(live.outcome() == plain.outcome(), "input \(input)") }
      }
    }
    #expect(answered > 500)
  }

  @Test("sizes and places that are parts of the container follow it as in new solvers")
  func fractions() {
    var generator = SeededGenerator(seed: 23)
    var answered = 0
    for input in 0..<300 {
      let system = Self.group(seed: 24, input: input, hasFractions: true)
      var live = SimplexSolver(system, reducing: .always)
      for _ in 0..<5 {
        let over = generator.pick([1, 10])
        let width = ExactNumber(Rational(generator.integer(in: 1000...8000), over: over))
        live.solve(parameters: [width])
        if !live.isReduced { continue }
        answered += 1
        var plain = solvedBySimplex(system, [width])
        #expect(live.exactValues() == plain.exactValues(), "input \(input)")
        if answered % 3 == 0 { #expect(live.outcome() == plain.outcome(), "input \(input)") }
      }
    }
    #expect(answered > 400)
  }

  @Test("the size of one leaf after another changes, and the graph goes on answering")
  func leaves() throws {
    let workload = try #require(Workload(named: "tree-intrinsic-120", draw: 3))
    let system = workload.system
    var live = SimplexSolver(system)
    live.solve()
    var copy = live
    let wishes = (0..<system.rowCount).filter { !system.isRequired($0) }
    for turn in 0..<40 {
      let row = wishes[turn * 31 % wishes.count]
      let constant = live.system.constant(ofRow: row) - Rational(turn % 5 * 9)
      try live.setConstant(ExactNumber(constant), of: live.constraint(atRow: row))
      live.update()
      #expect(live.isReduced)
      if turn % 8 != 7 { continue }
      var plain = solvedBySimplex(live.system)
      #expect(live.exactValues() == plain.exactValues(), "turn \(turn)")
      #expect(live.outcome() == plain.outcome(), "turn \(turn)")
    }
    // Edits of one copy are not another's.
    copy.solve()
    var plain = solvedBySimplex(system)
    #expect(copy.exactValues() == plain.exactValues())
  }

  @Test("a system of added rows is reduced when it is first solved")
  func additions() throws {
    let system = try #require(Workload(named: "tree-intrinsic-120", draw: 3)).system
    var live = SimplexSolver(system.keepingRows { _ in false })
    for row in 0..<system.rowCount { try live.add(system.constraint(ofRow: row)) }
    live.update()
    #expect(live.isReduced)
    var plain = solvedBySimplex(system)
    #expect(live.exactValues() == plain.exactValues())
  }
}
