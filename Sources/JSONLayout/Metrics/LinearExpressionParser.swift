// Reads computed metrics: linear arithmetic on the container's width and height and on earlier
// metrics. Conditions of variants stand on it, in an extension. Everything is exact.

import Diagnostics
import ExactArithmetic
import LayoutModel

/// The parser of one expression.
struct LinearExpressionParser {
  /// How many operands an expression may have: exact numbers grow with every one of them.
  static let operandLimit = 100
  /// How deep parentheses may stand in each other.
  static let depthLimit = 32

  let fragment: SourceFragment
  /// What names stand for.
  let values: [String: SizeDependentNumber]
  /// Metrics that exist and cannot be named here, because they stand further down.
  let laterNames: Set<String>
  /// Whether a near name is looked for where one is not known.
  var suggestsNames = true
  /// Names that may have been meant, the likeliest first; nil for those of the values, sorted.
  var candidates: ArraySlice<String>?
  var position = 0
  var depth = 0
  var diagnostics: [Diagnostic] = []
  private var operandCount = 0

  init(
    _ fragment: SourceFragment,
    values: [String: SizeDependentNumber],
    laterNames: Set<String> = []
  ) {
    self.fragment = fragment
    self.values = values
    self.laterNames = laterNames
  }

  /// Reads the whole text as a number, nil after an error.
  mutating func parseNumber() -> SizeDependentNumber? {
    guard let value = parseSum() else { return nil }
    skipSpaces()
    guard isAtEnd else {
      reportExpected("an operator or the end")
      return nil
    }
    return value
  }

  // MARK: Arithmetic

  mutating func parseSum() -> SizeDependentNumber? {
    skipSpaces()
    let start = position
    guard var sum = parseProduct() else { return nil }
    while true {
      skipSpaces()
      guard current == UInt8(ascii: "+") || current == UInt8(ascii: "-") else { return sum }
      let isDifference = current == UInt8(ascii: "-")
      position += 1
      guard let next = parseProduct() else { return nil }
      sum = isDifference ? sum - next : sum + next
      guard isShort(sum, start..<position) else { return nil }
    }
  }

  private mutating func parseProduct() -> SizeDependentNumber? {
    skipSpaces()
    let start = position
    guard var product = parseOperand() else { return nil }
    while true {
      skipSpaces()
      let sign = current
      guard sign == UInt8(ascii: "*") || sign == UInt8(ascii: "/") else { return product }
      position += 1
      skipSpaces()
      let operand = position
      guard let next = parseOperand() else { return nil }
      if sign == UInt8(ascii: "*") {
        guard product.isConstant || next.isConstant else {
          report("metric-nonlinear", Messages.product, start..<position)
          return nil
        }
        product =
          next.isConstant ? product * next.constant : next * product.constant
      } else {
        guard next.isConstant else {
          report("metric-nonlinear", Messages.quotient, operand..<position)
          return nil
        }
        guard !next.constant.value.isZero else {
          report("metric-division-by-zero", Messages.divisionByZero, operand..<position)
          return nil
        }
        product = product.multiplied(byFixed: next.constant.reciprocal)
      }
      guard isShort(product, start..<position) else { return nil }
    }
  }

  /// Whether a number is one to go on with: squares of squares have more digits than anybody asks for.
  private mutating func isShort(_ number: SizeDependentNumber, _ range: Range<Int>) -> Bool {
    let budget = fragment.buffer.budget
    guard number.exceeds(digitCount: budget[.digits]) else { return true }
    let location = SourceRange(fragment.buffer, fragment.bufferRange(range))
    diagnostics.append(budget.excess(.digits, at: location))
    return false
  }

  private mutating func parseOperand() -> SizeDependentNumber? {
    skipSpaces()
    operandCount += 1
    guard operandCount <= Self.operandLimit else {
      report("metric-too-long", Messages.tooManyOperands(Self.operandLimit), tokenRange)
      return nil
    }
    switch current {
    case UInt8(ascii: "-"):
      position += 1
      return parseOperand().map { -$0 }
    case UInt8(ascii: "("):
      guard enterParenthesis() else { return nil }
      guard let value = parseSum() else { return nil }
      return leaveParenthesis() ? value : nil
    default:
      if isAtNumber { return parseLiteral() }
      let name = takeName()
      guard !name.isEmpty else {
        reportExpected("a number, a metric, 'width' or 'height'")
        return nil
      }
      return value(named: name)
    }
  }

