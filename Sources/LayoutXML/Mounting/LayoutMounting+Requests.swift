// Asking for everything that a node says, whether anything else asks for it or not.

import Diagnostics
import LayoutExpressions
import ViewClasses

extension LayoutMounting {
  /// Asks for the slot of an attribute, so that its expression is checked.
  func request(_ index: Int, of node: Int) {
    let name = attributes.name(index, of: node)
    guard name != .none else {
      let attribute = nodes[node].description.attributes[index]
      guard !attribute.isBlank else { return }
      return report(PropertyExpression.read(attribute.value, as: .expression).diagnostics)
    }
    guard isProperty(index, of: node, name) else { return }
    if propertySlot(name, of: node) == nil, !nodes[node].isOfUnknownClass {
      let description = nodes[node].description
      reportUnknown(description.attributes[index], of: description, nodes[node].className)
    }
  }

  /// Asks for the property that text inside an element sets.
  func requestContents(of node: Int) {
    guard let className = nodes[node].className else { return }
    guard let name = contentsProperty(of: className) else {
      let location = Self.start(of: nodes[node].description) ?? nodes[node].location
      report(Diagnostic(.layoutUnexpectedText, Messages.unexpectedText(className), at: location))
      return
    }
    _ = propertySlot(name, of: node)
  }

  /// Where something in an element is no white space: the first tag, or text without the space around it.
  private static func start(of description: NodeDescription) -> SourceRange? {
    for part in description.contents {
      switch part {
      case .tag(_, _, _, let range): return range
      case .text(let fragment):
        let bytes = fragment.withBytes { bytes -> Range<Int>? in
          guard let first = bytes.firstIndex(where: { !$0.isWhitespace }),
            let last = bytes.lastIndex(where: { !$0.isWhitespace })
          else { return nil }
          return first..<(last + 1)
        }
        if let bytes { return SourceRange(fragment.buffer, fragment.bufferRange(bytes)) }
      }
    }
    return nil
  }

  /// The property that text inside an element sets.
  func contentsProperty(of className: String) -> String? {
    ["attributedText", "attributedTitle"].first { classes.property($0, of: className) != nil }
  }
}
