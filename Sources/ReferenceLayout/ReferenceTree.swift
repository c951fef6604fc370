// The nodes of a layout in document order, with a copy for each element in the place of what is repeated.

import LayoutExpressions
import LayoutModel
import LayoutXML
import ViewClasses

struct ReferenceNode {
  let description: NodeDescription
  let parent: Int?
  var children: [Int] = []
  /// Its index among its siblings, nodes that are not there counted in.
  let siblingIndex: Int
  /// Its class, nil where that is not known.
  let className: String?
  /// The copy that it is: the index of each `<repeat>` around it up to its parent, outermost first, each with the
  /// index of the element.
  let copy: [Int]
  var constants: [String: ExpressionValue]
  var state: [String: ExpressionValue]
  /// What it says, by the one name of each property; nothing that says nothing.
  var explicitAttributes: [String: NodeDescription.Attribute]
  /// Whether what it stands in runs from right to left, and whether what it contains does.
  let isRightToLeft: Bool
  let containsRightToLeft: Bool
  /// Whether it is a template of a cell, or in one.
  let isCellRoot: Bool
  let isInCell: Bool

  var id: String? { description.constant("id") }
}

/// The nodes, and what classes say of them.
struct ReferenceTree {
  private(set) var nodes: [ReferenceNode] = []
  let classes: ClassTable
  private let mode: LayoutMode
  private let isRightToLeft: Bool

  init(_ surroundings: LayoutSurroundings) {
    classes = surroundings.classes
    mode = surroundings.layoutMode
    isRightToLeft = surroundings.direction == .rightToLeft
  }

  subscript(node: Int) -> ReferenceNode { nodes[node] }

  /// Adds a node without what it contains.
  mutating func add(_ description: NodeDescription, parent: Int?, copy: [Int] = []) -> Int {
    let outer = parent.map { nodes[$0] }
    let className = classes.viewClass(named: description.className)?.name
    let isRightToLeft = outer?.containsRightToLeft ?? isRightToLeft
    var direction = isRightToLeft
    switch description.constant("semanticContentAttribute") {
    case "forceRightToLeft": direction = true
    case "forceLeftToRight": direction = false
    default: break
    }
    let isCell = isCell(className, in: outer)
    let isArranged = isKind(outer?.className, "UIStackView")
    var explicitAttributes: [String: NodeDescription.Attribute] = [:]
    for attribute in description.attributes
    where description.explicitAttribute(attribute.name) != nil {
      let name = oneName(attribute.name, of: className, isRightToLeft: isRightToLeft)
      // Where it stands, its stack says.
      if isArranged, Self.axes[name] != nil, name != "width", name != "height" { continue }
      // Of two that mean the same the first counts.
      if explicitAttributes[name] == nil { explicitAttributes[name] = attribute }
    }
    let node = ReferenceNode(
      description: description,
      parent: parent,
      siblingIndex: outer?.children.count ?? 0,
      className: className,
      copy: copy,
      constants: description.constants,
      state: description.state,
      explicitAttributes: explicitAttributes,
      isRightToLeft: isRightToLeft,
      containsRightToLeft: direction,
      isCellRoot: isCell && !(outer?.isInCell ?? false),
      isInCell: isCell || (outer?.isInCell ?? false)
    )
    nodes.append(node)
    if let parent { nodes[parent].children.append(nodes.count - 1) }
    return nodes.count - 1
  }

  /// Adds a value to what a node's names mean.
  mutating func give(_ name: String, _ value: ExpressionValue, isState: Bool, to node: Int) {
    if isState { nodes[node].state[name] = value } else { nodes[node].constants[name] = value }
  }

  /// Takes away what a node says of a property.
  mutating func removeExplicit(_ name: String, of node: Int) {
    nodes[node].explicitAttributes[name] = nil
  }

  /// Takes the last node away again.
  mutating func removeLast() {
    if let parent = nodes.removeLast().parent { nodes[parent].children.removeLast() }
  }

