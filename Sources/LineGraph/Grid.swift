// Grids, and whole numbers among Doubles: what a line graph computes with.

import Constraints
import ExactArithmetic

/// So many parts to a point that all positions are whole numbers of parts.
struct Grid: BitwiseCopyable {
  /// Finer grids are not tried.
  static let finest = 0x1p24

  /// So many parts as the decimals of constants need: a power of ten.
  private(set) var decimals = 1.0
  /// So many times as fine, for what is divided by ratios.
  private(set) var times = 1.0

  /// So many parts make a point.
  var partsPerPoint: Double { decimals * times }

  /// A number of points in parts, nil where it is not a whole number of them, or too far from 0.
  @inline(__always)
  func parts(_ points: Double) -> Double? {
    let parts = Whole.nearest(points * decimals)
    guard parts == points || parts / decimals == points,
      parts.magnitude * times < Whole.limit
    else { return nil }
    return parts * times
  }

  /// The same for a parameter.
  func parts(_ points: ExactNumber) -> Double? {
    points.isDecimal ? parts(points.double) : nil
  }

  /// Makes the grid so fine that a number is whole, as far as decimals go.
  @inline(__always)
  mutating func widen(for points: Double) {
    if decimals == 1, Whole.isWhole(points) { return }
    while decimals < 1e6, Whole.nearest(points * decimals) / decimals != points { decimals *= 10 }
  }

  /// Makes the grid as fine as another.
  mutating func widen(for other: Grid) {
    decimals = max(decimals, other.decimals)
    times = max(times, other.times)
  }

  /// Makes the grid so many times as fine; false where it would be finer than the finest.
  mutating func refine(by factor: Double) -> Bool {
    // A number that is too large is not whole on any grid: nothing is gained by a factor of 1.
    guard factor > 1, partsPerPoint * factor <= Self.finest else { return false }
    times *= factor
    return true
  }
}

/// Numbers on their way to a finer grid.
struct Refinement {
  let factor: Double
  /// How far from 0 they come.
  private var furthest = 0.0

  init(factor: Double) { self.factor = factor }

  mutating func take(_ value: inout Double) {
    value *= factor
    furthest = max(furthest, value.magnitude)
  }

  /// Whether all are exact.
  var isExact: Bool { furthest < Whole.limit }
}

/// A coefficient as a quotient of two whole numbers.
struct Ratio {
  var numerator: Double
  var denominator: Double

  /// Finds the quotient that a short decimal means; nil for long ones.
  @inline(__always)
  init?(_ value: Double) {
    if value.magnitude < 0x1p24, Whole.isWhole(value) {
      numerator = value
      denominator = 1
      return
    }
    for denominator in [2.0, 4, 5, 8, 10, 20, 25, 40, 50, 100, 200, 500, 1000, 10000] {
      let numerator = (value * denominator).rounded()
      if numerator / denominator == value, numerator.magnitude < 0x1p24 {
        self.numerator = numerator
        self.denominator = denominator
        return
      }
    }
    return nil
  }
}

/// Whole numbers among Doubles, by additions alone: rounding is a call on processors without an instruction
/// for it.
enum Whole {
  private static let shifter = 0x1.8p52

  /// The nearest whole number, of numbers below 2⁵¹.
  @inline(__always)
  static func nearest(_ value: Double) -> Double { (value + shifter) - shifter }

  /// Whether a number is whole, and below 2⁵¹.
  @inline(__always)
  static func isWhole(_ value: Double) -> Bool {
    nearest(value) == value && value.magnitude < 0x1p51
  }

  /// Numbers that are kept are below this, so that sums of a few of them are exact.
  static let limit = 0x1p50

  /// The quotient of two whole numbers below 2⁵², nil where it is not whole or not below 2⁵¹.
  @inline(__always)
  static func quotient(_ dividend: Double, _ divisor: Double) -> Double? {
    let result = dividend / divisor
    // A quotient may round to a whole number; its product with the divisor is exact.
    return isWhole(result) && result * divisor == dividend ? result : nil
  }

  /// The quotient of two whole numbers, which must be on the grid.
  ///
  /// - Throws: `numbers` where the dividend is not below 2⁵², the wish for a grid so many times as fine where the
  ///   quotient is not whole.
  @inline(__always)
  static func quotient(
    _ dividend: Double,
    _ divisor: Double,
    orFinerBy factor: @autoclosure () -> Double
  ) throws(GraphFault) -> Double {
    guard dividend.magnitude < 0x1p52 else { throw .handover(.numbers) }
    guard let result = quotient(dividend, divisor) else { throw .finerGrid(factor()) }
    return result
  }

  /// The greatest common divisor of two whole numbers.
  static func greatestDivisor(_ a: Double, _ b: Double) -> Double {
    if a.magnitude == 1 || b.magnitude == 1 { return 1 }
    var (x, y) = (a.magnitude, b.magnitude)
    while y != 0 { (x, y) = (y, x.truncatingRemainder(dividingBy: y)) }
    return x
  }
}
