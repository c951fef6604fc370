// The nodes of a layout in document order, as mounting and evaluation see them.

import Diagnostics
import LayoutExpressions
import ViewClasses

/// A node among the others.
///
/// An object, because it is looked at very often and has much that would be counted with every copy.
final class MountedNode {
  /// The node it stands in, nil for the outermost.
  let parent: Int?
  /// Its children, in order.
  fileprivate(set) var children: [Int] = []
  /// Its index among its siblings.
  let siblingIndex: Int
  /// The class as the table names it, nil where it is not known.
  let className: String?
  /// Whether the class is not known, and another stands for it.
  let isOfUnknownClass: Bool
  /// What was said of it.
  let description: NodeDescription
  /// Values that never change, by name.
  let constants: [String: ExpressionValue]
  /// The name that others reach it by.
  let id: String?
  /// Whether what it stands in runs from right to left.
  let isRightToLeft: Bool
  /// Whether what it contains does.
  let containsRightToLeft: Bool
  /// The index of each `<repeat>` that it is a copy of, outermost first.
  let copyIndices: [Int]

  /// Whether it has state, constants, macros or parameters.
  var hasNames: Bool {
    !description.state.isEmpty || !constants.isEmpty || !description.macros.isEmpty
      || !description.parameters.isEmpty
  }

  fileprivate init(
    _ description: NodeDescription,
    className: String?,
    isOfUnknownClass: Bool,
    parent: (number: Int, node: MountedNode)?,
    isRightToLeft: Bool
  ) {
    self.isOfUnknownClass = isOfUnknownClass
    self.parent = parent?.number
    self.className = className
    self.description = description
    siblingIndex = parent?.node.children.count ?? 0
    constants = description.constants
    id = description.constant("id")
    self.isRightToLeft = parent?.node.containsRightToLeft ?? isRightToLeft
    containsRightToLeft = description.isRightToLeft ?? self.isRightToLeft
    copyIndices = (parent?.node.copyIndices ?? []) + description.copyIndices
  }
}

/// Nodes by number.
struct NodeTable {
  private(set) var nodes: [MountedNode] = []
  let classes: ClassTable
  private let unknownClasses: UnknownClasses
  /// Whether what the outermost node stands in runs from right to left.
  private let isRightToLeft: Bool

  /// Adds a node and what it contains.
  ///
  /// - Complexity: recursion as deep as the nodes, which reading bounds.
  @discardableResult
  mutating func add(
    _ description: NodeDescription,
    parent: Int?
  ) -> Int {
    let number = nodes.count
    let known = classes.viewClass(named: description.className)?.name
    nodes.append(
      MountedNode(
        description,
        className: known ?? standIn(for: description.className),
        isOfUnknownClass: known == nil,
        parent: parent.map { ($0, nodes[$0]) },
        isRightToLeft: isRightToLeft
      )
    )
    if let parent { nodes[parent].children.append(number) }
    for child in description.children { add(child, parent: number) }
    return number
  }

  init(
    classes: ClassTable,
    unknownClasses: UnknownClasses = .error,
    isRightToLeft: Bool = false
  ) {
    self.classes = classes
    self.unknownClasses = unknownClasses
    self.isRightToLeft = isRightToLeft
  }

  /// The class that stands for one that nobody knows.
  private func standIn(for name: String) -> String? {
    guard unknownClasses == .view else { return nil }
    return name.hasSuffix("Controller") ? "UIViewController" : "UIView"
  }

  subscript(number: Int) -> MountedNode { nodes[number] }

  /// The nearest sibling on a side of a node that is not passed over.
  func sibling(
    of number: Int,
    isNext: Bool,
    skipping isSkipped: (Int) -> Bool = { _ in false }
  ) -> Int? {
    guard let parent = nodes[number].parent else { return nil }
    let siblings = nodes[parent].children
    var index = nodes[number].siblingIndex + (isNext ? 1 : -1)
    while siblings.indices.contains(index) {
      if !isSkipped(siblings[index]) { return siblings[index] }
      index += isNext ? 1 : -1
    }
    return nil
  }

  /// The node of an id as a node sees it: itself, what it contains depth first, then outward; what was
  /// copied with it comes before all else that stands around it.
  func node(id: String, seenFrom number: Int) -> Int? {
    var start: Int? = number
    while let current = start {
      if let found = node(id: id, in: current) { return found }
      // From the innermost `<repeat>` outwards.
      var depth = nodes[current].description.source.count - 1
      while depth > 0, let parent = nodes[current].parent {
        let copy = nodes[current].description.source.prefix(depth)
        for sibling in siblings(around: current, in: parent, of: copy) {
          if let found = node(id: id, in: sibling) { return found }
        }
        depth -= 2
      }
      start = nodes[current].parent
    }
    return nil
  }

  private func node(id: String, in number: Int) -> Int? {
    // What a node contains stands right behind it.
    (number..<endOfSubtree(number)).first { nodes[$0].id == id }
  }

  /// The children of one copy, which stand beside each other.
  private func siblings(around number: Int, in parent: Int, of copy: ArraySlice<Int>) -> [Int] {
    let children = nodes[parent].children
    func isInside(_ index: Int) -> Bool {
      nodes[children[index]].description.source.starts(with: copy)
    }
    var first = nodes[number].siblingIndex
    while first > 0, isInside(first - 1) { first -= 1 }
    var end = nodes[number].siblingIndex + 1
    while end < children.count, isInside(end) { end += 1 }
    return Array(children[first..<end])
  }

  private func endOfSubtree(_ number: Int) -> Int {
    var last = number
    while let child = nodes[last].children.last { last = child }
    return last + 1
  }
}
