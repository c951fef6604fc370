// The words of this module's diagnostics: lower case, no full stop, source words in single quotes,
// what was found and then what was expected.

enum Messages {
  // MARK: Reading JSON

  static let endOfFile = "the end of the file"
  static let objectBegins = "the object begins here"
  static let arrayBegins = "the array begins here"
  static let foundUTF16 = "found UTF-16 text, expected UTF-8"
  static let tooLarge = "found more than 4 GiB of text, expected less"
  static let unclosedComment = "found a comment without an end, expected '*/'"
  static let unclosedString = "found the end of the line in a string, expected '\"'"
  static let braceMayBeMissing = "a '}' may be missing before this"
  static let firstKey = "the first one is here"

  static func string(_ text: String) -> String { "the string '\(text)'" }
  static func singleQuoted(_ text: String) -> String { "the string '\(text)' in single quotes" }
  static func number(_ text: String) -> String { "the number '\(text)'" }

  /// A word or sign; one that cannot be seen by its number.
  static func token(_ text: String) -> String {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      return "'\(text)'"
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .privateUse, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark:
      return "the character \(codePoint(scalar.value))"
    default:
      return "'\(text)'"
    }
  }

  static func unexpected(found: String, expected: String) -> String {
    "found \(found), expected \(expected)"
  }

  static func controlCharacter(_ byte: UInt8) -> String {
    "found the control character \(codePoint(UInt32(byte))) in a string, expected an escape"
  }

  static func invalidEscape(_ text: String) -> String {
    "found the escape '\(text)', expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
  }

  static func loneSurrogate(_ text: String) -> String {
    "found '\(text)', half of a surrogate pair, expected both halves"
  }

  static func invalidUTF8(_ byte: UInt8) -> String {
    "found the byte 0x\(hexadecimal(UInt32(byte), digits: 2)), expected UTF-8"
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
    return "found the number '\(text)', expected \(expected)"
  }

  static func numberOutOfRange(_ text: String) -> String {
    "found the number '\(text)', expected one in the range of a Double (up to 1.8e308)"
  }

  static func duplicateKey(_ key: String) -> String {
    "found the key '\(key)' again, expected a new one"
  }

  static func tooDeep(limit: Int) -> String {
    "found more than \(limit) objects and arrays inside each other, expected fewer"
  }

  static func tooManyErrors(limit: Int) -> String {
    "found \(limit) errors, what follows is not read"
  }

  static func didYouMean(_ name: String) -> String { "did you mean '\(name)'?" }

  private static func codePoint(_ value: UInt32) -> String {
    "U+" + hexadecimal(value, digits: 4)
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
