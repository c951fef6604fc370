// Checks a broken document: the findings are those in `NAME.EXT.expected`, in order, warnings too.

import Foundation
import FuzzSupport
import Tinamou

enum BrokenCheck {
  /// Reads the document at a path and compares its findings.
  static func verdict(on path: String) -> DocumentVerdict {
    var verdict = DocumentVerdict(path)
    verdict.comparison = "findings"
    guard let source = SourceBuffer.read(path, into: &verdict) else { return verdict }
    guard let text = try? String(contentsOfFile: CorpusPath.findings(of: path), encoding: .utf8)
    else {
      verdict.failed("its expected findings cannot be read", .unreadableInput)
      return verdict
    }
    let expected = text.split(separator: "\n").map(String.init)
    let found = findings(in: source).map(line)
    verdict.compared(at: "", differences: differences(found: found, expected: expected))
    return verdict
  }

  private static func findings(in source: SourceBuffer) -> [Diagnostic] {
    switch (source.name as NSString).pathExtension {
    case "constraints": ConstraintsFile.read(source).diagnostics
    case "vfl": FormatLines.diagnostics(of: source)
    default: LayoutDocument.read(source).diagnostics
    }
  }

  /// A finding as the file has it: `LINE:COLUMN: severity: [code]`.
  private static func line(_ diagnostic: Diagnostic) -> String {
    let start = diagnostic.range.start
    let location = "\(start.line):\(start.column)"
    return "\(location): \(diagnostic.severity.rawValue): [\(diagnostic.code)]"
  }

  /// The lines that are in one list and not, at their place, in the other.
  static func differences(found: [String], expected: [String]) -> [String] {
    let difference = found.difference(from: expected)
    let missing = difference.removals.compactMap { change -> String? in
      guard case .remove(_, let line, _) = change else { return nil }
      return "expected and not found: \(line)"
    }
    let surplus = difference.insertions.compactMap { change -> String? in
      guard case .insert(_, let line, _) = change else { return nil }
      return "found and not expected: \(line)"
    }
    return missing + surplus
  }
}
