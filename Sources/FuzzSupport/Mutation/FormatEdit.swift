// Small edits of formats and canonical texts: a word, a number or a sign in another's place. No language
// is known here beyond what belongs together.

import LayoutModel

/// Edits the texts of constraints.
enum FormatEdit {
  /// The text cut into names, numbers, spaces and signs.
  static func tokens(of text: String) -> [String] {
    var tokens: [String] = []
    var isWord = false
    for scalar in text.unicodeScalars {
      let belongs =
        scalar == "_" || scalar == "." || (scalar.isASCII && Character(scalar).isLetter)
        || (scalar.isASCII && Character(scalar).isNumber)
      if belongs, isWord, let last = tokens.indices.last {
        tokens[last].unicodeScalars.append(scalar)
      } else if let last = tokens.indices.last, isRelation(tokens[last], scalar) {
        tokens[last].unicodeScalars.append(scalar)
      } else {
        tokens.append(String(scalar))
      }
      isWord = belongs
    }
    return tokens
  }

  private static func isRelation(_ token: String, _ scalar: Unicode.Scalar) -> Bool {
    (scalar == "=" && ["=", "<", ">"].contains(token)) || (scalar == "|" && token == "|")
  }

  /// The text with one to three edits.
  static func edited(_ text: String, using generator: inout SeededGenerator) -> String {
    var tokens = tokens(of: text)
    for _ in 0..<generator.pick([1, 1, 2, 3]) {
      guard !tokens.isEmpty else { return generator.pick(DocumentWords.formats) }
      let index = generator.index(in: tokens)
      switch generator.integer(in: 0...8) {
      case 0: tokens.remove(at: index)
      case 1: tokens.insert(tokens[index], at: generator.integer(in: 0...tokens.count))
      case 2: tokens.swapAt(index, generator.index(in: tokens))
      case 3: tokens.insert(generator.pick(FormatGenerator.words), at: index)
      case 4: return generator.pick(DocumentWords.formats)
      default: tokens[index] = token(near: tokens[index], among: tokens, using: &generator)
      }
    }
    return tokens.joined()
  }

  private static func token(
    near token: String,
    among tokens: [String],
    using generator: inout SeededGenerator
  ) -> String {
    if Double(token) != nil { return DocumentMutation.number(near: token, using: &generator) }
    if LayoutRelation(rawValue: token) != nil {
      return generator.pick(LayoutRelation.allCases).rawValue
    }
    if let first = token.unicodeScalars.first, Character(first).isLetter {
      return generator.chance(500)
        ? generator.pick(tokens) : generator.pick(DocumentWords.names)
    }
    return generator.pick(FormatGenerator.words)
  }
}
