// Turns text into clusters: stretches of one font and one script are shaped one by one. Only sizes are
// wanted, so the order of right-to-left stretches on the line does not matter, and there is no
// bidirectional algorithm here.

import CHarfBuzz
import TextMetrics

/// Shapes text with the fonts of a catalogue.
///
/// Not for several threads at once.
final class TextShaper {
  private let catalogue: FontCatalogue
  private let library: HarfBuzz
  private let buffer: OpaquePointer?
  private var fonts: [FontFace: ShapingFont] = [:]
  private var resolved: [TextFont: ResolvedFont] = [:]
  private var lastDescriptor: TextFont?
  private var lastFont: ResolvedFont?

  /// How many bytes are shaped at once; longer stretches are cut.
  private static let stretchLimit = 1 << 15
  /// How many descriptors are kept.
  private static let descriptorLimit = 4096

  /// A descriptor's font with what it needs at its size.
  final class ResolvedFont {
    let font: ShapingFont
    let unitsPerEm: Double
    let size: Double
    let metrics: LineMetrics
    /// Fonts for characters that the font does not have; found when first needed.
    lazy var fallbacks: [FontMatch] = makeFallbacks()
    private let makeFallbacks: () -> [FontMatch]

    init(
      _ descriptor: TextFont,
      _ font: ShapingFont,
      widthFactor: Double,
      fallbacks: @escaping () -> [FontMatch]
    ) {
      self.font = font
      size = descriptor.usableSize
      unitsPerEm = Double(font.face.unitsPerEm) / widthFactor
      metrics = font.face.lineMetrics(size: size)
      makeFallbacks = fallbacks
    }
  }

  /// A stretch of a text that is shaped at once.
  private struct Stretch {
    var range: Range<Int>
    var font: ShapingFont
    var unitsPerEm: Double
    var script: hb_script_t
  }

  init(_ catalogue: FontCatalogue, _ library: HarfBuzz) {
    self.catalogue = catalogue
    self.library = library
    buffer = library.buffer_create()
  }

  deinit { library.buffer_destroy(buffer) }

  /// The font of a descriptor; nil where no font can be opened.
  func font(for descriptor: TextFont) -> ResolvedFont? {
    if let lastFont, lastDescriptor == descriptor { return lastFont }
    let found: ResolvedFont
    if let known = resolved[descriptor] {
      found = known
    } else {
      guard let match = catalogue.match(descriptor), let font = open(match.face) else { return nil }
      found = ResolvedFont(descriptor, font, widthFactor: match.widthFactor) { [catalogue] in
        catalogue.fallbacks(for: descriptor).filter { $0.face != match.face }
      }
      if resolved.count >= Self.descriptorLimit { resolved.removeAll() }
      resolved[descriptor] = found
    }
    (lastDescriptor, lastFont) = (descriptor, found)
    return found
  }

  private func open(_ face: FontFace) -> ShapingFont? {
    if let font = fonts[face] { return font }
    let font = ShapingFont(face, library)
    fonts[face] = font
    return font
  }

  // MARK: Shaping

  /// Adds a run's clusters to a text.
  func shape(_ run: TextRun, into shaped: inout ShapedText) {
    guard let font = font(for: run.font), !run.text.isEmpty else { return }
    if let attachment = run.attachment {
      shaped.append(attachment, of: run, in: font.metrics)
      shaped.offsets?.append(0)
      return
    }
    var text = run.text
    text.withUTF8 { bytes in
      // Shaping counts bytes in 32 bits.
      guard bytes.count < Int32.max else { return }
      for stretch in stretches(of: run.text, bytes, font) {
        add(stretch, of: bytes, font, run, to: &shaped)
      }
    }
  }

