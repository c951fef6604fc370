import BigInt
import ExactArithmetic
import Testing

/// Random fractions of up to 170 bits, so that narrow and wide parts meet in every operation.
private struct FractionSource {
  private var state: UInt64 = 7

  private mutating func bits() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 8
  }

  mutating func whole() -> BigInt {
    var value = BigInt(bits() >> (bits() % 50))
    for _ in 0..<Int(bits() % 3) { value *= BigInt(bits() >> (bits() % 50)) + 1 }
    return bits() % 2 == 0 ? -value : value
  }

  mutating func positive() -> BigInt { BigInt(whole().magnitude) + 1 }
}

@Test("arithmetic on fractions of every width agrees with big whole numbers")
func arithmeticAgreesWithBigIntegers() {
  var source = FractionSource()
  for _ in 0..<1000 {
    let (a, b, c, d) = (source.whole(), source.positive(), source.whole(), source.positive())
    let x = Rational(a, over: b)
    let y = Rational(c, over: d)
    #expect(x.numerator * b == a * x.denominator)
    let sum = x + y
    #expect(sum.numerator * b * d == (a * d + c * b) * sum.denominator, "\(x) + \(y) = \(sum)")
    let product = x * y
    #expect(product.numerator * b * d == a * c * product.denominator, "\(x) · \(y) = \(product)")
    #expect((x < y) == (a * d < c * b), "\(x) < \(y)")
    guard c != 0 else { continue }
    let quotient = x / y
    #expect(quotient.numerator * b * c == a * d * quotient.denominator, "\(x) / \(y) = \(quotient)")
  }
}

@Test("sums and products with whole numbers, 0, 1 and -1 come in lowest terms")
func wholeNumbersAmongFractions() {
  var source = FractionSource()
  for _ in 0..<300 {
    let (a, b) = (source.whole(), source.positive())
    for (c, d) in [(source.whole(), BigInt(1)), (0, 1), (1, 1), (-1, 1), (-a, b), (b, 1)] {
      for x in [Rational(a, over: b), Rational(a, over: 1)] {
        let y = Rational(c, over: d)
        let denominator = x.denominator * d
        let sum = Rational(x.numerator * d + c * x.denominator, over: denominator)
        #expect(x + y == sum && y + x == sum, "\(x) + \(y)")
        let product = Rational(x.numerator * c, over: denominator)
        #expect(x * y == product && y * x == product, "\(x) · \(y)")
      }
    }
  }
}

@Test("a fraction whose parts take all of 127 bits is the same however it came about")
func partsOf127Bits() {
  let denominator = Rational(BigInt(17) * BigInt(10).power(24), over: 1)
  let difference = Rational(6_000_000_000_000) - denominator.reciprocal
  #expect(difference.numerator.magnitude.bitWidth == 127)
  let again = Rational(difference.numerator, over: difference.denominator)
  #expect(again == difference && again.hashValue == difference.hashValue)
  #expect(-again == -difference)
}