  /// Steps over `(`; false where it stands too deep.
  mutating func enterParenthesis() -> Bool {
    guard depth < Self.depthLimit else {
      report("metric-too-long", Messages.tooDeep(Self.depthLimit), tokenRange)
      return false
    }
    depth += 1
    position += 1
    return true
  }

  /// Steps over `)`; false, and reported, where it is missing.
  mutating func leaveParenthesis() -> Bool {
    skipSpaces()
    guard current == UInt8(ascii: ")") else {
      reportExpected("an operator or ')'")
      return false
    }
    position += 1
    depth -= 1
    return true
  }

  private mutating func parseLiteral() -> SizeDependentNumber? {
    let start = position
    while isDigit(current) || current == UInt8(ascii: ".") { position += 1 }
    if current | 0x20 == UInt8(ascii: "e") {
      let isSigned = peek(1) == UInt8(ascii: "-") || peek(1) == UInt8(ascii: "+")
      if isDigit(peek(isSigned ? 2 : 1)) {
        position += isSigned ? 2 : 1
        while isDigit(current) { position += 1 }
      }
    }
    if isNamePart(current) {
      while isNamePart(current) { position += 1 }
      report("metric-bad-number", Messages.badNumber(text(start..<position)), start..<position)
      return nil
    }
    guard let value = Double(text(start..<position)) else {
      report("metric-bad-number", Messages.badNumber(text(start..<position)), start..<position)
      return nil
    }
    guard value.isFinite else {
      report("metric-out-of-range", Messages.resultOutOfRange(isTooSmall: false), start..<position)
      return nil
    }
    return SizeDependentNumber(constant: ExactNumber(value).affine)
  }

  private mutating func value(named range: Range<Int>) -> SizeDependentNumber? {
    let name = text(range)
    switch name {
    case "width": return .containerWidth
    case "height": return .containerHeight
    default: break
    }
    if let value = values[name] { return value }
    if laterNames.contains(name) {
      report("metric-unknown-name", Messages.laterMetric(name), range)
    } else {
      let known =
        suggestsNames ? (candidates ?? values.keys.sorted()[...]) + ["width", "height"] : []
      report(
        "metric-unknown-name",
        Messages.unknownMetric(name),
        range,
        suggestion: Suggestion.nearest(to: name, in: known)
      )
    }
    return nil
  }

  // MARK: Tokens

  var isAtEnd: Bool { position >= fragment.bytes.count }
  var current: UInt8 { peek(0) }

  func peek(_ distance: Int) -> UInt8 {
    position + distance < fragment.bytes.count ? fragment.bytes[position + distance] : 0
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: fragment.bytes[range], as: UTF8.self)
  }

  mutating func skipSpaces() {
    while current == 0x20 || (0x09...0x0D).contains(current) { position += 1 }
  }

  private var isAtNumber: Bool {
    isDigit(current) || (current == UInt8(ascii: ".") && isDigit(peek(1)))
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  func isNamePart(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
  }

  private mutating func takeName() -> Range<Int> {
    let start = position
    while isNamePart(current) { position += 1 }
    return start..<position
  }

  /// Where the token at the cursor stands: a word, or one scalar.
  var tokenRange: Range<Int> {
    guard !isAtEnd else { return fragment.bytes.count..<fragment.bytes.count }
    var end = position + 1
    if isNamePart(current) {
      while end < fragment.bytes.count, isNamePart(fragment.bytes[end]) { end += 1 }
    } else {
      while end < fragment.bytes.count, fragment.bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return position..<end
  }

  // MARK: Findings

  mutating func reportExpected(_ expected: String) {
    let found = isAtEnd ? nil : text(tokenRange)
    report("metric-unexpected-text", Messages.expected(expected, found: found), tokenRange)
  }

  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    _ range: Range<Int>,
    suggestion: String? = nil
  ) {
    let location = SourceRange(fragment.buffer, fragment.bufferRange(range))
    diagnostics.append(
      Diagnostic(
        code,
        message,
        at: location,
        notes: .didYouMean(suggestion, at: location)
      )
    )
  }
}
