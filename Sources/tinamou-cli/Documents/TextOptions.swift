// Options about the sizes of texts and images, for every command that lays documents out.

import ArgumentParser
import Tinamou

enum TextMeasurerKind: String, CaseIterable {
  case boxes
  case fonts
}

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

  func kind() throws(UsageFailure) -> TextMeasurerKind {
    try ValueReading.choice(text, "--text") ?? .fonts
  }
}
