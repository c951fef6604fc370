// Reading `<repeat>`: what is repeated, for what, and the names that expressions have for it. How often
// that is, is not known here.

import Diagnostics
import MarkupReading

extension NodeReader {
  /// The name of the elements where nothing is said.
  private static let elementName = "item"

  private static let repeatAttributes = ["in", "as", "index"]

  /// Names that mean something of their own before anything that a layout names.
  private static let reservedWords: Set<String> = [
    "auto", "false", "next", "nil", "parent", "pi", "previous", "strings", "true",
  ]

  /// Reads a `<repeat>`, nil where it does not say what it repeats for.
  mutating func repetition(_ element: MarkupNode) -> NodeDescription? {
    checkAttributes(of: element)
    let names = loopNames(of: element)
    loopNames += names
    defer { loopNames.removeLast(names.count) }
    var node = NodeDescription(className: element.name, location: element.nameRange)
    let children = repeated(element)
    node.children = children.nodes
    if node.children.isEmpty, !children.hasProblems {
      report(.layoutEmptyRepeat, Messages.emptyRepeat, element.nameRange)
    }
    guard let list = required("in", of: element) else { return nil }
    node.repetition = NodeDescription.Repetition(
      list: NodeDescription.Attribute(
        name: list.name,
        nameRange: list.nameRange,
        value: list.value
      ),
      element: element.attribute(named: "as")?.value.text ?? Self.elementName,
      index: element.attribute(named: "index")?.value.text
    )
    return node
  }

  private mutating func repeated(
    _ element: MarkupNode
  ) -> (nodes: [NodeDescription], hasProblems: Bool) {
    var nodes: [NodeDescription] = []
    var hasProblems = false
    for child in element.children {
      switch child.kind {
      case .element where Self.isNode(child):
        nodes.append(node(child))
        checkInner(nodes[nodes.count - 1])
      case .element where child.name == "repeat":
        if let copies = repetition(child) { nodes.append(copies) } else { hasProblems = true }
      case .element:
        hasProblems = true
        let message = Messages.unexpectedInRepeat(child.name)
        report(.layoutUnexpectedElement, message, child.nameRange)
      case .text, .characterData:
        guard !child.isWhiteSpace else { continue }
        hasProblems = true
        report(.layoutUnexpectedText, Messages.textInRepeat, child.range)
      default: break
      }
    }
    return (nodes, hasProblems)
  }

  // MARK: Attributes

  private mutating func checkAttributes(of element: MarkupNode) {
    for attribute in element.attributes where !Self.repeatAttributes.contains(attribute.name) {
      let near = Suggestion.nearest(to: attribute.name, in: Self.repeatAttributes)
      report(
        .layoutUnknownAttribute,
        Messages.unknownAttribute(
          attribute.name,
          of: element.name,
          expected: "'in', 'as' or 'index'"
        ),
        attribute.nameRange,
        notes: .didYouMean(near, at: attribute.nameRange)
      )
    }
  }

  /// The names that the attributes give, each checked against those around it.
  private mutating func loopNames(of element: MarkupNode) -> [MarkupAttribute] {
    var names: [MarkupAttribute] = []
    for attribute in ["as", "index"].compactMap({ element.attribute(named: $0) }) {
      let name = attribute.value.text
      if !name.isName {
        report(.layoutLoopName, Messages.invalidLoopName(name), attribute.valueRange)
      } else if Self.reservedWords.contains(name) || LayoutProperties.settable.contains(name) {
        report(.layoutLoopName, Messages.reservedLoopName(name), attribute.valueRange)
      } else if let first = (loopNames + names).first(where: { $0.value.text == name }) {
        let note = Note(Messages.firstLoopName, at: first.valueRange)
        let message = Messages.repeatedLoopName(name)
        report(.layoutLoopName, message, attribute.valueRange, notes: [note])
      }
      names.append(attribute)
    }
    return names
  }
}