  /// Cuts a text where its font or its script changes, and behind each end of a line.
  private func stretches(
    of text: String,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ font: ResolvedFont
  ) -> [Stretch] {
    if bytes.count <= Self.stretchLimit, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      return [
        Stretch(
          range: bytes.indices,
          font: font.font,
          unitsPerEm: font.unitsPerEm,
          script: HB_SCRIPT_LATIN
        )
      ]
    }
    var stretches: [Stretch] = []
    var offset = 0
    for character in text {
      let length = character.utf8.count
      let range = offset..<(offset + length)
      offset += length
      let scalar = character.unicodeScalars[character.unicodeScalars.startIndex]
      var (used, unitsPerEm) = (font.font, font.unitsPerEm)
      if let substitute = substitute(for: scalar, font) { (used, unitsPerEm) = substitute }
      let script = script(of: character)
      let canJoin =
        stretches.last.map { last in
          last.font === used
            && (script == nil || last.script == script || !Self.isReal(last.script))
            && last.range.count + length <= Self.stretchLimit
        } ?? false
      if canJoin, let last = stretches.indices.last {
        stretches[last].range = stretches[last].range.lowerBound..<range.upperBound
        if let script, !Self.isReal(stretches[last].script) { stretches[last].script = script }
      } else {
        stretches.append(
          Stretch(
            range: range,
            font: used,
            unitsPerEm: unitsPerEm,
            script: script ?? HB_SCRIPT_COMMON
          )
        )
      }
    }
    return stretches
  }

  private static func isReal(_ script: hb_script_t) -> Bool { script != HB_SCRIPT_COMMON }

  /// The script of a character, nil where it takes its neighbours'.
  private func script(of character: Character) -> hb_script_t? {
    for scalar in character.unicodeScalars {
      // Most are, and the tables of Unicode take longer to ask.
      switch scalar {
      case "a"..."z", "A"..."Z": return HB_SCRIPT_LATIN
      case _ where scalar.value < 0x80: continue
      default: break
      }
      let script = library.unicode_script(library.unicode_funcs_get_default(), scalar.value)
      if script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED, script != HB_SCRIPT_UNKNOWN {
        return script
      }
    }
    return nil
  }

  /// The font for a character that the chosen one does not have; nil where it is to show the gap.
  private func substitute(
    for scalar: Unicode.Scalar,
    _ font: ResolvedFont
  ) -> (ShapingFont, Double)? {
    guard scalar.value >= 0x80, !font.font.hasGlyph(for: scalar),
      !scalar.properties.isDefaultIgnorableCodePoint, !scalar.properties.isWhitespace
    else { return nil }
    for match in font.fallbacks {
      guard let candidate = open(match.face), candidate.hasGlyph(for: scalar) else { continue }
      return (candidate, Double(match.face.unitsPerEm) / match.widthFactor)
    }
    return nil
  }

  /// Shapes a stretch and adds its clusters.
  private func add(
    _ stretch: Stretch,
    of bytes: UnsafeBufferPointer<UInt8>,
    _ font: ResolvedFont,
    _ run: TextRun,
    to shaped: inout ShapedText
  ) {
    stretch.font.shape(bytes, stretch.range, script: stretch.script, in: buffer)
    var count: UInt32 = 0
    var positionCount: UInt32 = 0
    guard let glyphs = library.buffer_get_glyph_infos(buffer, &count),
      let positions = library.buffer_get_glyph_positions(buffer, &positionCount), count > 0
    else { return }
    let isReversed = library.buffer_get_direction(buffer) == HB_DIRECTION_RTL
    let start = shaped.advances.count
    var cluster = UInt32.max
    var advance: Int64 = 0
    for step in 0..<Int(count) {
      let index = isReversed ? Int(count) - 1 - step : step
      if glyphs[index].cluster != cluster {
        if cluster != .max { append(cluster, advance, of: bytes, stretch.font, to: &shaped) }
        cluster = glyphs[index].cluster
        advance = 0
      }
      advance += Int64(positions[index].x_advance)
    }
    append(cluster, advance, of: bytes, stretch.font, to: &shaped)
    guard shaped.advances.count > start else { return }
    var made = ShapedRun(
      end: shaped.advances.count,
      size: font.size,
      unitsPerEm: stretch.unitsPerEm,
      metrics: font.metrics
    )
    made.takeStyle(of: run)
    shaped.runs.append(made)
  }

  private func append(
    _ cluster: UInt32,
    _ advance: Int64,
    of bytes: UnsafeBufferPointer<UInt8>,
    _ font: ShapingFont,
    to shaped: inout ShapedText
  ) {
    let scalar = Self.scalar(at: Int(cluster), of: bytes)
    // Control characters have no shape; a tabulator is as wide as a space.
    var units = Int32(clamping: advance)
    if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) {
      units = scalar == "\t" ? font.advance(of: " ") : 0
      // A carriage return and the line feed behind it are one end of a line.
      if scalar == "\n", cluster > 0, bytes[Int(cluster) - 1] == 0x0D { return }
    }
    shaped.append(units, BreakClass(scalar))
    shaped.offsets?.append(Int(cluster))
  }

  /// The scalar that begins at an index of valid UTF-8.
  private static func scalar(
    at index: Int,
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> Unicode.Scalar {
    let first = UInt32(bytes[index])
    if first < 0x80 { return Unicode.Scalar(UInt8(first)) }
    let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0x7F >> UInt32(count))
    for next in bytes[(index + 1)..<min(index + count, bytes.count)] {
      value = value << 6 | UInt32(next & 0x3F)
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
