// One line of a `.constraints` text, letter by letter: the words of the second reader (PlainSystemText).

import Constraints
import ExactArithmetic

/// A line, and how far it has been read.
struct PlainLine {
  enum Failure: Error {
    /// The rest of the line means nothing.
    case wrong
    /// A number of so many letters that fractions would take long.
    case tooLong
  }

  /// Whether something was wrong that does not keep the line from being read on.
  var isWrong = false
  private var rest: ArraySlice<UInt8>

  private static let maximumNumberLength = 120
  private static let maximumExponent = 1000
  /// LIMITS: a fraction of more bits is refused.
  private static let maximumFractionBits = 3321

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
    skipBlanks()
  }

  // MARK: Letters

  var isAtEnd: Bool { rest.isEmpty || isAt("#") }

  /// Whether the comment, if there is one, is text.
  var hasSoundComment: Bool { !isAt("#") || String(validating: rest, as: UTF8.self) != nil }

  func isAt(_ letter: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: letter) }

  mutating func skipBlanks() {
    rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Takes a letter with the blanks around it.
  mutating func take(_ letter: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard isAt(letter) else { return false }
    rest.removeFirst()
    skipBlanks()
    return true
  }

  mutating func expect(_ letter: Unicode.Scalar) throws(Failure) {
    guard take(letter) else { throw .wrong }
  }

  mutating func expectEnd() throws(Failure) {
    skipBlanks()
    guard isAtEnd else { throw .wrong }
  }

  // MARK: Names

  var isAtName: Bool { rest.first.map(Self.isLetter) ?? false }

  mutating func name() -> String? {
    guard isAtName else { return nil }
    let name = rest.prefix { Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: ".") }
    rest = rest.dropFirst(name.count)
    return String(decoding: name, as: UTF8.self)
  }

  mutating func expectName() throws(Failure) -> String {
    skipBlanks()
    guard let name = name() else { throw .wrong }
    return name
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let upper = byte & ~0x20
    return upper >= UInt8(ascii: "A") && upper <= UInt8(ascii: "Z") || byte == UInt8(ascii: "_")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  // MARK: Numbers

  /// Takes signs; what they make together.
  mutating func sign() -> Int {
    var sign = 1
    while true {
      if take("-") { sign = -sign } else if !take("+") { return sign }
    }
  }

  /// Takes a decimal or a fraction; one that cannot be makes the line wrong.
  mutating func number() throws(Failure) -> ExactNumber {
    let above = try decimal()
    skipBlanks()
    guard take("/") else {
      // A decimal nearer to 0 than to any other Double is 0; a fraction is out of range.
      return Double(above) == 0 ? .zero : inRange(above)
    }
    let below = try decimal()
    guard !below.isZero else {
      isWrong = true
      return .one
    }
    return try combined(above / below)
  }

  mutating func signedNumber() throws(Failure) -> ExactNumber {
    let sign = Rational(sign())
    return ExactNumber(sign * (try number()).rational)
  }

  /// What a row's numbers make together, as a system takes it.
  mutating func combined(_ value: Rational) throws(Failure) -> ExactNumber {
    guard value.bitWidth <= Self.maximumFractionBits else { throw .wrong }
    return inRange(value)
  }

  private mutating func inRange(_ value: Rational) -> ExactNumber {
    if let number = ExactNumber(inRange: value) { return number }
    isWrong = true
    return .one
  }

  private var isAtNumber: Bool {
    let letters = rest.drop { $0 == UInt8(ascii: ".") }
    return rest.count - letters.count <= 1 && letters.first.map(Self.isDigit) ?? false
  }

  private mutating func digits() -> ArraySlice<UInt8> {
    let digits = rest.prefix(while: Self.isDigit)
    rest = rest.dropFirst(digits.count)
    return digits
  }

  private mutating func decimal() throws(Failure) -> Rational {
    guard isAtNumber else { throw .wrong }
    var number = digits()
    var scale = 0
    if isAt("."), isAtNumber {
      rest.removeFirst()
      let fraction = digits()
      scale = fraction.count
      number += fraction
    }
    scale -= try exponent()
    guard number.count <= Self.maximumNumberLength, abs(scale) <= Self.maximumExponent else {
      throw .tooLong
    }
    var value = Rational.zero
    for digit in number { value = value * 10 + Rational(Int(digit - UInt8(ascii: "0"))) }
    let power = Self.powerOfTen(abs(scale))
    return scale > 0 ? value / power : value * power
  }

  private static func powerOfTen(_ exponent: Int) -> Rational {
    guard exponent > 0 else { return .one }
    let half = powerOfTen(exponent / 2)
    return exponent % 2 == 0 ? half * half : half * half * 10
  }

  /// Takes an exponent; a letter `e` without digits is none.
  private mutating func exponent() throws(Failure) -> Int {
    guard isAt("e") || isAt("E") else { return 0 }
    let before = rest
    rest.removeFirst()
    let isNegative = isAt("-")
    if isNegative || isAt("+") { rest.removeFirst() }
    let digits = digits()
    guard !digits.isEmpty else {
      rest = before
      return 0
    }
    guard let value = Int(String(decoding: digits, as: UTF8.self)), value <= Self.maximumExponent
    else { throw .tooLong }
    return isNegative ? -value : value
  }

  // MARK: Ends of rows

  mutating func relation() -> Relation? {
    let letters = rest.prefix(2)
    let found = Relation.allCases.first { $0.symbol.utf8.elementsEqual(letters) }
    if found != nil { rest = rest.dropFirst(2) }
    return found
  }

  /// Takes `[@priority] [weight number]` and the end of the line.
  mutating func priorityAndWeight() throws(Failure) -> (priority: Double, weight: Double) {
    var (priority, weight) = (Priority.required, 1.0)
    if take("@") { priority = try self.priority() }
    skipBlanks()
    if isAtName {
      guard name() == "weight" else { throw .wrong }
      weight = Double(sign()) * Double(try decimal())
      if !(weight > 0 && weight.isFinite) { (isWrong, weight) = (true, 1) }
    }
    try expectEnd()
    return (priority, weight)
  }

  private mutating func priority() throws(Failure) -> Double {
    var value: Double
    switch name() {
    case "weak": value = 250
    case "medium": value = 500
    case "strong": value = 750
    case "required": value = 1000
    case nil: value = Double(sign()) * Double(try decimal())
    default: value = 0
    }
    if !(value > 0 && value <= 1000) { (isWrong, value) = (true, 1000) }
    return value
  }
}
