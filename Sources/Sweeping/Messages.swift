// The words of this module's diagnostics: lower case, no full stop, source words in single quotes,
// what was found and then what was expected.

import Diagnostics

enum Messages {
  static func unknownName(_ name: String) -> String {
    "no parameter of the document is named '\(shown(name))'" + (otherForm(name) ?? "")
  }
  /// Why a name is none, where the whole file is of another form.
  static func otherForm(_ name: String) -> String? {
    if name.hasPrefix("[") { return ": found a JSON array, expected an object a line" }
    if name.unicodeScalars.contains("\u{0}") { return ": found UTF-16, expected UTF-8" }
    if name.contains(";") { return ": found fields set apart by ';', expected ','" }
    if name.contains("\t") { return ": found fields set apart by tabs, expected ','" }
    return nil
  }
  static func repeatedName(_ name: String) -> String { "'\(shown(name))' stands twice" }
  static func fieldCount(_ found: Int, expected: Int) -> String {
    "found \(found) \(found == 1 ? "field" : "fields"), expected \(expected)"
  }
  static func notANumber(_ text: String) -> String {
    text.isEmpty ? "found nothing, expected a number" : "found '\(shown(text))', expected a number"
  }
  static func notANumber(ofType type: String) -> String { "found \(type), expected a number" }
  static func outOfRange(_ text: String) -> String {
    "found '\(shown(text))', expected a number within the range of a Double"
  }
  static func notPositive(_ name: String, _ value: String) -> String {
    "found \(value) for '\(shown(name))', expected a number above 0"
  }
  static func negative(_ name: String, _ value: String) -> String {
    "found \(value) for '\(shown(name))', expected a number not below 0"
  }
  static let missingDocument = "the file holds no document"
  static let unclosedQuote = "found a quote without its end, expected '\"'"
  static let textBehindQuote =
    "found text behind a closing quote, expected ',' or the end of the row"
  static let notAnObject = "expected an object, such as {\"width\": 320}"

  /// A word short enough for a message.
  private static func shown(_ text: String) -> String {
    PrintableText.word(text, limit: PrintableText.quotedScalarLimit)
  }
}
