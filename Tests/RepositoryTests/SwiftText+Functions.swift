// Functions and their lengths, found by keyword and braces.

extension SwiftText {
  /// A function, initialiser, subscript or computed property with a body.
  struct Function: Equatable {
    /// The keyword and what follows it up to a space, parenthesis or bracket: `func solve`.
    let name: String
    /// The line of the keyword, from 1.
    let line: Int
    /// Lines from the keyword to the closing brace.
    let lineCount: Int
  }

  /// Every function with a body, in the order of the file.
  func functions() -> [Function] {
    var found: [Function] = []
    var lineNumber = 1
    var index = 0
    while index < code.count {
      if code[index] == UInt8(ascii: "\n") { lineNumber += 1 }
      if let keyword = keyword(at: index), let body = body(after: index + keyword.count) {
        let lineCount = code[index...body.close].count { $0 == UInt8(ascii: "\n") } + 1
        let name = keyword + self.name(after: index + keyword.count)
        found.append(Function(name: name, line: lineNumber, lineCount: lineCount))
      }
      index += 1
    }
    return found
  }

  private func keyword(at index: Int) -> String? {
    guard Self.firstLetters.contains(code[index]) else { return nil }
    // `.init(` is a call, `x.subscript` a name.
    if index > 0, Self.isWord(code[index - 1]) || code[index - 1] == UInt8(ascii: ".") {
      return nil
    }
    return ["func", "init", "deinit", "subscript", "var"].first { word in
      let end = index + word.utf8.count
      return code[index...].starts(with: word.utf8) && end < code.count && !Self.isWord(code[end])
    }
  }

  /// The braces of the declaration that goes on at an offset; nil for a requirement or stored value.
  private func body(after start: Int) -> (open: Int, close: Int)? {
    var depth = 0
    var index = start
    while index < code.count {
      switch code[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 { return nil }
      case UInt8(ascii: "{") where depth == 0:
        return closingBrace(of: index).map { (index, $0) }
      case UInt8(ascii: "}") where depth == 0: return nil
      case UInt8(ascii: "=") where depth == 0 && !isPartOfOperator(index): return nil
      default:
        if depth == 0, index > start, isDeclaration(at: index) { return nil }
      }
      index += 1
    }
    return nil
  }

  private func isPartOfOperator(_ index: Int) -> Bool {
    let operators = Array("=<>!+-*/&|".utf8)
    return operators.contains(code[index - 1])
      || (index + 1 < code.count && operators.contains(code[index + 1]))
  }

  private func isDeclaration(at index: Int) -> Bool {
    guard Self.firstLetters.contains(code[index]) else { return false }
    if Self.isWord(code[index - 1]) { return false }
    return ["func", "init", "subscript", "var", "let", "case", "struct", "class", "enum"].contains {
      let end = index + $0.utf8.count
      return code[index...].starts(with: $0.utf8) && end < code.count && !Self.isWord(code[end])
    }
  }

  private func closingBrace(of open: Int) -> Int? {
    var depth = 0
    for index in open..<code.count {
      if code[index] == UInt8(ascii: "{") { depth += 1 }
      if code[index] == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  private func name(after start: Int) -> String {
    let rest = code[start...].prefix { byte in
      !Array("(<[:{\n".utf8).contains(byte)
    }
    return String(decoding: rest, as: UTF8.self).replacing(#/\s+$/#, with: "")
  }

  /// Those of every keyword looked for: most bytes need no comparison of words.
  private static let firstLetters = Set("fidsvlce".utf8)

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
