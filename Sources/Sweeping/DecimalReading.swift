// Decimals as parameter rows write them. The same numbers as on the command line: a number means its
// decimal, and its Double is the nearest one.

import ExactArithmetic

/// Reads decimals.
enum DecimalReading {
  /// Why a text is no number that a row can hold.
  enum Failure: Error {
    /// It is no decimal.
    case notANumber
    /// It is beyond the range of Double.
    case outOfRange
  }

  /// Powers of ten that are Doubles exactly.
  private static let exactPowers: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }

  /// Longer texts are not read: exact arithmetic on them would take longer than the sweep.
  static let lengthLimit = 1_000

  /// The Double nearest to a decimal.
  ///
  /// - Error: correctly rounded: up to 15 digits and a power of ten up to 22 are exact Doubles, and
  ///   one multiplication or division rounds once; everything else is read as a fraction.
  static func double(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>
  ) throws(Failure) -> Double {
    var index = range.lowerBound
    var isNegative = false
    if index < range.upperBound,
      bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
    {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    var mantissa: UInt64 = 0
    var digitCount = 0
    var fractionCount = 0
    var hasPoint = false
    var isPlain = true
    while index < range.upperBound {
      let byte = bytes[index]
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        digitCount += 1
        if digitCount <= 15 { mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0")) }
        if hasPoint { fractionCount += 1 }
      } else if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        isPlain = false
        break
      }
      index += 1
    }
    if isPlain, digitCount > 0, digitCount <= 15, !(hasPoint && fractionCount == 0) {
      let value = Double(mantissa) / exactPowers[fractionCount]
      return isNegative && value != 0 ? -value : value
    }
    guard range.count <= lengthLimit else { throw .notANumber }
    let text = bytes[range]
    guard let exact = Rational(decimal: text) else { throw .notANumber }
    let value = Double(exact)
    guard value.isFinite else { throw .outOfRange }
    return value == 0 ? 0 : value
  }
}
