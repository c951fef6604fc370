// Sums of named numbers, and rows made of them: what the plain lowering writes. Not for speed.

import ExactArithmetic
import LayoutModel

/// A sum of named numbers.
public struct PlainForm: Hashable, Sendable {
  /// The factor of each name; none is 0.
  public var terms: [String: Rational] = [:]
  /// What is added.
  public var constant: Rational = 0

  /// A name by itself.
  static func named(_ name: String) -> PlainForm { PlainForm(terms: [name: 1]) }
  /// A number by itself.
  static func number(_ value: Rational) -> PlainForm { PlainForm(constant: value) }

  static func + (left: PlainForm, right: PlainForm) -> PlainForm {
    var sum = left
    for (name, factor) in right.terms { sum.add(factor, name) }
    sum.constant += right.constant
    return sum
  }

  static func * (factor: Rational, form: PlainForm) -> PlainForm {
    PlainForm(
      terms: form.terms.mapValues { factor * $0 }.filter { !$0.value.isZero },
      constant: factor * form.constant
    )
  }

  static func - (left: PlainForm, right: PlainForm) -> PlainForm { left + -1 * right }

  /// Adds a multiple of a name.
  mutating func add(_ factor: Rational, _ name: String) {
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
public struct PlainRow: Hashable, Sendable {
  /// The left side.
  public var form: PlainForm
  /// The relation.
  public var relation: LayoutRelation
  /// In (0, 1000].
  public var priority: Double

  /// The row for people.
  var text: String { "\(form.text) \(relation.rawValue) 0 @\(priority)" }
}
