// A constraint system as a function of rows of parameters: the same terms in every row, constants that
// follow the parameters affinely. How the constants follow is found by looking at the system at
// several points, in exact numbers.

import Constraints
import ExactArithmetic

/// What a constraint system says at one point, its parameters put into its constants.
struct FixedSystem {
  let system: ConstraintSystem
  /// The constant of each row with its parameter terms evaluated.
  let constants: [Rational]

  /// Evaluates parameter terms at values of the parameters.
  init(_ system: ConstraintSystem, parameters: [ExactNumber]) {
    self.system = system
    constants = (0..<system.rowCount).map { row in
      system.parameterTerms(ofRow: row).reduce(system.constant(ofRow: row)) { sum, term in
        sum + system.coefficient(ofParameterTerm: term)
          * parameters[Int(system.parameterTerms[term].variable)].rational
      }
    }
  }

  /// Whether both differ in constants only.
  func hasSameTerms(as other: FixedSystem) -> Bool {
    let (a, b) = (system, other.system)
    return a.variableCount == b.variableCount && a.terms == b.terms
      && a.exactCoefficient == b.exactCoefficient
      && a.rows.elementsEqual(b.rows) { mine, theirs in
        mine.terms == theirs.terms && mine.relation == theirs.relation
          && mine.priority == theirs.priority && mine.weight == theirs.weight
      }
  }

  /// What a step along a parameter adds to the constant of each row, for a step of 1.
  func slopes(to other: FixedSystem, step: Rational) -> [Rational] {
    zip(constants, other.constants).map { mine, moved in
      mine == moved ? 0 : (moved - mine) / step
    }
  }

  /// Whether the constants of a third point are those that slopes foretell.
  func foretells(_ other: FixedSystem, _ moves: [(slopes: [Rational], step: Rational)]) -> Bool {
    constants.indices.allSatisfy { row in
      let moved = moves.reduce(constants[row]) { sum, move in
        move.slopes[row].isZero ? sum : sum + move.slopes[row] * move.step
      }
      return moved == other.constants[row]
    }
  }

  /// The system with parameters, or nil where a constant would be beyond the range of Double.
  ///
  /// - Parameters:
  ///   - slopes: What each parameter adds to the constants.
  ///   - point: The values of the parameters at which the constants are as they are here.
  /// - Returns: The system, or nil.
  func withParameters(slopes: [[Rational]], at point: [ExactNumber]) -> ConstraintSystem? {
    var result = ConstraintSystem()
    result.addVariables(system.variableCount)
    // Systems of one group are equal wherever they were made; whoever solves gives the values.
    for _ in point { _ = result.addParameter(default: .zero) }
    result.reserveCapacity(rows: system.rowCount, terms: system.terms.count)
    for row in 0..<system.rowCount {
      for term in system.terms(ofRow: row) {
        let variable = Int(system.terms[term].variable)
        if let exact = system.exactCoefficient[term] {
          result.addTerm(ExactNumber(exact), variable: variable)
        } else {
          result.addTerm(system.terms[term].coefficient, variable: variable)
        }
      }
      var constant = constants[row]
      for (parameter, slope) in slopes.enumerated() where !slope[row].isZero {
        guard let coefficient = ExactNumber(inRange: slope[row]) else { return nil }
        result.addTerm(coefficient, parameter: parameter)
        constant = constant - slope[row] * point[parameter].rational
      }
      guard let constant = ExactNumber(inRange: constant) else { return nil }
      result.endRow(
        constant: constant,
        system.rows[row].relation,
        priority: system.rows[row].priority,
        weight: system.rows[row].weight
      )
    }
    return result
  }
}
