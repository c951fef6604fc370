// What a file or a program says of a node, before names and types mean anything.

import Diagnostics
import LayoutExpressions

/// A node as it is described.
public struct NodeDescription: Sendable {
  /// An attribute, or an expression that a program gives.
  public struct Attribute: Sendable {
    /// The name of the property.
    public var name: String
    /// The text of its expression.
    public let value: SourceFragment
    /// The document of the name, nil where it is that of the value, as nearly always: each would be counted with
    /// every copy.
    private let nameBuffer: SourceBuffer?
    private let nameBytes: Range<Int>

    /// The location of the name.
    public var nameRange: SourceRange { SourceRange(nameBuffer ?? value.buffer, nameBytes) }

    /// Makes an attribute whose name stands in the document of its value.
    init(name: String, nameBytes: Range<Int>, value: SourceFragment) {
      self.name = name
      self.value = value
      nameBuffer = nil
      self.nameBytes = nameBytes
    }

    /// Makes an attribute.
    public init(name: String, nameRange: SourceRange, value: SourceFragment) {
      self.name = name
      self.value = value
      nameBuffer = nameRange.buffer === value.buffer ? nil : nameRange.buffer
      nameBytes = nameRange.bytes
    }
  }

  /// A value that whoever uses the file may give, from `<param>`.
  public struct Parameter: Sendable {
    /// Its name.
    public var name: String
    /// The name of its type.
    public var type: String
    /// The expression of its default, nil where it has none.
    public var value: Attribute?
    /// The location of its type's name.
    public var location: SourceRange
  }

  /// What `<repeat>` says.
  public struct Repetition: Sendable {
    /// The expression of the array or number.
    public var list: Attribute
    /// The name that expressions have for the element.
    public var element: String
    /// The name that they have for its index, nil for none.
    public var index: String?

    /// Makes a repetition.
    public init(list: Attribute, element: String = "item", index: String? = nil) {
      self.list = list
      self.element = element
      self.index = index
    }
  }

  /// The name of the class.
  ///
  /// Of a `<repeat>`, that word: it is no node, and none is left when a layout is mounted.
  public var className: String
  /// The location of that name.
  public var location: SourceRange
  /// Its attributes, `id` and `outlet` among them.
  public var attributes: [Attribute] = []
  /// Its children, in order.
  public var children: [NodeDescription] = []
  /// What its file says that `right` and `bottom` are measured from, nil where it says nothing.
  public var layoutMode: LayoutMode?
  /// Whether a file that it uses is missing: attributes may be meant for what that file has.
  var isIncomplete = false

  /// What few nodes have.
  private struct Additions: Sendable {
    var contents: [MarkupPart] = []
    var contentsRange: SourceRange?
    var constants: [String: ExpressionValue] = [:]
    var state: [String: ExpressionValue] = [:]
    var parameters: [Parameter] = []
    var macros: [Attribute] = []
    var insertionIndex: Int?
    var repetition: Repetition?
    var source: [Int] = []
    var otherModes: [String: LayoutMode?] = [:]
  }

  // An array of one or none, because copies share it until one of them changes it: descriptions are copied often,
  // and each part would be counted every time.
  private var additions: [Additions] = []

  /// The one of a node that is given some, made where there is none yet.
  private var addition: Additions {
    get { additions.first ?? Additions() }
    _modify {
      if additions.isEmpty { additions.append(Additions()) }
      yield &additions[0]
    }
  }

  // MARK: What few nodes have

  /// Text and HTML inside of it; empty where there is none.
  public var contents: [MarkupPart] {
    get { additions.isEmpty ? [] : additions[0].contents }
    _modify { yield &addition.contents }
  }

  /// The location of the contents.
  public var contentsRange: SourceRange? {
    get { additions.isEmpty ? nil : additions[0].contentsRange }
    _modify { yield &addition.contentsRange }
  }

  /// Values that never change, for its expressions and those of what it contains.
  public var constants: [String: ExpressionValue] {
    get { additions.isEmpty ? [:] : additions[0].constants }
    _modify { yield &addition.constants }
  }

  /// Values that may change.
  public var state: [String: ExpressionValue] {
    get { additions.isEmpty ? [:] : additions[0].state }
    _modify { yield &addition.state }
  }

  /// What `<param>` declares.
  public var parameters: [Parameter] {
    get { additions.isEmpty ? [] : additions[0].parameters }
    _modify { yield &addition.parameters }
  }

  /// Expressions by name, from `<macro>`.
  public var macros: [Attribute] {
    get { additions.isEmpty ? [] : additions[0].macros }
    _modify { yield &addition.macros }
  }

  /// Where among the children those of a node that uses the file go; nil for the end.
  public var insertionIndex: Int? {
    get { additions.isEmpty ? nil : additions[0].insertionIndex }
    _modify { yield &addition.insertionIndex }
  }

  /// What it is repeated for where it is a `<repeat>`; its children are what is repeated.
  public var repetition: Repetition? {
    get { additions.isEmpty ? nil : additions[0].repetition }
    _modify { yield &addition.repetition }
  }

  /// Where it comes from, among the children of a parent that has a `<repeat>`: the index of a child, or of
  /// the `<repeat>`, the element, the index in there, and so on inwards.
  var source: [Int] {
    get { additions.isEmpty ? [] : additions[0].source }
    _modify { yield &addition.source }
  }

  /// What the files of attributes and of parameters' values say of their mode, by name, where that is not what
  /// the node's own says.
  var otherModes: [String: LayoutMode?] {
    get { additions.isEmpty ? [:] : additions[0].otherModes }
    _modify { yield &addition.otherModes }
  }

  /// What the file that an attribute stands in says of its mode, nil where it says nothing.
  package func mode(of attribute: String) -> LayoutMode? { otherModes[attribute] ?? layoutMode }

  /// The index of each `<repeat>` of its parent that it is a copy of, outermost first.
  var copyIndices: [Int] { stride(from: 1, to: source.count, by: 2).map { source[$0] } }

  /// Makes a node without attributes and children.
  public init(className: String, location: SourceRange) {
    self.className = className
    self.location = location
  }

  /// Whether anything in the node is repeated.
  ///
  /// - Complexity: recursion as deep as the nodes, which reading bounds.
  public var hasRepeats: Bool { repetition != nil || children.contains { $0.hasRepeats } }

  /// The attribute of a name, nil where the node has none.
  public func attribute(_ name: String) -> Attribute? {
    // By index: what is only looked at need not be counted.
    for index in attributes.indices where attributes[index].name == name {
      return attributes[index]
    }
    return nil
  }

  /// The attribute of a name that says something: neither nothing nor a comment; nil where there is none.
  public func explicitAttribute(_ name: String) -> Attribute? {
    attribute(name).flatMap { $0.isBlank ? nil : $0 }
  }

  /// The text of an attribute that is no expression; nil where the attribute says nothing.
  public func constant(_ name: String) -> String? { explicitAttribute(name)?.value.text }

  /// Whether what the node contains runs from right to left; nil where it does not say.
  ///
  /// The direction settles what names mean, so an expression cannot decide it.
  package var isRightToLeft: Bool? {
    // Nearly always it does not: its length tells a long name from nearly all others.
    let name = "semanticContentAttribute"
    guard attributes.contains(where: { $0.name.utf8.count == name.utf8.count }) else { return nil }
    return switch constant(name) {
    case "forceRightToLeft": true
    case "forceLeftToRight": false
    default: nil
    }
  }
}
