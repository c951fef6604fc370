// The digits of a decimal as they come, and the Double that they name where one rounding is enough. How a number is
// spelt, and what happens to the others, is in `DecimalScan`.

/// The digits of a decimal, taken one by one.
@frozen
public struct DecimalDigits {
  @usableFromInline var mantissa: UInt64 = 0
  @usableFromInline var power = 0
  /// Leading zeros aside.
  @usableFromInline var count = 0

  /// No digits yet.
  @inlinable
  public init() {}

  /// Takes a digit, as ASCII has it.
  @inlinable
  public mutating func take(_ byte: UInt8, isFraction: Bool = false) {
    let digit = UInt64(byte &- UInt8(ascii: "0"))
    if count > 0 || digit > 0 { count += 1 }
    // More digits are not one rounding away from anything.
    if count <= 18 { mantissa = mantissa * 10 + digit }
    if isFraction { power -= 1 }
  }

  /// Takes an exponent.
  @inlinable
  public mutating func take(exponent: Int) { power += exponent }

  /// The nearest Double, nil where more than one rounding leads to it.
  ///
  /// - Error: correctly rounded. A mantissa up to 2⁵³ and a power of ten up to 22 are exact Doubles, so that one
  ///   multiplication or division rounds once.
  /// - Source: [Clinger] (Documentation/SOURCES.md).
  @inlinable
  public var double: Double? {
    if count == 0 { return 0 }
    guard count <= 18, mantissa <= 1 << 53, power.magnitude <= 22 else { return nil }
    let factor = Self.powersOfTen[Int(power.magnitude)]
    return power < 0 ? Double(mantissa) / factor : Double(mantissa) * factor
  }

  /// The powers of ten that are Doubles.
  @usableFromInline static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
