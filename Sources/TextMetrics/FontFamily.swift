// Names of fonts that documents written for other systems use, and the kind of font each means. A font
// file of the very name always wins; the table speaks where there is none.

/// The kinds of font that every measurer has.
public enum FontFamily: String, CaseIterable, Hashable, Sendable {
  /// The system's font; without serifs.
  case system
  /// Without serifs.
  case sansSerif = "sans-serif"
  /// With serifs.
  case serif
  /// All letters of one width.
  case monospace

  /// The kind that a name means, in any case; nil for a name that the table does not have.
  ///
  /// Names of families are known with spaces and without, and with a style behind a hyphen, as in
  /// 'HelveticaNeue-Bold'.
  public init?(named name: String) {
    guard let kind = Self.kind(of: FontName(name)) else { return nil }
    self = kind
  }

  /// Every name of the table as it is usually written, in alphabetical order.
  public static let names: [String] = FontFamily.allCases.flatMap(\.familyNames).sorted()

  package static func kind(of name: FontName) -> FontFamily? {
    kindByKey[name.key] ?? kindByKey[name.familyKey]
  }

  private static let kindByKey: [String: FontFamily] = Dictionary(
    allCases.flatMap { kind in kind.familyNames.map { (FontName.key($0), kind) } },
    uniquingKeysWith: { first, _ in first }
  )

  /// The names that mean this kind.
  private var familyNames: [String] {
    switch self {
    case .system:
      ["San Francisco", "SF Compact", "SF Pro", "SF Pro Display", "SF Pro Text", "system"]
    case .sansSerif:
      [
        "Arial", "Arial Hebrew", "Arial Rounded MT Bold", "Avenir", "Avenir Next", "Calibri",
        "DIN Alternate", "DIN Condensed", "DejaVu Sans", "Futura", "Geneva", "Gill Sans",
        "Helvetica", "Helvetica Neue", "Inter", "Lucida Grande", "Marker Felt", "Noteworthy",
        "Open Sans", "Optima", "Roboto", "Segoe UI", "Tahoma", "Trebuchet MS", "Verdana",
        "sans-serif",
      ]
    case .serif:
      [
        "American Typewriter", "Baskerville", "Bodoni 72", "Cambria", "Charter", "Cochin",
        "Copperplate", "DejaVu Serif", "Didot", "Georgia", "Hoefler Text", "Iowan Old Style",
        "New York", "Palatino", "Times", "Times New Roman", "serif",
      ]
    case .monospace:
      [
        "Andale Mono", "Consolas", "Courier", "Courier New", "DejaVu Sans Mono", "Menlo", "Monaco",
        "SF Mono", "monospace", "monospaced",
      ]
    }
  }
}
