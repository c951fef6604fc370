// How far apart the numbers of a system lie: where it is very far, what a Double takes for a rounding error
// may be what matters.

import Constraints

/// The least and the largest coefficients and weights of a system's rows.
struct CoefficientSpan {
  private var leastCoefficient = Double.infinity
  private var largestCoefficient = 0.0
  private var leastWeight = Double.infinity
  private var largestWeight = 0.0
  private var termCount = 0
  private var rowCount = 0

  /// Takes account of rows that have come since the last time.
  ///
  /// - Complexity: O(terms of these rows).
  mutating func take(_ system: ConstraintSystem) {
    for place in termCount..<max(termCount, system.terms.count) {
      let magnitude = system.terms[place].coefficient.magnitude
      leastCoefficient = min(leastCoefficient, magnitude)
      largestCoefficient = max(largestCoefficient, magnitude)
    }
    for row in rowCount..<max(rowCount, system.rowCount) { take(weight: system.rows[row].weight) }
    termCount = system.terms.count
    rowCount = system.rowCount
  }

  /// Takes account of a row's new weight.
  mutating func take(weight: Double) {
    leastWeight = min(leastWeight, weight)
    largestWeight = max(largestWeight, weight)
  }

  /// Whether the numbers lie so far apart that a solve on Double has to be proved.
  var isWide: Bool {
    func ratio(_ least: Double, _ largest: Double) -> Double { largest > 0 ? largest / least : 1 }
    let coefficients = ratio(leastCoefficient, largestCoefficient)
    return coefficients > Tolerances.widestCoefficientSpan
      || coefficients * ratio(leastWeight, largestWeight) > Tolerances.widestSpan
  }
}
