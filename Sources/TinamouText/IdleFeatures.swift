// Features of a font that cannot do anything to Latin letters, digits and signs: rules for marks on
// letters, above all, which a font tries at every letter. Shaping without them finds the same.
//
// That a feature is idle is proved from the font's tables: of each of its rules, some glyph that the rule
// needs is none that such a text can come to contain. Which those are, HarfBuzz's closure says.
//
// Source: OpenType specification, "GSUB — Glyph Substitution Table".

import CHarfBuzz

/// What shaping can leave out for plain Latin text.
final class IdleFeatures {
  /// The names of the features.
  let names: [String]
  /// The names as shaping wants them, to be switched off.
  let features: [hb_feature_t]
  /// How plain Latin text is shaped: found once, since looking for it takes as long as a short text.
  let plan: OpaquePointer?
  /// Whether the font has a glyph of its own for each character of the plain ones.
  private let hasGlyph: [Bool]

  /// The features that text has where nothing is said.
  private static let candidates = ["ccmp", "locl", "rlig", "calt", "clig", "liga", "rclt", "rvrn"]

  /// The first code point beyond those that are looked at.
  private static let end = 0x180

  /// Looks at a font's tables.
  init(_ font: OpaquePointer) {
    let glyphs = hb_set_create()
    defer { hb_set_destroy(glyphs) }
    var hasGlyph = [Bool](repeating: false, count: Self.end)
    for code in 0..<Self.end where Self.isPlain(UInt32(code)) {
      hasGlyph[code] = Self.addGlyph(UInt32(code), of: font, to: glyphs)
    }
    for code in Self.punctuation { _ = Self.addGlyph(code, of: font, to: glyphs) }
    self.hasGlyph = hasGlyph
    names = Self.idle(font, glyphs)
    let features = names.map {
      hb_feature_t(tag: FontTag.value($0), value: 0, start: 0, end: UInt32.max)
    }
    self.features = features
    var properties = hb_segment_properties_t()
    properties.direction = HB_DIRECTION_LTR
    properties.script = HB_SCRIPT_LATIN
    properties.language = ShapingLanguage.english
    let face = hb_font_get_face(font)
    let count = UInt32(features.count)
    plan = hb_shape_plan_create_cached(face, &properties, features, count, nil)
  }

  deinit { hb_shape_plan_destroy(plan) }

  private static func addGlyph(
    _ code: UInt32,
    of font: OpaquePointer,
    to glyphs: OpaquePointer?
  ) -> Bool {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, code, &glyph) != 0 else { return false }
    hb_set_add(glyphs, glyph)
    return true
  }

  /// Dashes, quotation marks, bullet and ellipsis.
  private static let punctuation: [UInt32] = [
    0x2010, 0x2012, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026,
  ]

  /// Letters with their accents, digits and signs, without controls and what is not seen.
  private static func isPlain(_ code: UInt32) -> Bool {
    switch code {
    case 0x20..<0x7F: true
    case 0xAD: false
    case 0xA0..<UInt32(end): true
    default: false
    }
  }

  /// Whether a plain scalar is a letter of the Latin script.
  static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8..<UInt32(end): true
    default: false
    }
  }

  /// Whether a scalar is one of those that were looked at, and the font has a glyph for it.
  func covers(_ scalar: UInt32, _ font: ShapingFont) -> Bool {
    if scalar < Self.end { return hasGlyph[Int(scalar)] }
    guard Self.punctuation.contains(scalar), let scalar = Unicode.Scalar(scalar) else {
      return false
    }
    return font.hasGlyph(for: scalar)
  }

  // MARK: Proofs

  private static func idle(_ font: OpaquePointer, _ glyphs: OpaquePointer?) -> [String] {
    guard let face = hb_font_get_face(font), let glyphs else { return [] }
    let substitutions = PairAdvances.collect(of: face, table: FontTag.value("GSUB"))
    defer { hb_set_destroy(substitutions) }
    hb_ot_layout_lookups_substitute_closure(face, substitutions, glyphs)
    return idle(candidates, in: "GSUB", face) { $0.isIdleSubstitution($1, glyphs) }
      + idle(["mark", "mkmk"], in: "GPOS", face) { $0.isIdleAttachment($1, glyphs) }
  }

  /// The features of a table of which each rule is idle.
  private static func idle(
    _ names: [String],
    in name: String,
    _ face: OpaquePointer,
    _ isIdle: (OpenTypeTable, Int) -> Bool
  ) -> [String] {
    let blob = hb_face_reference_table(face, FontTag.value(name))
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { return [] }
    let table = OpenTypeTable(UnsafeRawBufferPointer(start: data, count: Int(length)))
    // Which rules count would be another question for each instance.
    guard !table.hasVariations else { return [] }
    return names.filter { feature in
      let rules = lookups(of: FontTag.value(feature), face, table: FontTag.value(name))
      return !rules.isEmpty && rules.allSatisfy { isIdle(table, $0) }
    }
  }

  /// The rules of a feature in any script and language.
  private static func lookups(
    of tag: hb_tag_t,
    _ face: OpaquePointer,
    table: hb_tag_t
  ) -> [Int] {
    let count = hb_ot_layout_table_get_feature_tags(face, table, 0, nil, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    var length = count
    hb_ot_layout_table_get_feature_tags(face, table, 0, &length, &tags)
    var lookups: Set<Int> = []
    for (index, found) in tags.enumerated() where found == tag {
      let feature = UInt32(index)
      let total = hb_ot_layout_feature_get_lookups(face, table, feature, 0, nil, nil)
      var indices = [UInt32](repeating: 0, count: Int(total))
      var length = total
      hb_ot_layout_feature_get_lookups(face, table, feature, 0, &length, &indices)
      lookups.formUnion(indices.map(Int.init))
    }
    return lookups.sorted()
  }
}

/// Names of tables and features.
enum FontTag {
  /// The number that a name of four letters is.
  static func value(_ name: String) -> hb_tag_t {
    name.utf8.reduce(0) { $0 << 8 | hb_tag_t($1) }
  }
}
