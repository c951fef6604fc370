// The solver against the reference on random systems. `TINAMOU_RANDOM_SYSTEMS` says how many (400
// without it), `TINAMOU_RANDOM_SEED` which ones; a failure prints its system to paste into a file.

import Constraints
import ExactArithmetic
import Foundation
import FuzzSupport
import Kernels
import SimplexCore
import Testing

@Suite("Random systems")
struct RandomSystemTests {
  private static func setting(_ name: String, default value: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? value
  }

  @Test("the solver agrees with the reference bit for bit, on a mix that is hard enough")
  func agreement() async {
    let count = Self.setting("TINAMOU_RANDOM_SYSTEMS", default: 400)
    let seed = UInt64(Self.setting("TINAMOU_RANDOM_SEED", default: 1))
    var mix: [SystemTraits] = []
    var failures = 0
    for input in 0..<count {
      let system = RandomSystem.make(seed: seed, input: input)
      let comparison = OutcomeComparison(system, outcome: SimplexSolver.solve(system))
      mix.append(SystemTraits(of: system, outcome: comparison.reference))
      if let report = comparison.report {
        failures += 1
        if failures <= 5 { Issue.record("seed \(seed), input \(input):\n\(report)") }
      }
    }
    #expect(failures == 0, "\(failures) of \(count) systems differ")
    // How many of a thousand systems have a trait at least.
    let traits: [(name: String, least: Int, has: (SystemTraits) -> Bool)] = [
      ("infeasible", 150, \.isInfeasible), ("optional tie", 250, \.hasOptionalTie),
      ("degenerate", 250, \.isDegenerate), ("3 or more levels", 500, { $0.levelCount >= 3 }),
      ("more than 8 levels", 50, { $0.levelCount > 8 }),
      ("5 or more free variables", 300, { $0.freeVariableCount >= 5 }),
    ]
    for trait in traits {
      let share = mix.count(where: trait.has) * 1000 / max(1, count)
      print("\(count) systems: \(trait.name) \(share) of 1,000")
      #expect(count < 200 || share >= trait.least, "\(trait.name): \(share) of 1,000")
    }
  }

  @Test("an outcome without ranges says the same but for them, whichever solver answers")
  func withoutRanges() {
    for policy in [ReductionPolicy.always, .never] {
      var openCount = 0
      for input in 0..<100 {
        var solver = SimplexSolver(RandomSystem.make(seed: 11, input: input), reducing: policy)
        solver.solve()
        var expected = solver.outcome()
        openCount += expected.ambiguities.count
        expected.ambiguities = expected.ambiguousVariables.map(Ambiguity.init(of:))
        #expect(solver.outcome(withRanges: false) == expected, "input \(input), \(policy)")
      }
      #expect(openCount > 0)
    }
  }

  @Test("however few steps or bytes a solve may take, it has the same answer or none")
  func limits() {
    var counts = (reached: 0, answered: 0)
    for number in 0..<40 {
      let system = RandomSystem.make(seed: 77, input: number)
      let expected = SimplexSolver.solve(system)
      for bits in 0..<24 {
        let (outcome, reached) = WorkLimits.keeping(
          steps: 1 << bits,
          bytes: bits % 3 == 0 ? 64 << bits : .max
        ) {
          var solver = SimplexSolver(system, reducing: bits % 2 == 0 ? .always : .automatic)
          solver.solve()
          _ = solver.certificate()
          return solver.explanation(ofVariables: Array(0..<system.variableCount)).outcome
        }
        guard reached == nil else {
          counts.reached += 1
          continue
        }
        counts.answered += 1
        #expect(outcome == expected, "system \(number), 2^\(bits) steps")
      }
    }
    #expect(counts.reached > 200)
    #expect(counts.answered > 200)
  }

  @Test("an input number under a seed always names the same system, and its text reads back as it")
  func repeatable() throws {
    for input in 0..<50 {
      let system = RandomSystem.make(seed: 7, input: input, maximumVariables: 12)
      #expect(system == RandomSystem.make(seed: 7, input: input, maximumVariables: 12))
      #expect(system.variableCount <= 12)
    }
  }

  @Test("rows of a level are tied until one of a lower level decides between them")
  func ties() {
    var system = ConstraintSystem()
    system.addVariables(2)
    func add(_ variable: Int, _ value: Int, _ priority: Double) {
      let terms = [LinearConstraint.Term(.one, variable)]
      let constant = ExactNumber(Rational(-value))
      system.addRow(LinearConstraint(terms, constant: constant, .equal, priority: priority))
    }
    for (variable, value) in [(0, 3), (0, 9), (1, 5)] { add(variable, value, 500) }
    #expect(tiedRows(of: system) == [0, 1])
    add(0, 4, 250)
    #expect(tiedRows(of: system) == [])
  }
}
