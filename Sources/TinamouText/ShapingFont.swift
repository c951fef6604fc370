// A font file opened for shaping, in the font's own units: neither hinting nor a pixel grid has a say,
// so advances are whole numbers and the same everywhere.

import CHarfBuzz
import TextMetrics

/// A font that shapes text.
///
/// Not for several threads at once; FontMetrics lets one in at a time.
final class ShapingFont {
  let face: FontFace
  private let font: OpaquePointer
  /// Whether every text is shaped as a whole, with all features: what short cuts are compared with.
  private let shapesInFull: Bool
  private var pairs: PairAdvances?
  /// What shaping can leave out for plain texts.
  private(set) lazy var idleFeatures = IdleFeatures(font)
  private var advances = AdvanceCache()
  /// How many texts were shaped before the font's tables were looked at.
  private var shapedCount = 0
  private var hasLookedAtTables = false

  /// How many texts a font shapes before it is worth a look at its tables.
  private static let countBeforeTables = 24
  /// How many bytes a text may have for its advance to be kept apart from where its lines may end.
  private static let labelLimit = 64

  /// Opens a font; nil where the file cannot be read any more.
  init?(_ face: FontFace, shapesInFull: Bool = false) {
    self.face = face
    self.shapesInFull = shapesInFull
    guard let blob = hb_blob_create_from_file_or_fail(face.path) else { return nil }
    let opened = hb_face_create(blob, UInt32(face.index))
    font = hb_font_create(opened)
    hb_face_destroy(opened)
    hb_blob_destroy(blob)
    // Units, whatever the size: a pixel a unit, and no size in points to choose a variation by.
    hb_font_set_scale(font, Int32(face.unitsPerEm), Int32(face.unitsPerEm))
  }

  deinit { hb_font_destroy(font) }

  /// Whether the font has a glyph for a character.
  func hasGlyph(for scalar: Unicode.Scalar) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
  }

  /// The advance of a character on its own, in units.
  func advance(of scalar: Unicode.Scalar) -> Int32 {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 else { return 0 }
    return hb_font_get_glyph_h_advance(font, glyph)
  }

  /// Shapes a part of a text; where it is plain, without the font's idle features.
  func shape(
    _ text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    script: hb_script_t,
    isPlain: Bool = false,
    in buffer: OpaquePointer
  ) {
    fill(buffer, with: text, range, script: script)
    guard isPlain, script == HB_SCRIPT_LATIN else { return hb_shape(font, buffer, nil, 0) }
    let idle = idleFeatures
    let count = UInt32(idle.features.count)
    if hb_shape_plan_execute(idle.plan, font, buffer, idle.features, count) == 0 {
      hb_shape(font, buffer, idle.features, count)
    }
  }

  private func fill(
    _ buffer: OpaquePointer,
    with text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    script: hb_script_t
  ) {
    hb_buffer_clear_contents(buffer)
    text.withMemoryRebound(to: CChar.self) { characters in
      hb_buffer_add_utf8(
        buffer,
        characters.baseAddress,
        Int32(characters.count),
        UInt32(range.lowerBound),
        Int32(range.count)
      )
    }
    let direction = hb_script_get_horizontal_direction(script)
    hb_buffer_set_direction(
      buffer,
      direction == HB_DIRECTION_INVALID ? HB_DIRECTION_LTR : direction
    )
    hb_buffer_set_script(buffer, script)
    // Never the language of the process: it would let the locale choose glyphs.
    hb_buffer_set_language(buffer, ShapingLanguage.english)
  }

  // MARK: Plain text

  private func lookAtTables() {
    guard !shapesInFull, !hasLookedAtTables else { return }
    shapedCount += 1
    guard shapedCount > Self.countBeforeTables else { return }
    hasLookedAtTables = true
    pairs = PairAdvances(font)
  }

  /// Whether a text has nothing but characters that the font's tables were searched for.
  ///
  /// - Returns: That, and whether there is a letter among them.
  func plainness(of text: UnsafeBufferPointer<UInt8>) -> (isPlain: Bool, hasLetter: Bool) {
    guard hasLookedAtTables else { return (false, false) }
    let idle = idleFeatures
    var hasLetter = false
    var index = 0
    while index < text.count {
      var scalar = UInt32(text[index])
      // Valid UTF-8: the first byte says how many there are.
      let length = scalar < 0x80 ? 1 : scalar < 0xE0 ? 2 : scalar < 0xF0 ? 3 : 4
      if length > 1 { scalar &= 0x7F >> UInt32(length) }
      for next in 1..<max(length, 1) { scalar = scalar << 6 | UInt32(text[index + next] & 0x3F) }
      guard idle.covers(scalar, self) else { return (false, false) }
      hasLetter = hasLetter || IdleFeatures.isLetter(scalar)
      index += length
    }
    return (true, hasLetter)
  }

  /// The advance of a short plain text on one line, nil for any other.
  func labelAdvance(of text: String, in buffer: OpaquePointer) -> Int? {
    guard hasLookedAtTables, text.utf8.count <= Self.labelLimit else { return nil }
    var copy = text
    return copy.withUTF8 { bytes in
      let (isPlain, hasLetter) = plainness(of: bytes)
      guard isPlain, hasLetter || bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      // Texts are equal that spell a letter with its accent in one character or two, but plain ones
      // have one.
      if let known = advances[text] { return known }
      shape(bytes, bytes.indices, script: HB_SCRIPT_LATIN, isPlain: true, in: buffer)
      let advance = Self.advance(of: buffer)
      if let advance { advances[text] = advance }
      return advance
    }
  }

  /// The advances of clusters, each at least 0, from left to right.
  private static func advance(of buffer: OpaquePointer) -> Int? {
    var count: UInt32 = 0
    var positionCount: UInt32 = 0
    guard let glyphs = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &positionCount)
    else { return nil }
    var sum = 0
    var cluster = UInt32.max
    var advance = 0
    for index in 0..<Int(count) {
      if glyphs[index].cluster != cluster {
        sum += max(advance, 0)
        cluster = glyphs[index].cluster
        advance = 0
      }
      advance += Int(positions[index].x_advance)
    }
    return sum + max(advance, 0)
  }

  /// The advances of a text of ASCII whose characters don't change each other's shapes, added up; nil
  /// where the font or the text is not of that kind, or not yet.
  func plainAdvance(of text: UnsafeBufferPointer<UInt8>, in buffer: OpaquePointer) -> Int? {
    lookAtTables()
    return pairs?.advance(of: text) { pair in
      pair.withUnsafeBufferPointer { bytes in
        shape(bytes, bytes.indices, script: HB_SCRIPT_LATIN, in: buffer)
        var count: UInt32 = 0
        guard let positions = hb_buffer_get_glyph_positions(buffer, &count) else { return 0 }
        return (0..<Int(count)).reduce(0) { $0 + positions[$1].x_advance }
      }
    }
  }
}

/// The language that text is shaped in.
enum ShapingLanguage {
  /// English; languages with glyphs of their own are not told apart.
  nonisolated(unsafe) static let english = hb_language_from_string("en", 2)
}
