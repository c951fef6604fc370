// The right side of an explicit constraint: sums of products, exact, linear in one item.

import Diagnostics
import ExactArithmetic
import LayoutModel

extension ExplicitConstraintParser {
  /// Reads `term ± term …`; nil after an error.
  mutating func parseExpression() -> Linear? {
    guard var sum = parseTerm() else { return nil }
    while true {
      _ = scanner.takeSpaces()
      let start = scanner.position
      let isSum = scanner.take(UInt8(ascii: "+"))
      guard isSum || scanner.take(UInt8(ascii: "-")) else { return sum }
      guard let term = parseTerm() else { return nil }
      if let mine = sum.item, let other = term.item {
        guard text(mine.name) == text(other.name), mine.attribute == other.attribute else {
          report("constraint-two-items", Messages.twoItems, start..<scanner.position)
          return nil
        }
      }
      // A term is a number or a multiple of an item.
      if term.item == nil {
        sum.constant = sum.constant + (isSum ? term.constant : -term.constant)
      } else {
        sum.item = sum.item ?? term.item
        sum.multiplier = sum.multiplier + (isSum ? term.multiplier : -term.multiplier)
      }
      guard isShort(sum, start..<scanner.position) else { return nil }
    }
  }

  /// Reads `factor * factor / factor …`.
  private mutating func parseTerm() -> Linear? {
    guard var product = parseFactor() else { return nil }
    while true {
      _ = scanner.takeSpaces()
      let start = scanner.position
      if scanner.take(UInt8(ascii: "*")) {
        guard let factor = parseFactor() else { return nil }
        guard product.item == nil || factor.item == nil else {
          report("constraint-not-linear", Messages.productOfItems, start..<scanner.position)
          return nil
        }
        let (other, number) =
          product.item == nil ? (factor, product.constant) : (product, factor.constant)
        product = other.mapped { $0 * number }
      } else if scanner.take(UInt8(ascii: "/")) {
        guard let factor = parseFactor() else { return nil }
        guard factor.item == nil else {
          report("constraint-not-linear", Messages.divisionByItem, start..<scanner.position)
          return nil
        }
        guard !factor.constant.value.isZero else {
          report("constraint-division-by-zero", Messages.divisionByZero, start..<scanner.position)
          return nil
        }
        product = product.mapped { $0 / factor.constant }
      } else {
        return product
      }
      guard isShort(product, start..<scanner.position) else { return nil }
    }
  }

  /// Whether numbers are some to go on with: products of long metrics have more digits than anybody asks for.
  private mutating func isShort(_ linear: Linear, _ range: Range<Int>) -> Bool {
    let budget = fragment.buffer.budget
    guard
      linear.multiplier.exceeds(digitCount: budget[.digits])
        || linear.constant.exceeds(digitCount: budget[.digits])
    else { return true }
    let location = SourceRange(fragment.buffer, fragment.bufferRange(range))
    diagnostics.append(budget.excess(.digits, at: location))
    return false
  }

  /// Reads a number, a metric or an item, with signs before it.
  private mutating func parseFactor() -> Linear? {
    operandCount += 1
    _ = scanner.takeSpaces()
    guard operandCount <= Self.operandLimit else {
      report("constraint-too-long", Messages.tooManyOperands, scanner.tokenRange)
      return nil
    }
    var isNegative = false
    while true {
      _ = scanner.takeSpaces()
      if scanner.take(UInt8(ascii: "-")) {
        isNegative.toggle()
      } else if !scanner.take(UInt8(ascii: "+")) {
        break
      }
    }
    let factor: Linear?
    if scanner.isAtNumber {
      factor = parseNumber().map { Linear(constant: $0.affine) }
    } else if FormatScanner.isNameStart(scanner.current) {
      factor = parseItemOrMetric()
    } else {
      reportExpected("constraint-expected-number", "a number, a metric or an attribute of a view")
      return nil
    }
    return isNegative ? factor?.mapped { -$0 } : factor
  }
}
