// What the parsers of formats, of explicit constraints and of computed metrics share: a cursor over a fragment,
// numbers, relations, and findings. Ranges of the fragment become ranges of the document here and nowhere else.

import Diagnostics
import LayoutModel

/// A parser of text that stands inside a document.
package protocol FragmentParser {
  /// The codes of numbers that are none, and of those beyond the range of Double.
  static var numberCodes: (malformed: DiagnosticCode, outOfRange: DiagnosticCode) { get }

  var fragment: SourceFragment { get }
  var scanner: FormatScanner { get set }
  /// What was found so far.
  var diagnostics: [Diagnostic] { get set }

  /// Steps over what may stand between tokens.
  mutating func skipSpaces()
}

extension FragmentParser {
  package mutating func skipSpaces() { _ = scanner.takeSpaces() }

  // MARK: Tokens

  /// Steps over an unsigned number; nil, and reported, where it is none or too large.
  ///
  /// - Parameters:
  ///   - start: Where the number stands, with the sign that was read before it.
  ///   - isNegative: Whether that sign is a minus.
  /// - Returns: The number with its sign.
  /// - Requires: the cursor stands at a number.
  package mutating func takeNumber(from start: Int, isNegative: Bool = false) -> Double? {
    let number = scanner.takeNumber()
    let range = start..<scanner.position
    switch number {
    // -0 is 0: a sign that nothing shows must not change how a format compares.
    case .value(let value): return isNegative && value != 0 ? -value : value
    case .malformed: report(Self.numberCodes.malformed, Messages.badNumber(text(range)), range)
    case .outOfRange:
      report(Self.numberCodes.outOfRange, Messages.numberOutOfRange(text(range)), range)
    }
    return nil
  }

  /// Steps over a relation, if one stands here.
  mutating func takeRelation() -> LayoutRelation? {
    guard scanner.peek(1) == UInt8(ascii: "=") else { return nil }
    let relation: LayoutRelation
    switch scanner.current {
    case UInt8(ascii: "="): relation = .equal
    case UInt8(ascii: ">"): relation = .greaterThanOrEqual
    case UInt8(ascii: "<"): relation = .lessThanOrEqual
    default: return nil
    }
    scanner.position += 2
    return relation
  }

  /// The text of a range, invalid UTF-8 repaired.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: scanner.bytes[range], as: UTF8.self)
  }

  /// The words for what stands in a range, nil for the end.
  func found(_ range: Range<Int>) -> String? { range.isEmpty ? nil : text(range) }

  // MARK: Findings

  /// Reports the token at the cursor.
  package mutating func reportExpected(
    _ code: DiagnosticCode,
    _ expected: String,
    at range: Range<Int>? = nil,
    notes: [Note] = [],
    suggestion: String? = nil
  ) {
    let range = range ?? scanner.tokenRange
    let message = Messages.expected(expected, found: found(range))
    report(code, message, range, notes: notes, suggestion: suggestion)
  }

  /// Reports that no relation stands at the cursor, and which one is meant by a wrong one, such as `>` or `=<`.
  mutating func reportExpectedRelation(_ code: DiagnosticCode) {
    let signs = [scanner.current, scanner.peek(1)]
    let meant: LayoutRelation? =
      if !FormatScanner.isRelationSign(scanner.current) {
        nil
      } else if signs.contains(UInt8(ascii: "<")) {
        .lessThanOrEqual
      } else {
        signs.contains(UInt8(ascii: ">")) ? .greaterThanOrEqual : .equal
      }
    reportExpected(code, "'==', '>=' or '<='", suggestion: meant?.rawValue)
  }

  package mutating func report(
    _ code: DiagnosticCode,
    severity: Severity = .error,
    _ message: String,
    _ range: Range<Int>,
    notes: [Note] = [],
    suggestion: String? = nil
  ) {
    diagnostics.append(
      fragment.diagnostic(
        code,
        severity: severity,
        message,
        range,
        notes: notes,
        suggestion: suggestion
      )
    )
  }
}

extension SourceFragment {
  /// A diagnostic about a range of the fragment.
  func diagnostic(
    _ code: DiagnosticCode,
    severity: Severity = .error,
    _ message: String,
    _ range: Range<Int>,
    notes: [Note] = [],
    suggestion: String? = nil
  ) -> Diagnostic {
    let location = SourceRange(buffer, bufferRange(range))
    var notes = notes
    var fixIts: [FixIt] = []
    if let suggestion {
      notes.append(Note(Suggestion.question(suggestion), at: location))
      fixIts.append(FixIt(replace: location, with: suggestion))
    }
    return Diagnostic(
      code,
      severity: severity,
      message,
      at: location,
      notes: notes,
      fixIts: fixIts
    )
  }
}
