// The sum of two Doubles with what its rounding has lost.
//
// Source: [Knuth 2], 4.2.2 (Documentation/SOURCES.md).

extension Double {
  /// A sum and its rounding error, which is a Double where the sum is finite: *a* + *b* is the two together.
  @inlinable
  package static func sumWithError(_ a: Double, _ b: Double) -> (sum: Double, error: Double) {
    let sum = a + b
    let virtual = sum - a
    return (sum, (a - (sum - virtual)) + (b - virtual))
  }
}
