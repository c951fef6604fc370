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

  /// Longer texts are not read: exact arithmetic on them would take longer than the sweep.
  static let lengthLimit = 1_000

  /// The Double nearest to a decimal.
  ///
  /// - Error: correctly rounded; what one rounding does not lead to is read as a fraction.
  static func double(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>
  ) throws(Failure) -> Double {
    guard range.count <= lengthLimit else { throw .notANumber }
    var index = range.lowerBound
    var isNegative = false
    if index < range.upperBound,
      bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
    {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    var digits = DecimalDigits()
    var hasDigit = false
    var hasPoint = false
    while index < range.upperBound {
      let byte = bytes[index]
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        digits.take(byte, isFraction: hasPoint)
        hasDigit = true
      } else if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        break
      }
      index += 1
    }
    if index == range.upperBound, hasDigit, let value = digits.double {
      return isNegative && value != 0 ? -value : value
    }
    guard let exact = Rational(decimal: bytes[range]) else { throw .notANumber }
    let value = Double(exact)
    guard value.isFinite else { throw .outOfRange }
    return value == 0 ? 0 : value
  }
}
