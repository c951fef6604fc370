// The bytes of a compiled file: little-endian numbers of fixed width, counts before what they count.
// Reading trusts nothing: each count is held against the bytes that are left before anything is
// allocated, and what is wrong is said with the byte it was found at.

import ExactArithmetic

/// What is wrong with a compiled file.
public struct CompiledRegionsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte at which it was found, from 0.
  public let offset: Int
  /// What was found and what was expected.
  public let reason: String

  /// The reason with its place.
  public var description: String { "\(reason), at byte \(offset)" }
}

/// Collects the bytes of a compiled file.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func put(_ value: Int) { put(UInt64(bitPattern: Int64(value))) }
  mutating func put(_ value: Int32) { put(Int(value)) }
  mutating func put(_ value: Double) { put(value.bitPattern) }
  mutating func putByte(_ value: UInt8) { bytes.append(value) }

  mutating func put(_ value: [UInt8]) {
    put(value.count)
    bytes += value
  }

  mutating func put(_ text: String) { put(Array(text.utf8)) }

  /// A fraction: as two words where both parts fit, else as its digits.
  mutating func put(_ value: Rational) {
    if value.isZero {
      putByte(0)
    } else if value.bitWidth <= 62, let (numerator, denominator) = value.parts {
      putByte(denominator == 1 ? 1 : 2)
      put(numerator)
      if denominator != 1 { put(denominator) }
    } else {
      putByte(3)
      put(value.description)
    }
  }

  mutating func put(_ values: [Rational]) {
    put(values.count)
    for value in values { put(value) }
  }

  mutating func put(_ value: ExactNumber) {
    if value.isDecimal {
      putByte(0)
      put(value.double)
    } else {
      putByte(1)
      put(value.rational)
    }
  }
}

/// Reads the bytes of a compiled file.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private(set) var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  var remaining: Int { bytes.endIndex - offset }

  func failure(_ reason: String) -> CompiledRegionsError {
    CompiledRegionsError(offset: offset, reason: reason)
  }

  mutating func byte() throws(CompiledRegionsError) -> UInt8 {
    guard remaining >= 1 else { throw failure(Messages.endOfFile) }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func word() throws(CompiledRegionsError) -> UInt64 {
    guard remaining >= 8 else { throw failure(Messages.endOfFile) }
    var value: UInt64 = 0
    for index in 0..<8 { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += 8
    return value
  }

  mutating func int() throws(CompiledRegionsError) -> Int {
    Int(Int64(bitPattern: try word()))
  }

  /// A number from 0 to below a limit.
  mutating func index(below limit: Int, _ what: String) throws(CompiledRegionsError) -> Int {
    let start = offset
    let value = try int()
    guard value >= 0, value < limit else {
      throw CompiledRegionsError(offset: start, reason: Messages.outOfRange(what, value, limit))
    }
    return value
  }

  /// A count of things that take at least so many bytes each.
  mutating func count(_ what: String, size: Int = 1) throws(CompiledRegionsError) -> Int {
    let start = offset
    let value = try int()
    guard value >= 0, value <= remaining / size else {
      throw CompiledRegionsError(offset: start, reason: Messages.tooMany(what, value))
    }
    return value
  }

  mutating func double() throws(CompiledRegionsError) -> Double {
    let start = offset
    let value = Double(bitPattern: try word())
    guard value.isFinite else {
      throw CompiledRegionsError(offset: start, reason: Messages.notFinite)
    }
    return value
  }

  mutating func block() throws(CompiledRegionsError) -> ArraySlice<UInt8> {
    let count = try count("bytes")
    defer { offset += count }
    return bytes[offset..<(offset + count)]
  }

  mutating func text() throws(CompiledRegionsError) -> String {
    let start = offset
    guard let text = String(validating: try block(), as: UTF8.self) else {
      throw CompiledRegionsError(offset: start, reason: Messages.notText)
    }
    return text
  }

  mutating func rational() throws(CompiledRegionsError) -> Rational {
    let start = offset
    switch try byte() {
    case 0: return .zero
    case 1: return Rational(try int())
    case 2:
      let numerator = try int()
      let denominator = try int()
      // A number that Rational could not negate, or one that is written in two ways.
      if denominator > 1, numerator > -(1 << 62), numerator < 1 << 62, denominator < 1 << 62 {
        return Rational(numerator, over: denominator)
      }
    case 3:
      let digits = Array(try block())
      if let value = Self.fraction(digits) { return value }
    default: break
    }
    throw CompiledRegionsError(offset: start, reason: Messages.badFraction)
  }

  mutating func rationals(_ expected: Int) throws(CompiledRegionsError) -> [Rational] {
    let start = offset
    let count = try count("numbers")
    guard count == expected else {
      throw CompiledRegionsError(
        offset: start,
        reason: Messages.wrongCount("numbers", count, expected)
      )
    }
    var values: [Rational] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try rational()) }
    return values
  }

  mutating func exactNumber() throws(CompiledRegionsError) -> ExactNumber {
    let start = offset
    switch try byte() {
    case 0: return ExactNumber(try double())
    case 1:
      let value = try rational()
      if let number = ExactNumber(inRange: value) { return number }
    default: break
    }
    throw CompiledRegionsError(offset: start, reason: Messages.badFraction)
  }

  /// Reads `-12/5`; nil for anything else.
  private static func fraction(_ digits: [UInt8]) -> Rational? {
    let isNegative = digits.first == UInt8(ascii: "-")
    let parts = digits.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: "/"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    guard let numerator = parts.first.flatMap({ whole($0) }) else { return nil }
    guard let denominator = parts.count > 1 ? whole(parts[1]) : .one, !denominator.isZero else {
      return nil
    }
    let value = numerator / denominator
    return isNegative ? -value : value
  }

  private static func whole(_ digits: ArraySlice<UInt8>) -> Rational? {
    guard !digits.isEmpty, digits.count <= 1 << 16 else { return nil }
    var value = Rational.zero
    var rest = digits
    while !rest.isEmpty {
      let chunk = rest.prefix(15)
      rest = rest.dropFirst(15)
      var (part, scale) = (0, 1)
      for digit in chunk {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        part = part * 10 + Int(digit - UInt8(ascii: "0"))
        scale *= 10
      }
      value = value * Rational(scale) + Rational(part)
    }
    return value
  }
}
