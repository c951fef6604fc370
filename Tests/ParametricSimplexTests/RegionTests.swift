// Regions against the reference in exact numbers: at random rows, on borders, in any order.

import Constraints
import ExactArithmetic
import FuzzSupport
import ReferenceSimplex
import Testing

@testable import ParametricSimplex

/// Random systems whose rows often have parameters in them.
enum ParametricCase {
  static func systems(_ count: Int, seed: UInt64) -> [ConstraintSystem] {
    var found: [ConstraintSystem] = []
    var input = 0
    while found.count < count {
      let system = RandomSystem.make(seed: seed, input: input, maximumVariables: 16)
      input += 1
      if system.parameterCount > 0, !system.termParameter.isEmpty { found.append(system) }
    }
    return found
  }

  /// A row of parameters: whole, or with decimals, or a third.
  static func row(_ count: Int, _ generator: inout SeededGenerator) -> [ExactNumber] {
    (0..<count).map { _ in
      switch generator.integer(in: 0...5) {
      case 0: ExactNumber(Rational(generator.integer(in: -3000...9000), over: 100))
      case 1: ExactNumber(Rational(generator.integer(in: -300...900), over: 3))
      default: ExactNumber(Rational(generator.integer(in: -60...160)))
      }
    }
  }

  /// A row on one of a table's hyperplanes, if there is one.
  static func rowOnBorder(
    _ solver: ParametricSolver,
    _ generator: inout SeededGenerator
  ) -> [ExactNumber]? {
    let hyperplanes = solver.tables.flatMap(\.exactHyperplanes)
    guard !hyperplanes.isEmpty else { return nil }
    let hyperplane = generator.pick(hyperplanes)
    var row = row(solver.system.parameterCount, &generator)
    let used = row.indices.filter { !hyperplane.coefficients[$0 + 1].isZero }
    let moved = generator.pick(used)
    let rest = hyperplane.value(at: row.map(\.rational))
    row[moved] = ExactNumber(row[moved].rational - rest / hyperplane.coefficients[moved + 1])
    return row
  }
}

@Suite("Critical regions")
struct RegionTests {
  @Test("a row's regions give what the reference gives there, on borders too, exactly")
  func againstReference() throws {
    var generator = SeededGenerator(seed: 5, input: 0)
    var (answered, conflicts, needless, onBorder) = (0, 0, 0, 0)
    for (number, system) in ParametricCase.systems(150, seed: 11).enumerated() {
      let solver = ParametricSolver(system)
      for turn in 0..<12 {
        var row = ParametricCase.row(system.parameterCount, &generator)
        if turn % 2 == 1, let found = ParametricCase.rowOnBorder(solver, &generator) {
          row = found
          onBorder += 1
        }
        let expected = ReferenceSolver.solveExactly(system, parameters: row)
        guard let values = solver.exactValues(row) else {
          if expected.status == .conflict { conflicts += 1 } else { needless += 1 }
          continue
        }
        answered += 1
        #expect(
          expected.status != .conflict && values == expected.values,
          "system \(number) at \(row):\n\(system.rowCount) rows"
        )
      }
    }
    #expect(answered > 400 && onBorder > 300, "\(answered) answered, \(onBorder) on borders")
    #expect(needless * 20 < answered, "\(needless) of \(answered) left to a direct solve")
  }
}
