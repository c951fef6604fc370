// Documents near a document: parsed, edited at some of their values, and printed in some style. What does
// not parse is damaged byte by byte instead, and so is a share of what does.

import Diagnostics
import JSONLayout

/// Edits documents as trees.
public struct DocumentMutation {
  private var value: EditableJSON
  private var random: SeededGenerator

  /// A document with some of its values edited; nil where its bytes are to be damaged.
  public static func edited(
    _ document: [UInt8],
    using generator: inout SeededGenerator
  ) -> [UInt8]? {
    guard generator.chance(900), let value = EditableJSON(document) else { return nil }
    var mutation = DocumentMutation(value: value, random: generator)
    for _ in 0..<mutation.random.pick([1, 1, 1, 2, 3, 5]) { mutation.edit() }
    generator = mutation.random
    let style = generator.chance(700) ? DocumentStyle() : DocumentStyle(using: &generator)
    return Array(style.text(of: mutation.value, using: &generator).utf8)
  }

  // MARK: Edits

  private mutating func edit() {
    let paths = value.paths
    let path = random.pick(paths)
    switch random.integer(in: 0...11) {
    case 0: value.remove(at: path)
    case 1: duplicate(path)
    case 2: move(path, to: random.pick(paths))
    case 3: swap(path)
    case 4: rename(path)
    case 5: value[path] = value[random.pick(paths)]
    case 6: insert(at: path)
    default: replace(path, of: paths)
    }
  }

  private mutating func duplicate(_ path: EditableJSON.Path) {
    guard let index = path.last else { return }
    let hasKey = value.key(at: path) != nil
    value.changeChildren(at: Array(path.dropLast())) { members in
      var copy = members[index]
      // Most keys may stand only once.
      if hasKey, random.chance(900) { copy.key += "\(members.count)" }
      members.insert(copy, at: random.integer(in: 0...members.count))
    }
  }

  private mutating func move(_ path: EditableJSON.Path, to target: EditableJSON.Path) {
    guard !path.isEmpty, !target.starts(with: path) else { return }
    let moved = value[path]
    let key = value.key(at: path) ?? "moved"
    guard value.changeChildren(at: target, { $0.append(.init(key, moved)) }) else { return }
    // What was appended stands behind what is taken away, so that the path still holds.
    value.remove(at: path)
  }

  private mutating func swap(_ path: EditableJSON.Path) {
    guard let index = path.last else { return }
    let outer = Array(path.dropLast())
    let other = random.index(in: value[outer].children)
    value.changeChildren(at: outer) { $0.swapAt(index, other) }
  }

  private mutating func rename(_ path: EditableJSON.Path) {
    guard let index = path.last else { return }
    let outer = Array(path.dropLast())
    guard let first = value[outer].members.first else { return }
    value[outer].members[index].key = random.pick(
      DocumentKeys.all + [first.key, "a", "", "\u{e9}"]
    )
  }

  private mutating func insert(at path: EditableJSON.Path) {
    let inserted = random.pick(DocumentWords.snippets)
    guard let snippet = EditableJSON(Array(inserted.utf8)) else { return }
    switch (value[path], snippet) {
    case (.object(let members), .object(let new)):
      var all = members
      all.insert(contentsOf: new, at: random.integer(in: 0...members.count))
      value[path] = .object(all)
    case (.array(let elements), _): value[path] = .array(elements + [snippet])
    default: value[path] = snippet
    }
  }

  private mutating func replace(_ path: EditableJSON.Path, of paths: [EditableJSON.Path]) {
    switch value[path] {
    case .number(let text): value[path] = .number(Self.number(near: text, using: &random))
    case .word(let word):
      value[path] = .word(random.pick(["true", "false", "null"].filter { $0 != word }))
    case .string(let text): value[path] = .string(FormatEdit.edited(text, using: &random))
    case .object, .array:
      // Strings and numbers say the most; look for one below.
      let below = paths.filter { $0.count > path.count && $0.starts(with: path) }
      let leaves = below.filter { value[$0].children.isEmpty }
      if !leaves.isEmpty { replace(random.pick(leaves), of: paths) }
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
