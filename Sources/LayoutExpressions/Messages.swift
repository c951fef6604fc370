// Every sentence this module says. Lower case, no full stop, source words in single quotes, what was
// found, then what was expected.

import Diagnostics

enum Messages {
  static func quoted(_ word: String) -> String { PrintableText.quoted(word) }

  static func expected(_ what: String, found word: String?) -> String {
    "found \(word.map(quoted) ?? "the end"), expected \(what)"
  }

  static func opened(_ sign: String) -> String { "'\(sign)' is opened here" }

  // MARK: Syntax

  static let tooLong = "found 2 GiB of text or more, expected an expression"
  static let tooDeep = "operators and brackets stand too deep in each other, expected fewer"
  static let empty = "found nothing, expected an expression"
  static let emptyBraces = "found '{}', expected an expression in the braces"
  static let unclosedBrace = "found the end, expected '}' behind the expression"
  static let unopenedBrace =
    "found '}' that nothing opens, expected \"{'}'}\" for a brace in a text"
  static let unclosedName = "found the end, expected '`' behind the name"
  static let emptyName = "found '``', expected a name between the backticks"

  static func expectedOperator(found word: String?) -> String {
    expected("an operator or the end", found: word)
  }

  static let rangeOutside =
    "found a range of places, expected it in the brackets behind a list or a text"
  static let membersOfNames = "; only names have members, as in 'list.count'"

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
      + "'\\\"' and '\\u{…}' with the number of a character"
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

  static func tooManyParts(_ text: String) -> String {
    "found \(quoted(text)), expected at most \(ExpressionLexer.partLimit) names with dots between them"
  }

  // MARK: Markup

  static func unknownTag(_ name: String) -> String {
    "no tag of text is named \(quoted(name)), expected one such as 'b', 'i', 'p' or 'br'"
  }

  static let imageWithoutName =
    "found an image without 'src' and a size in a text, where it takes no room"

  static func imageExtent(_ text: String, of name: String) -> String {
    "found \(quoted(text)) for '\(name)', expected a number of points from 0 on"
  }

  static let unclosedQuote =
    "found the end of '<img>', expected the end of the quoted text before it"

  static func expressionInImage(_ text: String) -> String {
    "found \(quoted(text)), expected the name of an image without expressions"
  }

  static func unopenedTag(_ name: String) -> String {
    "found '</\(name)>', expected '<\(name)>' before it"
  }

  static func unclosedTag(_ name: String) -> String {
    "found '<\(name)>' without its end, expected '</\(name)>'"
  }

  // MARK: Names and types

  /// A type with its article.
  static func phrase(_ type: ExpressionType) -> String {
    switch type {
    case .any: "any value"
    case .nil: "nil"
    case .image, .attributedString, .structure(.offset), .structure(.affineTransform):
      "an \(type.name)"
    case .structure(.insets): "insets"
    case .enumeration(let type): "a case of '\(type.name)'"
    case .optionSet(let type): "cases of '\(type.name)'"
    case .array(let element):
      element == .any ? "an array" : "an array of which each element is \(phrase(element))"
    case .object(let name): "an object of '\(name)'"
    case .optional(let type): "\(phrase(type)) or nil"
    default: "a \(type.name)"
    }
  }

  static func mismatch(found: ExpressionType, expected: ExpressionType) -> String {
    "found \(phrase(found)), expected \(phrase(expected))"
  }

  static func incomparable(_ left: ExpressionType, _ right: ExpressionType) -> String {
    "found \(phrase(left)) and \(phrase(right)), expected two values of one type"
  }

  static func listFound(expected: ExpressionType) -> String {
    "found a list, expected \(phrase(expected))"
  }

  static func noText(_ type: ExpressionType) -> String {
    "found \(phrase(type)), expected a value that can be part of a text"
  }

  static func unexpectedNil(_ type: ExpressionType) -> String {
    "found nil, expected \(phrase(type))"
  }

  static let nilInText = "found nil as a part of a text, expected a value"

