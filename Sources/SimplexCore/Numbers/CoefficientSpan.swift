// How far apart the numbers of a system lie, and how near to each other: where it is very far or very near, what a
// Double takes for a rounding error may be what matters.

import Constraints
import ExactArithmetic

/// The least and the largest coefficients and weights of a system's rows.
struct CoefficientSpan {
  private var leastCoefficient = Double.infinity
  private var largestCoefficient = 0.0
  /// How near a coefficient lies to 1 that is not 1, or to one beside it that is not the same, as a part of them; 0 where
  /// Doubles do not tell, as where weights have so many digits that they may all but balance.
  private var leastGap = Double.infinity
  private var leastWeight = Double.infinity
  private var largestWeight = 0.0
  private var termCount = 0
  private var rowCount = 0

  /// Takes account of rows that have come since the last time.
  ///
  /// - Complexity: O(terms of these rows).
  mutating func take(_ system: ConstraintSystem) {
    // Most numbers are those of the term or row before; no coefficient is 0.
    var (last, before) = (0.0, 0.0)
    system.terms.withUnsafeBufferPointer { terms in
      for index in termCount..<max(termCount, terms.count) {
        let magnitude = terms[index].coefficient.magnitude
        guard magnitude != last else { continue }
        if magnitude != 1 { leastGap = min(leastGap, Self.gap(magnitude, 1)) }
        if magnitude != before { leastGap = min(leastGap, Self.gap(magnitude, before)) }
        leastGap = min(leastGap, Self.gap(magnitude, last))
        (last, before) = (magnitude, last)
        leastCoefficient = min(leastCoefficient, magnitude)
        largestCoefficient = max(largestCoefficient, magnitude)
      }
    }
    // Nothing is new where a solver goes on at other parameters, which takes hardly longer than this.
    if termCount < system.terms.count, !system.exactCoefficient.isEmpty { takeExact(system) }
    termCount = system.terms.count
    // No weight is 0.
    last = 0
    system.rows.withUnsafeBufferPointer { rows in
      for row in rowCount..<max(rowCount, rows.count) where rows[row].weight != last {
        last = rows[row].weight
        take(weight: last)
      }
      rowCount = rows.count
    }
  }

  /// Takes account of new coefficients that a Double does not tell from others, as 1.00000000000000001 and 1.
  private mutating func takeExact(_ system: ConstraintSystem) {
    let new = termCount..<system.terms.count
    var exact: [Double: Rational] = [1: .one]
    for index in new {
      guard let value = system.exactCoefficient[index]?.magnitude else { continue }
      let magnitude = system.terms[index].coefficient.magnitude
      if exact.updateValue(value, forKey: magnitude).map({ $0 != value }) == true { leastGap = 0 }
    }
    guard leastGap > 0 else { return }
    // No short decimal is one of these.
    let isBeside = new.contains { index in
      let magnitude = system.terms[index].coefficient.magnitude
      return magnitude != 1 && exact[magnitude] != nil && system.exactCoefficient[index] == nil
    }
    if isBeside { leastGap = 0 }
  }

  @inline(__always)
  private static func gap(_ a: Double, _ b: Double) -> Double { abs(a - b) / max(a, b) }

  /// Takes account of a row's new weight.
  mutating func take(weight: Double) {
    leastWeight = min(leastWeight, weight)
    largestWeight = max(largestWeight, weight)
    if weight != 1, Self.isFine(weight) { leastGap = 0 }
  }

  /// Whether a weight is no multiple of a millionth, nor of 2⁻²⁰: a sum of such ones is 0 or far from it.
  private static func isFine(_ weight: Double) -> Bool {
    // A quotient of whole numbers is the Double that a decimal is read as.
    (weight * 1e6).rounded() / 1e6 != weight && (weight * 0x1p20).rounded() != weight * 0x1p20
  }

  /// Whether the numbers lie so far apart, or weigh so little, that a solve on Double has to be proved.
  var isWide: Bool {
    func ratio(_ least: Double, _ largest: Double) -> Double { largest > 0 ? largest / least : 1 }
    let coefficients = ratio(leastCoefficient, largestCoefficient)
    return coefficients > Tolerances.widestCoefficientSpan
      || coefficients * ratio(leastWeight, largestWeight) > Tolerances.widestSpan
      || leastWeight * min(leastCoefficient, 1) < Tolerances.leastWeight
      // What is left where 1.000001 · 0.999999 and 1 cancel, in the unit of the largest coefficient. A row may be any
      // multiple of such a one.
      || leastGap * leastGap < Tolerances.entryRounding * coefficients
  }
}
