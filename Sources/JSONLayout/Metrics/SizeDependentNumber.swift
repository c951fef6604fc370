// A number that follows the container's size: what a computed metric stands for.

import ExactArithmetic
import LayoutEngine

/// `constant + width × W + height × H`, exact.
package struct SizeDependentNumber: Hashable, Sendable {
  package var constant: Rational
  /// What a point of the container's width adds.
  package var width: Rational = 0
  /// What a point of the container's height adds.
  package var height: Rational = 0

  /// The container's width.
  static let containerWidth = SizeDependentNumber(constant: 0, width: 1)
  /// The container's height.
  static let containerHeight = SizeDependentNumber(constant: 0, height: 1)

  /// Whether the number is the same at every size.
  var isConstant: Bool { width.isZero && height.isZero }

  /// Whether one of its parts has more than so many digits.
  func exceeds(digitCount: Int) -> Bool {
    constant.exceeds(digitCount: digitCount) || width.exceeds(digitCount: digitCount)
      || height.exceeds(digitCount: digitCount)
  }

  /// The number at a size.
  func value(at size: LayoutSize) -> Rational {
    if isConstant { return constant }
    return constant + width * size.width.rational + height * size.height.rational
  }

  static prefix func - (value: Self) -> Self { value.scaled(by: -1) }

  static func + (left: Self, right: Self) -> Self {
    Self(
      constant: left.constant + right.constant,
      width: left.width + right.width,
      height: left.height + right.height
    )
  }

  static func - (left: Self, right: Self) -> Self { left + -right }

  func scaled(by factor: Rational) -> Self {
    Self(constant: constant * factor, width: width * factor, height: height * factor)
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

  /// Whether the condition holds at a size; exact.
  func holds(at size: LayoutSize) -> Bool {
    switch self {
    case .comparison(let number, let comparison):
      let sign = number.value(at: size).signum
      return switch comparison {
      case .less: sign < 0
      case .lessOrEqual: sign <= 0
      case .greater: sign > 0
      case .greaterOrEqual: sign >= 0
      case .equal: sign == 0
      case .unequal: sign != 0
      }
    case .all(let conditions): return conditions.allSatisfy { $0.holds(at: size) }
    case .any(let conditions): return conditions.contains { $0.holds(at: size) }
    }
  }
}
