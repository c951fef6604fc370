// A font file opened for shaping, in the font's own units: neither hinting nor a pixel grid has a say,
// so advances are whole numbers and the same everywhere.

import CHarfBuzz

/// A font that shapes text.
///
/// Not for several threads at once; FontMetrics lets one in at a time.
final class ShapingFont {
  let face: FontFace
  private let font: OpaquePointer?
  private let library: HarfBuzz
  private let language: hb_language_t?

  /// Opens a font; nil where the file cannot be read any more.
  init?(_ face: FontFace, _ library: HarfBuzz) {
    guard let blob = library.blob_create_from_file_or_fail(face.path) else { return nil }
    self.face = face
    self.library = library
    language = library.english
    let opened = library.face_create(blob, UInt32(face.index))
    font = library.font_create(opened)
    library.face_destroy(opened)
    library.blob_destroy(blob)
    // Units, whatever the size: a pixel a unit, and no size in points to choose a variation by.
    library.font_set_scale(font, Int32(face.unitsPerEm), Int32(face.unitsPerEm))
  }

  deinit { library.font_destroy(font) }

  /// Whether the font has a glyph for a character.
  func hasGlyph(for scalar: Unicode.Scalar) -> Bool {
    var glyph: hb_codepoint_t = 0
    return library.font_get_nominal_glyph(font, scalar.value, &glyph) != 0
  }

  /// The advance of a character on its own, in units.
  func advance(of scalar: Unicode.Scalar) -> Int32 {
    var glyph: hb_codepoint_t = 0
    guard library.font_get_nominal_glyph(font, scalar.value, &glyph) != 0 else { return 0 }
    return library.font_get_glyph_h_advance(font, glyph)
  }

  /// Shapes a part of a text.
  func shape(
    _ text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    script: hb_script_t,
    in buffer: OpaquePointer?
  ) {
    library.buffer_clear_contents(buffer)
    text.withMemoryRebound(to: CChar.self) { characters in
      library.buffer_add_utf8(
        buffer,
        characters.baseAddress,
        Int32(characters.count),
        UInt32(range.lowerBound),
        Int32(range.count)
      )
    }
    let direction = library.script_get_horizontal_direction(script)
    library.buffer_set_direction(
      buffer,
      direction == HB_DIRECTION_INVALID ? HB_DIRECTION_LTR : direction
    )
    library.buffer_set_script(buffer, script)
    // Languages with glyphs of their own are not told apart.
    library.buffer_set_language(buffer, language)
    library.shape(font, buffer, nil, 0)
  }
}
