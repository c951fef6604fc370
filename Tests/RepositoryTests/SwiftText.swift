// Swift source with its comments and strings told apart from its code, so that tests can look for
// words and braces without a parser. Not a parser: regex literals are not recognised.

/// One Swift file, split into code, string literals and comments.
struct SwiftText {
  /// The source with comments and the contents of strings replaced by spaces; lines stay in place.
  private(set) var code: [UInt8] = []
  /// The contents of string literals on one line, as written; interpolations are left out.
  private(set) var strings: [String] = []
  /// The text of comments.
  private(set) var comments: [String] = []

  private let source: [UInt8]
  private var index = 0

  init(_ text: String) {
    source = Array(text.utf8)
    code.reserveCapacity(source.count)
    scanCode(untilParenthesis: false)
  }

  /// The number of the line, from 1, that holds an offset of `code`.
  func line(at offset: Int) -> Int { code[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }

  /// Copies code up to the end, or up to the parenthesis that closes an interpolation.
  private mutating func scanCode(untilParenthesis: Bool) {
    var depth = 0
    while index < source.count {
      if starts("//") {
        scanLineComment()
      } else if starts("/*") {
        scanBlockComment()
      } else if let hashes = hashesBeforeQuote() {
        scanString(hashes: hashes)
      } else {
        let byte = source[index]
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") {
          if untilParenthesis, depth == 0 { return }
          depth -= 1
        }
        code.append(byte)
        index += 1
      }
    }
  }

  private mutating func scanLineComment() {
    let start = index
    while index < source.count, source[index] != UInt8(ascii: "\n") { blank() }
    comments.append(String(decoding: source[start..<index], as: UTF8.self))
  }

  private mutating func scanBlockComment() {
    let start = index
    var depth = 0
    repeat {
      if starts("/*") {
        depth += 1
        blank()
      } else if starts("*/") {
        depth -= 1
        blank()
      }
      if index < source.count { blank() }
    } while depth > 0 && index < source.count
    comments.append(String(decoding: source[start..<index], as: UTF8.self))
  }

  /// The number of `#` before a quote at the index; nil where no string begins.
  private func hashesBeforeQuote() -> Int? {
    var end = index
    while end < source.count, source[end] == UInt8(ascii: "#") { end += 1 }
    return end < source.count && source[end] == UInt8(ascii: "\"") ? end - index : nil
  }

  private mutating func scanString(hashes: Int) {
    let pounds = String(repeating: "#", count: hashes)
    for _ in 0..<hashes { copy() }
    let quote = starts("\"\"\"") ? "\"\"\"" : "\""
    for _ in quote.utf8 { copy() }
    var content: [UInt8] = []
    while index < source.count, !starts(quote + pounds) {
      if starts("\\" + pounds + "(") {
        for _ in 0..<(hashes + 2) { blank() }
        scanCode(untilParenthesis: true)
      } else if starts("\\" + pounds) {
        for _ in 0...(hashes + 1) where index < source.count {
          content.append(source[index])
          blank()
        }
      } else {
        content.append(source[index])
        blank()
      }
    }
    for _ in 0..<(quote.utf8.count + hashes) where index < source.count { copy() }
    strings.append(String(decoding: content, as: UTF8.self))
  }

  private func starts(_ text: String) -> Bool {
    source[index...].starts(with: text.utf8)
  }

  private mutating func copy() {
    code.append(source[index])
    index += 1
  }

  private mutating func blank() {
    code.append(source[index] == UInt8(ascii: "\n") ? source[index] : UInt8(ascii: " "))
    index += 1
  }
}
