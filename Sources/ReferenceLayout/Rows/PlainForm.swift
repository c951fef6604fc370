// Sums of named numbers, and rows made of them: what the plain lowering writes. Not for speed.

import ExactArithmetic
import LayoutModel

/// A sum of named numbers.
package struct PlainForm: Hashable, Sendable {
  /// The factor of each name; none is 0.
  var terms: [String: Rational] = [:]
  /// What is added.
  package var constant: Rational = 0

  package init(terms: [String: Rational] = [:], constant: Rational = 0) {
    self.terms = terms.filter { !$0.value.isZero }
    self.constant = constant
  }

  package static func named(_ name: String) -> PlainForm { PlainForm(terms: [name: 1]) }
  package static func number(_ value: Rational) -> PlainForm { PlainForm(constant: value) }

  static func + (left: PlainForm, right: PlainForm) -> PlainForm {
    var sum = left
    for (name, factor) in right.terms { sum.add(factor, name) }
    sum.constant += right.constant
    return sum
  }

  static func * (factor: Rational, form: PlainForm) -> PlainForm {
    PlainForm(
      terms: form.terms.mapValues { factor * $0 },
      constant: factor * form.constant
    )
  }

  package static func - (left: PlainForm, right: PlainForm) -> PlainForm { left + -1 * right }

  package mutating func add(_ factor: Rational, _ name: String) {
    let sum = (terms[name] ?? 0) + factor
    terms[name] = sum.isZero ? nil : sum
  }

  /// The sum for people, names in order.
  var text: String {
    let parts = terms.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return (parts + ["\(constant)"]).joined(separator: " + ")
  }
}

/// `form R 0`.
package struct PlainRow: Hashable, Sendable {
  /// The left side.
  package var form: PlainForm
  var relation: LayoutRelation
  /// In (0, 1000].
  var priority: Double

  package init(form: PlainForm, relation: LayoutRelation, priority: Double) {
    (self.form, self.relation, self.priority) = (form, relation, priority)
  }

  /// The row for people.
  package var text: String { "\(form.text) \(relation.rawValue) 0 @\(priority)" }
}

extension [PlainRow] {
  /// Adds `form R 0`.
  package mutating func add(
    _ form: PlainForm,
    _ relation: LayoutRelation,
    _ priority: Double = 1000
  ) {
    append(PlainRow(form: form, relation: relation, priority: priority))
  }
}
