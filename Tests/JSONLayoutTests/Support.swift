// What the tests of this module share: reading texts and putting findings into one line each.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutModel
import Testing

@testable import JSONLayout

/// Reads a text as JSON.
func readJSON(_ text: String) -> JSONReading {
  JSONReader.read(SourceBuffer(name: "test.json", text: text))
}

/// `LINE:COLUMN: severity [code]` for each finding.
func lines(of diagnostics: [Diagnostic]) -> [String] {
  diagnostics.map { diagnostic in
    let start = diagnostic.range.start
    return "\(start.line):\(start.column): \(diagnostic.severity.rawValue) [\(diagnostic.code)]"
  }
}

/// `LINE:COLUMN code` for each finding about a JSON text.
func jsonFindings(_ text: String) -> [String] { brief(readJSON(text).diagnostics) }

/// `LINE:COLUMN code` for each finding about a layout document.
func documentFindings(_ text: String) -> [String] { brief(readDocument(text).diagnostics) }

/// Reads a text as a layout document.
func readDocument(_ text: String) -> (document: LayoutDocument?, diagnostics: [Diagnostic]) {
  LayoutDocument.read(SourceBuffer(name: "test.json", text: text))
}

extension LayoutDocument {
  /// The layout at the size that tests mean where the size makes no difference.
  var anywhere: DocumentLayout? { layout(at: LayoutSolver.defaultSize).layout }
  var constraints: [AttributeConstraint] { anywhere?.constraints ?? [] }
  var inactiveConstraints: [AttributeConstraint] { anywhere?.inactiveConstraints ?? [] }
  var metrics: [String: ExactNumber] { anywhere?.metrics ?? [:] }
  var order: [ViewID] { anywhere?.order ?? [] }
}

/// `LINE:COLUMN code` for each finding.
func brief(_ diagnostics: [Diagnostic]) -> [String] {
  diagnostics.map { "\($0.range.start.line):\($0.range.start.column) \($0.code)" }
}

extension JSONNode {
  /// The value written without white space, members in document order.
  var compact: String {
    switch kind {
    case .object:
      "{" + members.map { "\(JSONText.quoted($0.key)):\($0.value.compact)" }.joined(separator: ",")
        + "}"
    case .array: "[" + elements.map(\.compact).joined(separator: ",") + "]"
    case .string: JSONText.quoted(string ?? "")
    case .number: JSONText.number(double ?? 0)
    case .bool: bool == true ? "true" : "false"
    case .null: "null"
    case .invalid: "?"
    }
  }
}
