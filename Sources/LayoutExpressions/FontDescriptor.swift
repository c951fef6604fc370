// Fonts as expressions describe them: a name or family, a size, a text style and traits. Which file of
// glyphs that is, and how wide a text gets, is the business of whoever measures text.

/// A font.
public struct FontDescriptor: Hashable, Sendable {
  /// The name or family as the catalog spells it, nil for the system font.
  public var name: String?
  /// The size in points.
  public var size: Double
  /// The text style that set the size, nil where none did.
  public var textStyle: TextStyle?
  /// Traits beyond those of the name.
  public var traits: FontTraits

  /// Makes a font; without anything said, the system font at 17 points.
  public init(
    name: String? = nil,
    size: Double = FontDescriptor.standardSize,
    textStyle: TextStyle? = nil,
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

/// A style of text whose size follows the reader's settings; sizes here are the standard settings'.
public enum TextStyle: String, Hashable, Sendable, CaseIterable {
  case title1
  case title2
  case title3
  case headline
  case subheadline
  case body
  case callout
  case footnote
  case caption1
  case caption2

  /// The size in points at the standard setting.
  public var size: Double {
    switch self {
    case .title1: 28
    case .title2: 22
    case .title3: 20
    case .headline, .body: 17
    case .callout: 16
    case .subheadline: 15
    case .footnote: 13
    case .caption1: 12
    case .caption2: 11
    }
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
