// What commands take that answer documents at sizes of the container, each in one direction and with texts of one size:
// what people set on their devices, and no document says.

import ArgumentParser
import Tinamou

struct AnswerOptions: ParsableArguments {
  @OptionGroup var container: ContainerSizesOptions

  @OptionGroup var inputs: DocumentOptions

  @Option(
    "The direction, instead of the document's own.",
    "ltr|rtl",
    completion: .cases(of: LayoutDirection.self)
  )
  var direction: String?

  @Option("How many times as large fonts are (default: 1).", "x")
  var textScale: String?

  /// Says which options no document takes anything from.
  ///
  /// `others` are those of the command that only views have, `solved` those that only constraints have.
  func remarkIdleOptions(
    for arguments: [DocumentArgument],
    besides others: [String] = [],
    ofConstraints solved: [String] = [],
    _ reporter: Reporter
  ) {
    let shared = DocumentOptions.given([
      "--size": !container.size.isEmpty, "--direction": direction != nil,
      "--text-scale": textScale != nil,
    ])
    inputs.remarkIdleOptions(
      for: arguments,
      besides: others + shared,
      ofConstraints: solved,
      reporter
    )
  }

  /// The way documents are read, so far without what is set in them.
  func reading(of documents: [String], _ reporter: Reporter) throws -> DocumentReading {
    var surroundings = try inputs.surroundings(of: documents, reporter)
    surroundings.direction = try ValueReading.choice(direction, "--direction")
    let measuring = try inputs.measuring(surroundings, reporter)
    if let textScale { measuring.textScale = try ValueReading.textScale(textScale) }
    return DocumentReading(
      surroundings: surroundings,
      sizes: try container.sizes(on: surroundings.device),
      measuring: measuring,
      reporter: reporter
    )
  }
}
