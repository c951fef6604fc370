// Tables of strings: read, written and read again.

import Diagnostics
import FuzzSupport
import Fuzzing
import MarkupReading

/// Tries the reader of `.strings` files.
struct StringsTarget: PlainTarget {
  static let name = "strings-file"
  static let summary = "tables of strings: places are true, what was read is read again"
  static let fileExtension = "strings"
  static let words = [
    "\"", "'", "=", ";", "/*", "*/", "//", "\\\"", "\\n", "\\U00e9", "\\ud83d\\ude00", "\\101",
    "\\", "key",
    "\"a\" = \"b\";", "\n", "\u{feff}", "\\'", "%@", "-$_",
  ]
  static let bounds = EffortBounds(nanosecondsPerByte: 20_000, freeNanoseconds: 100_000_000)

  private let mutator = ByteMutator(
    texts: [
      "/* Title */\n\"title\" = \"Hello, \\\"you\\\"\\n\";\n\n// short\nbare-key = bare.value;\n",
      "\"a\" = \"\\U00e9\\ud83d\\ude00\\101\"; 'b' = 'it\\'s';\n\"only\";\n\"a\" = \"twice\";",
      "\u{feff}\"caf\u{e9}\" = \"%@ of\n%d\";",
    ].map { Array($0.utf8) },
    words: words
  )

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    let bytes =
      generator.chance(500) ? generator.pick(mutator.texts) : mutator.mutant(using: &generator)
    guard generator.chance(100) else { return bytes }
    // UTF-16 behind its mark, of either order.
    let isLittle = generator.chance(500)
    let units = [0xFEFF] + Array(String(decoding: bytes, as: UTF8.self).utf16)
    return units.flatMap { unit in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return isLittle ? [low, high] : [high, low]
    }
  }

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let source = SourceBuffer(name: "<table>", bytes: input)
    let table = StringsTable.read(source)
    // Of what had to be decoded, or stands behind a mark, places are those of the text.
    let range = table.diagnostics.first?.range ?? table.entries.first?.keyRange
    let text = range?.buffer ?? source
    try DiagnosticsJudge.checkLocations(table.diagnostics, in: text)
    var last = 0
    for entry in table.entries {
      let (key, value) = (entry.keyRange, entry.valueRange)
      let isBehind = value.bytes == key.bytes || value.bytes.lowerBound >= key.bytes.upperBound
      guard key.buffer === text, value.buffer === text, key.bytes.lowerBound >= last, isBehind,
        value.bytes.upperBound <= text.bytes.count
      else {
        throw Finding("position-outside-input", "'\(entry.key)' at \(key.bytes), \(value.bytes)")
      }
      last = value.bytes.upperBound
    }
    try checkAgain(table)
    try checkDamage(table, of: input)
  }

  /// Lines that miss something: each costs one message, its own entry at most, and no other line.
  private static let damagedLines: [(text: String, hasEntry: Bool)] = [
    ("\"broken line\" = \"1\" = 2 3", true), ("\"broken line\" = \"1\" no end", true),
    ("\"broken line\" = \"1\"", true), ("\"broken line\" \"1\";", false),
    ("\"broken line\" = ;", false), ("= \"1\" = \"2\";", false),
    ("\"broken line\" = \"1\\q\";", true),
  ]

  /// A damaged line in front of a sound table.
  private func checkDamage(_ table: StringsTable, of input: [UInt8]) throws(Finding) {
    guard table.diagnostics.isEmpty, table["broken line"] == nil, input.first != 0xEF,
      String(validating: input, as: UTF8.self) != nil
    else { return }
    let line = Self.damagedLines[input.count % Self.damagedLines.count]
    // The next line begins as one does, so that it is known where this one ends.
    let bytes = Array("\(line.text)\n\"next\" = \"2\";\n".utf8) + input
    let damaged = StringsTable.read(SourceBuffer(name: "<damaged>", bytes: bytes))
    let lost = (line.hasEntry ? 2 : 1) * 2
    guard
      table["next"] != nil
        || damaged.diagnostics.count == 1
          && Self.pairs(damaged).dropFirst(lost) == Self.pairs(table)[...]
    else {
      throw Finding("damage-spreads", "\(damaged.diagnostics.map(\.message)) behind '\(line.text)'")
    }
  }

  /// Whatever damage there was, what came out of it is a table that can be written.
  private func checkAgain(_ table: StringsTable) throws(Finding) {
    let text = table.entries.map { "\(Self.quoted($0.key)) = \(Self.quoted($0.value));\n" }.joined()
    let again = StringsTable.read(SourceBuffer(name: "<again>", text: text))
    guard
      Self.pairs(again) == Self.pairs(table),
      again.diagnostics.allSatisfy({ $0.code == "strings-duplicate-key" }),
      again.keys.allSatisfy({ again[$0] == table[$0] })
    else {
      throw Finding("reads-differently", "\(again.diagnostics.map(\.message)), written as\n\(text)")
    }
    var first: [String: String] = [:]
    for entry in table.entries where first[entry.key] == nil { first[entry.key] = entry.value }
    for entry in table.entries where table[entry.key] != first[entry.key] {
      throw Finding("key-answers-differently", "'\(entry.key)'")
    }
  }

  private static func pairs(_ table: StringsTable) -> [[UInt8]] {
    table.entries.flatMap { [Array($0.key.utf8), Array($0.value.utf8)] }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
