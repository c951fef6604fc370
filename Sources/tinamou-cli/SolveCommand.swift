// `tinamou solve`: its command line. The work is in DocumentAnswers.

import ArgumentParser
import Tinamou

/// The forms of results.
enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
  case json
  case table
}

/// `tinamou solve`.
struct SolveCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Print the frames of layouts, or the values of constraint systems.",
    usage: "tinamou solve DOCUMENT… [--size WxH]… [--set NAME=VALUE]… [options]",
    discussion: """
      A DOCUMENT is a JSONLayout document (.json), Layout XML (.xml), a constraint system \
      (.constraints), or '-' for standard input with --language. Every document is answered at every size, one JSON \
      object a line, or as tables on a terminal. Where required constraints contradict each \
      other, each one dropped is an error, and the exit code is 1.
      """
  )

  static let optionForms: [String: ArgumentOrder.Form] = [
    "--size": .value, "--set": .value, "--format": .value, "--language": .value,
    "--absolute": .flag, "--scale": .value, "--strict": .flag,
    "--certify": .flag,
  ].merging(TextOptions.optionForms) { own, _ in own }

  @Argument(help: ArgumentHelp("The documents.", valueName: "document"))
  var documents: [String] = []

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A size of the container; may be repeated (default: 375x667).",
      valueName: "WxH"
    )
  )
  var size: [String] = []

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Override a metric, a parameter, a constant or state; may be repeated.",
      valueName: "NAME=VALUE"
    )
  )
  var set: [String] = []

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The form of results (default: table on a terminal, else json).",
      valueName: "format"
    )
  )
  var format: ResultFormat?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: "The language where a document's name does not tell it (json|xml|constraints)."
  )
  var language: String?

  @Flag(name: .long, help: "Print places from the container's top-left corner.")
  var absolute = false

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Round edges to the nearest 1/S point, halves up.", valueName: "S")
  )
  var scale: String?

  @Flag(name: .long, help: "Exit 1 where an attribute is left open.")
  var strict = false

  @Flag(name: .long, help: "Prove each answer in fractions, and say what was proved.")
  var certify = false

  @OptionGroup var texts: TextOptions

  @OptionGroup var shared: SharedOptions

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    let sizes = try size.map { (text) throws(UsageFailure) in try ValueReading.size(text) }
    let options = SolveOptions(
      sizes: sizes.isEmpty ? [LayoutSolver.defaultSize] : sizes,
      settings: try set.map { (text) throws(UsageFailure) in try ValueSetting(text) },
      format: format ?? (StandardOutput.isTerminal ? .table : .json),
      usesColor: StandardOutput.isTerminal && Terminal.allowsColor,
      isAbsolute: absolute,
      alignment: try alignment(),
      isStrict: strict,
      isCertified: certify
    )
    let arguments = try DocumentArgument.all(documents, language: language)
    // Only layouts of expressions take anything but numbers.
    if !arguments.contains(where: { $0.language == .xml }) { try options.settings.checkNumbers() }
    var answers = DocumentAnswers(
      options: options,
      measuring: try ContentMeasuring(texts, reporter: reporter),
      reporter: reporter
    )
    try answers.answer(arguments, &output)
  }

  private func alignment() throws(UsageFailure) -> PixelAlignment? {
    guard let scale else { return nil }
    guard let value = ValueReading.positiveDecimal(scale) else {
      throw UsageFailure(Messages.badScale(scale))
    }
    return PixelAlignment(scale: value.double)
  }
}
