// The names a font can have. Names are compared without case; what is printed is the catalog's spelling.

/// Whoever knows fonts that stand in no list, such as those of a machine, whose names are looked up when they are met.
public protocol FontNaming: AnyObject, Sendable {
  /// Whether a family or a font has a name; case does not matter.
  func knowsFont(named name: String) -> Bool
}

/// Font names and families that are known.
public struct FontCatalog: Sendable {
  /// The names as they are printed, in the order of suggestions.
  public let names: [String]
  private let indices: [String: Int]
  /// Who is asked for names that are not listed, nil for nobody.
  public var others: (any FontNaming)?

  /// Makes a catalog; of names that differ in case alone the first counts.
  public init(_ names: [String]) {
    self.names = names
    indices = Dictionary(
      names.enumerated().map { ($0.element.lowercased(), $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The name as the catalog spells it, nil where it is unknown.
  public func canonicalName(of name: String) -> String? {
    indices[name.lowercased()].map { names[$0] }
  }

  /// A catalog with more names, tried first.
  public func adding(_ more: [String]) -> FontCatalog {
    var catalog = FontCatalog(more + names)
    catalog.others = others
    return catalog
  }

  /// The families that devices bring along, and those that text is measured with here.
  public static let standard = FontCatalog([
    "Inter", "DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "Academy Engraved LET",
    "Al Nile", "American Typewriter", "Apple Color Emoji", "Apple SD Gothic Neo", "Arial",
    "Arial Hebrew", "Arial Rounded MT Bold", "Avenir", "Avenir Next", "Avenir Next Condensed",
    "Baskerville", "Bodoni 72", "Bradley Hand", "Chalkboard SE", "Chalkduster", "Charter",
    "Cochin", "Copperplate", "Courier", "Courier New", "Damascus", "Didot", "Futura", "Galvji",
    "Geeza Pro", "Georgia", "Gill Sans", "Helvetica", "Helvetica Neue", "Hiragino Sans",
    "Hoefler Text", "Impact", "Kailasa", "Kefa", "Marker Felt", "Menlo", "Noteworthy", "Optima",
    "Palatino", "Papyrus", "Party LET", "PingFang HK", "PingFang SC", "PingFang TC", "Rockwell",
    "Roboto", "San Francisco", "Savoye LET", "Snell Roundhand", "Symbol", "Thonburi",
    "Times New Roman", "Trebuchet MS", "Verdana", "Zapf Dingbats", "Zapfino",
    "Arial-BoldMT", "ArialMT", "Courier-Bold", "Courier-Oblique", "CourierNewPSMT",
    "Georgia-Bold", "Georgia-Italic", "Helvetica-Bold", "Helvetica-Light", "Helvetica-Oblique",
    "HelveticaNeue", "HelveticaNeue-Bold", "HelveticaNeue-Light", "HelveticaNeue-Medium",
    "HelveticaNeue-Thin", "Menlo-Bold", "Menlo-Regular", "TimesNewRomanPS-BoldMT",
    "TimesNewRomanPSMT", "Verdana-Bold", "AvenirNext-Bold", "AvenirNext-DemiBold",
    "AvenirNext-Medium", "AvenirNext-Regular", "Inter-Bold", "Inter-Regular",
  ])
}

extension FontCatalog: Hashable {
  /// Whether the same names are listed, and the same object is asked for others.
  public static func == (first: FontCatalog, second: FontCatalog) -> Bool {
    first.names == second.names && first.others === second.others
  }

  /// Hashes the names that are listed.
  public func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
