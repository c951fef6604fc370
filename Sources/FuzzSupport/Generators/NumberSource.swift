// Numbers that kernels could go wrong on: from a seed, or from a list that somebody has written.

import Kernels

/// A stream of numbers for the operands of a kernel.
public struct NumberSource: RandomNumberGenerator, Sendable {
  private var generator: SeededGenerator
  /// Numbers to choose from; where there are none, all kinds are drawn.
  private let values: [Double]

  /// Starts the stream of a seed.
  ///
  /// - Parameters:
  ///   - seed: Decides every draw.
  ///   - values: Numbers to choose from, finite ones; sizes whose products could be infinite are
  ///     brought within 10¹⁵⁰.
  public init(seed: UInt64, values: [Double] = []) {
    generator = SeededGenerator(seed: seed)
    self.values = values.map { min(max($0, -Self.largest), Self.largest) }
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 { generator.next() }

  /// The bounds that sums are drawn near to.
  public static let bounds = SumBounds(floor: 1e-11, ceiling: 1e-7, rounding: 0x1p-44)
  /// The largest magnitude: sums of products of two such numbers are finite.
  static let largest = 1e150

  /// Zeros of both signs, bounds and their neighbours, subnormals, and sizes whose products stay finite.
  private static let special: [Double] = {
    let (floor, ceiling, rounding) = (bounds.floor, bounds.ceiling, bounds.rounding)
    return [
      0, -0.0, 0, -0.0, 1, -1, 0.5, -2, 3, floor, -floor, floor.nextUp, -floor.nextDown, ceiling,
      -ceiling, ceiling.nextDown, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 0x1p-1030,
      1 + rounding, -1 - rounding - 0x1p-52, 1e-30, -0x1.8p-1023, 1e-160, 1e150, -1e150,
      1.0 / 3, 33.3, 0.1, 1 + 0x1p-52,
    ]
  }()

  /// A number: special, a half, or one with all its digits.
  mutating func number() -> Double {
    if !values.isEmpty { return values[Int.random(in: values.indices, using: &self)] }
    return switch Int.random(in: 0..<4, using: &self) {
    case 0, 1: Self.special[Int.random(in: Self.special.indices, using: &self)]
    case 2: Double(Int.random(in: -40...40, using: &self)) / 2
    default: Double.random(in: -1000...1000, using: &self)
    }
  }

  /// So many numbers.
  mutating func numbers(_ count: Int) -> [Double] { (0..<count).map { _ in number() } }

  /// A slope: often 0, at a tolerance, or equal to another one.
  mutating func slope() -> Double {
    if !values.isEmpty, next() % 2 == 0 { return number() }
    let slopes = [0, -0.0, 0, 0, 1e-10, -1e-10, 0.5e-10, -2e-10, 1, -1, -1, -2, 0.25, -0x1p-1040]
    return slopes[Int.random(in: slopes.indices, using: &self)]
  }

  /// So many slopes.
  mutating func slopes(_ count: Int) -> [Double] { (0..<count).map { _ in slope() } }
}
