// The door of this module: text in, constraints and findings out.

import Diagnostics
import LayoutModel

/// Turns formats and canonical text into constraints.
public enum VisualFormatCompiler {
  /// Parses and expands one format; constraints are empty when any diagnostic is an error.
  ///
  /// Constraints come left to right, the gap before a view ahead of the view's own predicates, and
  /// alignments last, pair by pair. Diagnostics come in document order. What the format makes, such
  /// as spacers and the views of stacks, is added to the environment's tree.
  public static func constraints(
    from format: SourceFragment,
    originID: String,
    in environment: inout VisualFormatEnvironment
  ) -> (constraints: [AttributeConstraint], diagnostics: [Diagnostic]) {
    let parsed = ParsedFormat(format, language: environment.language)
    return constraints(from: parsed, originID: originID, in: &environment)
  }

  /// Expands one format that has been read in the environment's language.
  package static func constraints(
    from format: ParsedFormat,
    originID: String,
    in environment: inout VisualFormatEnvironment
  ) -> (constraints: [AttributeConstraint], diagnostics: [Diagnostic]) {
    if let excess = format.excess { return ([], [excess]) }
    let (syntax, findings) = (format.syntax, format.findings)
    if let excess = takeCopies(of: syntax, in: format.fragment, from: &environment) {
      return ([], (findings + [excess]).inDocumentOrder())
    }
    // The environment moves there and back: held in two places, the whole tree would be copied for every format
    // that adds to it.
    var expansion = FormatExpansion(
      syntax: syntax,
      fragment: format.fragment,
      originID: originID,
      environment: consume environment
    )
    expansion.run()
    let diagnostics = findings + expansion.diagnostics
    // What a broken format would have made is not there.
    if diagnostics.containsErrors { expansion.takeBackWhatWasMade() }
    environment = expansion.environment
    if diagnostics.isEmpty { return (expansion.constraints, []) }
    return (
      diagnostics.containsErrors ? [] : expansion.constraints, diagnostics.inDocumentOrder()
    )
  }

  /// Counts what a format makes beyond what is written; what is to be said where all formats together make
  /// too much.
  private static func takeCopies(
    of syntax: FormatSyntax,
    in format: SourceFragment,
    from environment: inout VisualFormatEnvironment
  ) -> Diagnostic? {
    let budget = format.buffer.budget
    let size = syntax.size(upTo: budget[.copies] + format.count + 1)
    environment.copyCount += max(0, size - format.count)
    guard environment.copyCount > budget[.copies] else { return nil }
    return budget.excess(.copies, at: format.sourceRange)
  }

  /// The words of a format: every name in it, and others, such as letters behind digits.
  ///
  /// Of a range of views only the first name is among them.
  package static func words(of format: String) -> [String] {
    format.utf8.split { !$0.isNamePart }.map { String(Substring($0)) }
  }

  /// Adds the views that a format's stacks make, so that formats before it can name them too.
  ///
  /// What is wrong with the format is found when it is compiled.
  public static func declareViews(
    of format: SourceFragment,
    in environment: inout VisualFormatEnvironment
  ) {
    declareViews(of: ParsedFormat(format, language: environment.language), in: &environment)
  }

  /// Adds the views that the stacks of a format make that has been read in the environment's language.
  package static func declareViews(
    of format: ParsedFormat,
    in environment: inout VisualFormatEnvironment
  ) {
    guard format.excess == nil, format.mayHaveStacks, environment.language == .extended else {
      return
    }
    var expansion = FormatExpansion(
      syntax: format.syntax,
      fragment: format.fragment,
      originID: "",
      environment: consume environment
    )
    expansion.makeStacks()
    environment = expansion.environment
  }

  /// Reads explicit canonical text, such as `a.width == 1.5 * b.height + 10 @750`.
  ///
  /// `superview` is the superview of the other item, `container` the root. Metrics may stand for
  /// numbers.
  ///
  /// - Returns: The constraint, nil when any diagnostic is an error, and what was found, in the order of the text.
  public static func explicitConstraint(
    from text: SourceFragment,
    originID: String,
    in environment: VisualFormatEnvironment
  ) -> (constraint: AttributeConstraint?, diagnostics: [Diagnostic]) {
    var parser = ExplicitConstraintParser(
      fragment: text,
      originID: originID,
      environment: environment
    )
    let constraint = parser.parse()
    let diagnostics = parser.diagnostics.inDocumentOrder()
    return (diagnostics.containsErrors ? nil : constraint, diagnostics)
  }
}
