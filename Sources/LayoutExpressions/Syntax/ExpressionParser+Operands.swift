// Operands: literals, names, calls, and whatever stands in brackets.

import Diagnostics

extension ExpressionParser {
  /// Words that are literals and no names, unless they stand in backticks.
  package static let keywords: Set<String> = ["true", "false", "nil"]

  mutating func parseOperand() -> Int32 {
    let first = token
    let start = Int32(first.start)
    switch first.kind {
    case .number(let value):
      advance()
      return add(.number(value), from: start, to: first.end)
    case .string:
      let text = addText(string(first))
      advance()
      return add(.string(text), from: start, to: first.end)
    case .color:
      advance()
      return add(.color(color(first)), from: start, to: first.end)
    case .name: return parseName(first)
    case .quotedName:
      advance()
      return nameOrCall(words(first.start + 1..<first.end - 1), first)
    case .openParenthesis: return parseParenthesis(first)
    case .openBracket:
      advance()
      let elements = parseElements(to: .closeBracket, "]", opened: first)
      return add(.array(elements, isBracketed: true), from: start, to: previousEnd)
    case .damaged:
      advance()
      return add(.missing, from: start, to: first.end)
    case .range:
      advance()
      report("expression-expected-operand", Messages.rangeOutside, at: first)
      return add(.missing, from: start, to: first.end)
    default:
      report(
        "expression-expected-operand",
        Messages.expected("a number, a name or another operand", found: text(first)),
        at: first
      )
      // An operator goes on with what was meant to stand before it; a sign that closes belongs to
      // whoever opened it.
      return addMissing()
    }
  }

  /// What stands in brackets right behind an operand.
  mutating func parseSubscripts(of operand: Int32) -> Int32 {
    var operand = operand
    while token.kind == .openBracket, token.start == previousEnd,
      tree[operand].form != .missing
    {
      let opened = token
      advance()
      let form = parseSubscript(of: operand)
      expect(.closeBracket, "]", opened: opened)
      operand = add(form, from: start(of: operand), to: previousEnd)
    }
    return operand
  }

  /// The place, or range of places, in brackets.
  private mutating func parseSubscript(of operand: Int32) -> ExpressionTree.Form {
    var first: Int32?
    if case .range = token.kind {} else { first = parse(.conditional) }
    guard case .range(let sign) = token.kind else {
      return .element(operand, first ?? addMissing())
    }
    advance()
    // Only what goes on to the end of the whole has no second end.
    let isOpen = token.kind == .closeBracket && first != nil && sign == .through
    return .slice(operand, sign, first: first, last: isOpen ? nil : parse(.conditional))
  }

  private mutating func parseName(_ first: ExpressionToken) -> Int32 {
    let name = words(first.start..<first.end)
    let start = Int32(first.start)
    advance()
    switch name {
    case "true": return add(.boolean(true), from: start, to: first.end)
    case "false": return add(.boolean(false), from: start, to: first.end)
    case "nil": return add(.nil, from: start, to: first.end)
    default: break
    }
    return nameOrCall(name, first)
  }

  /// A name that was taken, or a function of that name where its arguments follow.
  private mutating func nameOrCall(_ name: String, _ first: ExpressionToken) -> Int32 {
    let start = Int32(first.start)
    let text = addText(name)
    guard token.kind == .openParenthesis else {
      return add(.name(text), from: start, to: first.end)
    }
    let opened = token
    advance()
    let arguments = parseElements(to: .closeParenthesis, ")", opened: opened)
    return add(.call(text, arguments), from: start, to: previousEnd)
  }

  /// What stands in parentheses; they are not kept, the tree says what belongs together.
  private mutating func parseParenthesis(_ opened: ExpressionToken) -> Int32 {
    advance()
    let inner = parse(.conditional)
    while token.kind != .closeParenthesis, startsOperand(token) {
      reportExpectedOperator("an operator or ')'")
      _ = parse(.conditional)
    }
    if token.kind == .comma {
      report(
        "expression-unexpected-text",
        Messages.expected("an operator or ')'", found: text(token)),
        at: token
      )
      while token.kind == .comma {
        advance()
        _ = parse(.conditional)
      }
    }
    expect(.closeParenthesis, ")", opened: opened)
    return inner
  }

  private func startsOperand(_ token: ExpressionToken) -> Bool {
    switch token.kind {
    case .number, .string, .name, .quotedName, .color, .openParenthesis, .openBracket, .damaged,
      .not:
      true
    default: false
    }
  }

  // MARK: Texts

  private func words(_ range: Range<Int>) -> String {
    String(decoding: lexer.bytes[range], as: UTF8.self)
  }

  private func color(_ token: ExpressionToken) -> UInt32 {
    let digits = lexer.bytes[token.start + 1..<token.end].compactMap(\.hexadecimalValue)
    let isShort = digits.count < 6
    var nibbles = isShort ? digits.flatMap { [$0, $0] } : digits
    while nibbles.count < 8 { nibbles.append(15) }
    return nibbles.reduce(0) { $0 << 4 | UInt32($1) }
  }

  /// The text of a string without quotes and escapes.
  private mutating func string(_ token: ExpressionToken) -> String {
    let range = token.start + 1..<token.end - 1
    guard lexer.bytes[range].contains(UInt8(ascii: "\\")) else { return words(range) }
    let reading = StringEscapes.decode(lexer.bytes[range])
    for problem in reading.problems {
      report(
        "expression-bad-escape",
        Messages.badEscape(words(problem)),
        at: ExpressionToken(kind: .damaged, start: problem.lowerBound, end: problem.upperBound)
      )
    }
    return reading.text
  }

  // MARK: Problems of the lexer

  mutating func takeProblems() {
    for (problem, range) in lexer.problems {
      let token = ExpressionToken(kind: .damaged, start: range.lowerBound, end: range.upperBound)
      let word = words(range)
      switch problem {
      case .badNumber: report("expression-bad-number", Messages.badNumber(word), at: token)
      case .numberOutOfRange:
        report("expression-number-out-of-range", Messages.numberOutOfRange(word), at: token)
      case .badColor: report("expression-bad-color", Messages.badColor(word), at: token)
      case .unclosedString:
        report("expression-unclosed-string", Messages.unclosedString(word), at: token)
      case .unclosedName: report("expression-unclosed-name", Messages.unclosedName, at: token)
      case .unexpectedCharacter:
        report("expression-unexpected-character", Messages.unexpectedCharacter(word), at: token)
      case .unknownOperator(let meant):
        report(
          "expression-unknown-operator",
          Messages.unknownOperator(word),
          at: token,
          notes: [note(Suggestion.question(meant), at: token)]
        )
      case .emptyName: report("expression-unclosed-name", Messages.emptyName, at: token)
      case .trailingDot: report("expression-bad-name", Messages.trailingDot(word), at: token)
      case .tooManyParts: report("expression-too-deep", Messages.tooManyParts(word), at: token)
      }
    }
    lexer.problems.removeAll(keepingCapacity: true)
  }
}
