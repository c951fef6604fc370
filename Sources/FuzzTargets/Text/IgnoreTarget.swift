// `.layout-ignore` files: patterns, a line `===`, and paths. Whether a path is left alone must be what a
// matcher says that tries everything.

import FuzzSupport
import Fuzzing
import LayoutTool

/// Tries patterns of files that are left alone.
struct IgnoreTarget: PlainTarget, GrammarTarget {
  static let name = "ignore-file"
  static let summary = "patterns of files to leave alone: each path as by trying everything"
  static let fileExtension = "txt"
  static let words = [
    "*", "**", "?", "/", "!", "#", "a", "b", ".xml", "\n", "\n===\n", " ", "\t", "a/b", "**/",
    "/**",
    "*.xml", "\r\n", "é",
  ]

  /// Trying everything takes time that grows with both lengths.
  private static let lengthLimit = 400

  static let grammar = TokenGrammar(
    """
    file = pattern pattern? pattern? pattern? '===' path path? path? path?
    pattern = piece piece? piece? piece? piece? line odd?10
    path = line part part? part? part? part?
    """,
    words: [
      "piece": ["a", "b", "ab", "*", "**", "?", "/", "/", ".xml", "!", "é"],
      "odd": ["# why\n", "\n", "  \n", "a/ \t\n", "!\n"], "line": ["\n"],
      "part": ["a", "b", "ab", "/", "x", ".xml", "é"],
    ]
  )

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    guard input.count <= Self.lengthLimit else { return }
    let lines = String(decoding: input, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let patterns = lines.prefix { $0 != "===" }
    let known = IgnorePatterns(patterns.joined(separator: "\n"))
    for path in lines.dropFirst(patterns.count + 1) {
      for isFolder in [false, true] {
        let found = known.ignores(String(path), isFolder: isFolder)
        let expected = Self.ignores(patterns, path, isFolder: isFolder)
        if found != expected {
          throw Finding(
            "ignored-differently",
            "\(isFolder ? "folder" : "file") '\(path)': \(String(describing: found)), "
              + "expected \(String(describing: expected))"
          )
        }
      }
    }
  }

  // MARK: Trying everything

  /// What the last pattern that speaks of a path says of it.
  private static func ignores(
    _ patterns: ArraySlice<Substring>,
    _ path: Substring,
    isFolder: Bool
  ) -> Bool? {
    let parts = path.split(separator: "/").map { Array($0.utf8) }
    var result: Bool?
    for pattern in patterns {
      var text = String(pattern)
      while text.hasSuffix(" ") || text.hasSuffix("\t") { text.removeLast() }
      if text.isEmpty || text.hasPrefix("#") { continue }
      let takesBack = text.hasPrefix("!")
      if takesBack { text.removeFirst() }
      if text.hasSuffix("/") {
        text.removeLast()
        if !isFolder { continue }
      }
      if text.isEmpty || text == "/" { continue }
      let wanted = text.split(separator: "/").map { Array($0.utf8) }
      // Without a slash, a pattern is one for names, wherever they stand.
      let tried = text.contains("/") ? parts : Array(parts.suffix(1))
      if matches(tried[...], wanted[...], nameMatches, isAny: { $0 == [0x2A, 0x2A] }),
        text.contains("/") || !tried.isEmpty
      {
        result = !takesBack
      }
    }
    return result
  }

  private static func nameMatches(_ name: [UInt8], _ wanted: [UInt8]) -> Bool {
    matches(
      name[...],
      wanted[...],
      { letter, wanted in letter == wanted || wanted == 0x3F },
      isAny: { $0 == 0x2A }
    )
  }

  /// By a table of all beginnings of both: which can be matched by which.
  private static func matches<Element>(
    _ elements: ArraySlice<Element>,
    _ pattern: ArraySlice<Element>,
    _ areEqual: (Element, Element) -> Bool,
    isAny: (Element) -> Bool
  ) -> Bool {
    var row = [Bool](repeating: false, count: elements.count + 1)
    row[0] = true
    for wanted in pattern {
      var next = [Bool](repeating: false, count: row.count)
      let isWild = isAny(wanted)
      next[0] = isWild && row[0]
      for (index, element) in elements.enumerated() {
        next[index + 1] =
          isWild ? row[index + 1] || next[index] : row[index] && areEqual(element, wanted)
      }
      row = next
    }
    return row[elements.count]
  }
}
