// Sums, products and signs as computed metrics, conditions and explicit constraints have them: exact, and linear.
// What an operand is, and what a sum may hold, is each language's own business. Not for the operands of formats,
// which are a name, a factor and an addend, nor for `.constraints`, whose terms go straight into rows.

import Diagnostics
import ExactArithmetic

/// A value of linear expressions: a number, and multiples of what is not known.
package protocol LinearValue {
  var constant: AffineNumber { get }
  /// Whether it is the number alone.
  var isConstant: Bool { get }

  static prefix func - (value: Self) -> Self
  static func * (value: Self, factor: AffineNumber) -> Self
  /// The quotient by a number that is not 0.
  static func / (value: Self, divisor: AffineNumber) -> Self

  /// The sum, nil where the language has none of both.
  func adding(_ other: Self) -> Self?

  /// Whether one of its parts has more than so many digits.
  func exceeds(digitCount: Int) -> Bool
}

/// What languages of linear expressions refuse.
package enum LinearProblem {
  /// More operands than the limit.
  case excess
  /// A sum that the language has not.
  case sum
  /// A product of two values that are no numbers.
  case product
  /// A division by a value that is no number.
  case quotient
  /// A division by 0.
  case divisionByZero
}

package protocol LinearExpressionParser: FragmentParser {
  associatedtype Value: LinearValue

  /// Whether `+` stands before operands as `-` does, and any number of signs; else each `-` counts as an operand.
  static var hasFreeSigns: Bool { get }
  /// Whether findings begin at an operator, and not at the first operand or the divisor.
  static var showsOperators: Bool { get }

  /// The code and the words of a problem.
  static func finding(_ problem: LinearProblem) -> (code: DiagnosticCode, message: String)

  /// How many operands were read.
  var operandCount: Int { get set }

  /// Reads an operand without its signs; nil after an error.
  mutating func parseOperand() -> Value?
}

extension LinearExpressionParser {
  /// How many operands an expression may have: exact numbers grow with every one of them.
  package static var operandLimit: Int { 100 }

  /// Reads `product ± product …`; nil after an error.
  package mutating func parseSum() -> Value? {
    skipSpaces()
    let start = scanner.position
    guard var sum = parseProduct() else { return nil }
    while true {
      let sign = scanner.position
      let isDifference = scanner.take(UInt8(ascii: "-"))
      guard isDifference || scanner.take(UInt8(ascii: "+")) else { return sum }
      guard let next = parseProduct() else { return nil }
      let range = (Self.showsOperators ? sign : start)..<scanner.position
      guard let longer = sum.adding(isDifference ? -next : next) else {
        return refuse(.sum, range)
      }
      sum = longer
      guard isShort(sum, range) else { return nil }
    }
  }

  /// Reads `operand * operand / operand …`, and the spaces behind it.
  private mutating func parseProduct() -> Value? {
    skipSpaces()
    let start = scanner.position
    guard var product = parseSignedOperand() else { return nil }
    while true {
      skipSpaces()
      let sign = scanner.position
      let isQuotient = scanner.take(UInt8(ascii: "/"))
      guard isQuotient || scanner.take(UInt8(ascii: "*")) else { return product }
      skipSpaces()
      let operand = scanner.position
      guard let next = parseSignedOperand() else { return nil }
      let range = (Self.showsOperators ? sign : start)..<scanner.position
      if isQuotient {
        let range = (Self.showsOperators ? sign : operand)..<scanner.position
        guard next.isConstant else { return refuse(.quotient, range) }
        guard !next.constant.value.isZero else { return refuse(.divisionByZero, range) }
        product = product / next.constant
      } else if next.isConstant {
        product = product * next.constant
      } else {
        guard product.isConstant else { return refuse(.product, range) }
        product = next * product.constant
      }
      guard isShort(product, range) else { return nil }
    }
  }

  /// Reads an operand with signs before it.
  private mutating func parseSignedOperand() -> Value? {
    var isNegative = false
    operandCount += 1
    while true {
      skipSpaces()
      guard operandCount <= Self.operandLimit else {
        return refuse(.excess, scanner.tokenRange)
      }
      if scanner.take(UInt8(ascii: "-")) {
        isNegative.toggle()
        if !Self.hasFreeSigns { operandCount += 1 }
      } else if !Self.hasFreeSigns || !scanner.take(UInt8(ascii: "+")) {
        let operand = parseOperand()
        return isNegative ? operand.map { -$0 } : operand
      }
    }
  }

  /// Whether a value is one to go on with: products of long numbers have more digits than anybody asks for.
  private mutating func isShort(_ value: Value, _ range: Range<Int>) -> Bool {
    let budget = fragment.buffer.budget
    guard value.exceeds(digitCount: budget[.digits]) else { return true }
    let location = SourceRange(fragment.buffer, fragment.bufferRange(range))
    diagnostics.append(budget.excess(.digits, at: location))
    return false
  }

  private mutating func refuse(_ problem: LinearProblem, _ range: Range<Int>) -> Value? {
    let (code, message) = Self.finding(problem)
    report(code, message, range)
    return nil
  }
}
