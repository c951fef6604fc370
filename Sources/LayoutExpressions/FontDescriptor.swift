// Fonts as expressions describe them: a name or family, a size, a text style and traits. Which file of
// glyphs that is, and how wide a text gets, is the business of whoever measures text.

import TextMetrics

/// A font.
public struct FontDescriptor: Hashable, Sendable {
  /// The name or family as the catalog spells it, nil for the system font.
  public var name: String?
  /// The size in points.
  public var size: Double
  /// The text style that set the size, nil where none did.
  public var textStyle: FontTextStyle?
  /// Traits beyond those of the name.
  public var traits: FontTraits

  /// Makes a font; without anything said, the system font at 17 points.
  public init(
    name: String? = nil,
    size: Double = FontDescriptor.standardSize,
    textStyle: FontTextStyle? = nil,
    traits: FontTraits = []
  ) {
    self.name = name
    self.size = size
    self.textStyle = textStyle
    self.traits = traits
  }

  /// The size of a font that names none, in points.
  public static let standardSize = 17.0

  /// The font as a property spells it: name, traits, text style, size.
  ///
  /// Reading it gives the same font again.
  public var text: String {
    var words = [name ?? "system"]
    words += traits.names
    if let textStyle { words.append(textStyle.rawValue) }
    words.append(NumberText.text(size) ?? NumberText.text(Self.standardSize) ?? "")
    return words.joined(separator: " ")
  }
}

/// How a font departs from the plain face of its family.
public struct FontTraits: OptionSet, Hashable, Sendable {
  /// One bit a trait.
  public let rawValue: UInt8

  /// Makes traits from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier strokes.
  public static let bold = FontTraits(rawValue: 1)
  /// Slanted.
  public static let italic = FontTraits(rawValue: 2)
  /// Narrower letters.
  public static let condensed = FontTraits(rawValue: 4)
  /// Wider letters.
  public static let expanded = FontTraits(rawValue: 8)
  /// All letters of one width.
  public static let monospace = FontTraits(rawValue: 16)

  /// Every trait with the word for it, in the order they are printed.
  public static let words: [(name: String, trait: FontTraits)] = [
    ("bold", .bold), ("italic", .italic), ("condensed", .condensed), ("expanded", .expanded),
    ("monospace", .monospace),
  ]

  /// The words for the traits.
  public var names: [String] { Self.words.filter { contains($0.trait) }.map(\.name) }
}
