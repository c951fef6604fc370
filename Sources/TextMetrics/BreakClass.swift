// Where lines may end: a simplification of the Unicode line breaking algorithm to the classes that change
// layouts. Not for scripts that need a dictionary, such as Thai, whose lines end at spaces only.
//
// Source: [UAX 14] (Documentation/SOURCES.md).

/// What a character means for the end of a line.
package enum BreakClass: UInt8, Sendable {
  /// Letters and everything without a rule of its own.
  case letter
  /// Digits, before which a hyphen is a sign.
  case digit
  /// Spaces: a line may end behind them, and they take no room there.
  case space
  /// Ends a line in any case.
  case mandatory
  /// No line ends on either side.
  case glue
  /// A line may end behind it, unless a digit follows.
  case hyphen
  /// A line may end behind it.
  case breakAfter
  /// Ideographs, kana, hangul, pictures and attachments: a line may end on either side.
  case ideograph
  /// Opens something: no line ends behind it.
  case opening
  /// Closes something, or must not begin a line.
  case closing
  /// Quotation marks, which open or close.
  case quotation

  /// The class of a character by its first scalar.
  package init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20, 0x09: self = .space
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .mandatory
    case 0x30...0x39: self = .digit
    case 0x2D: self = .hyphen
    case 0x22, 0x27, 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A: self = .quotation
    case 0x28, 0x5B, 0x7B, 0xA1, 0xBF: self = .opening
    case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: self = .closing
    case 0x2F: self = .hyphen
    case 0x00..<0xA0: self = .letter
    default: self = Self.beyondASCII(scalar.value)
    }
  }

  private static func beyondASCII(_ value: UInt32) -> BreakClass {
    switch value {
    case 0xA0, 0x202F, 0x2007, 0x2011, 0x2060, 0xFEFF: .glue
    case 0xAD, 0x2010, 0x2012, 0x2013, 0x2014, 0x200B, 0x058A, 0x05BE: .breakAfter
    case 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: .space
    case 0x3001, 0x3002, 0x3005, 0x303B, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083,
      0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x309B...0x309E, 0x30A0, 0x30A1, 0x30A3, 0x30A5,
      0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FB...0x30FE,
      0x2026, 0x203C, 0x2047...0x2049, 0xFF01, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F:
      .closing
    case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F,
      0xFF09, 0xFF3D, 0xFF5D, 0xFF60, 0xFF63:
      .closing
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08,
      0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:
      .opening
    case 0x1100...0x11FF, 0x2E80...0x2FFF, 0x3003...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7FB, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x1B000...0x1B2FF,
      0x1F000...0x1FAFF, 0x20000...0x3FFFD, 0xFFFC:
      .ideograph
    default: .letter
    }
  }

  /// Whether a line may end between two characters that no space separates.
  static func allowsBreak(between left: BreakClass, and right: BreakClass) -> Bool {
    switch (left, right) {
    case (_, .mandatory), (_, .space), (_, .closing), (_, .glue), (_, .quotation): false
    case (.glue, _), (.opening, _), (.quotation, _), (.mandatory, _): false
    case (.hyphen, .digit): false
    case (.hyphen, .hyphen), (.hyphen, .breakAfter), (.breakAfter, .hyphen),
      (.breakAfter, .breakAfter):
      false
    case (_, .hyphen), (_, .breakAfter): false
    case (.hyphen, _), (.breakAfter, _): true
    case (.ideograph, _), (_, .ideograph): true
    default: false
    }
  }
}
