// Texts with expressions in them, written again: what is literal keeps its spelling, expressions are
// printed anew.

import Diagnostics
import LayoutExpressions
import MarkupReading

/// Writes attributes and text.
struct FormattedText {
  /// Another name for a symbol, nil to keep it.
  let renaming: (String) -> String?
  private(set) var diagnostics: [Diagnostic] = []

  init(renaming: @escaping (String) -> String?) {
    self.renaming = renaming
  }

  /// The value of an attribute as it stands between double quotes.
  mutating func value(of attribute: MarkupAttribute, as form: AttributeForm) -> [UInt8] {
    let raw = attribute.valueRange
    guard case .property(let form) = form else { return literal(raw, in: raw.bytes) }
    let fragment = attribute.value
    // What says nothing is kept as it is; a comment has a form.
    if PropertyExpression.isUnsaid(fragment), !fragment.text.contains("//") {
      return literal(raw, in: raw.bytes)
    }
    let (property, found) = PropertyExpression.read(fragment, as: form)
    diagnostics += found
    guard !found.containsErrors else { return literal(raw, in: raw.bytes) }
    if form == .expression {
      return property.expressions.first.map { printed($0, isAttribute: true) } ?? []
    }
    return replacing(property.expressions, of: fragment, in: raw, isAttribute: true)
  }

  /// Text between tags, as it stands there.
  mutating func text(_ node: MarkupNode) -> [UInt8] {
    let fragment = node.text
    let (property, found) = PropertyExpression.read([.text(fragment)], at: node.range)
    diagnostics += found
    guard !found.containsErrors else { return literal(node.range, in: node.range.bytes) }
    return replacing(property.expressions, of: fragment, in: node.range, isAttribute: false)
  }

  private func printed(_ tree: ExpressionTree, isAttribute: Bool) -> [UInt8] {
    let text = ExpressionPrinter.text(of: tree, renaming: renaming)
    return MarkupWriter.escaped(Array(text.utf8), isAttribute: isAttribute)
  }

  /// A range with the expressions in it printed anew and the rest as it is written.
  private func replacing(
    _ expressions: [ExpressionTree],
    of fragment: SourceFragment,
    in range: SourceRange,
    isAttribute: Bool
  ) -> [UInt8] {
    var output: [UInt8] = []
    var place = range.bytes.lowerBound
    for tree in expressions {
      let inner = fragment.bufferRange(tree.range)
      output += literal(range, in: place..<inner.lowerBound)
      output += printed(tree, isAttribute: isAttribute)
      place = inner.upperBound
    }
    return output + literal(range, in: place..<range.bytes.upperBound)
  }

  /// Bytes as they are written; a quote that would end the value becomes a reference.
  private func literal(_ whole: SourceRange, in range: Range<Int>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    // Between single quotes a double one may stand alone.
    let isSingleQuoted =
      whole.bytes.lowerBound > 0
      && whole.buffer.bytes[whole.bytes.lowerBound - 1] == UInt8(ascii: "'")
    for byte in whole.buffer.bytes[range] {
      switch byte {
      case UInt8(ascii: ">"): output += Array("&gt;".utf8)
      case UInt8(ascii: "\"") where isSingleQuoted: output += Array("&quot;".utf8)
      default: output.append(byte)
      }
    }
    return output
  }
}
