// `tinamou lint`: its command line. The work is in LintRun.

import ArgumentParser
import FileAccess
import Linting
import Tinamou

enum LintFormat: String, CaseIterable {
  case text
  case json
  case sarif
}

struct LintCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find what is wrong with layouts at any size of a range.",
    usage: """
      tinamou lint DOCUMENT… [--range NAME=LOW..HIGH]… [--device NAME]… [--direction ltr|rtl|both] \
      [--text-scale X]… [--fix] [options]
      """,
    discussion: """
      Looks at all sizes from 200x200 to 2000x2000 together, or of the ranges that are given, by \
      critical regions; with --device at the device's two sizes. Each finding says for which sizes it \
      holds and where it is worst, and with --direction and --text-scale where it does not hold in the \
      document as it is. Rules: \(LintRule.allCases.map(\.name).joined(separator: ", ")); a \
      project's "lint" says how much each counts. The exit code is 1 where a finding is an error.
      """
  )

  @Argument(help: ArgumentHelp("The documents.", valueName: "document"), completion: .file())
  var documents: [String] = []

  @OptionGroup var ranges: RangeOptions

  @OptionGroup var traits: LintTraitOptions

  @Option(
    "The form of findings (default: text).",
    "text|json|sarif",
    completion: .cases(of: LintFormat.self)
  )
  var format: String?

  @Flag(help: "Take out of JSONLayout files what has no effect on any frame, and say what it was.")
  var fix = false

  @Flag(help: "Confirm each finding by a proved solve at its worst size.")
  var certify = false

  @Option("Known findings, which are counted and not shown.", "file", completion: .file())
  var baseline: String?

  @Option("Write all findings as known ones, and show none.", "file", completion: .file())
  var writeBaseline: String?

  @OptionGroup var inputs: DocumentOptions

  @OptionGroup var shared: SharedOptions

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    let format: LintFormat? = try ValueReading.choice(format, "--format")
    let arguments = try DocumentArgument.all(documents, language: inputs.language, of: Self.self)
    var surroundings = try inputs.surroundings(
      of: documents,
      besides: [baseline].compactMap(\.self),
      takesDevices: true,
      reporter
    )
    surroundings.lint = try traits.settings(over: surroundings.lint)
    for argument in arguments { try argument.checkHasViews(to: "look through") }
    try OutputFiles.check(
      ["--write-baseline": writeBaseline],
      notIn: inputs.inputs(of: documents, surroundings)
    )
    inputs.remarkIdleOptions(for: arguments, reporter)
    var reading = try inputs.reading(surroundings, sizes: [], reporter)
    if fix {
      guard reading.settings.isEmpty else { throw UsageFailure(Messages.fixWithSettings) }
      guard !documents.contains(InputFile.standardInput) else {
        throw UsageFailure(Messages.fixOfStandardInput)
      }
    }
    // Standard input cannot be read before it is looked through.
    if arguments.count > 1, !documents.contains(InputFile.standardInput) {
      try inputs.requireNames(of: reading, in: arguments)
      reading.settings = reading.settings.map(\.forOneOfSeveral)
    }
    var known = try baseline.map { try LintBaseline($0, reporter) }
    let run = LintRun(
      ranges: ranges.range,
      devices: try inputs.devices(),
      mends: fix,
      reading: reading
    )
    var writer = LintWriter(format ?? .text, reporter)
    var found: [LintBaseline.Entry] = []
    var answerCount = 0
    for argument in arguments {
      let path = argument.path
      guard var answer = try run.answer(argument) else { continue }
      answerCount += 1
      found += answer.report.findings.map { LintBaseline.Entry($0, path: path) }
      if writeBaseline != nil { answer.report.findings = [] }
      let count = known?.take(from: &answer.report, path: path) ?? 0
      if count > 0 { answer.report.omissions.append(Messages.knownFindings(count)) }
      if certify { run.certify(&answer, path: path) }
      try writer.write(answer, path: path, &output)
    }
    if let known, known.leftCount > 0 { reporter.remark(Messages.goneFindings(known.leftCount)) }
    try writer.finish(&output)
    guard let writeBaseline else { return }
    // What a document would have shown that cannot be read, nobody knows.
    guard answerCount == arguments.count else {
      return reporter.remark(Messages.unwrittenBaseline(writeBaseline))
    }
    try OutputFiles.check(
      ["--write-baseline": writeBaseline],
      notIn: reading.measuring.readPaths
    )
    try reporter.write(Array(LintBaseline.text(of: found).utf8), to: writeBaseline)
    reporter.remark(Messages.writtenBaseline(writeBaseline, found.count))
  }
}
