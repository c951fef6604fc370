// A number and how it follows the parameters of rows. Nearly every number follows none, and then this is a
// fraction and an empty array.

/// `value + Σ rate × (parameter − its value)`, exact.
package struct AffineNumber: Hashable, Sendable {
  /// How a number follows a parameter.
  package struct Slope: Hashable, Sendable {
    package let parameter: SymbolicParameter
    /// What a step of 1 adds; nil where that is not the same everywhere.
    ///
    /// A rate may be 0: at the values that other parameters have here, and not at all of them.
    package let rate: Rational?
  }

  /// The number at the values that the parameters have.
  package let value: Rational
  /// How it follows parameters, by their numbers.
  package let slopes: [Slope]

  /// Makes a number that follows nothing.
  package init(_ value: Rational) {
    self.init(value, [])
  }

  /// Makes the number that a parameter stands for.
  package init(_ parameter: SymbolicParameter) {
    self.init(parameter.value, [Slope(parameter: parameter, rate: .one)])
  }

  private init(_ value: Rational, _ slopes: [Slope]) {
    self.value = value
    self.slopes = slopes
  }

  /// Whether the number follows no parameter.
  package var isPlain: Bool { slopes.isEmpty }

  /// The value, for what needs a plain number; that is noted at every parameter it follows.
  package var plainValue: Rational {
    for slope in slopes { slope.parameter.usePlainly() }
    return value
  }

  /// The number where the parameters it follows have other values.
  ///
  /// - Parameter values: The value of a parameter by its number.
  /// - Returns: The number there.
  /// - Requires: parameters without a rate have the values they have here.
  package func value(at values: (Int) -> Rational) -> Rational {
    slopes.reduce(value) { sum, slope in
      guard let rate = slope.rate, !rate.isZero else { return sum }
      return sum + rate * (values(slope.parameter.number) - slope.parameter.value)
    }
  }

  /// Magnitudes of parameters, besides 0, at which numbers that are short enough to be followed stay within the
  /// range of Double.
  package static let ordinaryMagnitudes = 1e-60...1e60

  /// So many bits make a number short enough: then it is less than 2⁵¹² for itself and times 10⁶⁰, and unless
  /// it is 0 more than 1 over 2⁵¹² times 10⁷⁷, as ordinary Doubles have that many digits behind the point.
  private static let followedBits = 512

  /// Whether the number stays within the range of Double at all ordinary values of its parameters.
  var isShort: Bool {
    let bits = slopes.reduce(value { _ in 0 }.bitWidth) { $0 + ($1.rate?.bitWidth ?? 0) }
    return bits <= Self.followedBits
  }

  /// Whether the number, or one of its rates, has more than so many digits.
  package func exceeds(digitCount: Int) -> Bool {
    value.exceeds(digitCount: digitCount)
      || slopes.contains { $0.rate?.exceeds(digitCount: digitCount) ?? false }
  }

  // MARK: Arithmetic

  /// The multiple of a number.
  package func scaled(by factor: Rational) -> AffineNumber {
    if isPlain { return AffineNumber(value * factor) }
    return AffineNumber(
      value * factor,
      slopes.map { slope in
        Slope(parameter: slope.parameter, rate: slope.rate.map { $0 * factor })
      }
    )
  }

  package static prefix func - (number: AffineNumber) -> AffineNumber {
    number.isPlain ? AffineNumber(-number.value) : number.scaled(by: -1)
  }

  package static func + (left: AffineNumber, right: AffineNumber) -> AffineNumber {
    AffineNumber(left.value + right.value, merged(left.slopes, right.slopes))
  }

  /// The product, which follows the parameters of one factor: of two that follow some, that of the first
  /// parameter.
  package static func * (left: AffineNumber, right: AffineNumber) -> AffineNumber {
    guard let second = right.slopes.first, let first = left.slopes.first else {
      return left.isPlain ? right.scaled(by: left.value) : left.scaled(by: right.value)
    }
    return first.parameter.number <= second.parameter.number
      ? left.multiplied(byFixed: right) : right.multiplied(byFixed: left)
  }

  /// The quotient.
  ///
  /// - Requires: the divisor is not 0.
  package static func / (left: AffineNumber, right: AffineNumber) -> AffineNumber {
    left.multiplied(byFixed: right.reciprocal)
  }

  /// One over the number, out of proportion to what it follows: as it must not be 0, that is noted even where
  /// nobody needs the quotient.
  ///
  /// - Requires: the number is not 0.
  package var reciprocal: AffineNumber { AffineNumber(1 / plainValue, fixedSlopes) }

  /// The product with a number whose parameters have to keep their values.
  package func multiplied(byFixed factor: AffineNumber) -> AffineNumber {
    let result = scaled(by: factor.value)
    if factor.isPlain { return result }
    return AffineNumber(result.value, Self.merged(result.slopes, factor.fixedSlopes))
  }

  private var fixedSlopes: [Slope] { slopes.map { Slope(parameter: $0.parameter, rate: nil) } }

  private static func merged(_ left: [Slope], _ right: [Slope]) -> [Slope] {
    if right.isEmpty { return left }
    if left.isEmpty { return right }
    var result = left
    for slope in right {
      let number = slope.parameter.number
      let index = result.firstIndex { $0.parameter.number >= number } ?? result.endIndex
      if index < result.endIndex, result[index].parameter.number == number {
        var rate: Rational?
        if let mine = result[index].rate, let other = slope.rate { rate = mine + other }
        result[index] = Slope(parameter: slope.parameter, rate: rate)
      } else {
        result.insert(slope, at: index)
      }
    }
    return result
  }
}
