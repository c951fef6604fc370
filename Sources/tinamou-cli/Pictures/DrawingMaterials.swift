// What drawing takes beside an answer: which control a class is, fonts as SVG names them, images as files.

import LayoutDrawing
import Tinamou
import TinamouText

final class DrawingMaterials {
  /// Who knows the lines of texts.
  let text: any TextMeasuring
  /// The images, nil where there are none.
  let images: ImageFolder?
  let classes: ClassTable
  private let fileLimit: Int
  private var fonts: [TextFont: DrawnStyle] = [:]
  private var files: [String: ImageFile?] = [:]

  init(
    text: any TextMeasuring,
    images: ImageFolder?,
    _ reading: DocumentReading
  ) {
    self.text = text
    self.images = images
    classes = reading.surroundings.classes
    fileLimit = reading.reporter.budget[.bytes]
  }

  /// The colour of what can be touched.
  static let tint = ColorValue(red: 0, green: 122.0 / 255, blue: 1)
  /// The colour of what is switched on.
  static let on = ColorValue(red: 52.0 / 255, green: 199.0 / 255, blue: 89.0 / 255)
  /// The colour of what stands in for a text, and of what cannot be touched now.
  static let faint = ColorValue(red: 0.24, green: 0.24, blue: 0.26, alpha: 0.35)
  /// The colour of lines between rows.
  static let separator = ColorValue(red: 0.78, green: 0.78, blue: 0.8)

  func kind(of className: String) -> ViewKind { classes.kind(of: className) ?? .foreign }

  /// A font in a colour.
  func style(_ font: TextFont, _ color: ColorValue) -> DrawnStyle {
    var style = fonts[font] ?? plainStyle(font)
    fonts[font] = style
    style.color = color
    return style
  }

  /// An image in a rectangle.
  func image(_ name: String, in frame: LayoutFrame) -> DrawnImage {
    var image = DrawnImage(name, in: frame)
    if files[name] == nil { files[name] = images?.file(ofImage: name, limit: fileLimit) }
    image.file = files[name] ?? nil
    return image
  }

  /// The font as SVG names it: the measured one's family, and others of its kind behind it.
  private func plainStyle(_ font: TextFont) -> DrawnStyle {
    let standard: FontFamily = font.isMonospaced ? .monospace : .system
    let kind = font.family.flatMap { FontFamily(named: $0) } ?? standard
    var families =
      switch kind {
      case .system, .sansSerif: ["Inter", "DejaVu Sans", "sans-serif"]
      case .serif: ["DejaVu Serif", "serif"]
      case .monospace: ["DejaVu Sans Mono", "monospace"]
      }
    let scaled = text as? ScaledMetrics
    var style = DrawnStyle(
      families: families,
      size: font.size * (scaled?.scale ?? 1),
      color: .black
    )
    style.weight = font.weight.rawValue
    style.isItalic = font.isItalic
    if let face = ((scaled?.base ?? text) as? FontMetrics)?.catalogue.match(font)?.face {
      families = [face.family] + families.filter { $0 != face.family }
      style.families = families
      style.weight = face.weight.rawValue
      style.isItalic = face.isItalic
    }
    return style
  }
}

extension ImageSize {
  /// The frame of an image that begins at a place, halfway down what it stands in.
  func frame(at x: Double, halfwayDown bounds: LayoutFrame) -> LayoutFrame {
    LayoutFrame(x: x, y: (bounds.height - height) / 2, width: width, height: height)
  }
}
