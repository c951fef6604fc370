// Values of constants and state, as command lines and rows of parameters write them.

import JSONLayout
import LayoutExpressions

/// Reads values for expressions.
public enum ParameterValue {
  /// A value as a text says it: a number, `true`, `false`, `nil` or a colour, else a text, also in quotes.
  public static func value(ofText text: String) -> ExpressionValue {
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "nil": return .nil
    default: break
    }
    let number = Array(text.utf8).withUnsafeBufferPointer { bytes in
      try? DecimalReading.double(bytes, bytes.indices)
    }
    if let number { return .number(number) }
    if let color = ColorValue(text: text) { return .color(color) }
    let isQuoted = text.utf8.count >= 2 && text.utf8.first == text.utf8.last
    if isQuoted, text.hasPrefix("'") || text.hasPrefix("\"") {
      return .string(String(text.dropFirst().dropLast()))
    }
    return .string(text)
  }

  /// A value as JSON says it; a text such as `#ff0000` is a colour, because JSON has none.
  ///
  /// - Complexity: recursion as deep as the value, which reading bounds.
  public static func value(of node: JSONNode) -> ExpressionValue {
    switch node.kind {
    case .number: return .number(node.double.map { $0 == 0 ? 0 : $0 } ?? 0)
    case .bool: return .boolean(node.bool ?? false)
    case .string:
      let text = node.string ?? ""
      return ColorValue(text: text).map { .color($0) } ?? .string(text)
    case .array: return .array(node.elements.map { value(of: $0) })
    case .object:
      let members = node.members.map { ($0.key, value(of: $0.value)) }
      return .record(RecordValue(Dictionary(members) { first, _ in first }))
    case .null, .invalid: return .nil
    }
  }
}
