// A sum of Doubles that is rounded once, when it is read: places of deep views are sums of many
// numbers, and each rounding on the way would move an edge off its neighbour's.
//
// Source: [Dekker], and the two-sum of [Knuth 2] (Documentation/SOURCES.md).

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
