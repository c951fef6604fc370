// Where a decimal in a text ends, and which Double is nearest to it: what readers of all languages ask. Which spellings
// are an error, and how long one may be, is each reader's own business.

/// The decimal at a place of a text, as far as it goes: `digits [. digits] [(e|E) [+-] digits]`.
@frozen
public struct DecimalScan {
  /// Which points belong to a number.
  @frozen
  public enum Points {
    /// One with a digit behind it: of `1.` the number is `1`.
    case inside
    /// One that no other follows: `1.` is a number, and of `1..2` it is `1`.
    case single
    /// All, though more than one make no number.
    case joined
  }

  /// The digits, with the exponent.
  public let digits: DecimalDigits
  /// How many points are taken.
  public let pointCount: Int
  /// Where the decimal begins.
  public let start: Int
  /// Where its digits and points end.
  public let exponentStart: Int
  /// Where it ends.
  public let end: Int

  /// Takes what is there of a decimal, perhaps nothing; an exponent without digits is none.
  @inlinable @inline(__always)
  public init<Bytes: RandomAccessCollection<UInt8>>(
    _ bytes: Bytes,
    from start: Int,
    points: Points = .inside
  ) where Bytes.Index == Int {
    let limit = bytes.endIndex
    func byte(_ index: Int) -> UInt8 { index < limit ? bytes[index] : 0 }
    func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    let point = UInt8(ascii: ".")
    var digits = DecimalDigits()
    var pointCount = 0
    var index = start
    while true {
      while index < limit, isDigit(bytes[index]) {
        digits.take(bytes[index], isFraction: pointCount > 0)
        index += 1
      }
      guard byte(index) == point, pointCount == 0 || points == .joined,
        points != .inside || isDigit(byte(index + 1)),
        points != .single || byte(index + 1) != point
      else { break }
      pointCount += 1
      index += 1
    }
    self.start = start
    self.pointCount = pointCount
    exponentStart = index
    if byte(index) | 0x20 == UInt8(ascii: "e") {
      let isNegative = byte(index + 1) == UInt8(ascii: "-")
      var next = index + (isNegative || byte(index + 1) == UInt8(ascii: "+") ? 2 : 1)
      var exponent = 0
      while isDigit(byte(next)) {
        // Beyond this no digits of a readable length bring the number back into range.
        if exponent < 1_000_000 { exponent = exponent * 10 + Int(byte(next) & 0xF) }
        next += 1
        index = next
      }
      digits.take(exponent: isNegative ? -exponent : exponent)
    }
    self.digits = digits
    end = index
  }

  /// The decimal that a whole text is, perhaps behind a sign; nil where it is none.
  @inlinable
  public init?<Bytes: RandomAccessCollection<UInt8>>(whole bytes: Bytes) where Bytes.Index == Int {
    let isSigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
    self.init(bytes, from: bytes.startIndex + (isSigned ? 1 : 0), points: .single)
    guard end == bytes.endIndex, exponentStart - start > pointCount else { return nil }
  }

  /// Whether an exponent is taken.
  @inlinable public var hasExponent: Bool { exponentStart < end }

  /// The nearest Double: 0 where no other is as near, infinite where the decimal is beyond the range.
  ///
  /// - Error: correctly rounded. What one rounding does not lead to the standard library reads, in the C locale.
  /// - Requires: the text that was scanned; one digit at least, and one point at most.
  @inlinable @inline(__always)
  public func double<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes) -> Double
  where Bytes.Index == Int {
    digits.double ?? Self.rounded(bytes[start..<end])
  }

  @inlinable @inline(never)
  static func rounded(_ bytes: some Collection<UInt8>) -> Double {
    Double(String(decoding: bytes, as: UTF8.self)) ?? .infinity
  }
}

extension Double {
  /// The Double nearest to the decimal `[+-] digits [. digits] [(e|E) [+-] digits]`: 0 where no other is as near,
  /// infinite where the decimal is beyond the range; nil for any other text.
  @inlinable
  package init?<Bytes: RandomAccessCollection<UInt8>>(decimal bytes: Bytes)
  where Bytes.Index == Int {
    guard let scan = DecimalScan(whole: bytes) else { return nil }
    let value = scan.double(in: bytes)
    self = bytes.first == UInt8(ascii: "-") && value != 0 ? -value : value
  }
}
