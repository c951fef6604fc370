// Euclid's algorithm, for integers of any width.

extension BinaryInteger {
  /// The greatest common divisor of two numbers; its sign means nothing where one of them is negative.
  @inlinable
  @inline(__always)
  package static func greatestCommonDivisor(_ a: Self, _ b: Self) -> Self {
    var (divisor, rest) = (a, b)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return divisor
  }
}
