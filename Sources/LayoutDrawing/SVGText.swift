// Writes SVG: elements, attributes, escapes and numbers. The same elements give the same bytes everywhere.
//
// Source: [SVG]; [XML], section 2.2 for what characters there are (Documentation/SOURCES.md).

import Diagnostics
import LayoutExpressions

/// Text of SVG that grows element by element.
struct SVGText {
  private(set) var text = ""
  private var open: [String] = []

  /// Attributes in the order they are written; nil for one that is left out.
  typealias Attributes = KeyValuePairs<String, String?>

  /// Begins an element.
  mutating func begin(_ name: String, _ attributes: Attributes = [:]) {
    start(name, attributes)
    text += ">\n"
    open.append(name)
  }

  /// Ends the element that was begun last.
  mutating func end() {
    guard let name = open.popLast() else { preconditionFailure("no element is open") }
    text += "</\(name)>\n"
  }

  /// Adds an element without content.
  mutating func add(_ name: String, _ attributes: Attributes) {
    start(name, attributes)
    text += "/>\n"
  }

  /// Adds an element with a text.
  mutating func add(_ name: String, _ attributes: Attributes = [:], text content: String) {
    add(name, Self.written(attributes), markup: Self.escaped(content))
  }

  /// Adds an element whose attributes and content are written already.
  mutating func add(_ name: String, _ attributes: String, markup: String) {
    text += "<\(name)\(attributes)>\(markup)</\(name)>\n"
  }

  /// A text of the drawing's own, not of the layout.
  struct Label {
    var text: String
    var x: String
    var y: String
    /// The size of the font, in points.
    var size: Double
    var color: String
    var isCentred = false
    /// The weight of the font, nil for regular.
    var weight: String?
  }

  /// Adds a text of the drawing's own.
  mutating func add(_ label: Label) {
    add(
      "text",
      [
        "x": label.x, "y": label.y, "text-anchor": label.isCentred ? "middle" : nil,
        "font-family": Self.families, "font-size": Self.rounded(label.size),
        "font-weight": label.weight, "fill": label.color,
      ],
      text: label.text
    )
  }

  /// The families of text that is not the layout's own.
  private static let families = "Inter, 'DejaVu Sans', sans-serif"

  private mutating func start(_ name: String, _ attributes: Attributes) {
    text += "<\(name)\(Self.written(attributes))"
  }

  /// Attributes as they are written, each behind a space.
  static func written(_ attributes: Attributes) -> String {
    attributes.reduce(into: "") { text, attribute in
      guard let value = attribute.value else { return }
      text += " \(attribute.key)=\"\(escaped(value))\""
    }
  }

  // MARK: Values

  /// A text with what means something in markup escaped; characters that XML does not have become the
  /// replacement character.
  static func escaped(_ string: String) -> String {
    // Most texts are plain. U+FFFE and U+FFFF begin with the byte EF.
    let isPlain = string.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != 0x22 && byte != 0x26 && byte != 0x3C && byte != 0x3E && byte != 0xEF
    }
    if isPlain { return string }
    var text = ""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// A number as answers print it; what is none is 0.
  static func number(_ value: Double) -> String {
    JSONText.number(value.isFinite ? value : 0)
  }

  /// A number of a drawing, rounded to a thousandth of a point.
  static func rounded(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return number(value) }
    return number((value * 1000).rounded() / 1000)
  }

  /// A colour without its opacity.
  static func color(_ color: ColorValue) -> String { String(color.text.prefix(7)) }

  /// An opacity, nil where it is full.
  static func opacity(_ value: Double) -> String? { value == 1 ? nil : rounded(value) }

  /// Bytes as they stand in an address.
  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
      for index in 0..<4 {
        text.append(
          index <= part.count ? digits[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "=")
        )
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
