// The library's lowering against the plain one, row by row.

import Constraints
import ExactArithmetic
import LayoutEngine
import LayoutModel
import ReferenceLayout

extension PlainLowering {
  /// The first row that differs, nil where none does.
  ///
  /// - Parameters:
  ///   - lowering: The library's lowering of the same layout.
  ///   - system: Rows that are compared instead of those of the lowering.
  /// - Returns: The difference in words.
  package func difference(from lowering: Lowering, system: ConstraintSystem? = nil) -> String? {
    Self.difference(of: system ?? lowering.system, from: rows, names: lowering.variableNames)
  }

  /// The first row that differs, nil where none does.
  ///
  /// - Parameters:
  ///   - system: What the library made.
  ///   - expected: What it should have made.
  ///   - names: The key of each variable of the system in `expected`.
  /// - Returns: The difference in words.
  static func difference(
    of system: ConstraintSystem,
    from expected: [PlainRow],
    names: [String]
  ) -> String? {
    guard system.rowCount == expected.count else {
      return "\(system.rowCount) rows, by the description \(expected.count)"
    }
    for (row, expected) in expected.enumerated() {
      var form = PlainForm(constant: system.constant(ofRow: row))
      for term in system.terms(ofRow: row) {
        form.add(system.coefficient(ofTerm: term), names[Int(system.terms[term].variable)])
      }
      for term in system.parameterTerms(ofRow: row) {
        let isWidth = system.parameterTerms[term].variable == 0
        form.add(system.coefficient(ofParameterTerm: term), isWidth ? "width" : "height")
      }
      let found = PlainRow(
        form: form,
        relation: LayoutRelation(rawValue: system.rows[row].relation.symbol) ?? .equal,
        priority: system.rows[row].priority
      )
      var wanted = expected
      wanted.form.constant = inRange(wanted.form.constant)
      if found != wanted { return "row \(row) is \(found.text), by the description \(wanted.text)" }
    }
    return nil
  }

  /// A number, or the nearest one that a Double can hold: constants of rows are such numbers.
  private static func inRange(_ value: Rational) -> Rational {
    if ExactNumber(inRange: value) != nil { return value }
    guard value.magnitude > .one else { return 0 }
    let limit = Rational(shortestDecimalOf: .greatestFiniteMagnitude)
    return value.signum < 0 ? -limit : limit
  }
}
