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

  /// Opens a font; nil where the file cannot be read any more.
  init?(_ face: FontFace) {
    self.face = face
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

  /// Shapes a part of a text.
  func shape(
    _ text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    script: hb_script_t,
    in buffer: OpaquePointer
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
    hb_buffer_set_language(buffer, Self.english)
    hb_shape(font, buffer, nil, 0)
  }

  /// The language that text is shaped in; languages with glyphs of their own are not told apart.
  nonisolated(unsafe) private static let english = hb_language_from_string("en", 2)
}
