// Reads computed metrics: linear arithmetic on the container's width and height and on earlier
// metrics. Conditions of variants stand on it, in an extension. Everything is exact.

import Diagnostics
import ExactArithmetic
import VisualFormat

struct MetricParser: LinearExpressionParser {
  static let unexpectedText: DiagnosticCode = "metric-unexpected-text"
  static let numberCodes: (malformed: DiagnosticCode, outOfRange: DiagnosticCode) = (
    "metric-bad-number", "metric-out-of-range"
  )
  static var hasFreeSigns: Bool { false }
  static var showsOperators: Bool { false }
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
  var scanner: FormatScanner
  var depth = 0
  var diagnostics: [Diagnostic] = []
  var operandCount = 0

  init(
    _ fragment: SourceFragment,
    values: [String: SizeDependentNumber],
    laterNames: Set<String> = []
  ) {
    self.fragment = fragment
    scanner = FormatScanner(fragment.bytes, joinsPoints: true)
    self.values = values
    self.laterNames = laterNames
  }

  /// Reads the whole text as a number, nil after an error.
  mutating func parseNumber() -> SizeDependentNumber? {
    guard let value = parseSum() else { return nil }
    skipSpaces()
    guard scanner.isAtEnd else {
      reportExpected(Self.unexpectedText, "an operator or the end")
      return nil
    }
    return value
  }

  /// Every sum is one of the language.
  static func finding(_ problem: LinearProblem) -> (code: DiagnosticCode, message: String) {
    switch problem {
    case .excess: ("metric-too-long", Messages.tooManyOperands(operandLimit))
    case .sum, .product: ("metric-nonlinear", Messages.product)
    case .quotient: ("metric-nonlinear", Messages.quotient)
    case .divisionByZero: ("metric-division-by-zero", Messages.divisionByZero)
    }
  }

  // MARK: Operands

  /// Reads a number, a metric, the width or height, or a sum in parentheses.
  mutating func parseOperand() -> SizeDependentNumber? {
    if scanner.current == UInt8(ascii: "(") {
      guard enterParenthesis(), let value = parseSum(), leaveParenthesis() else { return nil }
      return value
    }
    if scanner.isAtNumber {
      return takeNumber(from: scanner.position).map {
        SizeDependentNumber(constant: ExactNumber($0).affine)
      }
    }
    let name = scanner.takeName()
    guard !name.isEmpty else {
      reportExpected(Self.unexpectedText, "a number, a metric, 'width' or 'height'")
      return nil
    }
    return value(named: name)
  }

  /// Steps over `(`; false where it stands too deep.
  mutating func enterParenthesis() -> Bool {
    guard depth < Self.depthLimit else {
      report("metric-too-long", Messages.tooDeep(Self.depthLimit), scanner.tokenRange)
      return false
    }
    depth += 1
    scanner.position += 1
    return true
  }

  /// Steps over `)`; false, and reported, where it is missing.
  mutating func leaveParenthesis() -> Bool {
    skipSpaces()
    guard scanner.take(UInt8(ascii: ")")) else {
      reportExpected(Self.unexpectedText, "an operator or ')'")
      return false
    }
    depth -= 1
    return true
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

  mutating func skipSpaces() {
    while scanner.current.isWhitespace { scanner.position += 1 }
  }
}
