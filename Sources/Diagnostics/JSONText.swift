// Writing JSON: strings and numbers. Reading it is the business of JSONLayout.

/// Writes JSON values.
public enum JSONText {
  /// A string in quotes, escaped.
  public static func quoted(_ string: String) -> String {
    var buffer = JSONBuffer()
    buffer.append(quoted: string)
    return buffer.text
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

/// JSON that grows, for answers of many values.
public struct JSONBuffer {
  private var bytes: [UInt8] = []

  /// Makes an empty one.
  public init() {}

  /// What has been written.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds what is JSON already.
  public mutating func append(_ json: String) { bytes.append(contentsOf: json.utf8) }

  /// Adds a string in quotes, escaped.
  public mutating func append(quoted string: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    let isPlain =
      string.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(Self.isPlain) }
      ?? string.utf8.allSatisfy(Self.isPlain)
    if isPlain { return append(string) }
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "\r"): append("\\r")
      case UInt8(ascii: "\t"): append("\\t")
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: bytes.append(byte)
      }
    }
  }

  /// Whether a byte of a string stands for itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Adds a number as `JSONText.number` writes it.
  ///
  /// - Requires: `value` is finite.
  public mutating func append(_ value: Double) {
    // Most numbers of layouts are whole, and few.
    guard value.magnitude < 1e15, let whole = Int(exactly: value) else {
      append(JSONText.number(value))
      return
    }
    if whole < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = whole.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Adds a name and its value, with a comma before it unless it comes first.
  public mutating func append(_ name: String, _ value: Double, isFirst: Bool = false) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    append(quoted: name)
    bytes.append(UInt8(ascii: ":"))
    append(value)
  }

  /// Adds parts with commas between them.
  public mutating func appendList<Parts: Sequence>(
    _ parts: Parts,
    _ appendPart: (inout JSONBuffer, Parts.Element) -> Void
  ) {
    var isFirst = true
    for part in parts {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      appendPart(&self, part)
    }
  }
}
