// Options about the sizes of texts and images, for every command that lays documents out.

import ArgumentParser
import Tinamou

/// Who measures text.
enum TextMeasurerKind: String, CaseIterable {
  /// Fixed metrics.
  case boxes
  /// The fonts of the machine.
  case fonts
}

/// What a command line says about the sizes of texts and images.
struct TextOptions: ParsableArguments {
  static let optionForms: [String: ArgumentOrder.Form] = ["--text": .value, "--images": .value]

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "How texts are measured: by fixed boxes, or by the machine's fonts (default: fonts).",
      valueName: "boxes|fonts"
    ),
    completion: .cases(of: TextMeasurerKind.self)
  )
  var text: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The folder of images, and of their manifest (default: the document's).",
      valueName: "folder"
    ),
    completion: .directory
  )
  var images: String?

  /// The kind that was asked for.
  func kind() throws(UsageFailure) -> TextMeasurerKind {
    guard let text else { return .fonts }
    if let kind = TextMeasurerKind(rawValue: text) { return kind }
    let known = TextMeasurerKind.allCases.map(\.rawValue)
    throw UsageFailure(
      Messages.badChoice(text, option: "--text", known: known),
      suggestion: Suggestion.nearest(to: text, in: known)
    )
  }
}
