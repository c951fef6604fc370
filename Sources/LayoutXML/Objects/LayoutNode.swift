// A node of a layout as programs use it: made in code or from XML, mounted in a container, bound to an
// owner, updated when state or the container changes.

import Diagnostics
import LayoutExpressions

/// A node of a layout.
///
/// Nodes form a tree; the outermost one is mounted, and all others with it.
public final class LayoutNode {
  /// The name of the class.
  public let className: String
  /// The name of the owner's property that takes the node.
  public var outlet: String? { description.constant("outlet") }
  /// The name that other nodes reach it by.
  public var id: String? { description.constant("id") }
  /// Its children, in order; copies that a `<repeat>` makes are among them once the node is mounted.
  public private(set) var children: [LayoutNode]
  /// The node it stands in.
  public internal(set) weak var parent: LayoutNode?
  var description: NodeDescription
  /// Values of the outermost node while it is mounted, and where in them this node is.
  var evaluation: LayoutEvaluation?
  var number = 0
  /// What the outermost node is mounted in, kept for as long as copies may have to be made.
  var container: LayoutContainer?
  /// Who it is bound to.
  ///
  /// Owners hold nodes, and not the other way round.
  weak var owner: (any LayoutOwner)?
  var bindings: [String: LayoutBinding] = [:]
  /// Of the outermost node: what `update()` binds anew where its value has changed.
  var boundProperties: [BoundProperty] = []
  /// Of the outermost node: whether nodes may have come since it was bound.
  var needsBinding = false
  var cellLayouts: [String: LayoutNode] = [:]
  var request: LayoutRequest?

  /// Makes a node.
  ///
  /// - Parameters:
  ///   - name: The name of the class.
  ///   - id: The name that other nodes reach it by.
  ///   - outlet: The name of the owner's property that takes the node.
  ///   - state: Values that may change: a dictionary, or anything that stores named values.
  ///   - constants: Values that never change; of two of one name the later counts.
  ///   - expressions: Expressions by the names of properties.
  ///   - children: Nodes without a parent.
  public init(
    class name: String,
    id: String? = nil,
    outlet: String? = nil,
    state: Any = [String: Any](),
    constants: [String: Any]...,
    expressions: [String: String] = [:],
    children: [LayoutNode] = []
  ) {
    className = name
    let buffer = SourceBuffer(name: "<\(name)>", text: "")
    description = NodeDescription(className: name, location: SourceRange(buffer, 0..<0))
    self.children = children
    var attributes = expressions
    attributes["id"] = id ?? attributes["id"]
    attributes["outlet"] = outlet ?? attributes["outlet"]
    // Dictionaries have no order; names do.
    description.attributes = attributes.sorted { $0.key < $1.key }.map { property, text in
      let buffer = SourceBuffer(name: "<\(name) \(property)>", text: text)
      return NodeDescription.Attribute(
        name: property,
        nameRange: SourceRange(buffer, 0..<0),
        value: SourceFragment(buffer)
      )
    }
    description.state = ExpressionValue.members(of: state)
    for values in constants {
      description.constants.merge(values.mapValues(ExpressionValue.init(anything:))) { $1 }
    }
    for (index, child) in children.enumerated() {
      child.parent = self
      child.description.source = [index]
    }
  }

  /// Makes a node and all it contains; what is repeated waits until it is known how often.
  package init(_ description: NodeDescription) {
    className = description.className
    let described = description.children.enumerated().filter { $0.element.repetition == nil }
    children = described.map { LayoutNode($0.element) }
    self.description = description
    if described.count == description.children.count {
      self.description.children = []
    }
    for (child, (index, description)) in zip(children, described) {
      child.parent = self
      child.description.source = description.source.isEmpty ? [index] : description.source
    }
  }

  /// The node of an XML file.
  ///
  /// - Parameters:
  ///   - xmlData: The bytes of the file.
  ///   - name: The path of the file: others that it names are looked for beside it.
  ///   - surroundings: Classes that nodes may name.
  ///   - reader: Reads the files that it uses; without one it cannot use any.
  /// - Returns: The node, not mounted.
  /// - Throws: `DiagnosticsError` with everything that is wrong.
  public static func with(
    xmlData: [UInt8],
    named name: String = "<layout>",
    surroundings: LayoutSurroundings = LayoutSurroundings(),
    reader: LayoutFiles.Reader? = nil
  ) throws(DiagnosticsError) -> LayoutNode {
    let (description, diagnostics) = LayoutFiles.load(
      SourceBuffer(name: name, bytes: xmlData),
      classes: surroundings.classes,
      reader: reader ?? { _ in .failure(LayoutFileFailure(Messages.noReader)) }
    )
    guard let description, !diagnostics.containsErrors else {
      throw DiagnosticsError(diagnostics)
    }
    return LayoutNode(description)
  }

  /// The node and all it contains, depth first.
  var subtree: [LayoutNode] { [self] + children.flatMap(\.subtree) }

  /// The outermost node.
  var root: LayoutNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  /// Everything that was said of the node and what it contains.
  package var wholeDescription: NodeDescription {
    var whole = description
    guard !description.children.isEmpty else {
      whole.children = children.map(\.wholeDescription)
      return whole
    }
    let childBySource = Dictionary(
      uniqueKeysWithValues: children.map { ($0.description.source, $0) }
    )
    for (index, child) in description.children.enumerated() where child.repetition == nil {
      if let node = childBySource[[index]] { whole.children[index] = node.wholeDescription }
    }
    return whole
  }

  /// Takes the copies that mounting has made, those that it had before where they are still wanted.
  ///
  /// - Returns: The nodes that are no longer wanted.
  func adopt(_ expanded: NodeDescription) -> [LayoutNode] {
    var known: [[Int]: LayoutNode] = [:]
    for child in children { known[child.description.source] = child }
    children = []
    var unwanted: [LayoutNode] = []
    for description in expanded.children {
      let child = known.removeValue(forKey: description.source) ?? LayoutNode(description)
      child.parent = self
      child.description.source = description.source
      if !description.copyIndices.isEmpty {
        child.description.state.merge(description.state) { $1 }
        child.description.constants.merge(description.constants) { $1 }
      }
      unwanted += child.adopt(description)
      children.append(child)
    }
    return unwanted + known.values.flatMap(\.subtree)
  }

  /// The node of an id: itself, or what it contains, depth first; nil where none has it.
  public func node(withID id: String) -> LayoutNode? {
    if self.id == id { return self }
    for child in children {
      if let node = child.node(withID: id) { return node }
    }
    return nil
  }
}
