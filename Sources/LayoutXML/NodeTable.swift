// The nodes of a layout in document order, as mounting and evaluation see them.

import Diagnostics
import LayoutExpressions
import ViewClasses

/// A node among the others.
struct MountedNode {
  /// The node it stands in, nil for the outermost.
  let parent: Int?
  /// Its children, in order.
  var children: [Int] = []
  /// Its place among its siblings.
  let place: Int
  /// The class as the table names it, nil where it is not known.
  let className: String?
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
}

/// Nodes by number.
struct NodeTable {
  private(set) var nodes: [MountedNode] = []
  let classes: ClassTable

  /// Adds a node and what it contains.
  ///
  /// - Complexity: recursion as deep as the nodes, which reading bounds.
  @discardableResult
  mutating func add(
    _ description: NodeDescription,
    parent: Int?
  ) -> Int {
    let number = nodes.count
    let isRightToLeft = parent.map { nodes[$0].containsRightToLeft } ?? false
    nodes.append(
      MountedNode(
        parent: parent,
        place: parent.map { nodes[$0].children.count } ?? 0,
        className: classes.viewClass(named: description.className)?.name,
        description: description,
        constants: description.constants,
        id: description.constant("id"),
        isRightToLeft: isRightToLeft,
        containsRightToLeft: description.isRightToLeft ?? isRightToLeft
      )
    )
    if let parent { nodes[parent].children.append(number) }
    for child in description.children { add(child, parent: number) }
    return number
  }

  init(classes: ClassTable) {
    self.classes = classes
  }

  subscript(number: Int) -> MountedNode { nodes[number] }

  /// The siblings before a node, nearest first.
  func before(_ number: Int) -> [Int] {
    guard let parent = nodes[number].parent else { return [] }
    return nodes[parent].children.prefix(nodes[number].place).reversed()
  }

  /// The siblings behind a node, nearest first.
  func after(_ number: Int) -> [Int] {
    guard let parent = nodes[number].parent else { return [] }
    return Array(nodes[parent].children.dropFirst(nodes[number].place + 1))
  }

  /// The node of an id as a node sees it: itself, what it contains depth first, then outward.
  func node(id: String, seenFrom number: Int) -> Int? {
    var start: Int? = number
    while let current = start {
      // What a node contains stands right behind it.
      let end = endOfSubtree(current)
      if let found = (current..<end).first(where: { nodes[$0].id == id }) { return found }
      start = nodes[current].parent
    }
    return nil
  }

  private func endOfSubtree(_ number: Int) -> Int {
    var last = number
    while let child = nodes[last].children.last { last = child }
    return last + 1
  }
}
