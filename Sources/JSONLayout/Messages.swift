// The words of this module's diagnostics: lower case, no full stop, source words in single quotes,
// what was found and then what was expected.

import Diagnostics

enum Messages {
  // MARK: Reading JSON

  static let endOfFile = "the end of the file"
  static let endOfLine = "the end of the line"
  static let objectBegins = "the object begins here"
  static let arrayBegins = "the array begins here"
  static let foundUTF16 = "found UTF-16 text, expected UTF-8"
  static let tooLarge = "found more than 4 GiB of text, expected less"
  static let unclosedComment = "found a comment without an end, expected '*/'"
  static let unclosedString = "found the end of the line in a string, expected '\"'"
  static let braceMayBeMissing = "a '}' may be missing before this"
  static let firstKey = "the first one is here"

  static func string(_ text: String) -> String { "the string '\(printable(text))'" }
  static func singleQuoted(_ text: String) -> String {
    "the string '\(printable(text))' in single quotes"
  }
  static func number(_ text: String) -> String { "the number '\(printable(text))'" }

  /// A word or sign; one that cannot be seen by its number.
  static func token(_ text: String) -> String {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      return "'\(printable(text))'"
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .nonspacingMark, .enclosingMark:
      return "the character \(PrintableText.codePoint(scalar.value))"
    default:
      return PrintableText.isVisible(scalar)
        ? "'\(text)'" : "the character \(PrintableText.codePoint(scalar.value))"
    }
  }

  static func unexpected(found: String, expected: String) -> String {
    "found \(found), expected \(expected)"
  }

  static func controlCharacter(_ byte: UInt8) -> String {
    "found the control character \(PrintableText.codePoint(UInt32(byte))) in a string, expected an escape"
  }

  static func invalidEscape(_ text: String) -> String {
    "found the escape '\(printable(text))', expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
  }

  static func loneSurrogate(_ text: String) -> String {
    "found '\(text)', half of a surrogate pair, expected both halves"
  }

  static func invalidUTF8(_ byte: UInt8) -> String {
    "found the byte 0x\(PrintableText.hexadecimal(UInt32(byte), digits: 2)), expected UTF-8"
  }

  static func invalidNumber(_ text: String, _ problem: JSONParser.NumberProblem) -> String {
    let expected =
      switch problem {
      case .leadingZero: "no zero before other digits"
      case .leadingSign: "a digit or '-' first"
      case .noWholePart: "a digit first"
      case .noFraction: "a digit behind the point"
      case .noExponent: "a digit in the exponent"
      case .trailingCharacters: "digits alone"
      }
    return "found the number '\(printable(text))', expected \(expected)"
  }

  static func numberOutOfRange(_ text: String) -> String {
    "found the number '\(printable(text))', expected one in the range of a Double (up to 1.8e308)"
  }

  static func duplicateKey(_ key: String) -> String {
    "found the key '\(printable(key))' again, expected a new one"
  }

  static func tooDeep(limit: Int) -> String {
    "found more than \(limit) objects and arrays inside each other, expected fewer"
  }

  // MARK: Layout documents

  static let viewName = "view"
  static let metricName = "metric"
  static let guideName = "layout guide"
  static let firstID = "the first of this id is here"
  static let missingFormat = "found neither 'format' nor 'constraint', expected one of them"
  static let optionsOfConstraint =
    "found 'options' beside 'constraint', expected them beside 'format'"

  static func missingKey(_ key: String) -> String {
    "found no key '\(key)', expected it in the document"
  }

  static func unknownChild(_ name: String) -> String {
    "'\(printable(name))' is no child of this view, expected one of its children"
  }

  static func missingCondition(_ variant: String) -> String {
    "found no key 'when' in the variant '\(printable(variant))', expected its condition"
  }

  /// The keys that would do are listed unless a note names the one that is meant.
  static func unknownKey(_ key: String, known: [String], isNearOne: Bool) -> String {
    if isNearOne { return "found the unknown key '\(printable(key))'" }
    let names = known.map { "'\($0)'" }.joined(separator: ", ")
    return "found the unknown key '\(printable(key))', expected one of \(names)"
  }

  static func conflictingKeys(_ second: String, _ first: String) -> String {
    "found '\(second)' beside '\(first)', expected one of them"
  }

  static func unknownValue(_ value: String, expected: [String]) -> String {
    let names = expected.map { "'\($0)'" }.joined(separator: " or ")
    return "found '\(printable(value))', expected \(names)"
  }

  static func typeMismatch(found: JSONKind, expected: JSONKind, or other: JSONKind?) -> String {
    let alternative = other.map { " or \($0.noun)" } ?? ""
    return "found \(found.noun), expected \(expected.noun)\(alternative)"
  }

  static func reservedID(_ id: String) -> String {
    "the id '\(id)' is reserved, expected another"
  }

  static func duplicateID(_ id: String) -> String {
    "found the id '\(printable(id))' again, expected a new one"
  }

  static func unusableName(_ name: String, role: String) -> String {
    "no format can name the \(role) '\(printable(name))', expected letters, digits and '_', "
      + "no digit first"
  }

  static func priorityOutOfRange(_ value: String) -> String {
    "found the priority \(value), expected more than 0 and at most 1000"
  }

  static func negativeSize(_ value: String) -> String {
    "found the size \(value), expected 0 or more"
  }

  static func badFontSize(_ font: String) -> String {
    "found the font '\(printable(font))', expected a size above 0"
  }

  static func badLineCount(_ value: String) -> String {
    "found \(value) lines, expected a whole number, or 0 for as many as it takes"
  }

  static func unknownColor(_ name: String) -> String {
    "found the color '\(printable(name))', expected a name, or '#' and 3, 4, 6 or 8 digits"
  }

  static func unknownFont(_ name: String) -> String {
    "found the font '\(name)', which is not known; the system's font takes its place"
  }

  static func missingImage(_ name: String) -> String {
    "found the image '\(printable(name))', which is not there; it gives no size"
  }

  static func damagedImage(_ name: String) -> String {
    "found the image '\(printable(name))', which is damaged or no image; it gives no size"
  }

  // MARK: Computed metrics and conditions

  static let product =
    "a product of two numbers that follow the container's size, expected one that is fixed"
  static let quotient =
    "a division by a number that follows the container's size, expected one that is fixed"
  static let divisionByZero = "a division by 0, expected another divisor"
  static func optionsWithoutArray(_ name: String) -> String {
    "found a string, expected an array: [\"\(printable(name))\"]"
  }
  static func resultOutOfRange(isTooSmall: Bool) -> String {
    isTooSmall
      ? "the number is nearer to 0 than any Double, expected 0 or one of at least 4.9e-324"
      : "the number is beyond the range of Double, expected one of at most 1.8e308"
  }

  static func tooManyOperands(_ limit: Int) -> String {
    "found more than \(limit) numbers and names, expected fewer"
  }

  static func tooDeep(_ limit: Int) -> String {
    "found more than \(limit) parentheses in each other, expected fewer"
  }

  static func unknownMetric(_ name: String) -> String {
    "no metric is named '\(printable(name))', expected a metric, 'width' or 'height'"
  }

  static func laterMetric(_ name: String) -> String {
    "the metric '\(printable(name))' stands further down or is this one, expected an earlier one"
  }

  // MARK: Source words

  private static func printable(_ text: String) -> String { PrintableText.word(text) }
}
