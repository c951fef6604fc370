// From where to where rows about one variable let its value be.

import Constraints
import ExactArithmetic

/// The least and the greatest value that a variable may have.
struct ValueBounds {
  private(set) var least: Rational?
  private(set) var greatest: Rational?

  /// Any value.
  init() {}

  /// The values of which `factor` times one, plus `constant`, stands to 0 in a relation.
  init(_ factor: Rational, _ constant: Rational, _ relation: Relation) {
    let bound = -constant / factor
    let isUpper = (relation == .lessThanOrEqual) == (factor.signum > 0)
    if relation == .equal || isUpper { greatest = bound }
    if relation == .equal || !isUpper { least = bound }
  }

  var isEmpty: Bool {
    guard let least, let greatest else { return false }
    return greatest < least
  }

  /// The values within other bounds, too.
  func cut(to other: ValueBounds) -> ValueBounds {
    var result = self
    if let bound = other.least { result.least = max(least ?? bound, bound) }
    if let bound = other.greatest { result.greatest = min(greatest ?? bound, bound) }
    return result
  }

  /// `factor` times the values, plus `constant`.
  func mapped(_ factor: Rational, _ constant: Rational) -> ValueBounds {
    var result = ValueBounds()
    result.least = least.map { factor * $0 + constant }
    result.greatest = greatest.map { factor * $0 + constant }
    if factor.signum < 0 { swap(&result.least, &result.greatest) }
    return result
  }

  /// Whether all values within other bounds are within these.
  func covers(_ other: ValueBounds) -> Bool {
    if let least {
      guard let bound = other.least, least <= bound else { return false }
    }
    if let greatest {
      guard let bound = other.greatest, bound <= greatest else { return false }
    }
    return true
  }
}
