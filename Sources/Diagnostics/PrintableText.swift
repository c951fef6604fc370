// Source words as messages show them: what cannot be seen is replaced, and what is long is cut.

/// Makes source words fit for messages.
public enum PrintableText {
  /// How many scalars of a word are shown.
  public static let scalarLimit = 40
  /// How many scalars of a quoted word are shown.
  public static let quotedScalarLimit = 60

  /// A source word with what cannot be seen replaced, and cut where it is long or its line ends.
  public static func word(_ text: String) -> String {
    let line = text.unicodeScalars.prefix(scalarLimit).prefix { $0 != "\n" && $0 != "\r" }
    return word(text, limit: line.isEmpty ? scalarLimit : line.count)
  }

  /// How many scalars of a path are shown.
  public static let pathScalarLimit = 1_024

  /// The path of a file as `word` shows words, but whole.
  public static func path(_ text: String) -> String { word(text, limit: pathScalarLimit) }

  /// A source word as `word` shows it, cut behind some scalars.
  package static func word(_ text: String, limit: Int) -> String {
    let rest = text.unicodeScalars.dropFirst(limit)
    return String(text.unicodeScalars.prefix(limit)).printable + (rest.isEmpty ? "" : "…")
  }

  /// A source word in single quotes, with what cannot be seen by its number, and cut where it is long.
  public static func quoted(_ word: String) -> String {
    var text = ""
    for (count, scalar) in word.unicodeScalars.enumerated() {
      if count == quotedScalarLimit { return "'\(text)…'" }
      if isVisible(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "U+" + String(scalar.value, radix: 16, uppercase: true)
      }
    }
    return "'\(text)'"
  }

  /// Whether a scalar can be seen or is a blank.
  public static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    // Most are, and the tables of Unicode take longer to ask.
    if scalar.value >= 0x20, scalar.value < 0x7F { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .privateUse, .surrogate, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }

  /// A scalar by its number: `U+00A0`.
  public static func codePoint(_ value: UInt32) -> String {
    "U+" + hexadecimal(value, digits: 4)
  }

  /// A number in hexadecimal, of at least some digits.
  public static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension String {
  /// The text as a terminal may be shown it: whole, without escapes, line breaks and marks that turn text around.
  package var printable: String {
    guard !unicodeScalars.allSatisfy(PrintableText.isVisible) else { return self }
    let shown = unicodeScalars.map { PrintableText.isVisible($0) ? $0 : "\u{FFFD}" }
    return String(UnicodeScalarView(shown))
  }
}
