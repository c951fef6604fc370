import ExactArithmetic
import Testing

@Suite("Numbers that follow parameters")
struct AffineNumberTests {
  private let a = SymbolicParameter(0, value: 3)
  private let b = SymbolicParameter(1, value: 5)

  private func number(_ value: Int) -> AffineNumber { AffineNumber(Rational(value)) }

  /// The number where `a` and `b` have other values.
  private func value(_ number: AffineNumber, _ a: Rational, _ b: Rational) -> Rational {
    number.value { $0 == 0 ? a : b }
  }

  @Test("sums, differences and multiples follow what they are made of")
  func sums() {
    let (a, b) = (AffineNumber(a), AffineNumber(b))
    let made = (a + b.scaled(by: 2) + -number(4)) * number(3) / number(7) + -a
    #expect(made.value == Rational(6, over: 7))
    #expect(value(made, 10, 1) == Rational(3 * 8 - 70, over: 7))
    #expect(!self.a.isUsedPlainly && !self.b.isUsedPlainly)
    // What cancels here need not cancel in a product: it is followed with a rate of 0.
    #expect((a + -a).slopes.map(\.rate) == [0])
  }

  @Test("of two factors one has to stay as it is, and so has a divisor")
  func products() {
    let product = AffineNumber(b) * (AffineNumber(a) + number(1))
    #expect(product.value == 20)
    #expect(product.slopes.map(\.rate) == [5, nil])
    #expect(value(product, 9, 5) == 50)
    #expect((AffineNumber(a) * AffineNumber(a)).slopes.map(\.rate) == [nil])
    #expect(!a.isUsedPlainly && !b.isUsedPlainly)
    let quotient = AffineNumber(a) / AffineNumber(b)
    #expect(quotient.slopes.map(\.rate) == [Rational(1, over: 5), nil])
    #expect(!a.isUsedPlainly && b.isUsedPlainly)
  }

  @Test("whatever reads a plain number is noted, and negatives are followed")
  func plainReads() throws {
    let reads: [(ExactNumber) -> Void] = [
      { _ = $0.double }, { _ = $0.rational }, { _ = $0.isZero }, { _ = $0.signum },
      { _ = $0 < 4 }, { _ = $0 == 4 }, { _ = $0 + 1 }, { _ = $0 * 2 }, { _ = $0.description },
    ]
    for read in reads {
      let parameter = SymbolicParameter(0, value: 3)
      let number = -(try #require(ExactNumber(inRange: AffineNumber(parameter))))
      #expect(!number.isDecimal && !parameter.isUsedPlainly)
      #expect(number.affine.slopes.map(\.rate) == [-1])
      read(number)
      #expect(parameter.isUsedPlainly)
      #expect(number == -3 && number.rational == -3 && number.double == -3)
      parameter.forgetUses()
      #expect(!parameter.isUsedPlainly)
    }
  }

  @Test("what may leave the range of Double elsewhere is a plain number")
  func ranges() throws {
    let large = AffineNumber(a).scaled(by: Rational(shortestDecimalOf: 1e300))
    let number = try #require(ExactNumber(inRange: large))
    #expect(number.isDecimal && number == 3e300)
    #expect(a.isUsedPlainly)
    #expect(ExactNumber(inRange: large.scaled(by: Rational(shortestDecimalOf: 1e10))) == nil)
  }
}
