// Every sentence this module says. Lower case, no full stop, source words in single quotes, what was
// found, then what was expected.

enum Messages {
  /// A source word in quotes; long ones are cut, control characters made visible.
  static func quoted(_ word: String) -> String {
    var text = ""
    for (count, scalar) in word.unicodeScalars.enumerated() {
      if count == 60 { return "'\(text)…'" }
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        text += "U+" + String(scalar.value, radix: 16, uppercase: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "'\(text)'"
  }

  static func expected(_ what: String, found word: String?) -> String {
    "found \(word.map(quoted) ?? "the end"), expected \(what)"
  }

  static func didYouMean(_ name: String) -> String { "did you mean \(quoted(name))?" }
  static func opened(_ sign: String) -> String { "'\(sign)' is opened here" }

  // MARK: Syntax

  static let tooLong = "found 2 GiB of text or more, expected an expression"
  static let tooDeep = "operators and brackets stand too deep in each other, expected fewer"
  static let empty = "found nothing, expected an expression"
  static let emptyBraces = "found '{}', expected an expression in the braces"
  static let unclosedBrace = "found the end, expected '}' behind the expression"
  static let unclosedName = "found the end, expected '`' behind the name"
  static let emptyName = "found '``', expected a name between the backticks"

  static func expectedOperator(found word: String?) -> String {
    expected("an operator or the end", found: word)
  }

  static func unopened(_ sign: String) -> String {
    "found '\(sign)' that nothing opens, expected an operator or the end"
  }

  static func unclosedString(_ quote: String) -> String {
    "found the end, expected \(quote) behind the string that begins here"
  }

  static func badNumber(_ text: String) -> String {
    "found \(quoted(text)), expected a number without letters or dots behind it"
  }

  static func numberOutOfRange(_ text: String) -> String {
    "the number \(quoted(text)) is too large, expected at most 1.8e308"
  }

  static func badColor(_ text: String) -> String {
    "found \(quoted(text)), expected '#' and 3, 4, 6 or 8 hexadecimal digits, "
      + "or '#', an id, '.' and a property"
  }

  static func badEscape(_ text: String) -> String {
    "found the escape \(quoted(text)), expected one of '\\n', '\\r', '\\t', '\\\\', '\\'', "
      + "'\\\"' and '\\u{…}'"
  }

  static func unexpectedCharacter(_ text: String) -> String {
    "found \(quoted(text)), which no expression has"
  }

  static func unknownOperator(_ text: String) -> String {
    "found \(quoted(text)), which is no operator"
  }

  static func trailingDot(_ text: String) -> String {
    "found \(quoted(text)), expected a name behind the dot"
  }

  // MARK: Markup

  static func unknownTag(_ name: String) -> String {
    "no tag of text is named \(quoted(name)), expected one such as 'b', 'i', 'p' or 'br'"
  }

  static func unopenedTag(_ name: String) -> String {
    "found '</\(name)>', expected '<\(name)>' before it"
  }

  static func unclosedTag(_ name: String) -> String {
    "found '<\(name)>' without its end, expected '</\(name)>'"
  }
}
