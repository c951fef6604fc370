// The reference solver against plain enumeration. In two variables the answer is a crossing of two
// of the lines on which some row is exactly at its value or a variable is 0: every expression of the
// definition is affine between these lines. So all crossings are listed and sieved, with no simplex.

import Constraints
import ExactArithmetic
import ReferenceSimplex
import SeededRandom
import Testing

@Suite("The reference solver against enumeration")
struct VertexEnumerationTests {
  @Test("values, levels, dropped rows and ambiguous variables are those of the sieve")
  func agreement() {
    var generator = SeededGenerator(seed: 1)
    var conflicts = 0
    var ambiguous = 0
    for index in 0..<500 {
      let system = boxedSystem(&generator)
      let expected = sieve(system)
      let outcome = ReferenceSolver.solveExactly(system)
      #expect(outcome.conflicts.map(\.dropped) == expected.droppedRows, "system \(index)")
      #expect(outcome.levels.map(\.total) == expected.totals, "system \(index)")
      #expect(outcome.ambiguities == expected.ambiguities, "system \(index)")
      #expect(outcome.values == expected.values, "system \(index)")
      conflicts += outcome.conflicts.isEmpty ? 0 : 1
      ambiguous += outcome.ambiguities.isEmpty ? 0 : 1
    }
    #expect(conflicts > 50 && ambiguous > 50, "\(conflicts) conflicts, \(ambiguous) ambiguous")
  }

  /// Two variables in a box, so that enumeration sees every end of every range.
  private func boxedSystem(_ generator: inout SeededGenerator) -> ConstraintSystem {
    var rows = [
      Row(0, .greaterThanOrEqual, -20), Row(0, .lessThanOrEqual, 20),
      Row(1, .greaterThanOrEqual, -20), Row(1, .lessThanOrEqual, 20),
    ]
    for _ in 0..<Int.random(in: 1...7, using: &generator) {
      let coefficients: [ExactNumber] = [-2, -1, 0, 0, 1, 1, 3]
      let terms = (0..<2).map { variable in
        (coefficients.randomElement(using: &generator) ?? 1, variable)
      }
      let value = ExactNumber(Rational(Int.random(in: -8...8, using: &generator), over: 2))
      let relation = Relation.allCases.randomElement(using: &generator) ?? .equal
      let priority: Double =
        [1000, 1000, 750, 500, 500, 250].randomElement(using: &generator) ?? 1000
      let weight: Double = [1, 1, 2].randomElement(using: &generator) ?? 1
      rows.append(Row(terms, relation, value, at: priority, weight: weight))
    }
    return makeSystem(variables: 2, rows)
  }

  private typealias Point = [Rational]

  private struct Sieved {
    var droppedRows: [Int] = []
    var totals: [Rational] = []
    var ambiguities: [ExactOutcome.Ambiguity] = []
    var values: [Rational] = []
  }

  private func sieve(_ system: ConstraintSystem) -> Sieved {
    var result = Sieved()
    var points = crossings(of: system)
    for row in 0..<system.rowCount where system.isRequired(row) {
      let holding = points.filter { violation(row, system, $0).isZero }
      if holding.isEmpty { result.droppedRows.append(row) } else { points = holding }
    }
    let optional = (0..<system.rowCount).filter { !system.isRequired($0) }
    let priorities = Set(optional.map { system.rows[$0].priority }).sorted(by: >)
    for priority in priorities {
      let rows = optional.filter { system.rows[$0].priority == priority }
      let total = { (point: Point) in
        rows.reduce(Rational.zero) {
          $0 + system.weight(ofRow: $1) * violation($1, system, point)
        }
      }
      result.totals.append(keepLeast(&points, total))
    }
    for variable in 0..<2 {
      let values = points.map { $0[variable] }
      if let low = values.min(), let high = values.max(), low != high {
        result.ambiguities.append(
          ExactOutcome.Ambiguity(variable: variable, low: low, high: high)
        )
      }
    }
    for priority in priorities {
      for row in optional where system.rows[row].priority == priority {
        _ = keepLeast(&points) { violation(row, system, $0) }
      }
    }
    for variable in 0..<2 { _ = keepLeast(&points) { $0[variable].magnitude } }
    #expect(Set(points).count == 1)
    result.values = points.first ?? []
    return result
  }

  private func keepLeast(_ points: inout [Point], _ measure: (Point) -> Rational) -> Rational {
    let least = points.map(measure).min() ?? .zero
    points = points.filter { measure($0) == least }
    return least
  }

  private func violation(_ row: Int, _ system: ConstraintSystem, _ point: Point) -> Rational {
    let line = self.line(row, system)
    let value = line[0] * point[0] + line[1] * point[1] + line[2]
    return switch system.rows[row].relation {
    case .equal: value.magnitude
    case .lessThanOrEqual: max(value, .zero)
    case .greaterThanOrEqual: max(-value, .zero)
    }
  }

  /// The coefficients of both variables and the constant.
  private func line(_ row: Int, _ system: ConstraintSystem) -> [Rational] {
    var line: [Rational] = [0, 0, system.constant(ofRow: row)]
    for term in system.terms(ofRow: row) {
      line[Int(system.terms[term].variable)] = system.coefficient(ofTerm: term)
    }
    return line
  }

  private func crossings(of system: ConstraintSystem) -> [Point] {
    let lines = (0..<system.rowCount).map { line($0, system) } + [[1, 0, 0], [0, 1, 0]]
    var points: [Point] = []
    for (index, first) in lines.enumerated() {
      for second in lines[..<index] {
        let determinant = first[0] * second[1] - first[1] * second[0]
        if determinant.isZero { continue }
        let x = (first[1] * second[2] - first[2] * second[1]) / determinant
        let y = (first[2] * second[0] - first[0] * second[2]) / determinant
        points.append([x, y])
      }
    }
    return Array(Set(points))
  }
}
