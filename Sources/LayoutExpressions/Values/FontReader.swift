// Words that describe a font, in any order: traits, a text style, a size, a name of one word or more.

import Diagnostics
import TextMetrics

/// Makes a font of words and of fonts among them.
struct FontReader {
  /// How many words the name of a font may have.
  private static let nameLimit = 6

  /// A word and where it stands.
  private struct Word {
    var text: String
    var isQuoted: Bool
    var location: SourceRange
  }

  private let catalog: FontCatalog
  private var font = FontDescriptor()
  private var hasName = false
  private var words: [Word] = []
  /// Text that the next piece may continue, as in `{size}%`.
  private var openText = ""
  private var openLocations: [(start: Int, location: SourceRange)] = []

  init(catalog: FontCatalog) { self.catalog = catalog }

  /// Adds text; without space between, it goes on where the piece before it ended.
  mutating func add(_ text: String, at location: SourceRange) {
    openLocations.append((openText.utf8.count, location))
    openText += text
  }

  /// Adds a font: what it says replaces what was said before, except for traits.
  mutating func add(_ font: FontDescriptor) throws(Diagnostic) {
    try readOpenText()
    if let name = font.name {
      self.font.name = name
      hasName = true
    }
    self.font.size = font.size
    self.font.textStyle = font.textStyle
    self.font.traits.formUnion(font.traits)
    self.font.weight = font.weight ?? self.font.weight
  }

  mutating func finish(at location: SourceRange) throws(Diagnostic) -> FontDescriptor {
    try readOpenText()
    guard font.size.isFinite, font.size > 0 else {
      let word = NumberText.text(font.size) ?? "infinity"
      throw Diagnostic("expression-bad-font-size", Messages.badFontSize(word), at: location)
    }
    return font
  }

  // MARK: Words

  private mutating func readOpenText() throws(Diagnostic) {
    try splitOpenText()
    var index = 0
    while index < words.count { index = try readWords(from: index) }
    words.removeAll()
    openText = ""
    openLocations.removeAll()
  }

