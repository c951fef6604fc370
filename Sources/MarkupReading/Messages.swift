// The words of this module's diagnostics: lower case, no full stop, source words in single quotes,
// what was found and then what was expected.

import Diagnostics

enum Messages {
  static let tooLarge = "found more than 2 GiB of text, expected less"
  static let foundUTF16 = "found UTF-16 text, expected UTF-8"
  static let comment = "a comment"
  static let characterData = "character data"
  static let declaration = "an XML declaration"
  static let instruction = "a processing instruction"
  static let documentType = "a document type"

  // MARK: Structure

  static let missingRoot = "found no element, expected one"
  static let misplacedDeclaration =
    "found an XML declaration here, expected it at the beginning of the file, as '<?xml …?>'"
  static let misplacedDocumentType =
    "found a document type here, expected one at most, before the first element"
  static let instructionWithoutName = "found '<?' without a name, expected one behind it"

  static func secondRoot(_ name: String) -> String {
    "found a second outermost element, '\(word(name))', expected the end of the file"
  }
  static func rootBegins(_ name: String) -> String { "the first one, '\(word(name))', is here" }
  static func elementBegins(_ name: String) -> String { "'<\(word(name))>' begins here" }

  static func unclosedElement(_ name: String) -> String {
    "found the end of the file, expected '</\(word(name))>'"
  }

  static func unclosedTag(_ name: String, found: String?) -> String {
    "found \(found ?? "the end of the file") in the tag '<\(word(name))', expected '>'"
  }

  static func unclosedEndTag(_ name: String) -> String {
    "found no '>' behind '</\(word(name))', expected one"
  }

  static func endTagAlone(_ name: String) -> String {
    "found '</\(word(name))>' with no element open, expected no end tag"
  }

  static func mismatched(_ name: String, expected: String) -> String {
    "found '</\(word(name))>', expected '</\(word(expected))>'"
  }

  static func tooDeep(limit: Int) -> String {
    "found more than \(limit) elements inside each other, expected fewer"
  }

  // MARK: Attributes

  static let firstAttribute = "the first one is here"
  static let unclosedValue = "found a value without an end, expected a second quote on its line"
  static let lessThanInValue = "found '<' in a value, expected '&lt;'"

  static func duplicate(_ name: String) -> String {
    "found the attribute '\(word(name))' again, expected it once"
  }

  static func missingSpace(_ name: String) -> String {
    "found no space before the attribute '\(word(name))', expected one"
  }

  static func missingEqualsSign(_ name: String) -> String {
    "found the attribute '\(word(name))' alone, expected '=' and a value in quotes"
  }

  static func missingValue(_ name: String) -> String {
    "found no value of the attribute '\(word(name))', expected one in quotes"
  }

  static func unquotedValue(_ text: String) -> String {
    "found the value '\(word(text))' without quotes, expected quotes round it"
  }

  static func unexpectedInTag(_ text: String) -> String {
    "found '\(word(text))' in a tag, expected an attribute, '>' or '/>'"
  }

  // MARK: Text

  static let strayLessThan = "found '<' that begins no tag, expected '&lt;'"
  static let endOfCharacterData = "found ']]>' in text, expected ']]&gt;'"
  static let hyphensInComment = "found '--' in a comment, expected it only at the end"
  static let characterDataOutside = "found character data outside the root, expected none"
  static let declaredEntities = "entities that a document declares are not expanded"

  static func unclosed(_ kind: String, expected: String) -> String {
    "found \(kind) without an end, expected '\(expected)'"
  }

  static func unexpectedText(_ text: String, isBeforeRoot: Bool) -> String {
    let expected = isBeforeRoot ? "an element" : "the end of the file"
    return "found the text '\(word(text))', expected \(expected)"
  }

  static func controlCharacter(_ byte: UInt8) -> String { noCharacter(UInt32(byte)) }

  static func noCharacter(_ value: UInt32) -> String {
    "found \(PrintableText.codePoint(value)), expected a character that XML allows"
  }

  static func invalidUTF8(_ byte: UInt8) -> String {
    "found the byte 0x\(PrintableText.hexadecimal(UInt32(byte), digits: 2)), expected UTF-8"
  }

  static func declaredEncoding(_ name: String) -> String {
    "found the encoding '\(word(name))', expected UTF-8"
  }

  static func unknownEntity(_ text: String) -> String {
    "found the entity '\(word(text))', expected one of &amp; &lt; &gt; &quot; &apos; or a number"
  }

  static func badCharacterNumber(_ text: String) -> String {
    "found '\(word(text))', expected the number of a character that XML allows"
  }

  static func unfinishedReference(_ text: String) -> String {
    text == "&"
      ? "found '&', expected '&amp;'"
      : "found '\(word(text))' without ';', expected one, or '&amp;' for '&'"
  }

  // MARK: Tables of strings

  static let unclosedString = "found text in quotes without an end, expected '\"'"
  static let unclosedComment = "found a comment without an end, expected '*/'"
  static let stringsEncoding = "found bytes that are neither UTF-8 nor UTF-16, expected text"
  static let firstKey = "the first one is here"

  static func unexpected(_ found: String, expected: String) -> String {
    "found \(found.isEmpty ? "the end of the file" : "'\(word(found))'"), expected \(expected)"
  }

  static func invalidEscape(_ text: String) -> String {
    "found the escape '\(word(text))', expected one of \\\" \\' \\\\ \\n \\r \\t \\a \\b \\f \\v "
      + "\\UXXXX or up to three octal digits"
  }

  static func duplicateKey(_ key: String) -> String {
    "found the key '\(word(key))' again, expected a new one"
  }

  // MARK: Source words

  private static func word(_ text: String) -> String { PrintableText.word(text) }
}
