// The codes of this module's diagnostics; Documentation/DIAGNOSTICS.md says what each means.

import Diagnostics

extension DiagnosticCode {
  // XML.
  static let xmlMismatchedTag: DiagnosticCode = "xml-mismatched-tag"
  static let xmlUnclosedElement: DiagnosticCode = "xml-unclosed-element"
  static let xmlUnclosedTag: DiagnosticCode = "xml-unclosed-tag"
  static let xmlUnclosedText: DiagnosticCode = "xml-unclosed-text"
  static let xmlUnexpectedText: DiagnosticCode = "xml-unexpected-text"
  static let xmlMissingRoot: DiagnosticCode = "xml-missing-root"
  static let xmlSecondRoot: DiagnosticCode = "xml-second-root"
  static let xmlDuplicateAttribute: DiagnosticCode = "xml-duplicate-attribute"
  static let xmlMissingValue: DiagnosticCode = "xml-missing-value"
  static let xmlMissingSpace: DiagnosticCode = "xml-missing-space"
  static let xmlUnexpectedCharacter: DiagnosticCode = "xml-unexpected-character"
  static let xmlInvalidCharacter: DiagnosticCode = "xml-invalid-character"
  static let xmlInvalidEncoding: DiagnosticCode = "xml-invalid-encoding"
  static let xmlUnknownEntity: DiagnosticCode = "xml-unknown-entity"
  static let xmlBadReference: DiagnosticCode = "xml-bad-reference"
  static let xmlMisplacedDeclaration: DiagnosticCode = "xml-misplaced-declaration"
  static let xmlTooDeep: DiagnosticCode = "xml-too-deep"
  static let xmlTooLarge: DiagnosticCode = "xml-too-large"
  static let xmlTooManyErrors: DiagnosticCode = "xml-too-many-errors"

  // Tables of strings.
  static let stringsUnexpectedToken: DiagnosticCode = "strings-unexpected-token"
  static let stringsUnclosedText: DiagnosticCode = "strings-unclosed-text"
  static let stringsInvalidEscape: DiagnosticCode = "strings-invalid-escape"
  static let stringsDuplicateKey: DiagnosticCode = "strings-duplicate-key"
  static let stringsInvalidEncoding: DiagnosticCode = "strings-invalid-encoding"
  static let stringsTooManyErrors: DiagnosticCode = "strings-too-many-errors"
}
