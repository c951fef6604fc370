// The nodes of a layout in document order, as mounting and evaluation see them.

import Diagnostics
import ExactArithmetic
import LayoutExpressions

/// A node among the others: a light handle on their table.
struct MountedNode {
  fileprivate let table: NodeTable
  /// Its number.
  let number: Int

  private var facts: NodeTable.Facts { table.facts[number] }

  /// The node it stands in, nil for the outermost.
  var parent: Int? { facts.parent < 0 ? nil : Int(facts.parent) }
  var children: ArraySlice<Int> { table.children[facts.children] }
  /// Its index among its siblings.
  var siblingIndex: Int { Int(facts.siblingIndex) }
  /// The number of the class, nil where it is not known.
  var classNumber: Int? { facts.classNumber < 0 ? nil : Int(facts.classNumber) }
  /// The class as the table of classes names it, nil where it is not known.
  var className: String? { classNumber.map { table.classes.facts[$0].name } }
  /// Whether the class is not known, and another stands for it.
  var isOfUnknownClass: Bool { facts.isOfUnknownClass }
  /// Whether what it stands in runs from right to left.
  var isRightToLeft: Bool { facts.isRightToLeft }
  var containsRightToLeft: Bool { facts.containsRightToLeft }
  /// What its file says that edges are measured from, nil where it says nothing.
  var layoutMode: LayoutMode? { facts.layoutMode }
  /// Whether some of its attributes stand in files of other modes.
  var hasOtherModes: Bool { facts.hasOtherModes }
  /// Whether text or HTML stands inside of it.
  var hasContents: Bool { facts.hasContents }
  /// Whether files name expressions of it.
  var hasMacros: Bool { facts.hasMacros }
  /// Whether its file declares parameters.
  var hasParameters: Bool { facts.hasParameters }
  /// Whether it has values that never change.
  var hasConstants: Bool { facts.hasConstants }
  /// Whether it has state, constants, macros or parameters.
  var hasNames: Bool { facts.namingNode == number }
  /// The nearest node, from this one outwards, that has such.
  var namingNode: Int? { facts.namingNode < 0 ? nil : Int(facts.namingNode) }

  /// What was said of it.
  var description: NodeDescription { table.descriptions[number] }
  /// The location of the name of its class.
  var location: SourceRange { table.descriptions[number].location }
  /// Values that never change, by name.
  var constants: [String: ExpressionValue] { table.descriptions[number].constants }
  /// The name that others reach it by.
  var id: String? { table.ids[number] }
  /// The name that its owner has for it, nil where it has none or an id.
  var outlet: String? { table.outlets[number] }

  /// The index of each `<repeat>` that it is a copy of, outermost first.
  var copyIndices: [Int] {
    var indices: [Int] = []
    var node: MountedNode? = table.hasCopies ? self : nil
    while let current = node {
      indices = current.description.copyIndices + indices
      node = current.parent.map { table[$0] }
    }
    return indices
  }
}

/// Nodes by number.
///
/// An object, because every look at a part of it would copy the others.
final class NodeTable {
  /// What is asked of nodes all the time, and has nothing that would be counted with every look.
  fileprivate struct Facts {
    let parent: Int32
    let siblingIndex: Int32
    let classNumber: Int32
    /// Where its children stand among those of all.
    let children: Range<Int>
    var end = 0
    let isOfUnknownClass: Bool
    let isRightToLeft: Bool
    let containsRightToLeft: Bool
    let hasContents: Bool
    let hasMacros: Bool
    let hasParameters: Bool
    let hasConstants: Bool
    let namingNode: Int32
    let layoutMode: LayoutMode?
    let hasOtherModes: Bool
  }

  @exclusivity(unchecked) fileprivate private(set) var facts: [Facts] = []
  @exclusivity(unchecked) fileprivate private(set) var descriptions: [NodeDescription] = []
  @exclusivity(unchecked) fileprivate private(set) var ids: [String?] = []
  @exclusivity(unchecked) fileprivate private(set) var outlets: [String?] = []
  /// The children of all nodes, those of each beside each other.
  @exclusivity(unchecked) fileprivate private(set) var children: [Int] = []
  /// The nodes that have each id, in ascending order.
  @exclusivity(unchecked) private var nodesByID: [String: [Int]] = [:]
  /// Whether anything is to be repeated, so that these are not the nodes there will be.
  @exclusivity(unchecked) private(set) var hasRepeats = false
  /// Whether any node is a copy.
  @exclusivity(unchecked) fileprivate private(set) var hasCopies = false
  fileprivate let classes: ClassFacts
  /// Whether what the outermost node stands in runs from right to left.
  private let isRightToLeft: Bool

