// Writing JSON: strings and numbers. Reading it is the business of JSONLayout.

/// Writes JSON values.
public enum JSONText {
  /// A string in quotes, escaped.
  public static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// The shortest decimal that reads back as the same number; integers have no `.0`, `-0` is 0.
  ///
  /// - Requires: `value` is finite; a solver that lets another through has a defect.
  public static func number(_ value: Double) -> String {
    precondition(value.isFinite, "a number to be printed is \(value)")
    if value == 0 { return "0" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
