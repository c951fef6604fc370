// What holds for the findings about any document: they speak of places inside it, in its order, and can
// be printed.

import Diagnostics
import Fuzzing

/// Judges diagnostics.
enum DiagnosticsJudge {
  /// What is wrong with the findings about a source, nil for nothing.
  ///
  /// - Parameters:
  ///   - diagnostics: The findings.
  ///   - source: The document.
  ///   - isAnswered: Whether the document was read; it is unless a finding is an error.
  /// - Returns: The finding about the findings.
  static func finding(
    _ diagnostics: [Diagnostic],
    about source: SourceBuffer,
    isAnswered: Bool
  ) -> Finding? {
    guard isAnswered != diagnostics.containsErrors else {
      let codes = diagnostics.map(\.code.name)
      return Finding(
        "document-without-reason",
        isAnswered ? "read with the errors \(codes)" : "refused with \(codes) and no error"
      )
    }
    if let finding = DiagnosticLocations.finding(diagnostics, in: source) { return finding }
    for diagnostic in diagnostics {
      let ranges =
        [diagnostic.range] + diagnostic.notes.map(\.range) + diagnostic.fixIts.map(\.range)
      for range in ranges {
        if let finding = finding(of: range, in: source, diagnostic.message) { return finding }
      }
      if let finding = finding(ofText: diagnostic) { return finding }
    }
    return nil
  }

  /// What is wrong with a location, nil for nothing.
  static func finding(
    of range: SourceRange,
    in source: SourceBuffer,
    _ subject: String
  ) -> Finding? {
    guard range.buffer === source else {
      return Finding("position-outside-input", "'\(subject)' speaks of another text")
    }
    guard range.bytes.lowerBound >= 0, range.bytes.upperBound <= source.bytes.count else {
      return Finding(
        "position-outside-input",
        "'\(subject)' speaks of bytes \(range.bytes) of \(source.bytes.count)"
      )
    }
    let lastLine = source.firstLine + source.lineCount - 1
    guard range.start <= range.end, range.start.line >= source.firstLine,
      range.end.line <= lastLine
    else {
      return Finding(
        "position-outside-input",
        "'\(subject)' speaks of \(range.start) to \(range.end), the last line is \(lastLine)"
      )
    }
    return nil
  }

  private static func finding(ofText diagnostic: Diagnostic) -> Finding? {
    let texts = [diagnostic.message] + diagnostic.notes.map(\.message)
    for text in texts where text.isEmpty || text.hasSuffix(".") || text.contains("\n") {
      return Finding("bad-message", "[\(diagnostic.code)] says '\(text)'")
    }
    let text = DiagnosticRenderer().render(diagnostic)
    let lines = 3 * texts.count
    guard text.split(separator: "\n", omittingEmptySubsequences: false).count == lines + 1 else {
      return Finding("bad-rendering", "expected \(lines) lines:\n\(text)")
    }
    let json = DiagnosticRenderer(format: .json).render(diagnostic)
    guard json.hasSuffix("}\n"), !json.dropLast().contains("\n") else {
      return Finding("bad-rendering", "expected one line:\n\(json)")
    }
    return nil
  }
}
