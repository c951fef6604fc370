// Texts with placeholders as C's printf has them, and NSString: `%@`, `%s`, `%i`, `%.2f`, `%-8s`, `%#x`, `%%`, and places
// such as `%2$@`. Not for widths that are arguments themselves.

/// A text with placeholders.
struct FormatText {
  /// A piece of the text.
  enum Part: Equatable {
    case literal(String)
    /// The argument of an index, from 0 on.
    case argument(Int, FormatConversion)
  }

  private(set) var parts: [Part] = []
  /// The first placeholder that means nothing, nil where all do.
  private(set) var problem: String?

  var argumentCount: Int {
    parts.reduce(0) { count, part in
      if case .argument(let index, _) = part { max(count, index + 1) } else { count }
    }
  }

  /// Reads a text, up to the first placeholder that means nothing.
  init(_ text: String) {
    var rest = text[...]
    var next = 0
    while let percent = rest.firstIndex(of: "%") {
      if percent > rest.startIndex { parts.append(.literal(String(rest[..<percent]))) }
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        parts.append(.literal("%"))
        rest = rest.dropFirst()
        continue
      }
      let placeholder = rest
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      var index = next
      if rest[digits.endIndex...].first == "$", let number = Int(digits), number > 0 {
        index = number - 1
        rest = rest[digits.endIndex...].dropFirst()
      } else {
        next += 1
      }
      guard let conversion = FormatConversion(&rest) else {
        problem = Self.shown(placeholder)
        return
      }
      parts.append(.argument(index, conversion))
    }
    if !rest.isEmpty { parts.append(.literal(String(rest))) }
  }

  /// A placeholder that means nothing, as a whole: up to what is no part of any but the last.
  private static func shown(_ rest: Substring) -> String {
    let inner = rest.prefix { "-+ #'*.$hlqzjtL".contains($0) || $0.isASCII && $0.isNumber }
    return "%" + inner + rest[inner.endIndex...].prefix(1)
  }
}
