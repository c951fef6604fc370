// `tinamou lint`: its command line. The work is in LintRun.

import ArgumentParser
import Linting
import Tinamou

/// The forms of findings.
enum LintFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
  case sarif
}

/// `tinamou lint`.
struct LintCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find what is wrong with layouts at any size of a range.",
    usage: "tinamou lint DOCUMENT… [--range NAME=LOW..HIGH]… [--device NAME]… [options]",
    discussion: """
      Looks at all sizes from 200x200 to 2000x2000 together, or of the ranges that are given, by \
      critical regions; with --device at the device's two sizes. Each finding says for which sizes it \
      holds and where it is worst. Rules: \(LintRule.allCases.map(\.name).joined(separator: ", ")); a \
      project's "lint" says how much each counts. The exit code is 1 where a finding is an error.
      """
  )

  static let optionForms = [String: ArgumentOrder.Form].forms(
    ["--format": .value],
    RangeOptions.optionForms,
    DocumentOptions.optionForms,
    TextOptions.optionForms
  )

  @Argument(help: ArgumentHelp("The documents.", valueName: "document"))
  var documents: [String] = []

  @OptionGroup var ranges: RangeOptions

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The form of findings (default: text).", valueName: "text|json|sarif")
  )
  var format = LintFormat.text

  @OptionGroup var inputs: DocumentOptions

  @OptionGroup var texts: TextOptions

  @OptionGroup var shared: SharedOptions

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    guard !documents.isEmpty else { throw UsageFailure(Messages.missingLintDocument) }
    let surroundings = try inputs.surroundings(of: documents, reporter.budget)
    let arguments = try DocumentArgument.all(documents, language: inputs.language, of: Self.self)
    guard !arguments.contains(where: { $0.language == .constraints }) else {
      throw UsageFailure(Messages.noViewsToLint)
    }
    let run = LintRun(
      ranges: ranges.range,
      devices: try inputs.devices(),
      settings: try inputs.settings(reporter.budget),
      surroundings: surroundings,
      measuring: try inputs.measuring(texts, surroundings, reporter),
      reporter: reporter
    )
    var writer = LintWriter(format, reporter)
    for argument in arguments {
      guard let report = try run.report(on: argument) else { continue }
      try writer.write(report, path: argument.path, &output)
    }
    try writer.finish(&output)
  }
}
