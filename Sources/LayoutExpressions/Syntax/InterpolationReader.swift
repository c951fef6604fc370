// Literal text with expressions in braces, and with tags of HTML where the form has them.

import Diagnostics

/// Finds where the expression in braces ends.
enum BraceScan {
  /// The index of the brace that closes what begins at `start`, nil where there is none.
  ///
  /// Braces in strings, quoted names and comments don't count. Where a string is never closed, the first
  /// brace at all does, so that the error is found inside of the expression.
  static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "}"): return index
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        guard let end = endOfQuoted(bytes, index) else {
          return bytes[index...].firstIndex(of: UInt8(ascii: "}"))
        }
        index = end
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == bytes[index]:
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D,
          bytes[index] != UInt8(ascii: "}")
        { index += 1 }
      default: index += 1
      }
    }
    return nil
  }

  /// The index behind a string or quoted name.
  private static func endOfQuoted(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    let quote = bytes[start]
    var index = start + 1
    while index < bytes.count, bytes[index] != quote {
      index += bytes[index] == UInt8(ascii: "\\") && quote != UInt8(ascii: "`") ? 2 : 1
    }
    return index < bytes.count ? index + 1 : nil
  }
}

/// Reads literal text with expressions in braces.
struct InterpolationReader {
  private let fragment: SourceFragment
  private let bytes: [UInt8]
  private(set) var segments: [PropertyExpression.Segment] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ fragment: SourceFragment) {
    self.fragment = fragment
    bytes = fragment.bytes
  }

  /// Reads it all; `isMarkup` where tags stand in the text itself.
  mutating func read(isMarkup: Bool) {
    var literal = 0
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{") {
        addLiteral(literal..<index, isMarkup: isMarkup)
        index = readBraces(index)
        literal = index
      } else if bytes[index] == UInt8(ascii: "}") {
        addLiteral(literal..<index, isMarkup: isMarkup)
        diagnostics.append(
          Diagnostic(
            "expression-unopened-brace",
            Messages.unopenedBrace,
            at: location(index..<index + 1)
          )
        )
        index += 1
        literal = index
      } else if isMarkup, let tag = tagName(at: index) {
        addLiteral(literal..<index, isMarkup: isMarkup)
        readTag(tag, index)
        index = tag.end
        literal = index
      } else {
        index += 1
      }
    }
    addLiteral(literal..<bytes.count, isMarkup: isMarkup)
  }

  private func location(_ range: Range<Int>) -> SourceRange {
    SourceRange(fragment.buffer, fragment.bufferRange(range))
  }

  private mutating func addLiteral(_ range: Range<Int>, isMarkup: Bool) {
    guard !range.isEmpty else { return }
    let text = String(decoding: bytes[range], as: UTF8.self)
    segments.append(.literal(isMarkup ? HTMLEntities.decoded(text) : text, location(range)))
  }

  /// Reads an expression in braces and returns the index behind them.
  private mutating func readBraces(_ start: Int) -> Int {
    guard let end = fragment.withBytes({ BraceScan.end(of: $0, from: start + 1) }) else {
      diagnostics.append(
        Diagnostic(
          "expression-unclosed-brace",
          Messages.unclosedBrace,
          at: location(bytes.count..<bytes.count),
          notes: [Note(Messages.opened("{"), at: location(start..<start + 1))]
        )
      )
      // What is wrong inside is worth knowing, too.
      diagnostics +=
        ExpressionParser.parse(fragment, range: start + 1..<bytes.count)
        .diagnostics
      return bytes.count
    }
    let (tree, found) = ExpressionParser.parse(fragment, range: start + 1..<end)
    diagnostics += found
    if tree.isEmpty, tree.comments.isEmpty, found.isEmpty {
      diagnostics.append(
        Diagnostic("expression-empty", Messages.emptyBraces, at: location(start..<end + 1))
      )
    }
    segments.append(.expression(tree))
    return end + 1
  }

  // MARK: Tags

  /// A tag as it stands in the text.
  private struct Tag {
    var name: String
    var isEnd: Bool
    var isEmptyElement: Bool
    /// What stands between its name and its `>`.
    var inside: Range<Int>
    var end: Int
  }

  /// The tag that begins at an index, nil where `<` is but a sign.
  private func tagName(at start: Int) -> Tag? {
    guard bytes[start] == UInt8(ascii: "<") else { return nil }
    var index = start + 1
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let nameStart = index
    while index < bytes.count, bytes[index].isLetter || bytes[index].isDigit { index += 1 }
    guard index > nameStart, bytes[nameStart] > UInt8(ascii: "9") else { return nil }
    let name = String(decoding: bytes[nameStart..<index], as: UTF8.self)
    let inside = index
    if !isEnd, name == HTMLTag.img.rawValue {
      index = TagAttributeReader.end(of: bytes, from: index)
    } else {
      while index < bytes.count, bytes[index] != UInt8(ascii: ">"),
        bytes[index] != UInt8(ascii: "<")
      { index += 1 }
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return nil }
    let isEmptyElement = bytes[index - 1] == UInt8(ascii: "/")
    return Tag(
      name: name,
      isEnd: isEnd,
      isEmptyElement: isEmptyElement,
      inside: inside..<index,
      end: index + 1
    )
  }

  private mutating func readTag(_ tag: Tag, _ start: Int) {
    let location = location(start..<tag.end)
    switch HTMLTag.named(tag.name, at: location) {
    case .success(.img) where !tag.isEnd:
      var reader = TagAttributeReader(fragment, tag.inside)
      let (image, found) = ImageTag.read(reader.attributes(), at: location)
      segments.append(.image(image, location))
      diagnostics += reader.diagnostics + found
    case .success(let known):
      segments.append(.tag(known, isEnd: tag.isEnd, location))
      if tag.isEmptyElement, !tag.isEnd, !known.isEmpty {
        segments.append(.tag(known, isEnd: true, location))
      }
    case .failure(let problem): diagnostics.append(problem)
    }
  }
}

/// The entities of HTML in text.
enum HTMLEntities {
  private static let named: [(name: String, text: String)] = [
    ("lt", "<"), ("gt", ">"), ("amp", "&"), ("quot", "\""), ("apos", "'"), ("nbsp", "\u{A0}"),
  ]

  /// The longest name or number between `&` and `;`.
  private static let lengthLimit = 10

  /// The text with entities replaced; what is none stays as it is.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    // Not a view of scalars, which is copied for each piece that it gets.
    var result = ""
    // Scalars and not characters: an accent behind `;` is no part of it.
    var rest = text.unicodeScalars[...]
    while let ampersand = rest.firstIndex(of: "&") {
      result += Substring(rest[..<ampersand])
      rest = rest[ampersand...].dropFirst()
      let name = rest.prefix(lengthLimit + 1).prefix { $0 != ";" }
      if name.count <= lengthLimit, name.endIndex < rest.endIndex,
        let meaning = meaning(of: Substring(name))
      {
        result += meaning
        rest = rest[name.endIndex...].dropFirst()
      } else {
        result += "&"
      }
    }
    return result + Substring(rest)
  }

  private static func meaning(of entity: Substring) -> String? {
    if let known = named.first(where: { $0.name == entity }) { return known.text }
    guard entity.first == "#" else { return nil }
    let isHexadecimal = entity.dropFirst().first == "x"
    let digits = entity.dropFirst(isHexadecimal ? 2 : 1)
    // Swift reads signs, too.
    guard digits.unicodeScalars.allSatisfy({ $0 != "+" && $0 != "-" }),
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), number != 0,
      let scalar = Unicode.Scalar(number)
    else { return nil }
    return String(scalar)
  }
}
