// Ways to write one document: every reader must take them for the same. Comments, trailing commas,
// escapes, line ends and space where it is allowed.

/// How a document is written.
public struct DocumentStyle: Sendable {
  /// How often of 1,000 a comment stands where space may.
  var commentShare = 0
  /// How often of 1,000 a list ends with a comma.
  var trailingCommaShare = 0
  /// How often of 1,000 a character is written as an escape.
  var escapeShare = 0
  var lineEnd = "\n"
  /// Whether members stand on lines of their own.
  var hasLines = true

  /// The usual way.
  init() {}

  /// With every letter as an escape.
  public static let escaped: DocumentStyle = {
    var style = DocumentStyle()
    style.escapeShare = 1_000
    return style
  }()

  /// Some way or other.
  public init(using random: inout SeededGenerator) {
    if random.chance(300) { commentShare = random.integer(in: 1...300) }
    if random.chance(300) { trailingCommaShare = random.integer(in: 1...1000) }
    if random.chance(200) { escapeShare = random.integer(in: 1...300) }
    lineEnd = random.chance(850) ? "\n" : random.pick(["\r\n", "\r", "\n\n"])
    hasLines = random.chance(700)
  }

  /// The text of a value.
  public func text(of value: EditableJSON, using random: inout SeededGenerator) -> String {
    text(of: value, depth: 0, using: &random) + lineEnd
  }

  private func text(
    of value: EditableJSON,
    depth: Int,
    using random: inout SeededGenerator
  ) -> String {
    switch value {
    case .object(let members):
      let parts = members.map { member in
        let key = quoted(member.key, using: &random)
        let colon = ":" + space(using: &random)
        return key + colon + text(of: member.value, depth: depth + 1, using: &random)
      }
      return "{" + list(parts, depth: depth, using: &random) + "}"
    case .array(let elements):
      let parts = elements.map { text(of: $0, depth: depth + 1, using: &random) }
      return "[" + list(parts, depth: depth, using: &random) + "]"
    case .string(let text): return quoted(text, using: &random)
    case .number(let text), .word(let text): return text
    }
  }

  private func list(_ parts: [String], depth: Int, using random: inout SeededGenerator) -> String {
    guard !parts.isEmpty else { return space(using: &random) }
    // Indenting deeply nested values would make them long.
    let breaks = hasLines && depth < 3
    let indent = breaks ? lineEnd + String(repeating: "  ", count: depth + 1) : ""
    var text = ""
    for (index, part) in parts.enumerated() {
      text += indent + space(using: &random) + part
      let isLast = index == parts.count - 1
      if !isLast || random.chance(trailingCommaShare) { text += "," + (breaks ? "" : " ") }
    }
    return text + (breaks ? lineEnd + String(repeating: "  ", count: depth) : "")
  }

  private func space(using random: inout SeededGenerator) -> String {
    guard commentShare > 0, random.chance(commentShare) else { return "" }
    return random.pick(["/* {\"a\": 1} */", "// ], \"\(lineEnd)", " \t", "/**/ "])
  }

  private func quoted(_ string: String, using random: inout SeededGenerator) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      if mustEscape || (escapeShare > 0 && random.chance(escapeShare)) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: random.chance(500))
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
