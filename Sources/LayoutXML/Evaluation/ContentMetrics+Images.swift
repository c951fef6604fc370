// Images that stand between the letters of a text: as large as the text says, else as they are.

import LayoutExpressions
import TextMetrics

extension ContentMetrics {
  /// A text with each run in its font, and its images as large as they stand in it.
  func styled(_ attributed: AttributedText, in font: TextFont) -> StyledText {
    StyledText(attributed, in: font) { image in
      // Of an image that nobody knows, what the text says of its size still counts.
      knownSize(inText: image)
        ?? ImageSize(width: image.width ?? 0, height: image.height ?? 0)
    }
  }

  /// The size of an image in a text, nil where the text states less than both extents and nobody knows the image.
  ///
  /// Where the text states one extent, the other keeps the image's proportions, as in HTML.
  func knownSize(inText image: ImageReference) -> ImageSize? {
    if let width = image.width, let height = image.height {
      return ImageSize(width: width, height: height)
    }
    guard !image.name.isEmpty, let natural = images.size(ofImage: image.name) else { return nil }
    if let width = image.width {
      let height = natural.width > 0 ? natural.height * width / natural.width : natural.height
      return ImageSize(width: width, height: height)
    }
    if let height = image.height {
      let width = natural.height > 0 ? natural.width * height / natural.height : natural.width
      return ImageSize(width: width, height: height)
    }
    return natural
  }
}
