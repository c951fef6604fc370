// A number as documents mean it. Nearly every one is a decimal that a Double names, and then the
// Double is all there is; a third of a width is none, and then the fraction is kept beside it. A number
// that follows parameters of rows is kept too, and whoever reads it as a plain number is noted there.

// Rounding is a call of the C library, which whoever links this needs then.
import Glibc

/// An exact number that costs no more than a Double where a Double names it.
public struct ExactNumber: Sendable {
  @usableFromInline let nearest: Double
  /// The number where it is not the shortest decimal of `nearest`, or follows parameters; by reference,
  /// because it is rare, and models of layouts hold many numbers.
  @usableFromInline let kept: KeptNumber?

  /// The Double nearest to the number, as a plain number.
  @inlinable public var double: Double {
    if let kept { kept.noteUse() }
    return nearest
  }
  private var fraction: Rational? { kept?.number.plainValue }

  /// The shortest decimal that reads back as `value`.
  ///
  /// - Requires: `value` is finite.
  public init(_ value: Double) {
    nearest = value == 0 ? 0 : value
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

  /// A number that may follow parameters, or nil when its value is beyond the range of Double.
  ///
  /// One that may be beyond it at other values of the parameters is a plain number.
  package init?(inRange number: AffineNumber) {
    guard !number.isPlain, number.isShort else {
      self.init(inRange: number.plainValue)
      return
    }
    guard let value = ExactNumber(inRange: number.value) else { return nil }
    self.init(nearest: value.nearest, KeptNumber(number))
  }

  private init(nearest: Double, _ kept: KeptNumber) {
    self.nearest = nearest
    self.kept = kept
  }

  /// An exact number with the Double nearest to it, which saves finding that twice.
  private init(_ value: Rational, nearest double: Double) {
    nearest = double
    kept = Rational(shortestDecimalOf: double) == value ? nil : KeptNumber(AffineNumber(value))
  }

  /// The number 0.
  public static let zero = ExactNumber(0.0)
  /// The number 1.
  public static let one = ExactNumber(1.0)

  /// The exact value, as a plain number.
  public var rational: Rational { fraction ?? Rational(shortestDecimalOf: nearest) }

  /// The number with the parameters that it follows.
  package var affine: AffineNumber {
    kept?.number ?? AffineNumber(Rational(shortestDecimalOf: nearest))
  }

  /// Whether the number is the shortest decimal of `double`, and follows no parameter.
  @inlinable public var isDecimal: Bool { kept == nil }

  /// Whether the number is 0.
  public var isZero: Bool { kept == nil ? nearest == 0 : rational.isZero }

  /// -1, 0 or 1.
  public var signum: Int { double > 0 ? 1 : double < 0 ? -1 : fraction?.signum ?? 0 }

  /// Whether the value is a whole number small enough for sums and products to be exact Doubles.
  private var isSmallWhole: Bool {
    kept == nil && nearest.magnitude < 0x1p26 && nearest == nearest.rounded(.towardZero)
  }

  /// The negative.
  public static prefix func - (value: ExactNumber) -> ExactNumber {
    guard let kept = value.kept else { return ExactNumber(-value.nearest) }
    return ExactNumber(nearest: 0 - value.nearest, KeptNumber(-kept.number))
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

extension ExactNumber: Hashable {
  /// Whether both are the same number.
  @inlinable public static func == (left: ExactNumber, right: ExactNumber) -> Bool {
    left.kept == nil && right.kept == nil
      ? left.nearest == right.nearest : left.rational == right.rational
  }

  /// Hashes what fractions that are nearly the same have in common.
  public func hash(into hasher: inout Hasher) { hasher.combine(nearest) }
}

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

  package init(_ value: Int) { self.init(Rational(value)) }
}

extension ExactNumber: CustomStringConvertible {
  /// The decimal, or the fraction where no short decimal is the number.
  public var description: String {
    if let fraction, fraction != Rational(shortestDecimalOf: nearest) {
      return fraction.description
    }
    let isWhole = double == double.rounded() && double.magnitude < 0x1p53
    return isWhole ? "\(Int(double))" : double.description
  }
}

/// A number that several numbers may share.
@usableFromInline final class KeptNumber: Sendable {
  let number: AffineNumber

  init(_ number: AffineNumber) { self.number = number }

  /// Notes that the number is read as a plain one.
  @usableFromInline func noteUse() { _ = number.plainValue }
}
