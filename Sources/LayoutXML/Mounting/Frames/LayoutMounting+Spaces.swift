// Edges of other nodes as an expression means them: a parent's in its own space, and where edges count from
// both sides of the parent, on the side that the property counts from.

import Diagnostics
import LayoutExpressions
import LayoutModel

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
  /// Whether the file says the mode.
  let isStated: Bool
}

extension LayoutMounting {
  /// The mode of the file that an expression of a property stands in; that of the node's where there is none.
  func mode(of property: NameNumber, at node: Int) -> LayoutMode {
    statedMode(of: property, at: node) ?? surroundings.layoutMode
  }

  /// What that file says, nil where it says nothing.
  private func statedMode(of property: NameNumber, at node: Int) -> LayoutMode? {
    guard nodes[node].hasOtherModes, property != .none else { return nodes[node].layoutMode }
    let name = attribute(property, at: node)?.name ?? word(property)
    return nodes[node].description.mode(of: name)
  }

  /// Whether a node's `right`, `bottom` or `trailing` is measured as in mode `edges`.
  func countsFromEdges(_ node: Int, _ name: NameNumber) -> Bool {
    mode(of: name, at: node) == .edges
  }

  /// Takes note of whether a node has an expression in another mode than the outermost node's.
  func noteModes(of node: Int) {
    if nodes[node].hasOtherModes || mode(of: .none, at: node) != mode(of: .none, at: 0) {
      areModesMixed = true
    }
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
        mode: mode(of: axis.farName, at: node),
        isStated: statedMode(of: axis.farName, at: node) != nil
      )
    )
  }

  /// A place of the parent, or of the container, as what is inside of it sees it: its near edges are at 0.
  func ownSpaceMeaning(
    _ name: NameNumber,
    at node: Int,
    for property: NameNumber,
    in mode: LayoutMode
  ) -> NameMeaning? {
    guard let axis = name.axis else { return nil }
    let canonical = canonicalName(name, of: node)
    if let isFar = canonical.isFarEdge {
      let isFromFar =
        asksFromFar(property, at: node, axis, in: mode) ?? canonical.isOfDirection
      // From an edge, that edge is as near as can be.
      return isFar == isFromFar
        ? .constant(.number(0)) : .slot(wholeSlot(of: node, axis), .number)
    }
    switch name {
    case axis.extentName: return .slot(wholeSlot(of: node, axis), .number)
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

  /// Whether a property that edges are brought to counts from the parent's far edge; nil where none are brought.
  private func asksFromFar(
    _ property: NameNumber,
    at node: Int,
    _ axis: Axis,
    in mode: LayoutMode
  ) -> Bool? {
    guard mode == .edges, property.axis == axis else { return nil }
    return canonicalName(property, of: node).isFarEdge
  }

  /// The name under which an edge of a node is read in a mode, for a property that may count from the other side;
  /// nil where it is read as it is.
  func broughtName(
    _ name: NameNumber,
    of target: Int,
    at node: Int,
    for property: NameNumber,
    in mode: LayoutMode
  ) -> NameNumber? {
    guard mode == .edges || areModesMixed, let axis = name.axis else { return nil }
    let canonical = canonicalName(name, of: target)
    guard let isFar = canonical.isFarEdge else { return nil }
    let isWrittenFromFar = mode == .edges ? isFar : canonical.isOfDirection
    let isFromFar = asksFromFar(property, at: node, axis, in: mode) ?? isWrittenFromFar
    // What a node's own file measures from is no matter to another's.
    if areModesMixed, isFar { return isFromFar ? axis.farInsetName : axis.farPlaceName }
    if areModesMixed { return isFromFar ? axis.insetName : axis.nearName }
    guard isFromFar != isWrittenFromFar else { return nil }
    return isFar ? axis.endName : axis.insetName
  }

  /// The slot of a place of a node: a property, or an edge counted from the other side.
  func placeSlot(_ name: NameNumber, of node: Int) -> Int? {
    for axis in Axis.allCases {
      if name == axis.endName { return endSlot(of: node, axis) }
      if name == axis.askedName { return askedSlot(of: node, axis) }
      if name == axis.farInsetName || name == axis.farPlaceName {
        return farSlot(of: node, axis, isInset: name == axis.farInsetName)
      }
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

  /// The slot of where a node ends, from its parent's far edge or its near one, whatever its file measures from.
  private func farSlot(of node: Int, _ axis: Axis, isInset: Bool) -> Int {
    let countsFromFar = countsFromEdges(node, axis.farName)
    if countsFromFar == isInset { return slot(node, axis.farName) }
    if !isInset, !hasEdge(axis.farName, of: node) { return endSlot(of: node, axis) }
    let key = SlotKey(.property, node, isInset ? axis.farInsetName : axis.farPlaceName)
    if let known = slots[key] { return known }
    let turned = slot(key, .number)
    let (whole, far) = (wholeSlot(of: node, axis), slot(node, axis.farName))
    define(turned, .expression(Formula.difference(whole, far, at: nodes[node].location)))
    return turned
  }

  /// The slot of where a node ends, from its parent's near edge.
  func endSlot(of node: Int, _ axis: Axis) -> Int {
    endSlot(node, slot(node, axis.nearName), slot(node, axis.extentName), axis)
  }
}
