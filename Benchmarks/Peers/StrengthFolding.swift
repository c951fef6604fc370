// Rivals add weighted violations up and know three strengths. Here is how priorities become strengths,
// and what a rival's best possible answer then is. Not for our own solves, which keep every level apart.

import Constraints

/// How priorities become the weights that rivals know.
public enum StrengthFolding {
  /// The strengths of Cassowary solvers and the lowest priority of each: the values that Visual
  /// Format Language's words of the same names have.
  public static let bands = [
    (name: "strong", priority: 750.0, strength: 1e6),
    (name: "medium", priority: 500.0, strength: 1e3),
    (name: "weak", priority: 0.0, strength: 1.0),
  ]

  /// The strength of an optional priority.
  public static func strength(ofPriority priority: Double) -> Double {
    bands.first { priority >= $0.priority }?.strength ?? 1
  }

  /// A row's weight in a rival's objective; 0 for a required row.
  public static func weight(ofRow row: Int, in system: ConstraintSystem) -> Double {
    system.isRequired(row)
      ? 0 : strength(ofPriority: system.rows[row].priority) * system.rows[row].weight
  }

  /// The system whose one optional level is the objective that rivals minimise.
  public static func folded(_ system: ConstraintSystem) -> ConstraintSystem {
    var folded = ConstraintSystem()
    folded.addVariables(system.variableCount)
    for parameter in 0..<system.parameterCount {
      _ = folded.addParameter(default: system.parameterDefault(parameter))
    }
    for row in 0..<system.rowCount {
      for term in system.terms(ofRow: row) {
        folded.addTerm(system.terms[term].coefficient, variable: Int(system.terms[term].variable))
      }
      for term in system.parameterTerms(ofRow: row) {
        folded.addTerm(
          .init(system.parameterTerms[term].coefficient),
          parameter: Int(system.parameterTerms[term].variable)
        )
      }
      let isRequired = system.isRequired(row)
      folded.endRow(
        constant: system.rows[row].constant,
        system.rows[row].relation,
        priority: isRequired ? Priority.required : 500,
        weight: isRequired ? 1 : weight(ofRow: row, in: system)
      )
    }
    return folded
  }
}
