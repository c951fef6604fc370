// Rows answered one by one from regions: the bits of a solve, and whether it is ambiguous.

import Constraints
import ExactArithmetic
import FuzzSupport
import SimplexCore
import Testing

@testable import ParametricSimplex

@Suite("Rows by regions")
struct RegionRowsTests {
  @Test("a row's values and firmness are those of a solve, on borders too, bit for bit")
  func againstSolves() throws {
    var generator = SeededGenerator(seed: 6, input: 0)
    var (answered, ambiguous, told, onBorder) = (0, 0, 0, 0)
    for (number, system) in ParametricCase.systems(120, seed: 21).enumerated() {
      let source = ParametricSolver(system)
      let border = ParametricSolver(system)
      let rows = RegionRows(
        BatchLeaves(source),
        parameterCount: system.parameterCount,
        variables: Array((0..<system.variableCount).reversed()),
        isCounted: [Bool](repeating: true, count: system.variableCount)
      )
      var solver = SimplexSolver(system)
      for turn in 0..<24 {
        var row = ParametricCase.row(system.parameterCount, &generator).map(\.double)
        // Rows that are near a border without being on it are nearer than a solve on Double tells apart.
        if turn % 2 == 1, let found = ParametricCase.rowOnBorder(border, &generator) {
          let isDecimal = found.allSatisfy { $0.rational == ExactNumber($0.double).rational }
          if isDecimal {
            row = found.map(\.double)
            onBorder += 1
          }
        }
        let parameters = row.map { ExactNumber($0) }
        _ = border.discover(parameters)
        guard rows.answer(row, isDiscovering: true) == .answered else { continue }
        answered += 1
        solver.solve(parameters: parameters)
        let outcome = solver.outcome()
        let bits = outcome.values.reversed().map(\.bitPattern)
        #expect(rows.values.map(\.bitPattern) == bits, "system \(number) at \(row)")
        #expect(outcome.conflicts.isEmpty)
        if let isAmbiguous = rows.isAmbiguous {
          told += 1
          #expect(isAmbiguous == !outcome.ambiguities.isEmpty, "system \(number) at \(row)")
        }
        rows.learn(ambiguous: outcome.ambiguities.map(\.variable))
        if !outcome.ambiguities.isEmpty { ambiguous += 1 }
      }
    }
    #expect(answered > 1_000 && onBorder > 200, "\(answered) answered, \(onBorder) on borders")
    #expect(ambiguous > 100 && told > 200, "\(ambiguous) ambiguous, \(told) told")
  }

  @Test("a row is refused where a condition fails, and unknown where nothing is looked for")
  func findings() {
    var system = ConstraintSystem()
    let x = system.addVariables(1)
    let width = system.addParameter(default: 100)
    system.addTerm(1.0, parameter: width)
    system.endRow(constant: -50.0, .greaterThanOrEqual)
    system.addTerm(1.0, variable: x)
    system.addTerm(-1.0, parameter: width)
    system.endRow(constant: 0.0, .lessThanOrEqual)
    system.addTerm(1.0, variable: x)
    system.endRow(constant: -70.0, .equal, priority: 500)
    let rows = RegionRows(
      BatchLeaves(ParametricSolver(system)),
      parameterCount: 1,
      variables: [x],
      isCounted: [true]
    )
    #expect(rows.answer([60], isDiscovering: false) == .unknown)
    #expect(rows.answer([60], isDiscovering: true) == .answered)
    #expect(rows.values == [60] && rows.isAmbiguous == nil)
    rows.learn(ambiguous: [])
    #expect(rows.answer([61], isDiscovering: false) == .answered)
    #expect(rows.values == [61] && rows.isAmbiguous == false)
    #expect(rows.answer([40], isDiscovering: true) == .refused)
    #expect(rows.answer([Double.infinity], isDiscovering: true) == .refused)
  }
}
