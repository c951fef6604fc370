// What makes a constraint system hard, found out exactly and without the solver under test: a test
// on random systems proves little unless it can say what its systems were.

import Constraints
import ExactArithmetic

@testable import ReferenceSimplex

/// Properties of a system at given parameters.
struct SystemTraits {
  /// Whether required rows contradict each other: the reference solver dropped one.
  let isInfeasible: Bool
  /// Whether the violation of some optional row can still vary when every level is at its optimum,
  /// so that only the tie-break among optional rows decides.
  let hasOptionalTie: Bool
  /// Whether more different bounds and breakpoints meet at the answer than the space that required
  /// equalities leave has dimensions.
  let isDegenerate: Bool
  /// The number of optional levels.
  let levelCount: Int
  /// Variables minus the rank of the required equalities that are kept.
  let freeVariableCount: Int

  /// Finds out what a system is like.
  ///
  /// - Parameters:
  ///   - system: The constraints.
  ///   - parameters: A value for each parameter; nil takes the defaults.
  ///   - outcome: What the reference solver said.
  init(
    of system: ConstraintSystem,
    parameters: [ExactNumber]? = nil,
    outcome: ExactOutcome
  ) {
    isInfeasible = !outcome.conflicts.isEmpty
    levelCount = outcome.levels.count
    // Where nothing is ambiguous there is one point, and nothing varies.
    hasOptionalTie =
      !outcome.ambiguities.isEmpty
      && !tiedRows(of: system, parameters: parameters).isEmpty

    var isDropped = [Bool](repeating: false, count: system.rowCount)
    for conflict in outcome.conflicts { isDropped[conflict.dropped] = true }
    let kept = (0..<system.rowCount).filter { !isDropped[$0] }
    var equalities = Echelon()
    for row in kept where system.isRequired(row) && system.rows[row].relation == .equal {
      equalities.insert(Self.coefficients(ofRow: row, in: system))
    }
    freeVariableCount = system.variableCount - equalities.rank

    let values = (0..<system.parameterCount).map { index in
      (parameters?[index] ?? system.parameterDefault(index)).rational
    }
    var active: Set<[Rational]> = []
    for row in kept where !(system.isRequired(row) && system.rows[row].relation == .equal) {
      guard
        Self.value(ofRow: row, in: system, parameters: values, at: outcome.values).isZero
      else { continue }
      // All of these pass through the answer, so their directions tell them apart.
      let reduced = equalities.reduced(Self.coefficients(ofRow: row, in: system))
      guard let leading = reduced.first(where: { !$0.isZero }) else { continue }
      active.insert(reduced.map { $0 / leading })
    }
    isDegenerate = active.count > freeVariableCount
  }

  private static func coefficients(ofRow row: Int, in system: ConstraintSystem) -> [Rational] {
    var coefficients = [Rational](repeating: .zero, count: system.variableCount)
    for term in system.terms(ofRow: row) {
      coefficients[Int(system.terms[term].variable)] = system.coefficient(ofTerm: term)
    }
    return coefficients
  }

  private static func value(
    ofRow row: Int,
    in system: ConstraintSystem,
    parameters: [Rational],
    at point: [Rational]
  ) -> Rational {
    var value = system.constant(ofRow: row)
    for term in system.terms(ofRow: row) {
      value += system.coefficient(ofTerm: term) * point[Int(system.terms[term].variable)]
    }
    for term in system.parameterTerms(ofRow: row) {
      value +=
        system.coefficient(ofParameterTerm: term)
        * parameters[Int(system.parameterTerms[term].variable)]
    }
    return value
  }
}

/// Rows with leading ones, each leading where no other row has a coefficient before it.
private struct Echelon {
  private var rows: [(leading: Int, coefficients: [Rational])] = []

  /// The dimension of what the rows span.
  var rank: Int { rows.count }

  /// The row minus multiples of others, so that it is 0 where each of those leads.
  func reduced(_ coefficients: [Rational]) -> [Rational] {
    var result = coefficients
    for row in rows where !result[row.leading].isZero {
      let factor = result[row.leading]
      for index in result.indices where !row.coefficients[index].isZero {
        result[index] -= factor * row.coefficients[index]
      }
    }
    return result
  }

  /// Adds a row unless others span it already.
  mutating func insert(_ coefficients: [Rational]) {
    let reduced = reduced(coefficients)
    guard let leading = reduced.firstIndex(where: { !$0.isZero }) else { return }
    let factor = reduced[leading].reciprocal
    let normal = reduced.map { $0 * factor }
    for index in rows.indices where !rows[index].coefficients[leading].isZero {
      let multiple = rows[index].coefficients[leading]
      for column in normal.indices where !normal[column].isZero {
        rows[index].coefficients[column] -= multiple * normal[column]
      }
    }
    rows.append((leading, normal))
  }
}

/// Optional rows whose violation can still vary with every level at its optimum, ascending: the rows among which only
/// the tie-break decides.
func tiedRows(of system: ConstraintSystem, parameters: [ExactNumber]? = nil) -> [Int] {
  var solution = ReferenceSolution(system, parameters: parameters)
  solution.takeRequiredRows()
  solution.minimiseLevels()
  return (0..<system.rowCount).filter { row in
    guard let form = solution.violation[row] else { return false }
    let range = solution.rangeOfValues(of: form)
    return range.low == nil || range.low != range.high
  }
}
