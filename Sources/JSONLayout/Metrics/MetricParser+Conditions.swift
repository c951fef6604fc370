// Conditions of variants: comparisons of linear expressions, joined by `and` and `or`.

import Diagnostics

extension MetricParser {
  /// Reads the whole text as a condition, nil after an error.
  mutating func parseCondition() -> SizeCondition? {
    guard let condition = parseAlternatives() else { return nil }
    skipSpaces()
    guard scanner.isAtEnd else {
      reportExpected(Self.unexpectedText, "'and', 'or' or the end")
      return nil
    }
    return condition
  }

  /// `condition or condition …`; `and` binds closer.
  private mutating func parseAlternatives() -> SizeCondition? {
    guard let first = parseConjunction() else { return nil }
    var conditions = [first]
    while take(word: "or") {
      guard let next = parseConjunction() else { return nil }
      conditions.append(next)
    }
    return conditions.count == 1 ? first : .any(conditions)
  }

  private mutating func parseConjunction() -> SizeCondition? {
    guard let first = parseTerm() else { return nil }
    var conditions = [first]
    while take(word: "and") {
      guard let next = parseTerm() else { return nil }
      conditions.append(next)
    }
    return conditions.count == 1 ? first : .all(conditions)
  }

  /// A comparison, or a condition in parentheses.
  private mutating func parseTerm() -> SizeCondition? {
    skipSpaces()
    if scanner.current == UInt8(ascii: "("), holdsCondition(parenthesisAt: scanner.position) {
      guard enterParenthesis(), let condition = parseAlternatives(), leaveParenthesis() else {
        return nil
      }
      return condition
    }
    guard let left = parseSum() else { return nil }
    guard let comparison = parseComparison() else { return nil }
    guard let right = parseSum() else { return nil }
    return .comparison(left - right, comparison)
  }

  private mutating func parseComparison() -> SizeCondition.Comparison? {
    skipSpaces()
    // The longer sign first: `<=` begins with `<`.
    let start = scanner.position
    for length in [2, 1] where start + length <= scanner.bytes.count {
      let sign = text(start..<start + length)
      guard let comparison = SizeCondition.Comparison(rawValue: sign) else { continue }
      scanner.position += length
      return comparison
    }
    reportExpected(
      Self.unexpectedText,
      "an operator or one of '<', '<=', '>', '>=', '==', '!='"
    )
    return nil
  }

  private mutating func take(word: String) -> Bool {
    skipSpaces()
    let start = scanner.position
    if text(scanner.takeName()) == word { return true }
    scanner.position = start
    return false
  }

  /// Whether parentheses stand round a condition and not round a number: only a condition has a
  /// comparison in it.
  private func holdsCondition(parenthesisAt start: Int) -> Bool {
    var open = 0
    for byte in scanner.bytes[start...] {
      switch byte {
      case UInt8(ascii: "("): open += 1
      case UInt8(ascii: ")"):
        open -= 1
        if open == 0 { return false }
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "!"):
        return true
      default: continue
      }
    }
    return false
  }
}
