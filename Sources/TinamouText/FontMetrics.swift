// Measures text by the fonts of the machine, through HarfBuzz.

import Synchronization
import TextMetrics

/// Why text cannot be measured by fonts.
public struct FontError: Error, CustomStringConvertible, Hashable, Sendable {
  /// Where fonts were looked for.
  public let searchedFolders: [String]

  /// The error in one line.
  public var description: String {
    HarfBuzz.system == nil ? Messages.noHarfBuzz : Messages.noFonts(searchedFolders)
  }
}

/// Measures text by fonts.
///
/// What a measurement says depends on the font files alone. It may be used by several threads, which
/// then wait for each other; a measurer for each thread is faster.
public final class FontMetrics: TextMeasuring {
  /// The fonts.
  public let catalogue: FontCatalogue
  private let state: Mutex<State>

  /// What is kept between measurements.
  fileprivate struct State {
    var shaper: TextShaper
    var labels = LabelCache()
  }

  /// Prepares to measure by the fonts of a catalogue.
  ///
  /// - Throws: where there is not one font, or no HarfBuzz to read it with.
  public init(_ catalogue: FontCatalogue = .system()) throws(FontError) {
    guard let library = HarfBuzz.system, !catalogue.faces.isEmpty else {
      throw FontError(searchedFolders: catalogue.folders)
    }
    self.catalogue = catalogue
    state = Mutex(State(shaper: TextShaper(catalogue, library)))
  }

  /// What takes the place of the system's font, where that is not what it should be; a sentence.
  public var substitution: String? {
    let wanted = FontCatalogue.families(of: .system)[0]
    guard let used = catalogue.match(.label)?.face.family, used != wanted else { return nil }
    return Messages.substitution(wanted: wanted, used: used)
  }

  /// The size of a text in one font within limits.
  public func measure(
    _ text: String,
    font: TextFont,
    within limits: TextLimits
  ) -> TextMeasurement {
    state.withLock { state in
      guard !text.isEmpty, state.shaper.font(for: font) != nil else { return .empty }
      return LineFitting.measure(state.shaped(TextRun(text, font: font)), within: limits)
    }
  }

  /// The size of a text within limits.
  public func measure(_ text: StyledText, within limits: TextLimits) -> TextMeasurement {
    state.withLock { state in
      LineFitting.measure(state.shaped(text), within: limits)
    }
  }

  /// The widths, in points, from which on lines of a text end elsewhere; nil where there are too many.
  public func breakingWidths(of text: StyledText, within limits: TextLimits) -> [Double]? {
    let shaped = state.withLock { state in state.shaped(text) }
    return LineFitting.breakingWidths(of: shaped, within: limits)
  }

  /// The lines of a text within limits.
  public func lines(of text: StyledText, within limits: TextLimits) -> [TextLine] {
    let shaped = state.withLock { state in
      var shaped = ShapedText()
      shaped.offsets = []
      var start = 0
      for run in text.runs {
        let first = shaped.advances.count
        state.shaper.shape(run, into: &shaped)
        // Shaping counts from the beginning of its run.
        for index in first..<shaped.advances.count { shaped.offsets?[index] += start }
        start += run.text.utf8.count
      }
      return shaped
    }
    return lines(of: text, shaped, within: limits)
  }

  /// The heights of a line.
  public func lineMetrics(of font: TextFont) -> LineMetrics {
    state.withLock { state in
      state.shaper.font(for: font)?.metrics ?? LineMetrics(ascent: 0, descent: 0)
    }
  }

  /// Whether there is a font file of a name, or the table of families has it.
  public func knowsFont(named name: String) -> Bool { catalogue.knowsFont(named: name) }

  /// The names of the families of font files and of the table, in alphabetical order.
  public var familyNames: [String] {
    Set(catalogue.familyNames + FontFamily.names).sorted()
  }
}

extension FontMetrics.State {
  /// The clusters of a text; those of a single run are kept.
  fileprivate mutating func shaped(_ text: StyledText) -> ShapedText {
    if text.runs.count == 1, let run = text.runs.first { return shaped(run) }
    var shaped = ShapedText()
    for run in text.runs { shaper.shape(run, into: &shaped) }
    return shaped
  }

  /// A run's clusters, kept or shaped.
  fileprivate mutating func shaped(_ run: TextRun) -> ShapedText {
    if let kept = labels[run] { return kept }
    var shaped = ShapedText()
    shaper.shape(run, into: &shaped)
    labels[run] = shaped
    return shaped
  }
}
