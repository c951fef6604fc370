// Which rules of a font can do nothing to a text: each of their rules needs a glyph that is not there.
//
// Source: OpenType specification, "GSUB — Glyph Substitution Table" and "OpenType Layout common table
// formats" (contexts and chained contexts).

import CHarfBuzz

extension OpenTypeTable {
  /// Whether none of a substitution's rules can apply to text of some glyphs alone.
  func isIdleSubstitution(_ lookup: Int, _ glyphs: OpaquePointer) -> Bool {
    guard let lookup = self.lookup(lookup, extensionKind: 7) else { return false }
    return lookup.subtables.allSatisfy { isIdle($0.kind, $0.offset, glyphs) }
  }

  /// Whether none of a positioning lookup's rules can apply to text of some glyphs alone: all of them
  /// attach marks, and none of these is there.
  func isIdleAttachment(_ lookup: Int, _ glyphs: OpaquePointer) -> Bool {
    guard let lookup = self.lookup(lookup, extensionKind: 9) else { return false }
    return lookup.subtables.allSatisfy { kind, subtable in
      (4...6).contains(kind) && isUncovered(subtable + 2, subtable, glyphs)
    }
  }

  private func isIdle(_ kind: Int, _ subtable: Int, _ glyphs: OpaquePointer) -> Bool {
    guard let format = number(subtable) else { return false }
    switch (kind, format) {
    case (4, 1): return hasNoLigature(subtable, glyphs)
    case (5, 3):
      guard let count = number(subtable + 2) else { return false }
      return hasUncovered(count, at: subtable + 6, subtable, glyphs)
    case (6, 3): return isIdleChain(subtable, glyphs)
    case (5...6, 1): return hasIdleSequences(kind, subtable, glyphs)
    case (5...6, 2): return hasIdleClasses(kind, subtable, glyphs)
    // All others begin with the coverage of what they change.
    case (1...3, _), (8, _): return isUncovered(subtable + 2, subtable, glyphs)
    default: return false
    }
  }

  /// Whether a coverage, whose distance stands at an offset, has none of the glyphs.
  private func isUncovered(_ offset: Int, _ subtable: Int, _ glyphs: OpaquePointer) -> Bool {
    guard let distance = number(offset) else { return false }
    return covered(subtable + distance, glyphs)?.isEmpty ?? false
  }

  /// Whether one of several coverages has none of the glyphs.
  private func hasUncovered(
    _ count: Int,
    at offset: Int,
    _ subtable: Int,
    _ glyphs: OpaquePointer
  ) -> Bool {
    (0..<count).contains { isUncovered(offset + 2 * $0, subtable, glyphs) }
  }

  /// Whether what stands before, in or behind a chained context needs a glyph that is not there.
  private func isIdleChain(_ subtable: Int, _ glyphs: OpaquePointer) -> Bool {
    var offset = subtable + 2
    for _ in 0..<3 {
      guard let count = number(offset) else { return false }
      if hasUncovered(count, at: offset + 2, subtable, glyphs) { return true }
      offset += 2 + 2 * count
    }
    return false
  }

  /// Whether each of some sequences of glyphs has one that is not there.
  private func hasIdleSequences(_ kind: Int, _ subtable: Int, _ glyphs: OpaquePointer) -> Bool {
    guard let coverage = number(subtable + 2), let sets = covered(subtable + coverage, glyphs)
    else {
      return false
    }
    return sets.allSatisfy { set in
      isIdle(set, of: subtable + 4, kind, subtable) { _, glyph in
        hb_set_has(glyphs, hb_codepoint_t(glyph)) != 0
      }
    }
  }

  /// Whether each of some sequences of classes has one of which no glyph is there.
  private func hasIdleClasses(_ kind: Int, _ subtable: Int, _ glyphs: OpaquePointer) -> Bool {
    let definitions = kind == 6 ? [subtable + 4, subtable + 6, subtable + 8] : [subtable + 4]
    var classes: [Set<Int>] = []
    for definition in definitions {
      guard let distance = number(definition) else { return false }
      // Without a definition all glyphs are of one class.
      guard let found = distance == 0 ? [0] : self.classes(subtable + distance, glyphs) else {
        return false
      }
      classes.append(found)
    }
    let sets = subtable + (kind == 6 ? 10 : 6)
    guard let count = number(sets) else { return false }
    let first = kind == 6 ? 1 : 0
    return classes[first].filter { $0 < count }.allSatisfy { set in
      isIdle(set, of: sets, kind, subtable) { part, value in
        classes[kind == 6 ? part : 0].contains(value)
      }
    }
  }

  /// Whether each rule of a set of contexts needs something that is not there.
  ///
  /// The number of sets stands at `sets`. Of kind 5 are contexts, of kind 6 chained ones, whose parts are
  /// what stands before, in and behind; `has` says whether a glyph or class of a part is there.
  private func isIdle(
    _ set: Int,
    of sets: Int,
    _ kind: Int,
    _ subtable: Int,
    has: (_ part: Int, _ value: Int) -> Bool
  ) -> Bool {
    guard let distance = number(sets + 2 + 2 * set) else { return false }
    if distance == 0 { return true }
    let start = subtable + distance
    guard let count = number(start) else { return false }
    return (0..<count).allSatisfy { rule in
      guard let offset = number(start + 2 + 2 * rule),
        let values = kind == 6 ? chain(start + offset) : sequence(start + offset)
      else { return false }
      return values.contains { !has($0.part, $0.value) }
    }
  }

  /// What a context needs behind its first glyph.
  private func sequence(_ rule: Int) -> [(part: Int, value: Int)]? {
    guard let count = number(rule), let values = numbers(count - 1, at: rule + 4) else {
      return nil
    }
    return values.map { (1, $0) }
  }

  /// What a chained context needs beside its first glyph.
  private func chain(_ rule: Int) -> [(part: Int, value: Int)]? {
    var needed: [(part: Int, value: Int)] = []
    var offset = rule
    for part in 0..<3 {
      // The first glyph of what is changed is known by its set.
      guard let count = number(offset),
        let values = numbers(part == 1 ? count - 1 : count, at: offset + 2)
      else { return nil }
      needed += values.map { (part, $0) }
      offset += 2 + 2 * values.count
    }
    return needed
  }

  private func numbers(_ count: Int, at offset: Int) -> [Int]? {
    var numbers: [Int] = []
    for index in 0..<max(count, 0) {
      guard let number = number(offset + 2 * index) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Whether each ligature has a component that is not there.
  private func hasNoLigature(_ subtable: Int, _ glyphs: OpaquePointer) -> Bool {
    guard let coverage = number(subtable + 2), let first = covered(subtable + coverage, glyphs)
    else {
      return false
    }
    for index in first {
      guard let distance = number(subtable + 6 + 2 * index), let count = number(subtable + distance)
      else { return false }
      let set = subtable + distance
      for ligature in 0..<count {
        guard let offset = number(set + 2 + 2 * ligature),
          let components = number(set + offset + 2)
        else { return false }
        let hasAll = (1..<max(components, 1)).allSatisfy { component in
          number(set + offset + 2 + 2 * component).map {
            hb_set_has(glyphs, hb_codepoint_t($0)) != 0
          } ?? true
        }
        if hasAll { return false }
      }
    }
    return true
  }
}
