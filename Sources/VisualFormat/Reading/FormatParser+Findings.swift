// What the parser of formats says besides errors: the extended language where Apple's is wanted, and notes.

import Diagnostics

extension FormatParser: FragmentParser {
  package static var numberCodes: (malformed: DiagnosticCode, outOfRange: DiagnosticCode) {
    ("vfl-bad-number", "vfl-number-out-of-range")
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
}
