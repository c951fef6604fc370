// `tinamou solve`: its command line. The work is in DocumentAnswers.

import ArgumentParser
import Tinamou

enum ResultFormat: String, CaseIterable {
  case json
  case table
}

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

  @Argument(help: ArgumentHelp("The documents.", valueName: "document"), completion: .file())
  var documents: [String] = []

  @Option(
    "The form of results (default: table on a terminal, else json).",
    "json|table",
    completion: .cases(of: ResultFormat.self)
  )
  var format: String?

  @Flag(help: "Print places from the container's top-left corner.")
  var absolute = false

  @Option("Round edges to the nearest 1/S point, halves away from zero.", "S")
  var scale: String?

  @Flag(help: "Exit 1 where an attribute is left open.")
  var strict = false

  @Flag(help: "Prove each answer in fractions, and say what was proved.")
  var certify = false

  @Flag(help: "Name what is left open without its ends.")
  var noRanges = false

  @Option(
    "Write a proof of the one answer that scripts/check-proof checks.",
    "file",
    completion: .file()
  )
  var proof: String?

  @Option(
    "Write the constraint system of the one layout, which a proof is about.",
    "file",
    completion: .file()
  )
  var emitConstraints: String?

  @OptionGroup var answering: AnswerOptions

  @OptionGroup var shared: SharedOptions

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    var reading = try answering.reading(of: documents, reporter)
    let inputs = answering.inputs
    let options = SolveOptions(
      format: try ValueReading.choice(format, "--format")
        ?? (StandardOutput.isTerminal ? .table : .json),
      usesColor: StandardOutput.isTerminal && Terminal.allowsColor,
      isAbsolute: absolute,
      alignment: try alignment(on: reading.surroundings.device),
      isStrict: strict,
      isCertified: certify,
      hasRanges: !noRanges,
      proofPath: proof,
      systemPath: emitConstraints
    )
    let arguments = try DocumentArgument.all(documents, language: inputs.language, of: Self.self)
    try checkIsOne(arguments, reading.sizes, options)
    try OutputFiles.check(
      ["--emit-constraints": emitConstraints, "--proof": proof],
      notIn: inputs.inputs(of: documents, reading.surroundings)
    )
    let ofViews = DocumentOptions.given(["--absolute": absolute, "--scale": scale != nil])
    let solved = DocumentOptions.given(["--strict": strict, "--no-ranges": noRanges])
    answering.remarkIdleOptions(
      for: arguments,
      besides: ofViews,
      ofConstraints: solved,
      reporter
    )
    reading.settings = try inputs.settings(reporter)
    var answers = DocumentAnswers(options: options, reading: reading)
    try answers.answer(arguments, &output)
  }

  /// A proof is of one answer, and so is the system that it is about.
  private func checkIsOne(
    _ arguments: [DocumentArgument],
    _ sizes: [LayoutSize],
    _ options: SolveOptions
  ) throws(UsageFailure) {
    for (name, path) in [
      ("--proof", options.proofPath), ("--emit-constraints", options.systemPath),
    ] where path != nil {
      guard arguments.count == 1, sizes.count == 1 else {
        throw UsageFailure(Messages.notOneAnswer(name))
      }
      guard arguments[0].language != .xml else { throw UsageFailure(Messages.noSystem(name)) }
    }
    if options.systemPath != nil, arguments[0].language == .constraints {
      throw UsageFailure(Messages.alreadySystem)
    }
  }

  private func alignment(on device: Device?) throws(UsageFailure) -> PixelAlignment? {
    guard let scale else { return device.map { PixelAlignment(scale: $0.scale) } }
    guard let value = ValueReading.positiveDecimal(scale) else {
      throw UsageFailure(Messages.badScale(scale))
    }
    return PixelAlignment(scale: value.double)
  }
}
