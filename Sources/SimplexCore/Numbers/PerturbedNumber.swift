// Numbers at a point that has been moved off every border: each parameter by an infinitely smaller
// amount than the one before. What is affine in the parameters then carries its own coefficients with
// it, so that one exact solve at a point gives the answer's map around it, and no comparison of two
// different maps ever ends in a tie.

import Constraints
import ExactArithmetic

/// `base + slope₁·ε + slope₂·ε² + …`, with a power of ε for each parameter.
///
/// Products and quotients need a factor or divisor without slopes: coefficients of rows never depend
/// on parameters.
struct PerturbedNumber: ExactScalar {
  typealias Lanes = ExactLanes<PerturbedNumber>

  /// The number at the point itself.
  let base: Rational
  /// How the number changes with each parameter; empty where it does not.
  let slopes: [Rational]

  static let zero = PerturbedNumber(.zero)
  static let one = PerturbedNumber(.one)

  init(_ base: Rational) {
    self.base = base
    slopes = []
  }

  init(constant: Rational) { self.init(constant) }

  init(_ base: Rational, slopes: [Rational]) {
    self.base = base
    self.slopes = slopes.allSatisfy(\.isZero) ? [] : slopes
  }

  init(_ value: Int) { self.init(Rational(value)) }
  init(rounding value: ExactNumber) { self.init(value.rational) }

  /// The number as an affine function of the parameters, the constant first, where it is known at
  /// given parameters.
  func coefficients(at parameters: [Rational]) -> [Rational] {
    guard !slopes.isEmpty else {
      return [base] + [Rational](repeating: .zero, count: parameters.count)
    }
    var constant = base
    for (slope, parameter) in zip(slopes, parameters) where !slope.isZero {
      constant -= slope * parameter
    }
    return [constant] + slopes
  }

  /// The number at other parameters, where it is known at 0.
  func moved(to parameters: [Rational]) -> PerturbedNumber {
    guard !slopes.isEmpty else { return self }
    var base = base
    for (slope, parameter) in zip(slopes, parameters) where !slope.isZero {
      base += slope * parameter
    }
    return PerturbedNumber(base, kept: slopes)
  }

  // MARK: Arithmetic

  static func + (left: PerturbedNumber, right: PerturbedNumber) -> PerturbedNumber {
    if right.slopes.isEmpty {
      if right.base.isZero { return left }
      return PerturbedNumber(left.base + right.base, kept: left.slopes)
    }
    if left.slopes.isEmpty { return PerturbedNumber(left.base + right.base, kept: right.slopes) }
    return PerturbedNumber(
      left.base + right.base,
      slopes: left.slopes.indices.map { left.slopes[$0] + right.slopes[$0] }
    )
  }

  static func - (left: PerturbedNumber, right: PerturbedNumber) -> PerturbedNumber {
    left + -right
  }

  static prefix func - (value: PerturbedNumber) -> PerturbedNumber {
    PerturbedNumber(-value.base, kept: value.slopes.map { -$0 })
  }

  static func * (left: PerturbedNumber, right: PerturbedNumber) -> PerturbedNumber {
    if right.slopes.isEmpty { return left.scaled(by: right.base) }
    precondition(left.slopes.isEmpty, "a product of two numbers that depend on parameters")
    return right.scaled(by: left.base)
  }

  static func / (left: PerturbedNumber, right: PerturbedNumber) -> PerturbedNumber {
    precondition(right.slopes.isEmpty, "a divisor that depends on parameters")
    return left.scaled(by: right.base.reciprocal)
  }

  static func += (left: inout PerturbedNumber, right: PerturbedNumber) { left = left + right }
  static func *= (left: inout PerturbedNumber, right: PerturbedNumber) { left = left * right }

  private init(_ base: Rational, kept slopes: [Rational]) {
    self.base = base
    self.slopes = slopes
  }

  private func scaled(by factor: Rational) -> PerturbedNumber {
    if factor.isZero { return .zero }
    if factor == .one { return self }
    return PerturbedNumber(
      base.isZero ? base : base * factor,
      kept: slopes.map { $0.isZero ? $0 : $0 * factor }
    )
  }

  // MARK: Comparing

  static func < (left: PerturbedNumber, right: PerturbedNumber) -> Bool {
    if left.base != right.base { return left.base < right.base }
    return (left - right).signum < 0
  }

  /// -1, 0 or 1; 0 only for a number that is 0 at all parameters.
  var signum: Int {
    if !base.isZero { return base.signum }
    return slopes.first { !$0.isZero }?.signum ?? 0
  }

  var constant: Rational {
    precondition(slopes.isEmpty, "a slope that depends on parameters")
    return base
  }
  var approximate: Double { Double(base) }
  func sign(_ tolerance: Double) -> Int { signum }
  var gridKey: Int { base.hashValue }

  // MARK: Reading systems

  static func coefficient(ofTerm term: Int, in system: ConstraintSystem) -> PerturbedNumber {
    PerturbedNumber(system.coefficient(ofTerm: term))
  }

  static func weight(ofRow row: Int, in system: ConstraintSystem) -> PerturbedNumber {
    PerturbedNumber(system.weight(ofRow: row))
  }

  static func coefficient(
    ofParameterTerm term: Int,
    in system: ConstraintSystem
  )
    -> PerturbedNumber
  {
    PerturbedNumber(system.coefficient(ofParameterTerm: term))
  }

  static func constant(
    ofRow row: Int,
    in system: ConstraintSystem,
    parameters: [ExactNumber]
  )
    -> PerturbedNumber
  {
    var base = system.constant(ofRow: row)
    guard !system.parameterTerms(ofRow: row).isEmpty else { return PerturbedNumber(base) }
    var slopes = [Rational](repeating: .zero, count: system.parameterCount)
    for term in system.parameterTerms(ofRow: row) {
      let parameter = Int(system.parameterTerms[term].variable)
      let coefficient = system.coefficient(ofParameterTerm: term)
      slopes[parameter] += coefficient
      base += coefficient * parameters[parameter].rational
    }
    return PerturbedNumber(base, slopes: slopes)
  }
}
