// Documents near a document: parsed, edited at some of their values, and printed in some style. What does
// not parse is damaged byte by byte instead, and so is a share of what does.

import Diagnostics
import JSONLayout

/// Edits documents as trees.
public enum DocumentMutation {
  /// A document near a given one.
  public static func mutant(
    of document: [UInt8],
    using generator: inout SeededGenerator
  ) -> [UInt8] {
    edited(document, using: &generator)
      ?? ByteMutator(texts: [document], words: DocumentWords.all).mutant(using: &generator)
  }

  /// A document with some of its values edited; nil where its bytes are to be damaged.
  public static func edited(
    _ document: [UInt8],
    using generator: inout SeededGenerator
  ) -> [UInt8]? {
    guard generator.chance(900), var value = EditableJSON(document) else { return nil }
    for _ in 0..<generator.pick([1, 1, 1, 2, 3, 5]) { edit(&value, using: &generator) }
    let style = generator.chance(700) ? DocumentStyle() : DocumentStyle(using: &generator)
    return Array(style.text(of: value, using: &generator).utf8)
  }

  // MARK: Edits

  private static func edit(_ value: inout EditableJSON, using generator: inout SeededGenerator) {
    let paths = value.paths
    let path = generator.pick(paths)
    switch generator.integer(in: 0...11) {
    case 0: value.remove(at: path)
    case 1: duplicate(path, in: &value, using: &generator)
    case 2: move(path, to: generator.pick(paths), in: &value)
    case 3: swap(path, in: &value, using: &generator)
    case 4: rename(path, in: &value, using: &generator)
    case 5: value[path] = value[generator.pick(paths)]
    case 6: insert(at: path, in: &value, using: &generator)
    default: replace(path, of: paths, in: &value, using: &generator)
    }
  }

  private static func duplicate(
    _ path: EditableJSON.Path,
    in value: inout EditableJSON,
    using generator: inout SeededGenerator
  ) {
    guard let index = path.last else { return }
    let hasKey = value.key(at: path) != nil
    value.changeChildren(at: Array(path.dropLast())) { members in
      var copy = members[index]
      // Most keys may stand only once.
      if hasKey, generator.chance(900) { copy.key += "\(members.count)" }
      members.insert(copy, at: generator.integer(in: 0...members.count))
    }
  }

  private static func move(
    _ path: EditableJSON.Path,
    to target: EditableJSON.Path,
    in value: inout EditableJSON
  ) {
    guard !path.isEmpty, !target.starts(with: path) else { return }
    let moved = value[path]
    let key = value.key(at: path) ?? "moved"
    guard value.changeChildren(at: target, { $0.append(.init(key, moved)) }) else { return }
    // What was appended stands behind what is taken away, so that the path still holds.
    value.remove(at: path)
  }

  private static func swap(
    _ path: EditableJSON.Path,
    in value: inout EditableJSON,
    using generator: inout SeededGenerator
  ) {
    guard let index = path.last else { return }
    let outer = Array(path.dropLast())
    let other = generator.integer(in: 0...(value[outer].children.count - 1))
    value.changeChildren(at: outer) { $0.swapAt(index, other) }
  }

  private static func rename(
    _ path: EditableJSON.Path,
    in value: inout EditableJSON,
    using generator: inout SeededGenerator
  ) {
    guard let index = path.last else { return }
    let outer = Array(path.dropLast())
    guard case .object(var members) = value[outer] else { return }
    members[index].key = generator.pick(DocumentKeys.all + [members[0].key, "a", "", "\u{e9}"])
    value[outer] = .object(members)
  }

  private static func insert(
    at path: EditableJSON.Path,
    in value: inout EditableJSON,
    using generator: inout SeededGenerator
  ) {
    let inserted = generator.pick(DocumentWords.snippets)
    guard let snippet = EditableJSON(Array(inserted.utf8)) else { return }
    switch (value[path], snippet) {
    case (.object(let members), .object(let new)):
      var all = members
      all.insert(contentsOf: new, at: generator.integer(in: 0...members.count))
      value[path] = .object(all)
    case (.array(let elements), _): value[path] = .array(elements + [snippet])
    default: value[path] = snippet
    }
  }

  private static func replace(
    _ path: EditableJSON.Path,
    of paths: [EditableJSON.Path],
    in value: inout EditableJSON,
    using generator: inout SeededGenerator
  ) {
    switch value[path] {
    case .number(let text): value[path] = .number(number(near: text, using: &generator))
    case .word(let word):
      value[path] = .word(generator.pick(["true", "false", "null"].filter { $0 != word }))
    case .string(let text):
      value[path] = .string(FormatEdit.edited(text, using: &generator))
    case .object, .array:
      // Strings and numbers say the most; look for one below.
      let below = paths.filter { $0.count > path.count && $0.starts(with: path) }
      let leaves = below.filter { value[$0].children.isEmpty }
      guard !leaves.isEmpty else { return }
      replace(generator.pick(leaves), of: paths, in: &value, using: &generator)
    }
  }

  static func number(near text: String, using generator: inout SeededGenerator) -> String {
    // A text may state a number beyond the range of Double.
    let value = Double(text).flatMap { $0.isFinite ? $0 : nil } ?? 0
    switch generator.integer(in: 0...9) {
    case 0: return generator.pick(DocumentWords.numbers)
    case 1: return text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text
    case 2: return "0"
    case 3: return JSONText.number((value * 2).isFinite ? value * 2 : value)
    case 4: return JSONText.number(value / 2)
    case 5: return JSONText.number(value.nextUp.isFinite ? value.nextUp : value)
    case 6: return JSONText.number(value + 1)
    case 7: return JSONText.number(value - 1)
    case 8: return "\(generator.integer(in: 0...1000))"
    default: return JSONText.number(value.rounded())
    }
  }
}
