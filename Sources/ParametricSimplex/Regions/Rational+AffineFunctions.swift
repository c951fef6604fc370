// Affine functions of parameters in exact numbers stand everywhere as their coefficients of [1; θ].

import ExactArithmetic

extension [Rational] {
  /// The value of the affine function with these coefficients at a row of parameters.
  func value(at parameters: [Rational]) -> Rational {
    var sum = self[0]
    for (index, parameter) in parameters.enumerated() where !self[index + 1].isZero {
      sum += self[index + 1] * parameter
    }
    return sum
  }
}
