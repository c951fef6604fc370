// The parts that the substitution and positioning tables of OpenType fonts share: lists of lookups, their
// subtables, coverage. Numbers that lead out of the table read as nothing.
//
// Source: OpenType specification, "OpenType Layout common table formats".

import CHarfBuzz

/// A table of rules about glyphs.
struct OpenTypeTable {
  private let bytes: UnsafeRawBufferPointer

  /// A lookup's rules.
  struct Lookup {
    /// Which glyphs the rules pass over.
    let flags: Int
    /// The kind of each subtable and its offset in the table, those of extensions taken out.
    let subtables: [(kind: Int, offset: Int)]
  }

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// A number of two bytes.
  func number(_ offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// Whether axes of a variable font choose among the rules.
  var hasVariations: Bool {
    guard let minor = number(2), minor > 0 else { return false }
    return number(10) != 0 || number(12) != 0
  }

  /// A lookup, nil where the table breaks off.
  ///
  /// Subtables of the extension kind, 7 or 9, stand elsewhere.
  func lookup(_ index: Int, extensionKind: Int) -> Lookup? {
    guard let list = number(8), let offset = number(list + 2 + 2 * index),
      let type = number(list + offset), let flags = number(list + offset + 2),
      let count = number(list + offset + 4)
    else { return nil }
    var subtables: [(kind: Int, offset: Int)] = []
    for subtable in 0..<count {
      guard let distance = number(list + offset + 6 + 2 * subtable) else { return nil }
      var (start, kind) = (list + offset + distance, type)
      if type == extensionKind {
        guard let extended = number(start + 2), let high = number(start + 4),
          let low = number(start + 6)
        else { return nil }
        (start, kind) = (start + (high << 16 | low), extended)
      }
      subtables.append((kind, start))
    }
    return Lookup(flags: flags, subtables: subtables)
  }

  /// The classes of the glyphs of a set by a definition of classes, nil where the table breaks off.
  ///
  /// That of all glyphs without one, 0, is always among them.
  func classes(_ table: Int, _ glyphs: OpaquePointer) -> Set<Int>? {
    guard let format = number(table), let second = number(table + 2) else { return nil }
    var classes: Set<Int> = [0]
    switch format {
    case 1:
      guard let count = number(table + 4) else { return nil }
      for index in 0..<count where hb_set_has(glyphs, hb_codepoint_t(second + index)) != 0 {
        guard let found = number(table + 6 + 2 * index) else { return nil }
        classes.insert(found)
      }
    case 2:
      for range in 0..<second {
        let entry = table + 4 + 6 * range
        guard let first = number(entry), let last = number(entry + 2),
          let found = number(entry + 4)
        else { return nil }
        var glyph = first == 0 ? hb_codepoint_t.max : hb_codepoint_t(first - 1)
        if hb_set_next(glyphs, &glyph) != 0, glyph <= last { classes.insert(found) }
      }
    default: return nil
    }
    return classes
  }

  /// The indices in a coverage of the glyphs of a set, nil where the table breaks off.
  func covered(_ table: Int, _ glyphs: OpaquePointer) -> [Int]? {
    guard let format = number(table), let count = number(table + 2) else { return nil }
    var indices: [Int] = []
    switch format {
    case 1:
      for index in 0..<count {
        guard let glyph = number(table + 4 + 2 * index) else { return nil }
        if hb_set_has(glyphs, hb_codepoint_t(glyph)) != 0 { indices.append(index) }
      }
    case 2:
      for range in 0..<count {
        let entry = table + 4 + 6 * range
        guard let first = number(entry), let last = number(entry + 2),
          let start = number(entry + 4)
        else { return nil }
        var glyph = first == 0 ? hb_codepoint_t.max : hb_codepoint_t(first - 1)
        while hb_set_next(glyphs, &glyph) != 0, glyph <= last {
          indices.append(start + Int(glyph) - first)
        }
      }
    default: return nil
    }
    return indices
  }
}
