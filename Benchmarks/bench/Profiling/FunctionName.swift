// Names of functions as people write them: `BlockSimplex.pivot` for what the linker calls
// `$s11SimplexCore05BlockA0V5pivot…`.

import FuzzSupport

enum FunctionName {
  /// The name for readers, without types of arguments.
  static func readable(_ symbol: String) -> String {
    guard symbol.hasPrefix("$s") || symbol.hasPrefix("$S") else { return symbol }
    return LinkerName.demangled(symbol).map(shortened) ?? symbol
  }

  /// What a full name is about: of `generic specialization <…> of Module.Type.function(label:) -> …` it is
  /// `Type.function`.
  static func shortened(_ name: String) -> String {
    // What is private has the hash of its file beside it.
    let plain = name.replacing(/\(([^ ()]+) in _[0-9A-F]+\)/) { $0.output.1 }
    var name = Substring(plain.replacing(/\(extension in [^)]*\):/, with: ""))
    var prefix = ""
    // A specialization of a function is told by the function, and so is a closure.
    while let separator = name.firstRange(of: " of ") { name = name[separator.upperBound...] }
    while name.hasPrefix("closure "), let separator = name.firstRange(of: " in ") {
      prefix = "closure in "
      name = name[separator.upperBound...]
    }
    for word in ["static ", "merged ", "outlined "] where name.hasPrefix(word) {
      name = name.dropFirst(word.utf8.count)
    }
    var depth = 0
    var kept = ""
    for character in name {
      if character == "(" && depth == 0 && !kept.isEmpty { break }
      if character == "<" || character == "(" { depth += 1 }
      if depth == 0 {
        // Behind an arrow or a colon stands a type.
        if character == " " || character == ":" { break }
        kept.append(character)
      }
      if character == ">" || character == ")" { depth = max(0, depth - 1) }
    }
    // The module comes first, and says little.
    if let dot = kept.firstIndex(of: "."), kept.index(after: dot) < kept.endIndex {
      kept = String(kept[kept.index(after: dot)...])
    }
    return kept.isEmpty ? String(name) : prefix + kept
  }
}
