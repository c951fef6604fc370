// `tinamou explain`: its command line. The work is in ExplanationAnswers.

import ArgumentParser
import Tinamou

enum ExplanationFormat: String, CaseIterable {
  case text
  case json
}

struct ExplainCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say what fixes the values of a layout or of a constraint system.",
    usage: """
      tinamou explain DOCUMENT [VIEW.attribute] [--size WxH]… [--set NAME=VALUE]… [options]
             tinamou explain DOCUMENT --graph [options]
      """,
    discussion: """
      Without an attribute, an overview of the whole document: what holds each attribute, which \
      constraints were bent and by what, what is left open, and what conflicts. With one (x, y, \
      width or height of a view; in a .constraints file a variable) the constraints it depends \
      on, each with its place. Of Layout XML, the expressions that lead to a value, each with \
      its place, down to what is given from outside.
      """
  )

  @Argument(
    help: ArgumentHelp("The document, and the attribute.", valueName: "document [VIEW.attribute]"),
    completion: .file()
  )
  var words: [String] = []

  @Option(
    "The form of results (default: text).",
    "text|json",
    completion: .cases(of: ExplanationFormat.self)
  )
  var format: String?

  @Flag(
    help: "Say how the line graph sees each variable, and why the simplex answers where it has to."
  )
  var graph = false

  @OptionGroup var answering: AnswerOptions

  @OptionGroup var shared: SharedOptions

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    let path = try DocumentArgument.onlyPath(Array(words.prefix(1)), of: Self.self)
    guard words.count <= 2 else { throw UsageFailure(Messages.surplusArgument(words[2])) }
    if graph, words.count == 2 { throw UsageFailure(Messages.attributeOfGraph(words[1])) }
    var reading = try answering.reading(of: [path], reporter)
    reading.settings = try answering.inputs.settings(reporter)
    let argument = try DocumentArgument(
      path,
      language: answering.inputs.language,
      takesLayoutXML: true
    )
    if graph, argument.language == .xml { throw UsageFailure(Messages.noSystem("--graph")) }
    answering.remarkIdleOptions(for: [argument], reporter)
    var answers = ExplanationAnswers(
      attribute: words.dropFirst().first,
      format: try ValueReading.choice(format, "--format") ?? .text,
      isGraph: graph,
      text: ExplanationText(usesColor: StandardOutput.isTerminal && Terminal.allowsColor),
      reading: reading
    )
    try answers.answer(argument, &output)
  }
}
