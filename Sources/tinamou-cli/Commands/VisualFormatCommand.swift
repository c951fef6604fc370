// `tinamou vfl`: prints the constraints that formats make.

import ArgumentParser
import Tinamou

struct VisualFormatCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "vfl",
    abstract: "Print the constraints that visual formats make.",
    usage: "tinamou vfl FORMAT… [--views a,b] [--metrics m=8,n=4.5] [options]",
    discussion: """
      One constraint a line, in canonical text: format by format, left to right, then the \
      options pair by pair. An argument that begins with '-' and is no option is a format.
      """
  )

  @Argument(help: ArgumentHelp("The formats.", valueName: "format"))
  var formats: [String] = []

  @Option("The views (default: every name in brackets).", "a,b")
  var views: [String] = []

  @Option("Named numbers.", "m=8,n=4.5")
  var metrics: [String] = []

  @Option("Format options as UIKit names them (alignAllTop, directionLeftToRight, …).", "names")
  var options: [String] = []

  @Option("The superview of a view (default: the container); may be repeated.", "a=P")
  var superviewOf: [String] = []

  @Option("A view that has no superview; may be repeated.", "a")
  var noSuperview: [String] = []

  @Option(
    "Which formats are accepted (apple|extended; default: extended).",
    "language",
    completion: .cases(of: VisualFormatLanguage.self)
  )
  var language: String?

  @OptionGroup var shared: SharedOptions

  static let takesDashes = true

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    guard !formats.isEmpty else {
      throw UsageFailure(Messages.missing("format", for: Self.self))
    }
    var environment = try environment(reporter)
    for (index, format) in formats.enumerated() {
      let name = index == 0 ? "<format>" : "<format \(index + 1)>"
      let source = SourceFragment(reporter.source(named: name, text: format))
      let (constraints, diagnostics) = VisualFormatCompiler.constraints(
        from: source,
        originID: name,
        in: &environment
      )
      reporter.report(diagnostics.map(withHint))
      guard !diagnostics.containsErrors else { continue }
      for constraint in constraints {
        let text = CanonicalText.text(
          of: constraint,
          in: environment.tree,
          superviewlessViews: environment.superviewlessViews
        )
        try output.write(text + "\n")
      }
    }
  }

  /// A finding about a name that nothing has, with the options that give names: brackets alone name views by themselves.
  private func withHint(_ finding: Diagnostic) -> Diagnostic {
    guard views.isEmpty, finding.notes.isEmpty,
      ["vfl-unknown-view", "vfl-unknown-metric"].contains(finding.code)
    else { return finding }
    return Diagnostic(
      finding.code,
      severity: finding.severity,
      finding.message,
      at: finding.range,
      notes: [Note(Messages.namesByOptions, at: finding.range)],
      fixIts: finding.fixIts
    )
  }

  private func environment(_ reporter: Reporter) throws(UsageFailure) -> VisualFormatEnvironment {
    let names = views.isEmpty ? nil : ValueReading.list(views)
    let tree = try FormatViews(views: names, formats: formats, superviews: superviewOf, reporter)
      .tree()
    var environment = VisualFormatEnvironment(tree: tree, metrics: try metricValues())
    for name in ValueReading.list(noSuperview) {
      environment.superviewlessViews.insert(try FormatViews.view(named: name, in: tree))
    }
    let (formatOptions, rejected) = FormatOptions.parse(names: ValueReading.list(options))
    if let first = rejected.first {
      throw UsageFailure(first.message, suggestion: first.suggestion)
    }
    environment.options = formatOptions
    if let known: VisualFormatLanguage = try ValueReading.language(language) {
      environment.language = known
    }
    return environment
  }

  private func metricValues() throws(UsageFailure) -> [String: ExactNumber] {
    var values: [String: ExactNumber] = [:]
    for assignment in ValueReading.list(metrics) {
      let given = try ValueReading.assignment(assignment, option: "--metrics")
      let (name, text) = (ValueReading.trimmed(given.name), ValueReading.trimmed(given.value))
      guard let value = ValueReading.number(text) else {
        throw UsageFailure(Messages.badNumber(text, name: name))
      }
      values[name] = value
    }
    return values
  }
}
