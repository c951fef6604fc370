// Predicates of gaps and sizes: `relation operand @priority`.

import Diagnostics
import LayoutModel

extension FormatParser {
  /// Reads `(predicate, …)` and returns the indices of the predicates.
  ///
  /// - Requires: the cursor stands on `(`.
  mutating func parsePredicateList() -> (predicates: Range<Int>, isClosed: Bool) {
    let open = scanner.position
    let first = syntax.predicates.count
    scanner.position += 1
    while diagnostics.count < Self.readingLimit {
      skipSpaces()
      if isAtListBorder {
        reportUnclosedParenthesis(open: open)
        return (first..<syntax.predicates.count, false)
      }
      let isSound = parsePredicate(isBare: false)
      skipSpaces()
      if scanner.take(UInt8(ascii: ",")) { continue }
      if scanner.take(UInt8(ascii: ")")) { return (first..<syntax.predicates.count, true) }
      guard resumeList(open: open, isSilent: !isSound) else {
        return (first..<syntax.predicates.count, false)
      }
      if scanner.take(UInt8(ascii: ",")) { continue }
      scanner.position += 1
      return (first..<syntax.predicates.count, true)
    }
    return (first..<syntax.predicates.count, false)
  }

  /// Goes on behind noise at the next `,` or `)`; false where the list ends without either.
  private mutating func resumeList(open: Int, isSilent: Bool) -> Bool {
    let noise = scanner.tokenRange
    let start = scanner.position
    scanner.skip { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") || Self.isListBorder(byte)
    }
    if scanner.isAtEnd || Self.isListBorder(scanner.current) {
      // An error that was reported at this very place says enough.
      if !(isSilent && scanner.position == start) {
        reportUnclosedParenthesis(open: open, at: isSilent ? nil : noise)
      }
      return false
    }
    if !isSilent {
      reportExpected("vfl-unexpected-text", "',' or ')'", at: noise)
    }
    return true
  }

  /// Whether a byte cannot stand inside parentheses.
  private static func isListBorder(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "]") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "|")
  }

  private var isAtListBorder: Bool { scanner.isAtEnd || Self.isListBorder(scanner.current) }

  private mutating func reportUnclosedParenthesis(open: Int, at range: Range<Int>? = nil) {
    let notes = [note(Messages.opened("("), open..<open + 1)]
    reportExpected("vfl-unclosed-parenthesis", "')'", at: range, notes: notes)
  }

  /// Reads the one predicate of a gap without parentheses; not sound where the rest is noise.
  mutating func parseBarePredicate() -> (predicates: Range<Int>, isSound: Bool) {
    let first = syntax.predicates.count
    let isSound = parsePredicate(isBare: true)
    return (first..<syntax.predicates.count, isSound)
  }

  /// Reads one predicate; false where an error was reported and the rest of it is noise.
  private mutating func parsePredicate(isBare: Bool) -> Bool {
    let start = scanner.position
    let relation = parseRelation()
    skipSpaces()
    var (operand, isSound) = parseOperand(
      isSigned: !isBare,
      takesSignedName: true,
      code: "vfl-expected-predicate",
      expected: relation == nil ? "a relation, a number or a name" : "a number or a name"
    )
    guard isSound else { return false }
    var end = scanner.position
    skipSpaces()
    let isShare = scanner.current == UInt8(ascii: "%")
    switch operand.value {
    case .number where isShare, .metric where isShare, .name where isShare:
      noteExtension(.percentage, scanner.position..<scanner.position + 1)
      scanner.position += 1
      end = scanner.position
      operand.value = .percentage(operand.number)
      operand.range = operand.range.lowerBound..<end
    case .name where !isBare:
      guard let expression = parseExpression(behind: operand.range, isSound: &isSound) else {
        break
      }
      end = scanner.position
      syntax.expressions.append(expression)
      operand.value = .expression(syntax.expressions.count - 1)
      operand.range = operand.range.lowerBound..<end
      guard isSound else { return false }
    default: break
    }
    var priority: FormatSyntax.Operand?
    skipSpaces()
    if scanner.take(UInt8(ascii: "@")) {
      skipSpaces()
      let (value, isPrioritySound) = parseOperand(
        isSigned: !isBare,
        code: "vfl-expected-priority",
        expected: "a priority"
      )
      priority = value
      isSound = isPrioritySound
      end = scanner.position
    }
    if syntax.predicates.isEmpty { syntax.predicates.reserveCapacity(6) }
    syntax.predicates.append(
      FormatSyntax.Predicate(
        relation: relation,
        operand: operand,
        priority: priority,
        range: start..<end
      )
    )
    return isSound
  }

  private mutating func parseRelation() -> LayoutRelation? {
    guard FormatScanner.isRelationSign(scanner.current) else { return nil }
    if let relation = takeRelation() { return relation }
    reportExpectedRelation("vfl-expected-relation")
    scanner.position = scanner.tokenRange.upperBound
    return .equal
  }

  /// Steps over a sign and the spaces behind it; whether it is a minus.
  mutating func takeSign() -> Bool {
    let isNegative = scanner.take(UInt8(ascii: "-"))
    if isNegative || scanner.take(UInt8(ascii: "+")) { skipSpaces() }
    return isNegative
  }

  /// Reads a number or a name; false where neither stands there.
  private mutating func parseOperand(
    isSigned: Bool,
    takesSignedName: Bool = false,
    code: DiagnosticCode,
    expected: String
  ) -> (operand: FormatSyntax.Operand, isSound: Bool) {
    let start = scanner.position
    let isNegative = isSigned && takeSign()
    if scanner.isAtNumber {
      let number = takeNumber(from: start, isNegative: isNegative)
      let value: FormatSyntax.Operand.Value = number.map { .number($0) } ?? .damaged
      return (FormatSyntax.Operand(value: value, range: start..<scanner.position), true)
    }
    let isWithoutSign = scanner.position == start
    let name = isWithoutSign || takesSignedName ? scanner.takeName() : start..<start
    if !name.isEmpty {
      if isWithoutSign { return (FormatSyntax.Operand(value: .name, range: name), true) }
      noteExtension(.arithmetic, start..<start + 1)
      let metric = FormatSyntax.SignedName(range: name, isNegative: isNegative)
      let range = start..<name.upperBound
      return (FormatSyntax.Operand(value: .metric(metric), range: range), true)
    }
    reportExpected(code, expected)
    return (FormatSyntax.Operand(value: .damaged, range: scanner.tokenRange), false)
  }
}

extension FormatSyntax.Operand {
  /// What stands before a `%`.
  ///
  /// - Requires: a number or a name.
  fileprivate var number: FormatSyntax.Number {
    switch value {
    case .number(let value): .value(value)
    case .metric(let name): .metric(name)
    default: .metric(FormatSyntax.SignedName(range: range, isNegative: false))
    }
  }
}
