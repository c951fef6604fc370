// How far a row may be from holding when its values are the exact ones, each rounded once: the sum of
// half a unit in the last place of each, times its coefficient. No tolerance is chosen.

import Constraints
import ExactArithmetic

/// A row at rounded values.
package struct RowResidual {
  /// The left side at the values.
  package let value: Rational
  /// How far the left side at the exact values may be from that.
  package let bound: Rational

  /// Evaluates a row; nil where a value is infinite.
  package init?(
    ofRow row: Int,
    of system: ConstraintSystem,
    parameters: [ExactNumber],
    values: [Double]
  ) {
    var value = Self.constant(ofRow: row, of: system, parameters)
    var bound: Rational = 0
    for term in system.terms(ofRow: row) {
      let rounded = values[Int(system.terms[term].variable)]
      guard rounded.isFinite else { return nil }
      let coefficient = system.coefficient(ofTerm: term)
      value += coefficient * Rational(binaryFractionOf: rounded)
      bound += coefficient.magnitude * Self.rounding(of: rounded)
    }
    self.value = value
    self.bound = bound
  }

  /// Evaluates a row at exact values.
  package init(
    ofRow row: Int,
    of system: ConstraintSystem,
    parameters: [ExactNumber],
    values: [Rational]
  ) {
    value = system.terms(ofRow: row).reduce(Self.constant(ofRow: row, of: system, parameters)) {
      $0 + system.coefficient(ofTerm: $1) * values[Int(system.terms[$1].variable)]
    }
    bound = 0
  }

  /// The part of the left side that follows from the parameters alone.
  package static func constant(
    ofRow row: Int,
    of system: ConstraintSystem,
    _ parameters: [ExactNumber]
  ) -> Rational {
    system.parameterTerms(ofRow: row).reduce(system.constant(ofRow: row)) {
      $0 + system.coefficient(ofParameterTerm: $1)
        * parameters[Int(system.parameterTerms[$1].variable)].rational
    }
  }

  /// How far a number may be from the one that was rounded to it.
  package static func rounding(of value: Double) -> Rational {
    Rational(binaryFractionOf: value.ulp) / 2
  }

  /// How far the row fails, at least.
  package func leastViolation(_ relation: Relation) -> Rational {
    max(0, violation(relation) - bound)
  }

  /// How far the row fails at the values, below 0 where an inequality holds with room.
  package func violation(_ relation: Relation) -> Rational {
    switch relation {
    case .equal: value.magnitude
    case .lessThanOrEqual: value
    case .greaterThanOrEqual: -value
    }
  }
}
