// Syntax back to text: the shortest spelling, without spaces, relations as they were written.

import Diagnostics
import LayoutModel

/// Writes syntax as text.
public enum FormatPrinter {
  /// The text of a format.
  ///
  /// Reading it gives the same syntax, if that came from a sound format.
  public static func text(of syntax: FormatSyntax) -> String {
    guard syntax.subject.isEmpty else {
      let attributes = syntax.attributes.map { attribute in
        ".\(syntax.text(attribute.attribute))\(list(attribute.predicates, in: syntax))"
      }
      return "C:\(syntax.text(syntax.subject))\(attributes.joined())"
    }
    // A line that says nothing is a comment: an empty one would be an error.
    guard !syntax.elements.isEmpty else { return "//" }
    var text = syntax.orientation.map { "\($0.rawValue):" } ?? ""
    for (index, element) in syntax.elements.enumerated() {
      let isAlternative = element.connection.kind == .alternative
      if index > 0 { text += connection(element.connection, in: syntax) }
      switch element.kind {
      case .superview: text += "|"
      case .margins: text += "||"
      case .stackEnd: break
      case .view, .damaged, .stack:
        if !isAlternative { text += "[" }
        text += syntax.text(element.name)
        if let last = element.lastNumber { text += "..\(last)" }
        if !element.sizes.isEmpty { text += list(element.sizes, in: syntax) }
        if element.kind == .stack { text += ":" }
      }
      let isOpen = element.kind == .stack || element.kind == .superview || element.kind == .margins
      if !isOpen, !isFollowedByAlternative(index, in: syntax) { text += "]" }
    }
    return text
  }

  /// Whether the brackets go on behind an element.
  private static func isFollowedByAlternative(_ index: Int, in syntax: FormatSyntax) -> Bool {
    index + 1 < syntax.elements.count
      && syntax.elements[index + 1].connection.kind == .alternative
  }

  private static func connection(
    _ connection: FormatSyntax.Connection,
    in syntax: FormatSyntax
  ) -> String {
    switch connection.kind {
    case .flush, .damaged: return ""
    case .standard: return "-"
    case .absent: return "->"
    case .alternative: return ","
    case .spacer:
      return connection.predicates.isEmpty ? "~" : "~\(list(connection.predicates, in: syntax))~"
    case .gap:
      let predicates = syntax.predicates[connection.predicates]
      let isInParentheses = syntax.source[connection.range].contains(UInt8(ascii: "("))
      if predicates.count == 1, let only = predicates.first,
        canStandBare(only, isInParentheses: isInParentheses)
      {
        return "-\(predicate(only, in: syntax))-"
      }
      return "-\(list(connection.predicates, in: syntax))-"
    }
  }

  /// Whether a gap needs no parentheses: plain ones don't, relations and priorities read better with them.
  ///
  /// A name keeps them: it may be that of a view, which is none of a bare gap.
  private static func canStandBare(
    _ predicate: FormatSyntax.Predicate,
    isInParentheses: Bool
  ) -> Bool {
    guard predicate.relation == nil, predicate.priority == nil else { return false }
    return switch predicate.operand.value {
    case .number(let value), .percentage(.value(let value)): value >= 0
    case .percentage(.metric(let name)): !name.isNegative
    case .expression, .metric: false
    case .name: !isInParentheses
    case .damaged: true
    }
  }

  private static func list(_ indices: Range<Int>, in syntax: FormatSyntax) -> String {
    "(" + syntax.predicates[indices].map { predicate($0, in: syntax) }.joined(separator: ",") + ")"
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
    case .metric(let name): (name.isNegative ? "-" : "+") + syntax.text(name.range)
    case .percentage(let share): number(share, in: syntax) + "%"
    case .expression(let index): expression(syntax.expressions[index], in: syntax)
    case .name, .damaged: syntax.text(operand.range)
    }
  }

  private static func expression(
    _ expression: FormatSyntax.Expression,
    in syntax: FormatSyntax
  ) -> String {
    var text = syntax.text(expression.name)
    if let attribute = expression.attribute { text += "." + syntax.text(attribute) }
    if let factor = expression.factor {
      text += (expression.isQuotient ? "/" : "*") + number(factor, in: syntax)
    }
    if let addend = expression.addend {
      let number = number(addend, in: syntax)
      text += number.hasPrefix("-") ? number : "+" + number
    }
    return text
  }

  private static func number(_ number: FormatSyntax.Number, in syntax: FormatSyntax) -> String {
    switch number {
    case .value(let value): JSONText.number(value)
    case .metric(let name): (name.isNegative ? "-" : "") + syntax.text(name.range)
    }
  }
}
