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
  /// The weight that a word says, nil where traits and text style decide.
  public var weight: FontWeightName?

  /// Makes a font; without anything said, the system font at 17 points.
  public init(
    name: String? = nil,
    size: Double = FontDescriptor.standardSize,
    textStyle: FontTextStyle? = nil,
    traits: FontTraits = [],
    weight: FontWeightName? = nil
  ) {
    self.weight = weight
    self.name = name
    self.size = size
    self.textStyle = textStyle
    self.traits = traits
  }

  /// The size of a font that names none, in points.
  public static let standardSize = 17.0

  /// The font as a property spells it: name, traits, weight, text style, size.
  ///
  /// Reading it gives the same font again.
  public var text: String {
    var words = [name ?? "system"]
    words += traits.names
    if let weight { words.append(weight.rawValue) }
    if let textStyle { words.append(textStyle.rawValue) }
    words.append(NumberText.text(size) ?? NumberText.text(Self.standardSize) ?? "")
    return words.joined(separator: " ")
  }
}

/// The words for weights besides `bold`, which is a trait.
public enum FontWeightName: String, Hashable, Sendable, CaseIterable {
  /// The weight 100 of a font.
  case thin
  /// The weight 200 of a font.
  case ultraLight
  /// The weight 300 of a font.
  case light
  /// The weight 400 of a font.
  case regular
  /// The weight 500 of a font.
  case medium
  /// The weight 600 of a font.
  case semibold
  /// The weight 700 of a font.
  case bold
  /// The weight 800 of a font.
  case heavy
  /// The weight 900 of a font.
  case black

  /// The weight of a word, whatever its case.
  init?(word: String) {
    let name = word.lowercased()
    guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
      return nil
    }
    self = found
  }

  /// How heavy it is.
  public var weight: FontWeight {
    switch self {
    case .ultraLight: .ultraLight
    case .thin: .thin
    case .light: .light
    case .regular: .regular
    case .medium: .medium
    case .semibold: .semibold
    case .bold: .bold
    case .heavy: .heavy
    case .black: .black
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
