// Texts with placeholders as C's printf has them, as far as tables of strings use them: `%@`, `%s`, `%i`, `%d`,
// `%u`, `%f` with or without decimals, `%%`, and places such as `%2$@`.

/// A text with placeholders.
struct FormatText {
  /// A piece of the text.
  enum Part: Equatable {
    case literal(String)
    /// The argument of an index, from 0 on.
    case argument(Int, Kind)
  }

  /// How an argument is shown.
  enum Kind: Equatable {
    case text
    /// A whole number; what is behind its point is cut off.
    case whole
    case decimals(Int)
  }

  private(set) var parts: [Part] = []
  /// The first placeholder that means nothing, nil where all do.
  private(set) var problem: String?

  /// How many arguments there have to be.
  var argumentCount: Int {
    parts.reduce(0) { count, part in
      if case .argument(let index, _) = part { max(count, index + 1) } else { count }
    }
  }

  /// Reads a text.
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
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      var index = next
      if rest[digits.endIndex...].first == "$", let number = Int(digits), number > 0 {
        index = number - 1
        rest = rest[digits.endIndex...].dropFirst()
      } else {
        next += 1
      }
      guard let kind = Self.kind(&rest) else {
        problem = problem ?? "%" + String(rest.prefix(4))
        continue
      }
      parts.append(.argument(index, kind))
    }
    if !rest.isEmpty { parts.append(.literal(String(rest))) }
  }

  /// The kind of a placeholder, without lengths such as `l`, which say nothing here.
  private static func kind(_ rest: inout Substring) -> Kind? {
    var decimals: Int?
    if rest.first == "." {
      let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      decimals = Int(digits) ?? 0
      rest = rest[digits.endIndex...]
    }
    rest = rest.drop { "lhqz".contains($0) }
    guard let letter = rest.first else { return nil }
    let kind: Kind
    switch letter {
    case "@", "s": kind = .text
    case "i", "d", "u": kind = .whole
    case "f": kind = .decimals(min(decimals ?? 6, 15))
    default: return nil
    }
    rest = rest.dropFirst()
    return kind
  }

  /// A number with so many decimals, the last of them rounded; nil for a whole number, cut off.
  static func text(_ number: Double, decimals: Int?) -> String {
    guard let decimals else { return NumberText.text(number.rounded(.towardZero)) ?? "" }
    let factor = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let scaled = (number.magnitude * factor).rounded(.toNearestOrEven)
    // Beyond this every Double is whole.
    guard scaled < 0x1p53 else { return NumberText.text(number) ?? "" }
    let digits = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = number < 0 && scaled > 0 ? "-" : ""
    let point = padded.index(padded.endIndex, offsetBy: -decimals)
    return sign + padded[..<point] + (decimals > 0 ? "." : "") + padded[point...]
  }
}
