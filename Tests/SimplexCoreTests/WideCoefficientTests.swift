// Coefficients from 1e-6 to 1e6: random systems whose rows, or rows and variables, are measured in
// other units. Doubles keep eight digits less to decide with than in points.

import Constraints
import ExactArithmetic
import FuzzSupport
import Testing

@testable import SimplexCore

@Suite("Wide coefficients")
struct WideCoefficientTests {
  /// The largest powers of ten in the units of rows and of variables.
  static let limits = [(rows: 6, variables: 0), (rows: 0, variables: 6), (rows: 3, variables: 3)]

  @Test("the solver agrees with the reference bit for bit", arguments: limits)
  func agreement(limit: (rows: Int, variables: Int)) {
    var wideCount = 0
    for input in 0..<300 {
      var generator = SeededGenerator(seed: 12, input: input)
      let system = RandomSystem.make(seed: 11, input: input, maximumVariables: 12)
        .scaled(rows: limit.rows, variables: limit.variables, &generator)
      if SimplexSolver(system).isWide { wideCount += 1 }
      let comparison = OutcomeComparison(system, outcome: SimplexSolver.solve(system))
      if let report = comparison.report {
        Issue.record("input \(input):\n\(report)")
      }
    }
    #expect(wideCount >= 150, "\(wideCount) systems are wide")
  }

  @Test(
    "weights count among those of their level, however small or large all are",
    // Decimals, which balance where they seem to.
    arguments: [
      [1e-12, 1e-12, 2e-12, 3e-12], [1e12, 1e12, 2e12, 3e12], [1e-300, 1e-300, 2e-300, 3e-300],
      [1e-310, 1e-310, 2e-310, 3e-310],
    ]
  )
  func weights(among weights: [Double]) {
    for input in 0..<300 {
      var generator = SeededGenerator(seed: 13, input: input)
      var draft = HardSystem.make(.levels, using: &generator)
      let other = HardSystem.make(.levels, using: &generator)
      draft.rows += other.rows
      draft.variableCount = max(draft.variableCount, other.variableCount)
      for row in draft.rows.indices {
        draft.rows[row].weight = generator.pick(weights)
      }
      let system = draft.system
      let comparison = OutcomeComparison(system, outcome: SimplexSolver.solve(system))
      if let report = comparison.report {
        Issue.record("input \(input):\n\(report)")
      }
    }
  }
}

extension ConstraintSystem {
  /// The system with each row and each variable in a unit of its own, at most so many powers of ten
  /// away.
  func scaled(
    rows rowLimit: Int,
    variables variableLimit: Int,
    _ generator: inout SeededGenerator
  ) -> ConstraintSystem {
    func unit(_ limit: Int) -> Rational {
      let power = generator.integer(in: -limit...limit)
      let magnitude = (0..<abs(power)).reduce(Rational.one) { value, _ in value * 10 }
      return power < 0 ? magnitude.reciprocal : magnitude
    }
    var result = ConstraintSystem()
    result.addVariables(variableCount)
    let variableUnit = (0..<variableCount).map { _ in unit(variableLimit) }
    result.addParameters(of: self)
    for row in 0..<rowCount {
      let rowUnit = unit(rowLimit)
      for term in terms(ofRow: row) {
        let variable = Int(terms[term].variable)
        result.addTerm(
          ExactNumber(coefficient(ofTerm: term) * rowUnit * variableUnit[variable]),
          variable: variable
        )
      }
      for term in parameterTerms(ofRow: row) {
        result.addTerm(
          ExactNumber(coefficient(ofParameterTerm: term) * rowUnit),
          parameter: Int(parameterTerms[term].variable)
        )
      }
      result.endRow(
        constant: ExactNumber(constant(ofRow: row) * rowUnit),
        rows[row].relation,
        priority: rows[row].priority,
        weight: rows[row].weight
      )
    }
    return result
  }
}
