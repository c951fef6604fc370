// Templates of cells in tables and collections: each is laid out once, as wide as its rows are. What its
// expressions name of their rows is not known to the file; an expression with such a name counts as not said.

import Diagnostics
import LayoutExpressions
import LayoutModel
import ViewClasses

extension LayoutMounting {
  /// Whether a node is the template of a cell in a table or collection.
  func isCellRoot(_ node: Int) -> Bool {
    cells.contains(node) && !(nodes[node].parent.map { cells.contains($0) } ?? false)
  }

  /// The size of a cell that says none: its table's width and row height, or the collection's item size.
  func cellExtent(of node: Int, _ axis: Axis) -> CheckedExpression {
    let location = nodes[node].location
    guard let parent = nodes[node].parent else { return Formula.zero(at: location) }
    let itemSize = "collectionViewLayout.itemSize.\(axis.extent.rawValue)"
    if let size = propertySlot(itemSize, of: parent) { return Formula.same(size, at: location) }
    guard axis == .vertical else { return Formula.same(slot(parent, .width), at: location) }
    let isHeader = emptyRowHeight(of: node) == RowStandards.header
    let property = isHeader ? "sectionHeaderHeight" : "rowHeight"
    guard hasExpression(property, at: parent), let height = propertySlot(property, of: parent)
    else { return plain(isHeader ? RowStandards.header : RowStandards.row, at: location) }
    return (isHeader ? Formula.headerHeight : .rowHeight)(height, at: location)
  }

  func emptyRowHeight(of node: Int) -> Double? {
    nodes[node].classNumber.flatMap { classFacts.facts[$0].emptyRowHeight }
  }

  /// The slot of how high the texts of a row are, nil for what is no row.
  func cellTexts(of node: Int, _ slot: Int, _ measurement: Measurement) -> Int? {
    guard let empty = emptyRowHeight(of: node) else { return nil }
    let key = SlotKey(.property, node, number(of: RowStandards.textsName))
    if let known = slots[key] { return known }
    let texts = self.slot(key, .number)
    var measured = Measurement(axis: .vertical, whole: measurement.whole)
    measured.presence = measurement.presence
    // Beside views, texts that are not there have no height.
    let least = measurement.children.isEmpty ? empty : 0
    measured.shown = shown(.cell(empty: least), of: node, .vertical, for: slot)
    define(texts, .measured(measured))
    return texts
  }

  /// Whether an attribute that places a node counts as implicit, although it says something: the stack that the
  /// node stands in decides, or it places a view in a cell by a name that only rows know.
  func countsAsImplicit(_ index: Int, _ name: NameNumber, of node: Int) -> Bool {
    if name != .width, name != .height, isArranged(node), !isCellRoot(node) { return true }
    return cells.contains(node) && namesRows(nodes[node].description.attributes[index], of: node)
  }

  /// Whether an expression in a cell has a name that nothing in the file explains.
  private func namesRows(_ attribute: NodeDescription.Attribute, of node: Int) -> Bool {
    let read = PropertyExpression.read(attribute.value, as: .expression).property
    return read.expressions.flatMap(\.symbols).contains { !isExplained($0, at: node) }
  }

  /// Whether what follows an id is a property of the node that has it; ids of rows are not known either.
  private func isProperty(_ path: ArraySlice<String>, ofId id: String, at node: Int) -> Bool {
    guard let target = nodes.node(id: String(id.dropFirst()), seenFrom: node) else { return false }
    // The last parts may be members of a property.
    return path.isEmpty || Self.environmentNames.contains(path.joined(separator: "."))
      || (1...path.count).contains { length in
        let name = number(of: path.prefix(length).joined(separator: "."))
        return name.isPlacing || type(ofProperty: name, of: target) != nil
      }
  }

  private static let neighbours: Set<String> = ["parent", "previous", "next"]

  /// Whether what is wrong at a node is a name that rows may know.
  func mayNameRows(_ problem: Diagnostic, at node: Int) -> Bool {
    problem.code == "expression-unknown-name"
      && mayNameRows(problem.range.buffer.text(problem.range.bytes), at: node)
  }

  /// Whether a name at a node is one that the rows of its cell may know: of a parent or sibling the properties are
  /// known, so a name that they do not have is as wrong as elsewhere.
  func mayNameRows(_ name: String, at node: Int) -> Bool {
    guard cells.contains(node) else { return false }
    // A word of the language, which only some properties take.
    if name == "auto" { return false }
    let heads = name.split(separator: ".").map(String.init)
    guard let head = heads.first, Self.neighbours.contains(head) else { return true }
    return leadsToRows(heads[...], from: node)
  }

  /// Whether a path to a parent or sibling ends at a parameter that nobody gives a value: rows give it.
  private func leadsToRows(_ path: ArraySlice<String>, from node: Int) -> Bool {
    var path = path
    var current: Int? = node
    while let head = path.first, Self.neighbours.contains(head), let node = current {
      current = head == "parent" ? nodes[node].parent : sibling(of: node, isNext: head == "next")
      path = path.dropFirst()
    }
    // Of a path any beginning may be the name.
    let names = (0..<path.count).map { path.dropLast($0).joined(separator: ".") }
    while let ancestor = current {
      let isOpen = nodes[ancestor].description.parameters.contains {
        names.contains($0.name) && given($0, to: ancestor) == nil
      }
      if isOpen { return true }
      current = nodes[ancestor].parent
    }
    return false
  }

  private func isExplained(_ name: String, at node: Int) -> Bool {
    let heads = name.split(separator: ".").map(String.init)
    guard let head = heads.first else { return true }
    if Self.neighbours.contains(head) { return !leadsToRows(heads[...], from: node) }
    if ["auto", "pi"].contains(head) { return true }
    // Where a string is missing, nobody complains in a cell.
    if NameFacts.string(named: name, in: surroundings.strings) != nil { return true }
    if head.hasPrefix("#") { return isProperty(heads.dropFirst(), ofId: head, at: node) }
    if NumericFunction(rawValue: name) != nil { return true }
    if number(of: name).isPlacing || Self.environmentNames.contains(name) { return true }
    if type(ofProperty: number(of: name), of: node) != nil { return true }
    // A case of an enumeration, as 'UIView.ContentMode.center'.
    if let enumeration = classes.enumeration(named: heads.dropLast().joined(separator: ".")),
      let last = heads.last, enumeration.index(of: last) != nil
    {
      return true
    }
    // Of a path any beginning may be the name.
    var known = (1...heads.count).map { heads.prefix($0).joined(separator: ".") }
    known.append(name)
    var current: Int? = node
    while let ancestor = current {
      let description = nodes[ancestor].description
      for word in known {
        if description.state[word] != nil || nodes[ancestor].constants[word] != nil { return true }
        if description.macros.contains(where: { $0.name == word }) { return true }
        // One that nobody gives a value is given by rows.
        if description.parameters.contains(where: { $0.name == word && $0.value != nil }) {
          return true
        }
        if description.attributes.contains(where: { $0.name == word }) { return true }
      }
      current = nodes[ancestor].parent
    }
    return false
  }
}
