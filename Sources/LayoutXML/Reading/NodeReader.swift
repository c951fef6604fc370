// From XML to descriptions of nodes: which elements are nodes, which are HTML, which are structure.

import Diagnostics
import LayoutExpressions
import MarkupReading

/// Reads the nodes of a document.
public struct NodeReader {
  private var diagnostics: [Diagnostic] = []
  /// Whether elements are nodes, by the numbers of their names.
  private var areNodes: [Bool?] = []
  /// Names of the elements and indices of the `<repeat>`s that are being read, outermost first.
  var loopNames: [MarkupAttribute] = []

  /// The outermost node of a document, nil where there is none, and every error of the XML and of its
  /// structure.
  ///
  /// - Parameter document: Of one with errors in its structure the nodes would mislead; none is given.
  /// - Returns: The node and the errors.
  public static func read(
    _ document: MarkupDocument
  ) -> (node: NodeDescription?, diagnostics: [Diagnostic]) {
    var reader = NodeReader()
    guard document.isStructureCertain, let root = document.root else {
      return (nil, document.diagnostics)
    }
    var node: NodeDescription?
    if isNode(root) {
      reader.mode = reader.layoutMode(of: root)
      node = reader.node(root)
    } else {
      reader.report(.layoutExpectedClass, Messages.expectedClass(root.name), root.nameRange)
    }
    return (node, (document.diagnostics + reader.diagnostics).inDocumentOrder())
  }

  /// The attribute of an outermost node that says what edges are measured from.
  static let layoutMode = "layoutMode"

  private var mode: LayoutMode?
  private mutating func layoutMode(of root: MarkupNode) -> LayoutMode? {
    guard let attribute = root.attribute(named: Self.layoutMode) else { return nil }
    let text = attribute.value.text
    let mode = LayoutMode(rawValue: text)
    if mode == nil { report(.layoutBadMode, Messages.badLayoutMode(text), attribute.valueRange) }
    return mode
  }

