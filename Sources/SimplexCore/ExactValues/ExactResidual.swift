// Row residuals without rounding. Most layouts are whole and half points, and there every product
// and partial sum is a Double: then a residual of 0 proves that a row holds, at the cost of adding
// it up. Where something would round, the answer is nil and rationals take over.

import Constraints
import ExactArithmetic

/// Adds up rows, noticing every rounding.
struct ExactResidual {
  let system: ConstraintSystem
  let parameters: [ExactNumber]
  private let areParametersBinary: [Bool]

  init(system: ConstraintSystem, parameters: [ExactNumber]) {
    self.system = system
    self.parameters = parameters
    areParametersBinary = parameters.map { $0.isDecimal && Self.isBinary($0.double) }
  }

  /// Whether the shortest decimal of a Double is the Double's own binary fraction: true for
  /// multiples of 1/256 below a million, whose at most 15 digits name them.
  static func isBinary(_ value: Double) -> Bool {
    value.magnitude < 1e6 && value * 256 == (value * 256).rounded(.towardZero)
      || value.magnitude < 1e15 && value == value.rounded(.towardZero)
  }

  /// The left side of a row at binary values, or nil where a Double cannot hold every step.
  func leftSide(_ row: Int, _ values: [Double]) -> Double? {
    guard Self.isBinary(system.rows[row].constant),
      system.exactConstant.isEmpty || system.exactConstant[row] == nil
    else { return nil }
    var sum = system.rows[row].constant
    for term in system.terms(ofRow: row) {
      let coefficient = system.terms[term].coefficient
      let value = values[Int(system.terms[term].variable)]
      guard let product = product(coefficient, value),
        system.exactCoefficient.isEmpty || system.exactCoefficient[term] == nil,
        let next = Self.sum(sum, product)
      else { return nil }
      sum = next
    }
    for term in system.parameterTerms(ofRow: row) {
      let parameter = Int(system.parameterTerms[term].variable)
      guard areParametersBinary[parameter],
        system.exactParameterCoefficient.isEmpty || system.exactParameterCoefficient[term] == nil,
        let product = product(
          system.parameterTerms[term].coefficient,
          parameters[parameter].double
        ),
        let next = Self.sum(sum, product)
      else { return nil }
      sum = next
    }
    return sum
  }

  /// A product, if it is exact: one factor ±1, or both so short that the product fits 53 bits.
  private func product(_ coefficient: Double, _ value: Double) -> Double? {
    if coefficient == 1 { return value }
    if coefficient == -1 { return -value }
    guard Self.isBinary(coefficient), Self.isShort(coefficient), Self.isShort(value) else {
      return nil
    }
    return coefficient * value
  }

  /// Whether a value fits 26 bits, so that products of two such are exact.
  private static func isShort(_ value: Double) -> Bool {
    value.bitPattern & 0x7FF_FFFF == 0 && (value == 0 || value.magnitude > 0x1p-100)
  }

  /// A sum, if it is exact.
  static func sum(_ a: Double, _ b: Double) -> Double? {
    let (sum, error) = Double.sumWithError(a, b)
    return error == 0 ? sum : nil
  }

  /// The left side of a row in rationals.
  func leftSide(_ row: Int, _ values: [Rational]) -> Rational {
    system.leftSide(ofRow: row, at: values, parameters)
  }
}
