// Most labels are plain: letters that no rule of the font changes, moved by kerning between two
// neighbours. Then the width is a sum over neighbours, and shaping the whole text would find the same.
//
// That a font and a text are of this kind is proved, not guessed:
// - characters belong to a plain set when the substitutions that the font would apply, given all of the
//   set at once, yield no other glyph (HarfBuzz's closure, which looks at contexts);
// - positioning consists of rules for single glyphs, for marks, and for pairs that move the first glyph
//   only; such rules don't see further than one neighbour.
// There are two sets, because fonts such as Inter turn an x between digits into a multiplication sign:
// one with the x and one with the digits.

import CHarfBuzz

/// Advances of pairs of ASCII characters in one font, found as they are asked for.
struct PairAdvances {
  /// The plain sets that a character belongs to, by bits.
  private let sets: [UInt8]
  /// The advance of each character on its own.
  private var single: [Int32]
  /// What a character's advance changes by before another, `unknown` until asked for.
  private var change: [Int32]

  private static let unknown = Int32.min
  private static let letters =
    " etaoinsrhldcumfpgwybvkxjqzETAOINSRHLDCUMFPGWYBVKXJQZ.,!?;'\"&%$()-/:#*+=@[]_~0123456789"
  private static let digits =
    " 0123456789etaoinsrhldcumfpgwybvkjqzETAOINSRHLDCUMFPGWYBVKJQZ.,!?;'\"&%$()-/:#*+=@[]_~xX"

  /// Looks at a font's tables; nil where not even spaces and letters are plain.
  init?(_ font: OpaquePointer) {
    guard let face = hb_font_get_face(font), Self.movesPairsOnly(face) else { return nil }
    var sets = [UInt8](repeating: 0, count: 128)
    let lookups = Self.collect(of: face, table: FontTag.value("GSUB"))
    defer { hb_set_destroy(lookups) }
    for (bit, order) in [(UInt8(1), Self.letters), (2, Self.digits)] {
      for byte in Self.plainCharacters(order, of: font, face, lookups) { sets[Int(byte)] |= bit }
    }
    guard sets[Int(UInt8(ascii: " "))] == 3, sets[Int(UInt8(ascii: "e"))] == 3 else { return nil }
    self.sets = sets
    single = [Int32](repeating: Self.unknown, count: 128)
    change = [Int32](repeating: Self.unknown, count: 128 * 128)
  }

  /// The advance of a text, nil where a character is not plain; `shape` shapes what is not known yet.
  mutating func advance(
    of text: UnsafeBufferPointer<UInt8>,
    shape: ([UInt8]) -> Int32
  ) -> Int? {
    var common: UInt8 = 3
    for byte in text { common &= byte < 128 ? sets[Int(byte)] : 0 }
    guard common != 0 else { return nil }
    var sum = 0
    var previous: Int?
    for byte in text {
      let character = Int(byte)
      if single[character] == Self.unknown { single[character] = shape([byte]) }
      sum += Int(single[character])
      if let previous {
        let pair = previous << 7 | character
        if change[pair] == Self.unknown {
          change[pair] =
            shape([UInt8(previous), byte]) - single[previous] - single[character]
        }
        // An advance below 0 counts as 0, which a sum does not know.
        guard single[previous] + change[pair] >= 0 else { return nil }
        sum += Int(change[pair])
      }
      previous = character
    }
    return sum
  }

  // MARK: Proofs

  /// The characters, taken in some order, that no substitution changes given all of them.
  private static func plainCharacters(
    _ order: String,
    of font: OpaquePointer,
    _ face: OpaquePointer,
    _ lookups: OpaquePointer
  ) -> [UInt8] {
    let glyphs = hb_set_create()
    let closure = hb_set_create()
    defer {
      hb_set_destroy(glyphs)
      hb_set_destroy(closure)
    }
    return order.utf8.filter { byte in
      var glyph: hb_codepoint_t = 0
      guard hb_font_get_nominal_glyph(font, UInt32(byte), &glyph) != 0,
        hb_set_has(glyphs, glyph) == 0
      else { return false }
      hb_set_add(glyphs, glyph)
      hb_set_set(closure, glyphs)
      hb_ot_layout_lookups_substitute_closure(face, lookups, closure)
      if hb_set_is_equal(closure, glyphs) != 0 { return true }
      hb_set_del(glyphs, glyph)
      return false
    }
  }

  /// The rules of a table that shaping applies to Latin text without a fraction slash.
  static func collect(of face: OpaquePointer, table: hb_tag_t) -> OpaquePointer {
    var properties = hb_segment_properties_t()
    properties.direction = HB_DIRECTION_LTR
    properties.script = HB_SCRIPT_LATIN
    properties.language = ShapingLanguage.english
    // HarfBuzz applies these around a fraction slash only, which is beyond ASCII.
    let features = ["frac", "numr", "dnom"].map {
      hb_feature_t(tag: FontTag.value($0), value: 0, start: 0, end: UInt32.max)
    }
    let lookups = hb_set_create()
    let plan = hb_shape_plan_create(face, &properties, features, UInt32(features.count), nil)
    hb_ot_shape_plan_collect_lookups(plan, table, lookups)
    hb_shape_plan_destroy(plan)
    return lookups ?? hb_set_get_empty()
  }

  /// Whether positioning rules look at one glyph, at marks, or at two glyphs of which the first moves.
  private static func movesPairsOnly(_ face: OpaquePointer) -> Bool {
    for name in ["morx", "mort", "kerx", "trak"] {
      let blob = hb_face_reference_table(face, FontTag.value(name))
      defer { hb_blob_destroy(blob) }
      guard hb_blob_get_length(blob) == 0 else { return false }
    }
    let blob = hb_face_reference_table(face, FontTag.value("GPOS"))
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { return true }
    let table = OpenTypeTable(UnsafeRawBufferPointer(start: data, count: Int(length)))
    let lookups = collect(of: face, table: FontTag.value("GPOS"))
    defer { hb_set_destroy(lookups) }
    var lookup = hb_codepoint_t.max
    while hb_set_next(lookups, &lookup) != 0 {
      guard table.movesPairsOnly(lookup: Int(lookup)) else { return false }
    }
    return true
  }
}

extension OpenTypeTable {
  /// Whether a lookup adjusts single glyphs, attaches marks, or moves the first glyph of pairs.
  fileprivate func movesPairsOnly(lookup: Int) -> Bool {
    guard let lookup = self.lookup(lookup, extensionKind: 9) else { return false }
    // A rule that passes over letters would bring together letters that stand apart.
    guard lookup.flags & 0x6 == 0 else { return false }
    return lookup.subtables.allSatisfy { kind, start in
      switch kind {
      case 1, 4, 5, 6: true
      case 2: number(start + 6) == 0
      default: false
      }
    }
  }
}
