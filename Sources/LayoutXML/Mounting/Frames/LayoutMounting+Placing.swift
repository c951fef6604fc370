// Where a node is when nothing, or not everything, is said of it.

import Diagnostics
import LayoutExpressions
import LayoutModel
import ViewClasses

extension LayoutMounting {
  /// Defines a property that places a node and has no expression of its own.
  func definePlacing(_ slot: Int, _ node: Int, _ name: NameNumber) {
    let axis = name.axis ?? .horizontal
    switch name {
    case axis.extentName: define(slot, .expression(extent(of: node, axis)))
    case axis.nearName: define(slot, .expression(near(of: node, axis)))
    case axis.farName: define(slot, .expression(far(of: node, axis)))
    case axis.centerName:
      define(slot, .expression(centred(node, isBehind: true, axis.nearName, axis)))
    case .leading:
      let isSame = countsFromEdges(node, .right)
      define(slot, .expression(mirrored(node, .right, isSame: isSame)))
    case .trailing:
      let isSame = countsFromEdges(node, .trailing)
      define(slot, .expression(mirrored(node, .left, isSame: isSame)))
    default: defineBaselinePosition(slot, node, isLast: name == .lastBaseline)
    }
  }

  /// `right - left` where both are said, else `auto` where the view has a size by itself, else 100 %.
  private func extent(of node: Int, _ axis: Axis) -> CheckedExpression {
    if hasEdge(axis.farName, of: node), hasEdge(axis.nearName, of: node) {
      noteEdges(of: node, axis)
      return countsFromEdges(node, axis.farName)
        ? rest(of: node, axis, axis.nearName)
        : places(.difference, of: node, axis.farName, axis.nearName)
    }
    let location = nodes[node].location
    if isStack(node) { return Formula.same(automaticSlot(node, axis.extentName), at: location) }
    if hasIntrinsicSize(node, axis) {
      let automatic = automaticSlot(node, axis.extentName)
      // Down, texts take the room that they need; across, their parent ends it.
      guard axis == .horizontal else { return Formula.same(automatic, at: location) }
      return Formula.lesser(automatic, wholeSlot(of: node, axis), at: location)
    }
    if isCellRoot(node) { return cellExtent(of: node, axis) }
    return Formula.same(wholeSlot(of: node, axis), at: location)
  }

  func hasIntrinsicSize(_ node: Int, _ axis: Axis) -> Bool {
    switch intrinsicSize(of: node) {
    case .fixed(let width, let height)?: (axis == .horizontal ? width : height) != nil
    case nil: false
    default: true
    }
  }

  /// `right - width` where the far edge is said, from the centre or a baseline where that is, else 0.
  private func near(of node: Int, _ axis: Axis) -> CheckedExpression {
    if axis == .horizontal, hasExpression(.trailing, at: node) {
      return mirrored(node, .trailing, isSame: countsFromEdges(node, .trailing))
    }
    if hasEdge(axis.farName, of: node) { return nearBeforeFar(node, axis) }
    if hasExpression(axis.centerName, at: node) {
      return centred(node, isBehind: false, axis.centerName, axis)
    }
    switch placingBaseline(of: node, axis) {
    case .first?: return baseline(node, .difference, isLast: false)
    case .last?: return topAboveBaseline(node)
    case nil: return Formula.zero(at: nodes[node].location)
    }
  }

  /// Where the near edge and the extent end, or as far below a last baseline as the text says.
  private func far(of node: Int, _ axis: Axis) -> CheckedExpression {
    let countsFromEdges = countsFromEdges(node, axis.farName)
    if axis == .horizontal, hasExpression(.leading, at: node) {
      return mirrored(node, .leading, isSame: countsFromEdges)
    }
    if placingBaseline(of: node, axis) == .last {
      return countsFromEdges ? baselineInset(node) : baseline(node, .sum, isLast: true)
    }
    return countsFromEdges
      ? rest(of: node, axis, axis.nearName, axis.extentName)
      : places(.sum, of: node, axis.nearName, axis.extentName)
  }

  /// The near edge of a node whose far edge and extent are said.
  private func nearBeforeFar(_ node: Int, _ axis: Axis) -> CheckedExpression {
    countsFromEdges(node, axis.farName)
      ? rest(of: node, axis, axis.extentName)
      : places(.difference, of: node, axis.farName, axis.extentName)
  }

  /// What the parent has left of a node's far edge, counted from its own, and of other numbers.
  private func rest(
    of node: Int,
    _ axis: Axis,
    _ name: NameNumber,
    _ other: NameNumber? = nil
  ) -> CheckedExpression {
    let numbers = [slot(node, name), slot(node, other ?? axis.farName)]
    let whole = wholeSlot(of: node, axis)
    return Formula.differenceLess([whole] + numbers, at: nodes[node].location)
  }

  /// Whether an expression gives an edge, by its own name or by that of the text's direction.
  ///
  /// From left to right both are one name.
  func hasEdge(_ edge: NameNumber, of node: Int) -> Bool {
    if hasExpression(edge, at: node) { return true }
    switch edge {
    case .left: return hasExpression(.trailing, at: node)
    case .right: return hasExpression(.leading, at: node)
    default: return false
    }
  }

  /// A place counted from the parent's other side, or where edges count from both sides the same number.
  private func mirrored(
    _ node: Int,
    _ name: NameNumber,
    isSame: Bool
  ) -> CheckedExpression {
    let location = nodes[node].location
    if isSame { return Formula.same(slot(node, name), at: location) }
    let whole = wholeSlot(of: node, .horizontal)
    return Formula.difference(whole, slot(node, name), at: location)
  }

  /// What is behind a place or before it by the part of the extent that is before the layer's anchor, the centre
  /// where nothing else is said.
  private func centred(
    _ node: Int,
    isBehind: Bool,
    _ name: NameNumber,
    _ axis: Axis
  ) -> CheckedExpression {
    guard hasExpression(axis.anchorName, at: node) || hasExpression(.anchor, at: node),
      let part = propertySlot(axis.anchorName, of: node)
    else { return places(isBehind ? .plusHalf : .minusHalf, of: node, name, axis.extentName) }
    let slots = [slot(node, name), slot(node, axis.extentName), part]
    return (isBehind ? Formula.plusPart : .minusPart)(slots, at: nodes[node].location)
  }

  /// A formula of two places of a node.
  private func places(
    _ formula: Formula,
    of node: Int,
    _ first: NameNumber,
    _ second: NameNumber
  ) -> CheckedExpression {
    formula(slot(node, first), slot(node, second), at: nodes[node].location)
  }
}
