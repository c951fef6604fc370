// One font of a file, as a catalogue knows it: its names, its style and the heights of its lines.

import TextMetrics

/// A font of a file.
public struct FontFace: Hashable, Sendable {
  /// The path of the file.
  public let path: String
  /// The number of the font in its file.
  public let index: Int
  /// The name of the family.
  public let family: String
  /// The name of the font within its family.
  public let styleName: String
  /// The name of the font among all fonts.
  public let postScriptName: String
  /// The weight.
  public let weight: FontWeight
  /// How wide the letters are: OpenType's width class, 1 to 9 with 5 as usual.
  public let widthClass: Int
  /// Whether the letters lean.
  public let isItalic: Bool
  /// How many units make the font's size.
  public let unitsPerEm: Int
  /// From the baseline up to the top of a line, in units.
  public let ascender: Int
  /// From the baseline down to the bottom of a line, in units.
  public let descender: Int
  /// From one line's top to the next line's, in units.
  public let lineHeight: Int

  /// The heights of a line at a size, in points.
  func lineMetrics(size: Double) -> LineMetrics {
    func points(_ units: Int) -> Double { Double(max(units, 0)) * size / Double(unitsPerEm) }
    return LineMetrics(
      ascent: points(ascender),
      descent: points(descender),
      leading: points(lineHeight - ascender - descender)
    )
  }
}