  private init() {}

  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    _ range: SourceRange,
    notes: [Note] = []
  ) {
    diagnostics.append(Diagnostic(code, message, at: range, notes: notes))
  }

  /// Whether an element is a view or controller: its name begins with a capital.
  static func isNode(_ element: MarkupNode) -> Bool {
    let range = element.nameRange
    let bytes = range.buffer.bytes[range.bytes]
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      let name = element.name.split(separator: ".").last ?? ""
      return name.unicodeScalars.first?.properties.isUppercase ?? false
    }
    // What is behind the last dot that something is behind.
    let dot = UInt8(ascii: ".")
    guard let end = bytes.lastIndex(where: { $0 != dot }) else { return false }
    let start = bytes[...end].lastIndex(of: dot).map { $0 + 1 } ?? bytes.startIndex
    return (0x41...0x5A).contains(bytes[start])
  }

  /// - Complexity: recursion as deep as the document, which reading bounds.
  mutating func node(_ element: MarkupNode) -> NodeDescription {
    var node = NodeDescription(className: element.name, location: element.nameRange)
    read(element, into: &node)
    return node
  }

  /// Reads what an element says and contains where the node is to stand: what is put there once it is whole, is
  /// counted.
  private mutating func read(_ element: MarkupNode, into node: inout NodeDescription) {
    node.layoutMode = mode
    node.attributes = element.attributes.map {
      NodeDescription.Attribute(name: $0.name, nameBytes: $0.nameBytes, value: $0.value)
    }
    let hasContents = element.children.contains { isContent($0) }
    for child in element.children {
      switch child.kind {
      // Nearly always it is the space between the lines of a file.
      case .text where !hasContents: break
      case .text, .characterData: node.contents.append(.text(child.text))
      case .element where isKnownNode(child):
        node.children.append(NodeDescription(className: child.name, location: child.nameRange))
        read(child, into: &node.children[node.children.count - 1])
        checkInner(node.children[node.children.count - 1])
      case .element: structure(child, of: &node)
      default: break
      }
    }
    if hasContents { trimContents(&node, element.contentRange) }
    if node.macros.count + node.parameters.count > 1 { checkNamesOnce(element) }
  }

  /// Warns of a layout mode, which an inner node cannot have.
  mutating func checkInner(_ node: NodeDescription) {
    guard let attribute = node.attribute(Self.layoutMode) else { return }
    let range = attribute.nameRange
    diagnostics.append(
      Diagnostic(.layoutBadMode, severity: .warning, Messages.innerLayoutMode, at: range)
    )
  }

  /// Warns of parameters and macros that have the name of another one.
  private mutating func checkNamesOnce(_ element: MarkupNode) {
    var first: [String: MarkupNode] = [:]
    for child in element.elements where child.name == "param" || child.name == "macro" {
      guard let name = child.attribute(named: "name") else { continue }
      guard let before = first[name.value.text], let firstName = before.attribute(named: "name")
      else {
        first[name.value.text] = child
        continue
      }
      let isOther = before.name != child.name
      diagnostics.append(
        Diagnostic(
          .layoutDuplicateDeclaration,
          severity: .warning,
          isOther
            ? Messages.macroBesideParameter(name.value.text)
            : Messages.duplicateDeclaration(child.name, name.value.text),
          at: name.valueRange,
          notes: [
            Note(isOther ? Messages.otherDeclaration : Messages.firstID, at: firstName.valueRange)
          ]
        )
      )
    }
  }

  /// Whether what stands in an element may be contents: text that is more than space, or HTML.
  private mutating func isContent(_ child: MarkupNode) -> Bool {
    switch child.kind {
    case .text: !child.isWhiteSpace
    case .characterData: true
    case .element: !isKnownNode(child)
    default: false
    }
  }

  /// Whether an element is a view or controller, asked once for each name.
  private mutating func isKnownNode(_ element: MarkupNode) -> Bool {
    let number = element.nameNumber
    if number < areNodes.count, let known = areNodes[number] { return known }
    while areNodes.count <= number { areNodes.append(nil) }
    let isNode = Self.isNode(element)
    areNodes[number] = isNode
    return isNode
  }

  /// Reads `<param>`, `<macro>`, `<children>`, `<repeat>` or HTML.
  private mutating func structure(_ element: MarkupNode, of node: inout NodeDescription) {
    switch element.name {
    case "param": parameter(element, of: &node)
    case "macro":
      checkDeclaration(element, attributes: ["name", "value"])
      guard let name = required("name", of: element), let value = required("value", of: element)
      else { return }
      let fragment = value.value
      node.macros.append(
        NodeDescription.Attribute(
          name: name.value.text,
          nameRange: name.valueRange,
          value: fragment
        )
      )
    case "children":
      checkDeclaration(element, attributes: [])
      if node.insertionIndex == nil {
        node.insertionIndex = node.children.count
      } else {
        report(.layoutSecondChildren, Messages.secondChildren, element.nameRange)
      }
    case "repeat": if let copies = repetition(element) { node.children.append(copies) }
    default:
      guard HTMLTag(rawValue: element.name) == nil,
        let near = Suggestion.nearest(to: element.name, in: Self.structureNames)
      else { return html(element, of: &node) }
      report(
        .layoutUnknownElement,
        Messages.unknownElement(element.name),
        element.nameRange,
        notes: .didYouMean(near, at: element.nameRange)
      )
    }
  }

  /// Elements that say something of the node that they stand in, and show nothing.
  package static let structureNames = ["param", "macro", "children", "repeat"]

  /// What a `<param>`, `<macro>` or `<children>` has besides what it can have.
  private mutating func checkDeclaration(_ element: MarkupNode, attributes: [String]) {
    let known = attributes.map { "'\($0)'" }.joined(separator: ", ")
    for attribute in element.attributes where !attributes.contains(attribute.name) {
      report(
        .layoutUnknownAttribute,
        Messages.unknownAttribute(
          attribute.name,
          of: element.name,
          expected: known.isEmpty ? "none" : known
        ),
        attribute.nameRange
      )
    }
    let inner = element.children.first { child in
      child.kind == .element || child.kind == .characterData
        || child.kind == .text && !child.isWhiteSpace
    }
    if let inner {
      report(
        .layoutUnexpectedElement,
        Messages.unexpectedInDeclaration(element.name),
        inner.kind == .element ? inner.nameRange : inner.range
      )
    }
  }

  private mutating func parameter(_ element: MarkupNode, of node: inout NodeDescription) {
    checkDeclaration(element, attributes: ["name", "type", "value"])
    guard let name = required("name", of: element), let type = required("type", of: element)
    else { return }
    if ExpressionType(named: type.value.text) == nil {
      report(.layoutUnknownType, Messages.unknownType(type.value.text), type.valueRange)
    }
    let value = element.attribute(named: "value").map {
      NodeDescription.Attribute(
        name: name.value.text,
        nameRange: $0.nameRange,
        value: $0.value
      )
    }
    node.parameters.append(
      NodeDescription.Parameter(
        name: name.value.text,
        type: type.value.text,
        value: value,
        location: type.valueRange
      )
    )
  }

  mutating func required(_ name: String, of element: MarkupNode) -> MarkupAttribute? {
    if let attribute = element.attribute(named: name) { return attribute }
    report(
      .layoutMissingAttribute,
      Messages.missingAttribute(name, of: element.name),
      element.nameRange
    )
    return nil
  }

  // MARK: Contents

  private mutating func html(_ element: MarkupNode, of node: inout NodeDescription) {
    let attributes = element.attributes.map {
      TagAttribute($0.name, $0.value.text, at: $0.valueRange)
    }
    node.contents.append(
      .tag(element.name, attributes: attributes, isEnd: false, element.nameRange)
    )
    for child in element.children {
      switch child.kind {
      case .text, .characterData: node.contents.append(.text(child.text))
      case .element where Self.isNode(child):
        report(.layoutClassInHTML, Messages.classInHTML(child.name), child.nameRange)
      case .element: html(child, of: &node)
      default: break
      }
    }
    // A tag that XML closes is closed; a line break and an image have no other side.
    if element.name != "br", element.name != "img" {
      node.contents.append(.tag(element.name, isEnd: true, element.nameRange))
    }
  }

  /// Drops contents that are white space alone.
  private func trimContents(_ node: inout NodeDescription, _ range: SourceRange) {
    let isBlank = node.contents.allSatisfy { part in
      guard case .text(let fragment) = part else { return false }
      return fragment.withBytes { $0.allSatisfy(\.isWhitespace) }
    }
    if isBlank { node.contents = [] } else { node.contentsRange = range }
  }
}
