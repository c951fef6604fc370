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
  /// What has been written, as bytes.
  package private(set) var bytes: [UInt8] = []

  /// Makes an empty one.
  public init() {}

  /// Forgets what has been written, and keeps its memory.
  package mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  package mutating func append(bytes json: [UInt8]) { bytes.append(contentsOf: json) }

  /// Adds a byte of JSON.
  package mutating func append(byte: UInt8) { bytes.append(byte) }

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
    // Most numbers of layouts are whole, and few; of the others most are some thousandths.
    if value.magnitude < 1e15, value == value.rounded(.towardZero) {
      append(Int(value))
    } else if value.magnitude < 1e11, value == (value * 1000).rounded() / 1000 {
      appendThousandths(value)
    } else {
      append(JSONText.number(value))
    }
  }

  /// Adds a number that is the nearest one to some thousandths.
  ///
  /// Two decimals of at most 15 digits are never nearest to one Double, so the thousandths without
  /// zeros at their end are the shortest decimal that reads back.
  private mutating func appendThousandths(_ value: Double) {
    let thousandths = Int((value.magnitude * 1000).rounded())
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    append(thousandths / 1000)
    bytes.append(UInt8(ascii: "."))
    var rest = thousandths % 1000
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / 100))
      rest = rest % 100 * 10
    }
  }

  /// Adds a whole number.
  package mutating func append(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var count = 0
    var rest = value.magnitude
    repeat {
      digits[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      count += 1
      rest /= 10
    } while rest > 0
    while count > 0 {
      count -= 1
      bytes.append(digits[count])
    }
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

/// A value that is written as JSON: literals of Swift, with members in the order in which they stand.
public enum JSONValue: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// - Requires: the number is finite.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(name: String, value: JSONValue)])
  /// What is JSON already.
  case text(String)

  /// A string; `null` for none.
  public init(_ string: String?) { self = string.map { .string($0) } ?? .null }

  /// A number; `null` for none.
  public init(_ number: Double?) { self = number.map { .number($0) } ?? .null }

  /// A whole number; `null` for none.
  public init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

  /// Values in order.
  ///
  /// - Returns: An array of what `value` makes of each part.
  /// - Throws: What `value` throws.
  public static func list<Parts: Sequence>(
    _ parts: Parts,
    _ value: (Parts.Element) throws -> JSONValue
  ) rethrows -> JSONValue {
    .array(try parts.map(value))
  }

  /// Numbers in order.
  public static func list(_ numbers: some Sequence<Double>) -> JSONValue {
    list(numbers) { .number($0) }
  }

  /// Whole numbers in order.
  public static func list(_ numbers: some Sequence<Int>) -> JSONValue {
    list(numbers) { .integer($0) }
  }

  /// Strings in order.
  public static func list(_ strings: some Sequence<String>) -> JSONValue {
    list(strings) { .string($0) }
  }

  /// Adds a member to an object, nothing where there is no value.
  ///
  /// - Requires: this is an object; to any other value nothing is added.
  public mutating func add(_ name: String, _ value: JSONValue?) {
    guard case .object(var members) = self, let value else { return }
    // One list at a time, which is not copied.
    self = .null
    members.append((name, value))
    self = .object(members)
  }

  /// The value as JSON, on one line and without spaces.
  public var json: String {
    var buffer = JSONBuffer()
    buffer.append(self)
    return buffer.text
  }

  /// The value as a line of its own.
  public var line: String {
    var buffer = JSONBuffer()
    buffer.append(self)
    buffer.append("\n")
    return buffer.text
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// `null`.
  public init(nilLiteral: ()) { self = .null }

  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// An object, its members in the order in which they stand.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { ($0, $1) })
  }
}

extension JSONBuffer {
  /// Adds a value.
  ///
  /// - Complexity: recursion as deep as the value.
  public mutating func append(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .boolean(let flag): append(flag ? "true" : "false")
    case .integer(let number): append(number)
    case .number(let number): append(number)
    case .string(let string): append(quoted: string)
    case .text(let json): append(json)
    case .array(let values):
      append("[")
      appendList(values) { $0.append($1) }
      append("]")
    case .object(let members):
      append("{")
      append(members: members)
      append("}")
    }
  }

  /// Adds the members of an object, without its braces.
  public mutating func append(members: [(name: String, value: JSONValue)]) {
    appendList(members) { buffer, member in
      buffer.append(quoted: member.name)
      buffer.append(":")
      buffer.append(member.value)
    }
  }

  /// Adds members of an object that has others before them.
  public mutating func append(laterMembers members: [(name: String, value: JSONValue)]) {
    if !members.isEmpty { append(",") }
    append(members: members)
  }
}
