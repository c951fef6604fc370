// The codes of this module's diagnostics; Documentation/DIAGNOSTICS.md says what each means.

import Diagnostics

extension DiagnosticCode {
  // Reading JSON.
  static let jsonUnexpectedToken: DiagnosticCode = "json-unexpected-token"
  static let jsonUnclosedString: DiagnosticCode = "json-unclosed-string"
  static let jsonUnclosedComment: DiagnosticCode = "json-unclosed-comment"
  static let jsonControlCharacter: DiagnosticCode = "json-control-character"
  static let jsonInvalidEscape: DiagnosticCode = "json-invalid-escape"
  static let jsonLoneSurrogate: DiagnosticCode = "json-lone-surrogate"
  static let jsonInvalidUTF8: DiagnosticCode = "json-invalid-utf8"
  static let jsonInvalidNumber: DiagnosticCode = "json-invalid-number"
  static let jsonNumberOutOfRange: DiagnosticCode = "json-number-out-of-range"
  static let jsonDuplicateKey: DiagnosticCode = "json-duplicate-key"
  static let jsonTooDeep: DiagnosticCode = "json-too-deep"
  static let jsonTooLarge: DiagnosticCode = "json-too-large"
  static let jsonTooManyErrors: DiagnosticCode = "json-too-many-errors"

  // Layout documents.
  static let jsonTypeMismatch: DiagnosticCode = "json-type-mismatch"
  static let jsonMissingKey: DiagnosticCode = "json-missing-key"
  static let jsonUnknownKey: DiagnosticCode = "json-unknown-key"
  static let jsonConflictingKeys: DiagnosticCode = "json-conflicting-keys"
  static let jsonUnknownChild: DiagnosticCode = "json-unknown-child"
  static let jsonReservedID: DiagnosticCode = "json-reserved-id"
  static let jsonUnusableName: DiagnosticCode = "json-unusable-name"
  static let jsonValueOutOfRange: DiagnosticCode = "json-value-out-of-range"
  static let jsonUnknownValue: DiagnosticCode = "json-unknown-value"
  static let unknownColor: DiagnosticCode = "color-unknown"
  static let unknownFont: DiagnosticCode = "font-unknown"
  static let missingImage: DiagnosticCode = "image-missing"
  static let damagedImage: DiagnosticCode = "image-damaged"
}
