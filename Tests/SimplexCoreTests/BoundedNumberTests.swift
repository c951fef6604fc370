import ExactArithmetic
import Testing

@testable import SimplexCore

@Suite("Bounded numbers")
struct BoundedNumberTests {
  /// Decimals and thirds of very different sizes.
  private static func numbers() -> [Rational] {
    var numbers: [Rational] = []
    for whole in [-7, -1, 0, 1, 3, 1_000_003] {
      for denominator in [1, 3, 10, 256, 999_983] {
        numbers.append(Rational(whole, over: denominator))
        numbers.append(Rational(whole, over: denominator) + Rational(1, over: 1_000_000_007))
      }
    }
    return numbers
  }

  /// Whether a bounded number's bound is honest.
  private func isWithinBound(_ number: BoundedNumber, _ exact: Rational) -> Bool {
    let value =
      Rational(binaryFractionOf: number.high) + Rational(binaryFractionOf: number.low)
    return (value - exact).magnitude <= Rational(binaryFractionOf: number.bound)
  }

  @Test("sums, differences, products and quotients are within their bounds, and the bounds small")
  func boundsHold() {
    for a in Self.numbers() {
      for b in Self.numbers() {
        let (x, y) = (BoundedNumber(a), BoundedNumber(b))
        var cases = [(x + y, a + b, "+"), (x - y, a - b, "-"), (x * y, a * b, "·")]
        if !b.isZero { cases.append((x / y, a / b, "/")) }
        for (number, exact, sign) in cases {
          #expect(isWithinBound(number, exact), "\(a) \(sign) \(b) = \(number)")
          #expect(number.bound <= 0x1p-90 * max(abs(x.high), abs(y.high), abs(number.high)))
          if let rounded = number.rounded {
            #expect(rounded == Double(exact), "\(a) \(sign) \(b)")
          }
        }
      }
    }
  }

  @Test("whole and half points keep the bound 0")
  func exactStepsHaveNoBound() {
    let sum = BoundedNumber(exactly: 320.5) + BoundedNumber(exactly: -8)
    let product = BoundedNumber(exactly: 0.5) * BoundedNumber(exactly: 375)
    #expect(sum.bound == 0 && sum.high == 312.5)
    #expect(product.bound == 0 && product.high == 187.5)
  }

  @Test("a sum of decimals that is 0 is known to be in doubt, not known to be 0")
  func cancellationIsDoubtful() {
    let tenths = BoundedNumber(Rational(1, over: 10)) * BoundedNumber(exactly: 3)
    let rest = tenths - BoundedNumber(Rational(3, over: 10))
    #expect(rest.sign(0) == 0)
    #expect(rest.isDoubtful(0, 0))
    #expect(rest.rounded == nil)
  }

  @Test("where products leave the range on the way, nothing is known of them")
  func endsOfTheRangeAreDoubtful() {
    // The halves of 6e300 are no Doubles.
    let large = BoundedNumber(exactly: 6e300) * BoundedNumber(exactly: 3)
    #expect(large.bound == .infinity && large.rounded == nil)
    let difference = large - BoundedNumber(exactly: 1.8e301)
    #expect(difference.sign(0) == 0 && difference.isDoubtful(0, 0))
    // What is lost below the least Double is part of the bound.
    let (a, b) = (0x1.8p-540, 0x1.000_000_8p-540)
    let small = BoundedNumber(exactly: a) * BoundedNumber(exactly: b)
    #expect(small.bound > 0)
    #expect(isWithinBound(small, Rational(binaryFractionOf: a) * Rational(binaryFractionOf: b)))
  }
}