  private func isCell(_ className: String?, in outer: ReferenceNode?) -> Bool {
    guard let table = outer?.className else { return false }
    if ["UITableView", "UITableViewController"].contains(where: { isKind(table, $0) }) {
      return isKind(className, "UITableViewCell")
        || isKind(className, "UITableViewHeaderFooterView")
    }
    return isKind(className, "UICollectionReusableView")
      && (isKind(table, "UICollectionView") || isKind(table, "UICollectionViewController"))
  }

  private func isKind(_ className: String?, _ other: String) -> Bool {
    className.map { classes.isClass($0, kindOf: other) } ?? false
  }

  // MARK: Names of properties

  private static let axes: [String: Axis] = [
    "left": .horizontal, "right": .horizontal, "width": .horizontal, "center.x": .horizontal,
    "leading": .horizontal, "trailing": .horizontal, "top": .vertical, "bottom": .vertical,
    "height": .vertical, "center.y": .vertical, "firstBaseline": .vertical,
    "lastBaseline": .vertical,
  ]

  /// The axis of a property that places a node, nil for any other.
  static func placingAxis(_ name: String) -> Axis? { axes[name] }

  /// The one name of a property: from left to right `leading` is `left`.
  func oneName(_ name: String, of node: Int) -> String {
    oneName(name, of: nodes[node].className, isRightToLeft: nodes[node].isRightToLeft)
  }

  private func oneName(_ name: String, of className: String?, isRightToLeft: Bool) -> String {
    switch name {
    case "leading" where !isRightToLeft: return "left"
    case "trailing" where !isRightToLeft: return "right"
    case _ where Self.axes[name] != nil: return name
    default: return className.map { classes.canonicalName(name, of: $0) } ?? name
    }
  }

  /// Whether an edge by its one name is one on the right or at the bottom; nil for what is no edge.
  static func isFarEdge(_ name: String) -> Bool? {
    switch name {
    case "left", "top", "trailing": false
    case "right", "bottom", "leading": true
    default: nil
    }
  }

  /// The mode that what a node says of a property was written in: that of the file where it stands.
  func mode(of property: String, at node: Int) -> LayoutMode {
    let name = nodes[node].explicitAttributes[property]?.name ?? property
    return nodes[node].description.mode(of: name) ?? mode
  }

  func countsFromEdges(_ node: Int, _ property: String) -> Bool {
    mode(of: property, at: node) == .edges
  }

  /// The type of a property, nil where the class has none of that name.
  func type(of name: String, of node: Int) -> ExpressionType? {
    if Self.axes[name] != nil { return .number }
    return nodes[node].className.flatMap { classes.property(name, of: $0)?.type }
  }

  /// Whether a node's view is of a class.
  func isKind(_ node: Int, of className: String) -> Bool {
    isKind(nodes[node].className, className)
  }

  /// What decides how large a node's view is by itself.
  func intrinsicSize(of node: Int) -> IntrinsicSize? {
    nodes[node].className.flatMap { classes.intrinsicSize(of: $0) }
  }

  // MARK: Other nodes

  /// The node of an id as a node sees it: itself and what it contains, then what was copied with it, then outward.
  func node(id: String, seenFrom start: Int) -> Int? {
    var current = start
    while true {
      if let found = node(id: id, in: current) { return found }
      guard let parent = nodes[current].parent else { return nil }
      var copy = nodes[current].copy[...]
      while !copy.isEmpty {
        let together = nodes[parent].children.filter { nodes[$0].copy.starts(with: copy) }
        for sibling in together {
          if let found = node(id: id, in: sibling) { return found }
        }
        copy = copy.dropLast(2)
      }
      current = parent
    }
  }

  private func node(id: String, in top: Int) -> Int? {
    if nodes[top].id == id { return top }
    for child in nodes[top].children {
      if let found = node(id: id, in: child) { return found }
    }
    return nil
  }
}
