// A constant plus a sum of unknowns, the only kind of expression the reference solver has.

import ExactArithmetic

/// An exact expression `constant + Σ coefficient·unknown`.
struct AffineForm: Hashable, Sendable {
  /// A coefficient and the unknown it belongs to.
  struct Term: Hashable, Sendable {
    var unknown: Int
    var coefficient: Rational
  }

  /// What the expression is where every unknown is 0.
  var constant: Rational
  /// In ascending order of unknowns, none twice, none with coefficient 0.
  private(set) var terms: [Term]

  /// Makes an expression that is the same everywhere.
  init(_ constant: Rational = .zero) {
    self.constant = constant
    terms = []
  }

  /// Makes the expression that is one unknown.
  init(unknown: Int) {
    constant = .zero
    terms = [Term(unknown: unknown, coefficient: .one)]
  }

  /// Whether the expression is the same everywhere.
  var isConstant: Bool { terms.isEmpty }

  /// The coefficient of an unknown, or nil where it does not occur.
  func coefficient(of unknown: Int) -> Rational? {
    var low = 0
    var high = terms.count
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].unknown < unknown { low = middle + 1 } else { high = middle }
    }
    return low < terms.count && terms[low].unknown == unknown ? terms[low].coefficient : nil
  }

  /// Adds a multiple of another expression.
  mutating func add(_ factor: Rational, times other: AffineForm) {
    guard !factor.isZero else { return }
    constant += factor * other.constant
    guard !other.terms.isEmpty else { return }
    var merged: [Term] = []
    merged.reserveCapacity(terms.count + other.terms.count)
    var mine = 0
    for term in other.terms {
      while mine < terms.count, terms[mine].unknown < term.unknown {
        merged.append(terms[mine])
        mine += 1
      }
      var coefficient = factor * term.coefficient
      if mine < terms.count, terms[mine].unknown == term.unknown {
        coefficient += terms[mine].coefficient
        mine += 1
      }
      if !coefficient.isZero {
        merged.append(Term(unknown: term.unknown, coefficient: coefficient))
      }
    }
    merged.append(contentsOf: terms[mine...])
    terms = merged
  }

  /// The expression times a number.
  func scaled(by factor: Rational) -> AffineForm {
    var product = AffineForm()
    product.add(factor, times: self)
    return product
  }

  /// Leaves out the terms of some unknowns, which is what setting them to 0 does.
  mutating func removeTerms(where isRemoved: (Int) -> Bool) {
    if terms.contains(where: { isRemoved($0.unknown) }) {
      terms.removeAll { isRemoved($0.unknown) }
    }
  }

  /// Puts an expression in the place of an unknown.
  mutating func replace(_ unknown: Int, with expression: AffineForm) {
    guard let coefficient = coefficient(of: unknown) else { return }
    terms.removeAll { $0.unknown == unknown }
    add(coefficient, times: expression)
  }
}
