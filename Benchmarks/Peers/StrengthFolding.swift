// Rivals add weighted violations up and know three strengths. Here is how priorities become strengths,
// and what a rival's best possible answer then is. Not for our own solves, which keep every level apart.

import Constraints

/// How priorities become the weights that rivals know.
public enum StrengthFolding {
  /// The strengths of Cassowary solvers and the lowest priority of each: the values that Visual
  /// Format Language's words of the same names have.
  static let bands = [
    (name: "strong", priority: 750.0, strength: 1e6),
    (name: "medium", priority: 500.0, strength: 1e3),
    (name: "weak", priority: 0.0, strength: 1.0),
  ]

  /// The strength of an optional priority.
  static func strength(ofPriority priority: Double) -> Double {
    bands.first { priority >= $0.priority }?.strength ?? 1
  }

  /// A row's weight in a rival's objective; 0 for a required row.
  static func weight(ofRow row: Int, in system: ConstraintSystem) -> Double {
    system.isRequired(row)
      ? 0 : strength(ofPriority: system.rows[row].priority) * system.rows[row].weight
  }

  /// The system whose one optional level is the objective that rivals minimise.
  public static func folded(_ system: ConstraintSystem) -> ConstraintSystem {
    var folded = system
    for row in 0..<system.rowCount {
      let isRequired = system.isRequired(row)
      folded.setPriority(isRequired ? Priority.required : 500, ofRow: row)
      folded.setWeight(isRequired ? 1 : weight(ofRow: row, in: system), ofRow: row)
    }
    return folded
  }
}
