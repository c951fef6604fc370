// How the parser reports: ranges of the format become ranges of the document here and nowhere else.

import Diagnostics

extension FormatParser {
  mutating func report(
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

  /// Remembers that the format needs the extended language, and refuses it where that is not wanted.
  mutating func noteExtension(_ kind: FormatExtension, _ range: Range<Int>) {
    usesExtension = true
    guard language == .apple else { return }
    report("vfl-extension", Messages.extension(kind, syntax.text(range)), range)
  }

  func note(_ message: String, _ range: Range<Int>) -> Note {
    Note(message, at: SourceRange(fragment.buffer, fragment.bufferRange(range)))
  }

  /// The words for what stands in a range, nil for the end.
  func found(_ range: Range<Int>) -> String? {
    range.isEmpty ? nil : syntax.text(range)
  }

  /// The words for the token at the cursor, nil at the end.
  func found() -> String? { found(scanner.tokenRange) }
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
