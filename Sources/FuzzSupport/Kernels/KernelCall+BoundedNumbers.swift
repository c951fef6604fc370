// Trials of numbers in double-double: sums, differences and products of one another, beside fractions.

import ExactArithmetic
import SimplexCore

extension KernelCall {
  /// The longest chain of steps: fractions double their digits with a product.
  private static let longestChain = 8

  /// Makes numbers of earlier ones, each of which has to be as near to the exact one as its bound says.
  ///
  /// Many begin with one of two leading halves, so that what is left of a difference is what follows them: there bounds
  /// are tight.
  mutating func boundedNumbers() -> String? {
    var numbers = [(bounded: BoundedNumber.zero, exact: Rational.zero)]
    func add(_ bounded: BoundedNumber, _ exact: Rational) { numbers.append((bounded, exact)) }
    /// A whole number of up to 63 digits, of which a Double keeps the first 53.
    func digits() -> Double { Double(Int64(bitPattern: source.next()) >> 1) }
    let heads = [digits(), digits()]
    for step in 0..<min(shape.count, Self.longestChain) {
      let (first, second) = (
        numbers[Int(source.next() % UInt64(numbers.count))],
        numbers[Int(source.next() % UInt64(numbers.count))]
      )
      switch source.next() % 8 {
      case 0, 1, 2:
        let head = heads[Int(source.next() % 2)]
        let tail =
          digits() * Double(sign: .plus, exponent: -54 - Int(source.next() % 20), significand: 1)
        add(
          BoundedNumber(exactly: head) + BoundedNumber(exactly: tail),
          Rational(binaryFractionOf: head) + Rational(binaryFractionOf: tail)
        )
      case 3:
        let drawn = source.number()
        add(.decimal(drawn), Rational(shortestDecimalOf: drawn))
      case 4: add(first.bounded * second.bounded, first.exact * second.exact)
      case 5: add(first.bounded + second.bounded, first.exact + second.exact)
      default:
        if first.bounded.high == second.bounded.high { rareCount += 1 }
        add(first.bounded - second.bounded, first.exact - second.exact)
      }
      let (bounded, exact) = numbers[numbers.count - 1]
      // Of what has left the range, nothing is said.
      guard bounded.bound < .infinity else { return nil }
      let value = Rational(binaryFractionOf: bounded.high) + Rational(binaryFractionOf: bounded.low)
      let error = (value - exact).magnitude
      if error > Rational(binaryFractionOf: bounded.bound) {
        return "step \(step) is off by \(Double(error)), more than its bound \(bounded.bound)"
      }
      if let rounded = bounded.rounded, rounded != Double(exact) {
        return "step \(step) is rounded to \(rounded), expected \(Double(exact))"
      }
    }
    return nil
  }
}
