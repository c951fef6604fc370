// What the extended language allows behind a name inside parentheses, and the lines that state
// attributes one by one: `C:title.width(icon.width*1.5+4).centerX(icon)`.

import Diagnostics

extension FormatParser {
  // MARK: Expressions

  /// Reads `.attribute`, `* factor` and `+ addend`; nil where none of them stands here.
  mutating func parseExpression(
    behind name: Range<Int>,
    isSound: inout Bool
  ) -> FormatSyntax.Expression? {
    var expression = FormatSyntax.Expression(
      name: name,
      attribute: nil,
      factor: nil,
      isQuotient: false,
      addend: nil
    )
    var noted = false
    skipSpaces()
    let start = scanner.position
    if scanner.take(UInt8(ascii: ".")) {
      skipSpaces()
      let attribute = scanner.takeName()
      note(.attribute, start..<scanner.position, &noted)
      expression.attribute = attribute
      if attribute.isEmpty {
        reportExpected("vfl-expected-attribute", "an attribute, such as 'width'")
        isSound = false
        return expression
      }
    }
    var end = scanner.position
    skipSpaces()
    let sign = scanner.current
    if sign == UInt8(ascii: "*") || (sign == UInt8(ascii: "/") && !scanner.isAtComment) {
      note(.arithmetic, scanner.position..<scanner.position + 1, &noted)
      scanner.position += 1
      expression.isQuotient = sign == UInt8(ascii: "/")
      guard let factor = parseNumber(isSigned: true, &isSound) else { return expression }
      expression.factor = factor
      if expression.isQuotient, case .value(0) = factor {
        report("vfl-division-by-zero", Messages.divisionByZero, end..<scanner.position)
      }
      end = scanner.position
      skipSpaces()
    }
    if scanner.current == UInt8(ascii: "+") || scanner.current == UInt8(ascii: "-") {
      let isNegative = scanner.current == UInt8(ascii: "-")
      note(.arithmetic, scanner.position..<scanner.position + 1, &noted)
      scanner.position += 1
      guard let addend = parseNumber(isSigned: false, &isSound) else { return expression }
      expression.addend = isNegative ? addend.negated : addend
      end = scanner.position
    }
    guard noted else { return nil }
    scanner.position = end
    return expression
  }

  /// Names the first extension of an operand.
  private mutating func note(_ kind: FormatExtension, _ range: Range<Int>, _ noted: inout Bool) {
    if !noted { noteExtension(kind, range) }
    noted = true
  }

  /// Reads a number or a metric of an expression; nil, and not sound, where neither stands here.
  private mutating func parseNumber(
    isSigned: Bool,
    _ isSound: inout Bool
  ) -> FormatSyntax.Number? {
    skipSpaces()
    let start = scanner.position
    let isNegative = isSigned && takeSign()
    var number: FormatSyntax.Number?
    if scanner.isAtNumber {
      number = takeNumber(from: start, isNegative: isNegative).map { .value($0) }
    } else {
      let name = scanner.takeName()
      if name.isEmpty {
        reportExpected("vfl-expected-number", "a number or a metric")
      } else {
        number = .metric(FormatSyntax.SignedName(range: name, isNegative: isNegative))
      }
    }
    if number == nil { isSound = false }
    return number
  }

  // MARK: Explicit constraints

  /// Reads `view.attribute(predicates).attribute(predicates)…`.
  mutating func parseExplicitConstraints() {
    skipSpaces()
    syntax.subject = scanner.takeName()
    guard !syntax.subject.isEmpty else {
      reportExpected("vfl-expected-name", "a view's name")
      return
    }
    repeat {
      skipSpaces()
      guard scanner.take(UInt8(ascii: ".")) else {
        if syntax.attributes.isEmpty {
          reportExpected("vfl-expected-attribute", "'.' and an attribute, such as '.width(100)'")
        } else {
          parseEnd()
        }
        return
      }
      skipSpaces()
      let attribute = scanner.takeName()
      guard !attribute.isEmpty else {
        reportExpected("vfl-expected-attribute", "an attribute, such as 'width'")
        return
      }
      skipSpaces()
      guard scanner.current == UInt8(ascii: "(") else {
        reportExpected("vfl-expected-predicate", "'(' and what the attribute compares with")
        return
      }
      let (predicates, isClosed) = parsePredicateList()
      syntax.attributes.append(
        FormatSyntax.AttributePredicates(attribute: attribute, predicates: predicates)
      )
      guard isClosed else { return }
      skipSpaces()
    } while !scanner.isAtEnd && diagnostics.count < Self.readingLimit
  }
}

extension FormatSyntax.Number {
  /// The negative of a number that was read without a sign.
  fileprivate var negated: FormatSyntax.Number {
    switch self {
    // -0 is 0: a sign that nothing shows must not change how a format compares.
    case .value(let value): .value(value == 0 ? 0 : -value)
    case .metric(let name):
      .metric(FormatSyntax.SignedName(range: name.range, isNegative: true))
    }
  }
}
