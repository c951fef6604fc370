// A sum of Doubles that is rounded once, when it is read: places of deep views are sums of many
// numbers, and each rounding on the way would move an edge off its neighbour's.
//
// Source: T. J. Dekker, A floating-point technique for extending the available precision, Numer.
// Math. 18 (1971) 224–242, and D. E. Knuth's two-sum (both cited from memory, not opened).

import ExactArithmetic

/// An unevaluated sum of two Doubles.
public struct DoubleSum {
  /// The sum, rounded.
  public private(set) var value = 0.0
  /// What rounding left over.
  private var remainder = 0.0

  /// A sum of nothing.
  public init() {}

  /// The sum with one more number.
  ///
  /// - Error: 2⁻¹⁰⁵ of the magnitudes added; a sum beyond the range of Double is infinite.
  public func adding(_ number: Double) -> DoubleSum {
    let (sum, lost) = Double.sumWithError(value, number)
    guard sum.isFinite else {
      var infinite = DoubleSum()
      infinite.value = sum
      return infinite
    }
    let low = remainder + lost
    var result = DoubleSum()
    result.value = sum + low
    result.remainder = low - (result.value - sum)
    return result
  }
}
