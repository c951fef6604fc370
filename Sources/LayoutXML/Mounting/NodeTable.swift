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
  @exclusivity(unchecked) fileprivate(set) var children: [Int] = []
  /// The number behind its own and those of all that it contains.
  @exclusivity(unchecked) fileprivate(set) var end = 0
  /// Its index among its siblings.
  let siblingIndex: Int
  /// The class as the table names it, nil where it is not known.
  let className: String?
  /// The number of that class.
  let classNumber: Int?
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
  let hasNames: Bool

  fileprivate init(
    _ description: consuming NodeDescription,
    _ written: ClassFacts.Written,
    className: String?,
    parent: (number: Int, node: MountedNode)?,
    isRightToLeft: Bool
  ) {
    isOfUnknownClass = written.isUnknown
    self.parent = parent?.number
    self.className = className
    classNumber = written.number
    siblingIndex = parent?.node.children.count ?? 0
    constants = description.constants
    id = description.constant("id")
    self.isRightToLeft = parent?.node.containsRightToLeft ?? isRightToLeft
    containsRightToLeft = description.isRightToLeft ?? self.isRightToLeft
    let outer = parent?.node.copyIndices ?? []
    copyIndices = description.source.isEmpty ? outer : outer + description.copyIndices
    hasNames =
      !description.state.isEmpty || !constants.isEmpty || !description.macros.isEmpty
      || !description.parameters.isEmpty
    // The last use, so that it is no copy.
    self.description = description
  }
}

/// Nodes by number.
///
/// An object, because every look at a part of it would copy the others.
final class NodeTable {
  @exclusivity(unchecked) private(set) var nodes: [MountedNode] = []
  /// The nodes that have each id, in ascending order.
  @exclusivity(unchecked) private var nodesByID: [String: [Int]] = [:]
  /// Whether what the outermost node stands in runs from right to left.
  private let isRightToLeft: Bool

  init(isRightToLeft: Bool = false) {
    self.isRightToLeft = isRightToLeft
  }

  /// Adds a node and what it contains, each behind what it stands in, without recursion.
  ///
  /// - Requires: the table is empty.
  func add(_ root: NodeDescription, classes: ClassFacts) {
    // The parents and the indices of their children: descriptions are large.
    var waiting: [(parent: Int?, index: Int)] = [(nil, 0)]
    while let (parent, index) = waiting.popLast() {
      let number = nodes.count
      let description: NodeDescription
      if let parent {
        description = nodes[parent].description.children[index]
      } else {
        description = root
      }
      let written = classes.written(description.className)
      let node = MountedNode(
        description,
        written,
        className: written.number.map { classes.facts[$0].name },
        parent: parent.map { ($0, nodes[$0]) },
        isRightToLeft: isRightToLeft
      )
      nodes.append(node)
      if let id = node.id { nodesByID[id, default: []].append(number) }
      if let parent { nodes[parent].children.append(number) }
      for index in node.description.children.indices.reversed() {
        waiting.append((number, index))
      }
    }
    // What a node contains ends where its last child does.
    for (number, node) in nodes.enumerated().reversed() {
      node.end = node.children.last.map { nodes[$0].end } ?? number + 1
    }
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
  ///
  /// - Complexity: O(log *n*) in the nodes of the id for each level, of nodes or of copies.
  func node(id: String, seenFrom number: Int) -> Int? {
    guard let known = nodesByID[id] else { return nil }
    // What a node contains stands right behind it.
    func first(in range: Range<Int>) -> Int? {
      let index = known.partitioningIndex { $0 >= range.lowerBound }
      return index < known.count && known[index] < range.upperBound ? known[index] : nil
    }
    var start: Int? = number
    while let current = start {
      if let found = first(in: current..<nodes[current].end) { return found }
      // From the innermost `<repeat>` outwards.
      var depth = nodes[current].description.source.count - 1
      while depth > 0, let parent = nodes[current].parent {
        let copy = nodes[current].description.source.prefix(depth)
        if let found = first(in: numbers(around: current, in: parent, of: copy)) { return found }
        depth -= 2
      }
      start = nodes[current].parent
    }
    return nil
  }

  /// The nodes of one copy: its children stand beside each other.
  private func numbers(around number: Int, in parent: Int, of copy: ArraySlice<Int>) -> Range<Int> {
    let children = nodes[parent].children
    func isInside(_ child: Int) -> Bool { nodes[child].description.source.starts(with: copy) }
    let index = nodes[number].siblingIndex
    let first = children[..<index].partitioningIndex(where: isInside)
    let end = children[(index + 1)...].partitioningIndex { !isInside($0) }
    return children[first]..<nodes[children[end - 1]].end
  }
}
