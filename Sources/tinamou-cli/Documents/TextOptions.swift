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
  @Option(
    "How texts are measured: by fixed boxes, or by the machine's fonts (default: fonts).",
    "boxes|fonts",
    completion: .cases(of: TextMeasurerKind.self)
  )
  var text: String?

  @Option(
    "The folder of images, and of their manifest (default: the document's).",
    "folder",
    completion: .directory
  )
  var images: String?

  /// The kind that was asked for.
  func kind() throws(UsageFailure) -> TextMeasurerKind {
    try ValueReading.choice(text, "--text") ?? .fonts
  }
}
