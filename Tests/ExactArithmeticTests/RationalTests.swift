import ExactArithmetic
import SeededRandom
import Testing

/// Reads `numerator/denominator`.
private func fraction(_ text: Substring) throws -> Rational {
  let parts = text.split(separator: "/")
  let numbers = try parts.map { try #require(Rational(decimal: $0.utf8)) }
  return numbers.count == 1 ? numbers[0] : numbers[0] / numbers[1]
}

@Test("arithmetic on fractions of every width is that of Python's fractions")
func arithmeticOfEveryWidth() throws {
  let rows = fractionRows.split(separator: "\n")
  #expect(rows.count == 40)
  for row in rows {
    let words = row.split(separator: " ")
    let (x, y) = (try fraction(words[0]), try fraction(words[1]))
    #expect(x.description == words[0] && y.description == words[1])
    #expect((x + y).description == words[2], "\(x) + \(y)")
    #expect((y + x).description == words[2], "\(y) + \(x)")
    #expect((x + y - y) == x && (x + y - y).hashValue == x.hashValue)
    #expect((x * y).description == words[3], "\(x) · \(y)")
    #expect((y * x).description == words[3], "\(y) · \(x)")
    #expect((x / y).description == words[4], "\(x) / \(y)")
    #expect("\(x < y ? -1 : y < x ? 1 : 0)" == words[5], "\(x) < \(y)")
    #expect(x.signum == (x - .zero).signum && (-x).signum == -x.signum)
    #expect(Double(x) == Double(String(words[6])), "\(x)")
    #expect(x.floor.description == words[7], "\(x)")
    #expect(x.isWhole == (x.floor == x))
    if !x.isZero { #expect(x.reciprocal * x == .one) }
  }
}

@Test("a detour over long numbers changes nothing")
func longDetours() throws {
  let long = try #require(
    Rational(decimal: "1000000000000000000000000000000000000000000000000000007".utf8)
  )
  var generator = SeededGenerator(seed: 7)
  func bits() -> Int { Int(generator.next() >> 8) >> generator.integer(in: 0...49) }
  for _ in 0..<1000 {
    let x = Rational(bits() - bits(), over: bits() + 1)
    let y = Rational(bits() - bits(), over: bits() + 1)
    #expect((x * long + y * long) / long == x + y, "\(x) + \(y)")
    #expect((x * long) * (y / long) == x * y, "\(x) · \(y)")
    #expect((x * long < y * long) == (x < y), "\(x) < \(y)")
    #expect((x / long < y / long) == (x < y), "\(x) < \(y)")
    #expect((x * long == y * long) == (x == y))
    #expect((x + long).floor - long == x.floor)
  }
}

@Test("a fraction whose parts take all of 127 bits is the same however it came about")
func partsOf127Bits() throws {
  let denominator = try #require(Rational(decimal: "17e24".utf8))
  let difference = Rational(6_000_000_000_000) - denominator.reciprocal
  #expect(difference.bitWidth == 127)
  let again = try fraction(difference.description[...])
  #expect(again == difference && again.hashValue == difference.hashValue)
  #expect(-again == -difference)
}

@Test("Doubles are the fractions they are, down to the smallest, and come back")
func doublesComeBack() {
  for value in [
    0x1p-1074, 0x1.8p-1073, 0x1.fffffffffffffp-1023, 0x1.fffffffffffffp1023, 0.1, -1e300, 0x1p-1022,
    0x1.0000000000001p52, -0x1.8p53,
  ] {
    #expect(Double(Rational(binaryFractionOf: value)) == value)
    #expect(Double(Rational(shortestDecimalOf: value)) == value)
  }
  // Half a step beyond the greatest Double, and half the smallest: ties to even.
  #expect(Double(Rational(binaryFractionOf: 0x1p-1074) / 2) == 0)
  #expect(Double(Rational(binaryFractionOf: 0x1p-1074) * 3 / 2) == 0x1p-1073)
  #expect(Double(Rational(binaryFractionOf: 0x1p1023) * 2) == .infinity)
}
