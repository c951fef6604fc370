// A font as documents write it: 'bold 24', 'Courier 150%', 'headline italic', "'times new roman' 12".
// Words stand in any order; those without a meaning of their own are the name of the font.

extension TextFont {
  /// Reads a font from words in any order: traits (bold, italic, condensed, expanded, monospace), a
  /// text style, a size as a number or a percentage, and the name of a font or family, with quotes
  /// or without.
  ///
  /// A percentage is one of the size so far: that of an earlier size or text style, else 17 points.
  public init(words text: String) {
    self.init()
    var name: [Substring] = []
    for word in Self.words(of: text) {
      if word.isQuoted {
        name.append(word.text)
      } else if !read(word.text) {
        name.append(word.text)
      }
    }
    let family = name.joined(separator: " ")
    if !family.isEmpty, FontName.key(family) != "system" { self.family = family }
  }

  /// Takes a word that is not part of a name.
  private mutating func read(_ word: Substring) -> Bool {
    if let style = FontTextStyle(rawValue: word.lowercased()) {
      size = style.size
      weight = max(weight, style.weight)
      return true
    }
    switch word.lowercased() {
    case "bold": weight = .bold
    case "italic": isItalic = true
    case "condensed": width = .condensed
    case "expanded": width = .expanded
    case "monospace": isMonospaced = true
    default:
      let isPercentage = word.hasSuffix("%")
      guard let number = Double(points: isPercentage ? word.dropLast() : word) else { return false }
      size = isPercentage ? size * number / 100 : number
    }
    return true
  }

  /// The words of a text; what stands in quotes is one word.
  private static func words(of text: String) -> [(text: Substring, isQuoted: Bool)] {
    var words: [(text: Substring, isQuoted: Bool)] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "'" || first == "\"", let end = rest.dropFirst().firstIndex(of: first) {
        words.append((rest[rest.index(after: rest.startIndex)..<end], true))
        rest = rest[rest.index(after: end)...]
      } else {
        let end = rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex
        words.append((rest[..<end], false))
        rest = rest[end...]
      }
    }
    return words
  }
}
