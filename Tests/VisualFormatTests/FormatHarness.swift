// What the tests of this module share: an environment from names, and answers as text.

import Diagnostics
import ExactArithmetic
import LayoutModel
import VisualFormat

/// Answers formats and explicit constraints as text.
struct FormatHarness {
  var environment: VisualFormatEnvironment

  /// Views under the container, or under another view with `child<parent`, parents first and
  /// children right behind them.
  init(
    views: String = "a b c d",
    metrics: [String: ExactNumber] = ["gap": 8, "m": 4.5],
    options: [String] = [],
    language: VisualFormatLanguage = .extended
  ) {
    var tree = LayoutTree()
    for entry in views.split(separator: " ") {
      let parts = entry.split(separator: "<").map(String.init)
      let parent = parts.count > 1 ? tree.id(named: parts[1]) : nil
      tree.add(parts[0], to: parent ?? .container)
    }
    environment = VisualFormatEnvironment(tree: tree, metrics: metrics)
    environment.options = FormatOptions.parse(names: options).options
    environment.language = language
  }

  /// The canonical texts of a format's constraints, then its findings as `column: code`.
  func answer(_ format: String) -> [String] {
    let buffer = SourceBuffer(name: "<format>", text: format)
    var environment = environment
    let (constraints, diagnostics) = VisualFormatCompiler.constraints(
      from: SourceFragment(buffer),
      originID: "f",
      in: &environment
    )
    return constraints.map { CanonicalText.text(of: $0, in: environment.tree) }
      + diagnostics.map(summary)
  }

  /// Whether a format prints to text that reads as the same syntax.
  static func printsBack(_ format: String) -> Bool {
    let (syntax, _) = FormatParser.parse(
      SourceFragment(SourceBuffer(name: "<format>", text: format))
    )
    let printed = FormatPrinter.text(of: syntax)
    let again = FormatParser.parse(SourceFragment(SourceBuffer(name: "<format>", text: printed)))
    return again.diagnostics.isEmpty && again.syntax == syntax
  }

  /// The findings of a format.
  func diagnostics(_ format: String) -> [Diagnostic] {
    let buffer = SourceBuffer(name: "<format>", text: format)
    var environment = environment
    return VisualFormatCompiler.constraints(
      from: SourceFragment(buffer),
      originID: "f",
      in: &environment
    ).diagnostics
  }

  /// The canonical text of an explicit constraint, or its findings as `column: code`.
  func explicit(_ text: String) -> [String] {
    let buffer = SourceBuffer(name: "<format>", text: text)
    let (constraint, diagnostics) = VisualFormatCompiler.explicitConstraint(
      from: SourceFragment(buffer),
      originID: "f",
      in: environment
    )
    return (constraint.map { [CanonicalText.text(of: $0, in: environment.tree)] } ?? [])
      + diagnostics.map(summary)
  }

  /// `column: code`, or `first-last: code` for a range of several bytes.
  private func summary(_ diagnostic: Diagnostic) -> String {
    let range = diagnostic.range
    let columns =
      range.bytes.count > 1
      ? "\(range.start.column)-\(range.end.column - 1)" : "\(range.start.column)"
    let label = diagnostic.severity == .warning ? " (warning)" : ""
    return "\(columns): \(diagnostic.code)\(label)"
  }
}
