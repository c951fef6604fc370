// The part of judging findings that is cheap enough for hundreds of thousands of inputs a second: their
// locations and their order. `DiagnosticsJudge` also looks at what is printed.

import Diagnostics
import Fuzzing

/// Judges locations.
enum DiagnosticLocations {
  /// Looks for what is wrong with the locations of findings in a source.
  static func check(_ diagnostics: [Diagnostic], in source: SourceBuffer) throws(Finding) {
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

  /// Whether a location is one of a source.
  static func isInside(_ range: SourceRange, _ source: SourceBuffer) -> Bool {
    range.buffer === source && range.bytes.lowerBound >= 0
      && range.bytes.upperBound <= source.bytes.count
  }
}
