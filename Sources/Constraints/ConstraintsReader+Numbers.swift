// Numbers of `.constraints` files: decimals and fractions of two decimals, both exact.

import Diagnostics
import ExactArithmetic

extension ConstraintsReader {
  /// A decimal as it stands in the file.
  private struct Literal {
    var range: Range<Int>
    /// The value where it has so few digits that a Double names it.
    var quick: Double?
  }

  /// The longest spelling of a number.
  ///
  /// Far more than any Double needs, and short enough that exact arithmetic with it stays quick.
  private static let maximumNumberLength = 1000
  /// How many bits a combined fraction may take; sums of fractions could grow without end.
  ///
  /// Numbers of so many bits have at most as many digits as a number may: what is written is read again.
  private static let maximumFractionBits = 3321
  /// Digits of which every decimal is the shortest one of its Double.
  private static let quickDigits = 15

  var isAtNumber: Bool {
    byte.isDigit
      || (byte == UInt8(ascii: ".") && bytes[position + 1].isDigit)
  }

  /// Takes a decimal, or a fraction of two; a value that cannot be is reported and is 1.
  ///
  /// - Requires: a number is next.
  mutating func takeNumber() throws(Diagnostic) -> ExactNumber {
    let numerator = takeLiteral()
    skipBlanks()
    guard byte == UInt8(ascii: "/") else {
      if let quick = numerator.quick { return ExactNumber(quick) }
      return exact(numerator).map { nearest(to: $0, numerator.range) } ?? .one
    }
    position += 1
    skipBlanks()
    guard isAtNumber else { throw unexpected(Message.expectedNumber) }
    let denominator = takeLiteral()
    let range = numerator.range.lowerBound..<tokenEnd
    guard let above = exact(numerator), let below = exact(denominator) else { return .one }
    guard !below.isZero else {
      report(.divisionByZero, at: denominator.range)
      return .one
    }
    let quotient = above / below
    guard quotient.bitWidth <= Self.maximumFractionBits else {
      throw failure(.fractionTooLong(limit: Self.maximumFractionBits), at: range)
    }
    return inRange(quotient, range)
  }

  mutating func takeSignedNumber() throws(Diagnostic) -> ExactNumber {
    let isNegative = takeSigns()
    guard isAtNumber else { throw unexpected(Message.expectedNumber) }
    let value = try takeNumber()
    return isNegative ? -value : value
  }

  /// Takes any number of signs; whether they make a minus.
  mutating func takeSigns() -> Bool {
    var isNegative = false
    skipBlanks()
    while true {
      if take("-") { isNegative.toggle() } else if !take("+") { return isNegative }
      skipBlanks()
    }
  }

  /// The sum of two numbers of one row, of which the second is a term of a range.
  mutating func sum(
    _ left: ExactNumber,
    _ right: ExactNumber,
    _ range: Range<Int>
  ) throws(Diagnostic) -> ExactNumber {
    if left.isZero { return right }
    let magnitudes = (left.double.magnitude, right.double.magnitude)
    if left.isDecimal, right.isDecimal, max(magnitudes.0, magnitudes.1) < 1e300,
      min(magnitudes.0, magnitudes.1) > 1e-290
    {
      return left + right
    }
    return try combined(left.rational + right.rational, range, isProduct: false)
  }

  /// The product of two numbers of one term, in a range.
  mutating func product(
    _ left: ExactNumber,
    _ right: ExactNumber,
    _ range: Range<Int>
  ) throws(Diagnostic) -> ExactNumber {
    try combined(left.rational * right.rational, range, isProduct: true)
  }

  /// A number that two others made; one beyond the range is reported and is 1.
  private mutating func combined(
    _ value: Rational,
    _ range: Range<Int>,
    isProduct: Bool
  ) throws(Diagnostic) -> ExactNumber {
    guard value.bitWidth <= Self.maximumFractionBits else {
      throw failure(.fractionTooLong(limit: Self.maximumFractionBits), at: range)
    }
    guard let number = ExactNumber(inRange: value) else {
      let isNearZero = Double(value) == 0
      report(
        .combinedNumberOutOfRange(isProduct: isProduct, isNearZero: isNearZero),
        at: range
      )
      return .one
    }
    return number
  }

  /// A priority or weight: a plain Double, infinite where it is beyond the range.
  mutating func takeDouble() -> (value: Double, range: Range<Int>)? {
    let start = position
    let isNegative = takeSigns()
    guard isAtNumber else {
      position = start
      return nil
    }
    let literal = takeLiteral()
    var value = literal.quick ?? .infinity
    if literal.quick == nil, literal.range.count <= Self.maximumNumberLength {
      value = Double(decimal: bytes[literal.range]) ?? .infinity
    }
    return (isNegative ? -value : value, start..<position)
  }

  /// Takes `digits [. digits] [e [sign] digits]` or `. digits …`.
  private mutating func takeLiteral() -> Literal {
    let scan = DecimalScan(bytes, from: position)
    position = scan.end
    tokenEnd = scan.end
    let range = scan.start..<scan.end
    let isQuick = !scan.hasExponent && range.count <= Self.quickDigits
    return Literal(range: range, quick: isQuick ? scan.digits.double : nil)
  }

  /// The exact value of a literal, or nil and a report.
  private mutating func exact(_ literal: Literal) -> Rational? {
    guard literal.range.count <= Self.maximumNumberLength else {
      report(
        .numberTooLong(digits: literal.range.count, limit: Self.maximumNumberLength),
        at: literal.range
      )
      return nil
    }
    if let value = Rational(decimal: bytes[literal.range]) { return value }
    report(.numberOutOfRange(text(literal.range)), at: literal.range)
    return nil
  }

  /// A decimal as a system takes it: 0 where no other Double is as near, as in every other language.
  private mutating func nearest(to value: Rational, _ range: Range<Int>) -> ExactNumber {
    Double(value) == 0 ? .zero : inRange(value, range)
  }

  /// A number as a system takes it, or 1 and a report.
  private mutating func inRange(_ value: Rational, _ range: Range<Int>) -> ExactNumber {
    if let number = ExactNumber(inRange: value) { return number }
    report(.numberOutOfRange(text(range)), at: range)
    return .one
  }
}
