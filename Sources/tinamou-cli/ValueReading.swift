// Values on the command line: sizes, numbers, NAME=VALUE. A number means its decimal and nothing
// else: no hexadecimals, infinities or locale.

import Tinamou

enum ValueReading {
  /// A decimal, or nil for anything else and beyond the range of Double.
  static func number(_ text: some StringProtocol) -> ExactNumber? {
    guard let nearest = Double(decimal: Array(text.utf8)), nearest.isFinite else { return nil }
    return ExactNumber(nearest)
  }

  /// A decimal above 0 without sign and exponent.
  static func positiveDecimal(_ text: some StringProtocol) -> ExactNumber? {
    let isPlain = text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard isPlain, let value = number(text), value.signum > 0 else { return nil }
    return value
  }

  /// How many times as large fonts are.
  static func textScale(_ text: String) throws(UsageFailure) -> Double {
    guard let scale = positiveDecimal(text) else { throw UsageFailure(Messages.badTextScale(text)) }
    return scale.double
  }

  static func size(_ text: String) throws(UsageFailure) -> LayoutSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = positiveDecimal(parts[0]),
      let height = positiveDecimal(parts[1])
    else { throw UsageFailure(Messages.badSize(text)) }
    return LayoutSize(width: width, height: height)
  }

  /// One of an option's values by its name; nil where the option is not given.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String?,
    _ option: String
  ) throws(UsageFailure) -> Choice? {
    guard let text else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    throw UsageFailure(
      Messages.badChoice(text, option: option, known: known),
      near: text,
      in: known
    )
  }

  /// A language by its name; nil where none is given.
  static func language<Language: RawRepresentable<String> & CaseIterable>(
    _ name: String?
  ) throws(UsageFailure) -> Language? {
    guard let name else { return nil }
    if let language = Language(rawValue: name) { return language }
    throw UsageFailure(Messages.badLanguage(name, known: Language.allCases.map(\.rawValue)))
  }

  /// `NAME=VALUE`, split at the first `=`.
  static func assignment(
    _ text: String,
    option: String
  ) throws(UsageFailure) -> (
    name: String, value: String
  ) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw UsageFailure(Messages.badAssignment(text, option: option))
    }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  /// Comma-separated words; an empty text has none.
  static func list(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: ",", omittingEmptySubsequences: true) }
      .map { trimmed($0) }
      .filter { !$0.isEmpty }
  }

  /// A word without the spaces around it, or whatever else counts as blank.
  static func trimmed(
    _ word: some StringProtocol,
    of isBlank: (Character) -> Bool = { $0 == " " }
  ) -> String {
    String(word.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
