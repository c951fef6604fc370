// Edges of other nodes as an expression means them: a parent's in its own space, and where edges count from
// both sides of the parent, on the side that the property counts from.

import Diagnostics
import LayoutExpressions
import LayoutModel
import ViewClasses

/// What `right` and `bottom` are measured from.
public enum LayoutMode: String, Hashable, Sendable, CaseIterable {
  /// From the parent's top-left corner, as `left` and `top`.
  case coordinates
  /// From the parent's right and bottom edges, inwards.
  case edges
}

/// A node as large on an axis as its two edges say.
struct EdgeSize: Sendable {
  let node: Int
  let axis: Axis
  /// The slots of its extent and of what a percentage of it would be of.
  let extent: Int
  let whole: Int
  /// Where the far edge is said.
  let location: SourceRange
  let mode: LayoutMode
}

extension LayoutMounting {
  /// Whether `right` and `bottom` of a node are measured from its parent's far edges.
  func countsFromEdges(_ node: Int) -> Bool {
    (nodes[node].layoutMode ?? surroundings.layoutMode) == .edges
  }

  /// Takes note of a node that is as large as its two edges say.
  func noteEdges(of node: Int, _ axis: Axis) {
    edgeSizes.append(
      EdgeSize(
        node: node,
        axis: axis,
        extent: slot(node, axis.extentName),
        whole: wholeSlot(of: node, axis),
        location: attribute(axis.farName, at: node)?.location ?? nodes[node].location,
        mode: countsFromEdges(node) ? .edges : .coordinates
      )
    )
  }

  /// A place of the parent, or of the container, as what is inside of it sees it: its near edges are at 0.
  func ownSpaceMeaning(
    _ name: NameNumber,
    at node: Int,
    for property: NameNumber
  ) -> NameMeaning? {
    guard let axis = name.axis else { return nil }
    switch name {
    case axis.extentName: return .slot(wholeSlot(of: node, axis), .number)
    case axis.nearName, .leading: return .constant(.number(0))
    case axis.farName, .trailing:
      // From the far edge, the far edge is as near as can be.
      if countsFromEdges(node), property == axis.farName || property == .trailing {
        return .constant(.number(0))
      }
      return .slot(wholeSlot(of: node, axis), .number)
    case axis.centerName: return .slot(innerSlot("center", node, axis), .number)
    default:
      guard let parent = nodes[node].parent else { return .constant(.number(0)) }
      if name == .firstBaseline { return .slot(slot(SlotKey(.baseline, parent), .number), .number) }
      return .slot(innerSlot("last baseline", node, axis), .number)
    }
  }

  /// A place in what a node stands in, from its top-left corner: the centre, or the last baseline.
  private func innerSlot(_ what: String, _ node: Int, _ axis: Axis) -> Int {
    let parent = nodes[node].parent ?? -1
    let key = SlotKey(
      parent < 0 ? .environment : .property,
      parent,
      number(of: "inner \(what).\(axis.extent.rawValue)")
    )
    if let known = slots[key] { return known }
    let inner = addSlot(key, .number)
    let location = nodes[node].location
    let whole = wholeSlot(of: node, axis)
    if what == "center" {
      define(inner, .expression(Formula.half(whole, at: location)))
    } else {
      let distance = slot(SlotKey(.lastBaseline, parent), .number)
      define(inner, .expression(Formula.difference(slot(parent, .height), distance, at: location)))
    }
    return inner
  }

  /// The slot of how much room a node gives to what it contains: a view that scrolls keeps its insets free.
  func contentSlot(of node: Int, _ axis: Axis) -> Int {
    let extentSlot = slot(node, axis.extentName)
    guard isScrolling(node) else { return extentSlot }
    let edges = [axis.near, axis.far].map { "contentInset.\($0)" }
    guard
      hasExpression(.contentInset, at: node)
        || edges.contains(where: { hasExpression($0, at: node) })
    else { return extentSlot }
    let key = SlotKey(.property, node, number(of: "content.\(axis.extent.rawValue)"))
    if let known = slots[key] { return known }
    let content = slot(key, .number)
    // A class that a program registers may have something else of this name.
    let insets = edges.compactMap { propertySlot($0, of: node) }
    let formula = [Formula.same, .difference, .differenceLess][insets.count]
    define(content, .expression(formula([extentSlot] + insets, at: nodes[node].location)))
    return content
  }

  // MARK: Sides

  /// The name under which an edge of another node is read for a property that counts from the other side;
  /// nil where it is read as it is.
  func broughtName(
    _ name: NameNumber,
    at node: Int,
    for property: NameNumber
  ) -> NameNumber? {
    guard name.isPlacing, countsFromEdges(node), let axis = name.axis, property.axis == axis
    else { return nil }
    switch (canonicalName(name, of: node), canonicalName(property, of: node)) {
    case (axis.farName, axis.nearName): return axis.endName
    case (axis.nearName, axis.farName): return axis.insetName
    default: return nil
    }
  }

  /// The slot of a place of a node: a property, or an edge counted from the other side.
  func placeSlot(_ name: NameNumber, of node: Int) -> Int? {
    for axis in Axis.allCases {
      if name == axis.endName { return endSlot(of: node, axis) }
      if name == axis.askedName { return askedSlot(of: node, axis) }
      if name == axis.insetName {
        let key = SlotKey(.property, node, name)
        if let known = slots[key] { return known }
        let inset = slot(key, .number)
        let near = slot(node, axis.nearName)
        let whole = wholeSlot(of: node, axis)
        define(inset, .expression(Formula.difference(whole, near, at: nodes[node].location)))
        return inset
      }
    }
    return propertySlot(name, of: node)
  }

  /// The slot of where a node ends, from its parent's near edge.
  func endSlot(of node: Int, _ axis: Axis) -> Int {
    endSlot(node, slot(node, axis.nearName), slot(node, axis.extentName), axis)
  }
}
