// How likely a mean is as far from another by chance, when their spread is only known from samples.
// Source: the tails of Student's t as a regularised incomplete beta function, [Abramowitz-Stegun], 26.7.1 and
// 26.5.8 (its continued fraction), evaluated forwards by the method of [Lentz] (Documentation/SOURCES.md). A test
// compares the values with tables and with [SciPy].

import Glibc

/// Student's t distribution.
public struct StudentDistribution: Hashable, Sendable {
  /// The degrees of freedom.
  let freedom: Double

  /// Takes the degrees of freedom, more than 0.
  public init(freedom: Double) {
    precondition(freedom > 0, "\(freedom) degrees of freedom")
    self.freedom = freedom
  }

  /// The probability of a value at least as far from 0, on either side.
  ///
  /// - Error: a relative 10⁻¹² for probabilities down to 10⁻³⁰⁰.
  public func probabilityBeyond(_ value: Double) -> Double {
    guard value.isFinite else { return value.isNaN ? 1 : 0 }
    let square = value * value
    return Self.incompleteBeta(
      freedom / 2,
      0.5,
      at: freedom / (freedom + square),
      rest: square / (freedom + square)
    )
  }

  /// The regularised incomplete beta function Iₓ(a, b); `rest` is 1 − x without its cancellation.
  private static func incompleteBeta(
    _ a: Double,
    _ b: Double,
    at x: Double,
    rest: Double
  ) -> Double {
    guard x > 0 else { return 0 }
    guard rest > 0 else { return 1 }
    let front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(rest))
    // The fraction converges fast on this side of the mean; the other is its complement.
    return x < (a + 1) / (a + b + 2)
      ? front * fraction(a, b, x) / a : 1 - front * fraction(b, a, rest) / b
  }

  /// More terms than the fraction needs for any freedom that a history has.
  private static let mostTerms = 10_000

  private static func fraction(_ a: Double, _ b: Double, _ x: Double) -> Double {
    // In the place of a denominator that vanishes.
    let tiny = 1e-300
    func kept(_ value: Double) -> Double { value.magnitude < tiny ? tiny : value }
    var c = 1.0
    var d = 1 / kept(1 - (a + b) * x / (a + 1))
    var value = d
    for term in 1...mostTerms {
      let m = Double(term)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / kept(1 + even * d)
      c = kept(1 + even / c)
      value *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / kept(1 + odd * d)
      c = kept(1 + odd / c)
      value *= d * c
      if (d * c - 1).magnitude < 1e-15 { break }
    }
    return value
  }
}