  private mutating func splitOpenText() throws(Diagnostic) {
    let bytes = Array(openText.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] <= 0x20 {
        index += 1
        continue
      }
      let start = index
      let quote = bytes[index]
      if quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
        index += 1
        while index < bytes.count, bytes[index] != quote { index += 1 }
        guard index < bytes.count else {
          throw Diagnostic(
            "expression-unknown-font",
            Messages.unclosedFontName,
            at: location(start..<start + 1)
          )
        }
        index += 1
        let text = String(decoding: bytes[start + 1..<index - 1], as: UTF8.self)
        words.append(Word(text: text, isQuoted: true, location: location(start..<index)))
      } else {
        while index < bytes.count, bytes[index] > 0x20 { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        words.append(Word(text: text, isQuoted: false, location: location(start..<index)))
      }
    }
  }

  /// The location of bytes of the open text: exact where the document has the same bytes.
  private func location(_ range: Range<Int>) -> SourceRange {
    let index = openLocations.lastIndex { $0.start <= range.lowerBound } ?? 0
    let (start, location) = openLocations[index]
    let end = index + 1 < openLocations.count ? openLocations[index + 1].start : openText.utf8.count
    guard location.bytes.count == end - start, range.upperBound <= end else { return location }
    let first = location.bytes.lowerBound + range.lowerBound - start
    return SourceRange(location.buffer, first..<first + range.count)
  }

  /// Reads a name or an attribute, and returns the index behind it.
  private mutating func readWords(from index: Int) throws(Diagnostic) -> Int {
    let word = words[index]
    if !word.isQuoted {
      // The longest name counts: some hold words that are attributes elsewhere.
      var end = min(index + Self.nameLimit, words.count)
      while end > index {
        if let name = catalog.canonicalName(of: text(index..<end)) {
          try setName(name, index..<end)
          return end
        }
        end -= 1
      }
      if try readAttribute(word) { return index + 1 }
      // Only then: to look through a machine's fonts takes time.
      for end in (index + 1...min(index + Self.nameLimit, endOfName(from: index))).reversed() {
        let name = text(index..<end)
        guard catalog.others?.knowsFont(named: name) == true else { continue }
        try setName(name, index..<end)
        return end
      }
    } else if let name = catalog.canonicalName(of: word.text) {
      try setName(name, index..<index + 1)
      return index + 1
    } else if word.text.lowercased() == "system" {
      try setName(nil, index..<index + 1)
      return index + 1
    } else if catalog.others?.knowsFont(named: word.text) == true {
      try setName(word.text, index..<index + 1)
      return index + 1
    }
    throw unknown(from: index)
  }

  private func text(_ range: Range<Int>) -> String {
    words[range].map(\.text).joined(separator: " ")
  }

  private func location(ofWords range: Range<Int>) -> SourceRange {
    let (first, last) = (words[range.lowerBound].location, words[range.upperBound - 1].location)
    guard first.buffer === last.buffer, last.bytes.upperBound >= first.bytes.lowerBound else {
      return first
    }
    return SourceRange(first.buffer, first.bytes.lowerBound..<last.bytes.upperBound)
  }

  private mutating func setName(_ name: String?, _ range: Range<Int>) throws(Diagnostic) {
    // A font of before may be given another name; two names in words are a mistake.
    guard !hasName || font.name == name else {
      throw Diagnostic(
        "expression-unknown-font",
        Messages.secondFont(text(range)),
        at: location(ofWords: range)
      )
    }
    font.name = name
    hasName = true
  }

  private mutating func readAttribute(_ word: Word) throws(Diagnostic) -> Bool {
    let name = word.text.lowercased()
    if let known = FontTraits.words.first(where: { $0.name == name }) {
      font.traits.insert(known.trait)
    } else if let style = FontTextStyle(rawValue: name) {
      font.textStyle = style
      font.size = style.size
    } else if let weight = FontWeightName(word: name) {
      font.weight = weight
    } else if name == "system" {
      try setName(nil, 0..<1)
    } else if let trait = Self.systemFonts[name] {
      try setName(nil, 0..<1)
      font.traits.insert(trait)
    } else if let first = name.utf8.first, first < UInt8(ascii: "A"), try readSize(word) {
      return true
    } else {
      return false
    }
    return true
  }

  /// Words for the system's font with a trait.
  private static let systemFonts: [String: FontTraits] = [
    "systembold": .bold, "systemitalic": .italic,
  ]

  private mutating func readSize(_ word: Word) throws(Diagnostic) -> Bool {
    let isShare = word.text.hasSuffix("%")
    let digits = isShare ? String(word.text.dropLast()) : word.text
    let isPlain = digits.utf8.allSatisfy { byte in
      byte.isDigit || "+-.eE".utf8.contains(byte)
    }
    guard isPlain, let number = Double(digits) else { return false }
    guard number.isFinite, number > 0 else {
      throw Diagnostic(
        "expression-bad-font-size",
        Messages.badFontSize(word.text),
        at: word.location
      )
    }
    font.size = isShare ? NumericOperation.percentage(number, of: font.size) : number
    return true
  }

  /// The error for words that are no name; neighbours that mean nothing either belong to it.
  private func unknown(from start: Int) -> Diagnostic {
    let end = endOfName(from: start)
    let name = text(start..<end)
    let location = location(ofWords: start..<end)
    let known =
      FontTraits.words.map(\.name) + FontWeightName.allCases.map(\.rawValue)
      + FontTextStyle.allCases.map(\.rawValue) + ["system"]
      + catalog.names
    let near = Suggestion.nearest(to: name, in: known)
    return Diagnostic(
      "expression-unknown-font",
      Messages.unknownFont(name),
      at: location,
      notes: .didYouMean(near, at: location)
    )
  }

  /// The end of words from one on that mean nothing by themselves.
  private func endOfName(from start: Int) -> Int {
    guard !words[start].isQuoted else { return start + 1 }
    return words[(start + 1)...].firstIndex { $0.isQuoted || isAttribute($0) } ?? words.count
  }

  private func isAttribute(_ word: Word) -> Bool {
    let name = word.text.lowercased()
    return name.utf8.first.map { $0 < UInt8(ascii: "A") } == true
      || FontTraits.words.contains { $0.name == name } || FontWeightName(word: name) != nil
      || Self.systemFonts[name] != nil || FontTextStyle(rawValue: name) != nil
      || catalog.canonicalName(of: name) != nil
  }
}
