// Decimals as parameter rows write them. The same numbers as on the command line: a number means its
// decimal, and its Double is the nearest one.

import ExactArithmetic

enum DecimalReading {
  /// Why a text is no number that a row can hold.
  enum Failure: Error {
    /// It is no decimal.
    case notANumber
    /// It is beyond the range of Double.
    case outOfRange
  }

  /// Longer texts are not read: they would take longer than the sweep.
  static let lengthLimit = 1_000

  /// The Double nearest to a decimal.
  ///
  /// - Error: correctly rounded.
  static func double(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>
  ) throws(Failure) -> Double {
    guard range.count <= lengthLimit, let value = Double(decimal: bytes[range]) else {
      throw .notANumber
    }
    guard value.isFinite else { throw .outOfRange }
    return value
  }
}
