// A number that follows the container's size, and parameters of rows: what a computed metric stands for.

import ExactArithmetic
import LayoutEngine
import VisualFormat

/// `constant + width × W + height × H`, exact.
package struct SizeDependentNumber: LinearValue, Hashable, Sendable {
  package var constant: AffineNumber
  /// What a point of the container's width adds.
  package var width: Rational = 0
  /// What a point of the container's height adds.
  package var height: Rational = 0

  static let containerWidth = SizeDependentNumber(width: 1)
  static let containerHeight = SizeDependentNumber(height: 1)

  init(constant: AffineNumber = AffineNumber(0), width: Rational = 0, height: Rational = 0) {
    self.constant = constant
    self.width = width
    self.height = height
  }

  /// Whether the number is the same at every size.
  package var isConstant: Bool { width.isZero && height.isZero }

  /// Whether one of its parts has more than so many digits.
  package func exceeds(digitCount: Int) -> Bool {
    constant.exceeds(digitCount: digitCount) || width.exceeds(digitCount: digitCount)
      || height.exceeds(digitCount: digitCount)
  }

  /// The number at a size, which may follow parameters too.
  func value(at size: LayoutSize) -> AffineNumber {
    if isConstant { return constant }
    return constant + size.width.affine.scaled(by: width) + size.height.affine.scaled(by: height)
  }

  package static prefix func - (value: Self) -> Self {
    Self(constant: -value.constant, width: -value.width, height: -value.height)
  }

  static func + (left: Self, right: Self) -> Self {
    Self(
      constant: left.constant + right.constant,
      width: left.width + right.width,
      height: left.height + right.height
    )
  }

  static func - (left: Self, right: Self) -> Self { left + -right }

  package func adding(_ other: Self) -> Self? { self + other }

  /// The product with a number that is the same at every size.
  package static func * (left: Self, right: AffineNumber) -> Self {
    left.isConstant
      ? Self(constant: left.constant * right) : left.multiplied(byFixed: right)
  }

  package static func / (left: Self, right: AffineNumber) -> Self {
    left.multiplied(byFixed: right.reciprocal)
  }

  /// The product with a number whose parameters have to keep their values.
  func multiplied(byFixed factor: AffineNumber) -> Self {
    Self(
      constant: constant.multiplied(byFixed: factor),
      width: width * factor.value,
      height: height * factor.value
    )
  }
}

/// A condition on the container's size, as a variant states it.
package indirect enum SizeCondition: Hashable, Sendable {
  /// How a number compares with 0.
  package enum Comparison: String, Sendable, CaseIterable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case unequal = "!="
  }

  /// The number compares with 0 in this way.
  case comparison(SizeDependentNumber, Comparison)
  /// All hold.
  case all([SizeCondition])
  /// At least one holds.
  case any([SizeCondition])

  /// Whether the condition holds at a size, and at values of the parameters that it follows; exact.
  func holds(at size: LayoutSize, following values: (Int) -> Rational) -> Bool {
    switch self {
    case .comparison(let number, let comparison):
      let sign = number.value(at: size).value(at: values).signum
      return switch comparison {
      case .less: sign < 0
      case .lessOrEqual: sign <= 0
      case .greater: sign > 0
      case .greaterOrEqual: sign >= 0
      case .equal: sign == 0
      case .unequal: sign != 0
      }
    case .all(let conditions):
      return conditions.allSatisfy { $0.holds(at: size, following: values) }
    case .any(let conditions):
      return conditions.contains { $0.holds(at: size, following: values) }
    }
  }
}
