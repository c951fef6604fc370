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

@Test("a decimal beyond every Double is 0 or infinite, however long it is")
func decimalsBeyondDoubles() {
  let zeros = String(repeating: "0", count: 5000)
  let cases: [(String, Double)] = [
    ("1e-400", 0), ("-1e-4001", 0), ("0e99999999999999999999", 0), ("1e400", Double.infinity),
    ("-1e4001", -Double.infinity), ("0.\(zeros)1e5001", 1), ("1\(zeros)e-5000", 1), ("+1.", 1),
  ]
  for (text, value) in cases {
    #expect(Double(decimal: Array(text.utf8)) == value, "\(text)")
  }
  for text in ["", "-", ".", "e1", ".e1", "1e", "1e+", "1..", "1.2.3", "--1", " 1", "0x1"] {
    #expect(
      Double(decimal: Array(text.utf8)) == nil && Rational(decimal: text.utf8) == nil,
      "\(text)"
    )
  }
  #expect(Rational(decimal: "1e-4001".utf8) == .zero && Rational(decimal: "1e4001".utf8) == nil)
  #expect(Rational(decimal: "1\(zeros)e-5000".utf8) == .one)
  #expect(Rational(decimal: "-1e-4000".utf8)?.signum == -1)
}

@Test("languages differ in the points that belong to a number")
func pointsOfNumbers() {
  for (text, inside, single, joined) in [
    ("1.", 1, 2, 2), ("1..2", 1, 1, 4), ("1.2.3", 3, 3, 5), (".5e3x", 4, 4, 4), ("1e+", 1, 1, 1),
    ("1.e5", 1, 4, 4), ("x", 0, 0, 0),
  ] {
    let bytes = Array(text.utf8)
    let ends = [DecimalScan.Points.inside, .single, .joined].map {
      DecimalScan(bytes, from: 0, points: $0).end
    }
    #expect(ends == [inside, single, joined], "\(text)")
  }
}
