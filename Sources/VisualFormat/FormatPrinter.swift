// Syntax back to text: the shortest spelling, without spaces, relations as they were written.

import Diagnostics
import LayoutModel

/// Writes syntax as text.
public enum FormatPrinter {
  /// The text of a format.
  ///
  /// Reading it gives the same syntax, if that came from a sound format.
  public static func text(of syntax: FormatSyntax) -> String {
    var text = ""
    switch syntax.orientation {
    case .horizontal: text += "H:"
    case .vertical: text += "V:"
    case nil: break
    }
    for (index, element) in syntax.elements.enumerated() {
      if index > 0 { text += connection(element.connection, in: syntax) }
      switch element.kind {
      case .superview: text += "|"
      case .view, .damaged:
        text += "[\(syntax.text(element.name))"
        if !element.sizes.isEmpty { text += list(element.sizes, in: syntax) }
        text += "]"
      }
    }
    return text
  }

  private static func connection(
    _ connection: FormatSyntax.Connection,
    in syntax: FormatSyntax
  ) -> String {
    switch connection.kind {
    case .flush, .damaged: return ""
    case .standard: return "-"
    case .gap:
      let predicates = syntax.predicates[connection.predicates]
      if predicates.count == 1, let only = predicates.first, canStandBare(only) {
        return "-\(predicate(only, in: syntax))-"
      }
      return "-\(list(connection.predicates, in: syntax))-"
    }
  }

  /// Plain gaps need no parentheses; relations and priorities read better with them.
  private static func canStandBare(_ predicate: FormatSyntax.Predicate) -> Bool {
    guard predicate.relation == nil, predicate.priority == nil else { return false }
    if case .number(let value) = predicate.operand.value { return value >= 0 }
    return true
  }

  private static func list(_ places: Range<Int>, in syntax: FormatSyntax) -> String {
    "(" + syntax.predicates[places].map { predicate($0, in: syntax) }.joined(separator: ",") + ")"
  }

  private static func predicate(
    _ predicate: FormatSyntax.Predicate,
    in syntax: FormatSyntax
  ) -> String {
    var text = predicate.relation?.rawValue ?? ""
    text += operand(predicate.operand, in: syntax)
    if let priority = predicate.priority { text += "@" + operand(priority, in: syntax) }
    return text
  }

  private static func operand(_ operand: FormatSyntax.Operand, in syntax: FormatSyntax) -> String {
    switch operand.value {
    case .number(let value): JSONText.number(value)
    case .name, .extended, .damaged: syntax.text(operand.range)
    }
  }
}
