// A number as documents mean it. Nearly every one is a decimal that a Double names, and then the
// Double is all there is; a third of a width is none, and then the fraction is kept beside it.

// Rounding is a call of the C library, which whoever links this needs then.
import Glibc

/// An exact number that costs no more than a Double where a Double names it.
public struct ExactNumber: Sendable {
  /// The Double nearest to the number.
  public let double: Double
  /// The exact value where it is not the shortest decimal of `double`; by reference, because it is
  /// rare, and models of layouts hold many numbers.
  private let kept: KeptFraction?
  private var fraction: Rational? { kept?.value }

  /// The shortest decimal that reads back as `value`.
  ///
  /// - Requires: `value` is finite.
  public init(_ value: Double) {
    double = value == 0 ? 0 : value
    kept = nil
  }

  /// An exact number.
  ///
  /// - Requires: the number is within the range of Double.
  public init(_ value: Rational) {
    let double = Double(value)
    precondition(double.isFinite, "a number beyond the range of Double")
    self.init(value, nearest: double)
  }

  /// An exact number, or nil when it is beyond the range of Double: too large for any finite one, or
  /// nearer to 0 than to the smallest.
  public init?(inRange value: Rational) {
    let double = Double(value)
    guard double.isFinite, double != 0 || value.isZero else { return nil }
    self.init(value, nearest: double)
  }

  /// An exact number, or the nearest one within the range of Double.
  public init(nearest value: Rational) {
    if let number = ExactNumber(inRange: value) {
      self = number
    } else {
      let limit = Double.greatestFiniteMagnitude
      self.init(value.magnitude <= .one ? 0 : value.signum < 0 ? -limit : limit)
    }
  }

  /// An exact number with the Double nearest to it, which saves finding that twice.
  private init(_ value: Rational, nearest double: Double) {
    self.double = double
    kept = Rational(shortestDecimalOf: double) == value ? nil : KeptFraction(value)
  }

  /// The number 0.
  public static let zero = ExactNumber(0.0)
  /// The number 1.
  public static let one = ExactNumber(1.0)

  /// The exact value.
  public var rational: Rational { fraction ?? Rational(shortestDecimalOf: double) }

  /// Whether the number is the shortest decimal of `double`.
  public var isDecimal: Bool { kept == nil }

  /// Whether the number is 0.
  public var isZero: Bool { double == 0 && kept == nil }

  /// -1, 0 or 1.
  public var signum: Int { double > 0 ? 1 : double < 0 ? -1 : fraction?.signum ?? 0 }

  /// Whether the value is a whole number small enough for sums and products to be exact Doubles.
  private var isSmallWhole: Bool {
    kept == nil && double.magnitude < 0x1p26 && double == double.rounded(.towardZero)
  }

  /// The negative.
  public static prefix func - (value: ExactNumber) -> ExactNumber {
    guard let fraction = value.fraction else { return ExactNumber(-value.double) }
    return ExactNumber(-fraction)
  }

  /// The sum.
  public static func + (left: ExactNumber, right: ExactNumber) -> ExactNumber {
    if left.isSmallWhole, right.isSmallWhole { return ExactNumber(left.double + right.double) }
    return ExactNumber(left.rational + right.rational)
  }

  /// The difference.
  public static func - (left: ExactNumber, right: ExactNumber) -> ExactNumber { left + -right }

  /// The product.
  public static func * (left: ExactNumber, right: ExactNumber) -> ExactNumber {
    if left.isSmallWhole, right.isSmallWhole { return ExactNumber(left.double * right.double) }
    return ExactNumber(left.rational * right.rational)
  }

  /// The quotient.
  ///
  /// - Requires: `right` is not 0.
  public static func / (left: ExactNumber, right: ExactNumber) -> ExactNumber {
    ExactNumber(left.rational / right.rational)
  }
}

extension ExactNumber: Hashable {}

extension ExactNumber: Comparable {
  /// Whether `left` is less than `right`.
  public static func < (left: ExactNumber, right: ExactNumber) -> Bool {
    if left.double != right.double { return left.double < right.double }
    return left.rational < right.rational
  }
}

extension ExactNumber: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The decimal of a literal.
  public init(floatLiteral value: Double) { self.init(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self.init(Rational(value)) }
}

extension ExactNumber: CustomStringConvertible {
  /// The decimal, or the fraction where no short decimal is the number.
  public var description: String {
    if let fraction { return fraction.description }
    let isWhole = double == double.rounded() && double.magnitude < 0x1p53
    return isWhole ? "\(Int(double))" : double.description
  }
}

/// A fraction that several numbers may share.
private final class KeptFraction: Hashable, Sendable {
  let value: Rational

  init(_ value: Rational) { self.value = value }

  static func == (left: KeptFraction, right: KeptFraction) -> Bool { left.value == right.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
