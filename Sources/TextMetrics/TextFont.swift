// What a document asks of a font. Which file serves it is the business of whoever measures; see
// FontFamily for the names that always mean something.

/// How heavy a font is, on the scale of OpenType: 400 is regular, 700 is bold.
public struct FontWeight: RawRepresentable, Hashable, Comparable, Sendable {
  /// The weight, 1 to 1000.
  public let rawValue: Int

  /// Makes a weight; what lies outside 1 to 1000 becomes the nearer end.
  public init(rawValue: Int) { self.rawValue = min(max(rawValue, 1), 1000) }

  /// 100.
  public static let thin = FontWeight(rawValue: 100)
  /// 200.
  public static let ultraLight = FontWeight(rawValue: 200)
  /// 300.
  public static let light = FontWeight(rawValue: 300)
  /// 400.
  public static let regular = FontWeight(rawValue: 400)
  /// 500.
  public static let medium = FontWeight(rawValue: 500)
  /// 600.
  public static let semibold = FontWeight(rawValue: 600)
  /// 700.
  public static let bold = FontWeight(rawValue: 700)
  /// 800.
  public static let heavy = FontWeight(rawValue: 800)
  /// 900.
  public static let black = FontWeight(rawValue: 900)

  /// Whether `left` is the lighter one.
  public static func < (left: FontWeight, right: FontWeight) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// How wide the letters of a font are.
public enum FontWidth: Hashable, Sendable {
  /// Narrower than usual.
  case condensed
  /// As usual.
  case normal
  /// Wider than usual.
  case expanded

  /// The width of letters against the usual one where a font is widened or narrowed by arithmetic:
  /// those of OpenType's width classes 3 and 7.
  public var factor: Double {
    switch self {
    case .condensed: 0.75
    case .normal: 1
    case .expanded: 1.25
    }
  }
}

/// A font by its properties.
public struct TextFont: Hashable, Sendable {
  /// The family or the full name of the font, in any case; nil for the system's font.
  public var family: String?
  /// The size in points.
  public var size: Double
  /// The weight.
  public var weight: FontWeight
  /// Whether the letters lean.
  public var isItalic: Bool
  /// The width of the letters.
  public var width: FontWidth
  /// Whether all letters are to be of one width; it chooses the family where none is named.
  public var isMonospaced: Bool

  /// The size where none is given, in points.
  public static let defaultSize = 17.0

  /// Makes a font.
  public init(
    family: String? = nil,
    size: Double = defaultSize,
    weight: FontWeight = .regular,
    isItalic: Bool = false,
    width: FontWidth = .normal,
    isMonospaced: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.width = width
    self.isMonospaced = isMonospaced
  }

  /// The system's font in a text style.
  public init(_ style: FontTextStyle) { self.init(size: style.size, weight: style.weight) }

  /// The system's font as labels show it.
  public static let label = TextFont()

  /// The size as measurers take it: finite, not negative, and small enough for sums of widths.
  package var usableSize: Double { size.isFinite ? min(max(size, 0), 65_536) : 0 }
}