  static func unknownName(_ name: String, cases: [String] = []) -> String {
    // The cases of an enumeration are few, and one of them was meant.
    guard !cases.isEmpty, cases.count <= 12 else { return "nothing is named \(quoted(name))" }
    let list = cases.map { "'\($0)'" }.joined(separator: ", ")
    return "nothing is named \(quoted(name)), expected one of \(list)"
  }
  static func unknownName(_ name: String, because reason: String) -> String {
    "nothing is named \(quoted(name)): \(reason)"
  }
  static func nothingElseNamed(_ name: String) -> String {
    "nothing else is named \(quoted(name)), expected a value of that name"
  }
  static func tryToSet(_ name: String) -> String { "try '--set \(name)=…'" }
  static func unknownFunction(_ name: String) -> String {
    "no function is named \(quoted(name))"
  }
  static func badSignature(_ text: String) -> String {
    "found \(quoted(text)), expected 'name(parameter: type, …) -> type' with types that a '<param>' could have"
  }
  static func knownFunction(_ name: String) -> String {
    "found the function \(quoted(name)), which every expression knows, expected another name"
  }
  static func tooManyCalls(_ name: String) -> String {
    "the calls of \(quoted(name)) are too many, or call themselves"
  }
  static func unknownMember(
    _ name: String,
    of type: ExpressionType,
    in path: String? = nil
  ) -> String {
    let context = path.map { ", in \(quoted($0))" } ?? ""
    return "found \(phrase(type)), which has no member \(quoted(name))\(context)"
  }
  static func noStructureMember(_ name: String, of kind: StructureKind) -> String {
    let members = kind.memberNames.map(quoted).joined(separator: ", ")
    return "found the member \(quoted(name)), expected numbers named \(members)"
  }
  static func unknownCase(_ name: String, of type: EnumerationType) -> String {
    "'\(type.name)' has no case \(quoted(name))"
  }
  static func badColorText(_ text: String) -> String {
    "found the string \(quoted(text)), expected a color such as '#ff0000'"
  }

  static func argumentCount(_ name: String, _ count: Int, _ expected: ClosedRange<Int>) -> String {
    let arguments = count == 1 ? "1 argument" : "\(count) arguments"
    let wanted =
      expected.upperBound == expected.lowerBound
      ? "\(expected.lowerBound)" : "\(expected.lowerBound) or more"
    return "found \(arguments) of '\(name)', expected \(wanted)"
  }

  static func outOfRange(_ index: String, _ count: Int) -> String {
    let expected =
      count == 0 ? "a list or text that is not empty" : "a whole number from 0 and below \(count)"
    return "found the place \(quoted(index)), expected \(expected)"
  }
  static func badRange(_ first: Int, _ last: Int) -> String {
    "found a range from place \(first) through place \(last), expected the second not to come first"
  }
  static func badPlaceholder(_ placeholder: String) -> String {
    "found the placeholder \(quoted(placeholder)), expected one such as '%@', '%s', '%i' or '%.1f'"
  }

  static let percentage = "found a percentage of a property that has no whole, expected a number"

  static func cycle(_ path: [String]) -> String {
    "found a circle of expressions, \(path.map(quoted).joined(separator: " -> ")), "
      + "expected each to depend on others only"
  }

  static func dependsOn(_ name: String, _ other: String) -> String {
    "\(quoted(name)) depends on \(quoted(other)) here"
  }

  // MARK: Evaluation

  static let divisionByZero = "found a division by 0"
  static let notFinite = "found a result that is no finite number"

  static func notFinite(_ name: String) -> String {
    "found a result of \(quoted(name)) that is no finite number"
  }

  // MARK: Fonts

  static func unknownFont(_ words: String) -> String {
    "no font and no attribute of fonts is named \(quoted(words))"
  }
  static func secondFont(_ words: String) -> String {
    "found a second font \(quoted(words)), expected one"
  }
  static func badFontSize(_ word: String) -> String {
    "found the size \(quoted(word)), expected a number above 0"
  }
  static let unclosedFontName = "found a name of a font without its end, expected a quote behind it"
}
