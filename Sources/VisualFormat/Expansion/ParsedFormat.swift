// A format that has been read: what a document compiles at one size after another is read once.

import Diagnostics

/// A format and its syntax; an object, so that whoever passes it on copies one reference and not the lists of a syntax.
package final class ParsedFormat: Sendable {
  package let fragment: SourceFragment
  let syntax: FormatSyntax
  /// What is wrong with the syntax.
  let findings: [Diagnostic]
  /// What is to be said where the format is so long that it was not read.
  let excess: Diagnostic?

  package init(_ fragment: SourceFragment, language: VisualFormatLanguage = .extended) {
    self.fragment = fragment
    let budget = fragment.buffer.budget
    guard fragment.count <= budget[.format] else {
      let start = SourceRange(fragment.buffer, fragment.bufferRange(0..<1))
      excess = budget.excess(.format, at: start)
      syntax = FormatSyntax(source: [])
      findings = []
      return
    }
    excess = nil
    (syntax, findings) = FormatParser.parse(fragment, language: language)
  }

  /// Whether it may have views that stand in others: nearly no format has, and looking for one is cheap.
  var mayHaveStacks: Bool {
    fragment.withBytes { bytes in
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "[")) else { return false }
      return bytes[bracket...].contains(UInt8(ascii: ":"))
    }
  }
}
