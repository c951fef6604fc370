// What holds for the findings about any document: they speak of places inside it, in its order, and can
// be printed.

import Diagnostics
import Fuzzing

enum DiagnosticsJudge {
  /// Looks for what is wrong with the findings about a source.
  ///
  /// - Parameters:
  ///   - diagnostics: The findings.
  ///   - source: The document.
  ///   - isAnswered: Whether the document was read; it is unless a finding is an error.
  /// - Throws: The finding about the findings.
  static func check(
    _ diagnostics: [Diagnostic],
    about source: SourceBuffer,
    isAnswered: Bool
  ) throws(Finding) {
    guard isAnswered != diagnostics.containsErrors else {
      let codes = diagnostics.map(\.code.name)
      throw Finding(
        "document-without-reason",
        isAnswered ? "read with the errors \(codes)" : "refused with \(codes) and no error"
      )
    }
    try checkLocations(diagnostics, in: source)
    for diagnostic in diagnostics {
      let ranges =
        [diagnostic.range] + diagnostic.notes.map(\.range) + diagnostic.fixIts.map(\.range)
      for range in ranges {
        try check(of: range, in: source, diagnostic.message)
      }
      try check(ofText: diagnostic)
    }
  }

  /// Looks for what is wrong with the locations of findings in a source, and with their order: cheap enough for hundreds of
  /// thousands of inputs a second.
  static func checkLocations(_ diagnostics: [Diagnostic], in source: SourceBuffer) throws(Finding) {
    var last = 0
    for diagnostic in diagnostics {
      let range = diagnostic.range
      if range.bytes.lowerBound < last {
        throw Finding(
          "diagnostics-out-of-order",
          "[\(diagnostic.code)] at byte \(range.bytes.lowerBound) after one at \(last)"
        )
      }
      last = range.bytes.lowerBound
      let areInside =
        isInside(range, source) && diagnostic.notes.allSatisfy { isInside($0.range, source) }
        && diagnostic.fixIts.allSatisfy { isInside($0.range, source) }
      guard areInside else {
        throw Finding(
          "position-outside-input",
          "[\(diagnostic.code)] at \(range.bytes) of \(source.bytes.count)"
        )
      }
      if diagnostic.message.isEmpty || diagnostic.message.hasSuffix(".") {
        throw Finding("bad-message", "[\(diagnostic.code)] says '\(diagnostic.message)'")
      }
    }
  }

  /// Looks for what is wrong with a location.
  static func check(
    of range: SourceRange,
    in source: SourceBuffer,
    _ subject: String
  ) throws(Finding) {
    guard isInside(range, source) else {
      throw Finding(
        "position-outside-input",
        "'\(subject)' speaks of bytes \(range.bytes) of \(source.bytes.count)"
      )
    }
    let lastLine = source.firstLine + source.lineCount - 1
    guard range.start <= range.end, range.start.line >= source.firstLine,
      range.end.line <= lastLine
    else {
      throw Finding(
        "position-outside-input",
        "'\(subject)' speaks of \(range.start) to \(range.end), the last line is \(lastLine)"
      )
    }
  }

  private static func check(ofText diagnostic: Diagnostic) throws(Finding) {
    let texts = [diagnostic.message] + diagnostic.notes.map(\.message)
    for text in texts where text.isEmpty || text.hasSuffix(".") || text.contains("\n") {
      throw Finding("bad-message", "[\(diagnostic.code)] says '\(text)'")
    }
    let text = DiagnosticRenderer().render(diagnostic)
    let lines = 3 * texts.count
    guard text.split(separator: "\n", omittingEmptySubsequences: false).count == lines + 1 else {
      throw Finding("bad-rendering", "expected \(lines) lines:\n\(text)")
    }
    let json = DiagnosticRenderer(format: .json).render(diagnostic)
    guard json.hasSuffix("}\n"), !json.dropLast().contains("\n") else {
      throw Finding("bad-rendering", "expected one line:\n\(json)")
    }
  }

  /// Whether a location is one of a source.
  private static func isInside(_ range: SourceRange, _ source: SourceBuffer) -> Bool {
    range.buffer === source && range.bytes.lowerBound >= 0
      && range.bytes.upperBound <= source.bytes.count
  }
}
