// Short spelling of constraint systems for tests.

import Constraints
import ExactArithmetic

/// One row for `makeSystem`: `Σ coefficient·variable R value`.
struct Row {
  var terms: [(ExactNumber, Int)]
  var relation: Relation
  var value: ExactNumber
  var priority: Double
  var weight: Double

  init(
    _ terms: [(ExactNumber, Int)],
    _ relation: Relation,
    _ value: ExactNumber,
    at priority: Double = 1000,
    weight: Double = 1
  ) {
    self.terms = terms
    self.relation = relation
    self.value = value
    self.priority = priority
    self.weight = weight
  }

  /// A row about one variable.
  init(
    _ variable: Int,
    _ relation: Relation,
    _ value: ExactNumber,
    at priority: Double = 1000,
    weight: Double = 1
  ) {
    self.init([(1, variable)], relation, value, at: priority, weight: weight)
  }
}

/// A system of rows over variables 0, 1, ….
func makeSystem(variables: Int, _ rows: [Row]) -> ConstraintSystem {
  var system = ConstraintSystem()
  system.addVariables(variables)
  for row in rows {
    for (coefficient, variable) in row.terms {
      system.addTerm(coefficient, variable: variable)
    }
    system.endRow(
      constant: -row.value,
      row.relation,
      priority: row.priority,
      weight: row.weight
    )
  }
  return system
}
