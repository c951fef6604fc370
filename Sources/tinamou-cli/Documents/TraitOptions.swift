// The direction of layouts and the size of their texts, for commands that answer for one of each: what people set on
// their devices, and no document says.

import ArgumentParser
import Tinamou

/// What a command line says of the direction and of texts.
struct TraitOptions: ParsableArguments {
  @Option(
    "The direction, instead of the document's own.",
    "ltr|rtl",
    completion: .cases(of: LayoutDirection.self)
  )
  var direction: String?

  @Option("How many times as large fonts are (default: 1).", "x")
  var textScale: String?

  /// Puts a direction into what documents stand in.
  func apply(to surroundings: inout DocumentSurroundings) throws(UsageFailure) {
    surroundings.direction = try ValueReading.choice(
      LayoutDirection.self,
      direction,
      "--direction"
    )
  }

  /// Has texts measured in larger or smaller fonts.
  func apply(to measuring: ContentMeasuring) throws(UsageFailure) {
    if let textScale { measuring.textScale = try ValueReading.textScale(textScale) }
  }
}