  /// A node and what it contains, each behind what it stands in.
  init(_ root: NodeDescription, classes: ClassFacts, isRightToLeft: Bool = false) {
    self.classes = classes
    self.isRightToLeft = isRightToLeft
    // The parents and the indices of their children: descriptions are large, and recursion is deep.
    var waiting: [(parent: Int, index: Int)] = []
    add(root, parent: -1, index: 0, &waiting)
    while let (parent, index) = waiting.popLast() {
      add(descriptions[parent].children[index], parent: parent, index: index, &waiting)
    }
    // What a node contains ends where its last child does.
    for number in facts.indices.reversed() {
      let last = children[facts[number].children].last
      facts[number].end = last.map { facts[$0].end } ?? number + 1
    }
  }

  private func add(
    _ description: consuming NodeDescription,
    parent: Int,
    index: Int,
    _ waiting: inout [(parent: Int, index: Int)]
  ) {
    let number = facts.count
    let written = classes.written(description.className)
    let isRightToLeft = parent < 0 ? isRightToLeft : facts[parent].containsRightToLeft
    let (hasMacros, hasParameters) = (!description.macros.isEmpty, !description.parameters.isEmpty)
    let hasConstants = !description.constants.isEmpty
    let hasNames =
      hasConstants || hasMacros || hasParameters || !description.state.isEmpty
    let first = children.count
    for index in description.children.indices.reversed() { waiting.append((number, index)) }
    for _ in description.children.indices { children.append(-1) }
    if parent >= 0 { children[facts[parent].children.lowerBound + index] = number }
    facts.append(
      Facts(
        parent: Int32(parent),
        siblingIndex: Int32(index),
        classNumber: Int32(written.number ?? -1),
        children: first..<children.count,
        isOfUnknownClass: written.isUnknown,
        isRightToLeft: isRightToLeft,
        containsRightToLeft: description.isRightToLeft ?? isRightToLeft,
        hasContents: !description.contents.isEmpty,
        hasMacros: hasMacros,
        hasParameters: hasParameters,
        hasConstants: hasConstants,
        namingNode: hasNames ? Int32(number) : parent < 0 ? -1 : facts[parent].namingNode,
        layoutMode: description.layoutMode,
        hasOtherModes: !description.otherModes.isEmpty
      )
    )
    let id = description.constant("id")
    if let id { nodesByID[id, default: []].append(number) }
    ids.append(id)
    outlets.append(id == nil ? description.constant("outlet") : nil)
    if description.repetition != nil { hasRepeats = true }
    if !description.source.isEmpty { hasCopies = true }
    // The last use, so that it is no copy.
    descriptions.append(description)
  }

  subscript(number: Int) -> MountedNode { MountedNode(table: self, number: number) }

  /// All nodes, in document order.
  var nodes: LazyMapSequence<Range<Int>, MountedNode> { facts.indices.lazy.map { self[$0] } }

  /// The nearest sibling on a side of a node that is not passed over.
  func sibling(
    of number: Int,
    isNext: Bool,
    skipping isSkipped: (Int) -> Bool = { _ in false }
  ) -> Int? {
    guard let parent = self[number].parent else { return nil }
    let siblings = facts[parent].children
    let step = isNext ? 1 : -1
    var index = siblings.lowerBound + self[number].siblingIndex + step
    while siblings.contains(index) {
      if !isSkipped(children[index]) { return children[index] }
      index += step
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
      if let found = first(in: current..<facts[current].end) { return found }
      // From the innermost `<repeat>` outwards.
      var depth = descriptions[current].source.count - 1
      while depth > 0, let parent = self[current].parent {
        let copy = descriptions[current].source.prefix(depth)
        if let found = first(in: numbers(around: current, in: parent, of: copy)) { return found }
        depth -= 2
      }
      start = self[current].parent
    }
    return nil
  }

  /// The nodes of one copy: its children stand beside each other.
  private func numbers(around number: Int, in parent: Int, of copy: ArraySlice<Int>) -> Range<Int> {
    let siblings = self[parent].children
    func isInside(_ child: Int) -> Bool { descriptions[child].source.starts(with: copy) }
    let index = siblings.startIndex + self[number].siblingIndex
    let first = siblings[..<index].partitioningIndex(where: isInside)
    let end = siblings[(index + 1)...].partitioningIndex { !isInside($0) }
    return siblings[first]..<facts[siblings[end - 1]].end
  }
}
