// Where a node is when nothing, or not everything, is said of it.

import Diagnostics
import LayoutExpressions
import ViewClasses

extension LayoutMounting {
  /// Defines a property that places a node and has no expression of its own.
  func definePlacing(_ slot: Int, _ node: Int, _ name: NameNumber) {
    for axis in LayoutAxis.allCases {
      switch name {
      case axis.extentName: return define(slot, .expression(extent(of: node, axis)))
      case axis.nearName: return define(slot, .expression(near(of: node, axis)))
      case axis.farName: return define(slot, .expression(far(of: node, axis)))
      case axis.centerName:
        return define(slot, .expression(sum(node, axis.nearName, axis.extentName, factor: 0.5)))
      default: continue
      }
    }
    switch name {
    case .leading: define(slot, .expression(mirrored(node, .right)))
    case .trailing: define(slot, .expression(mirrored(node, .left)))
    default: defineBaselinePlace(slot, node, isLast: name == .lastBaseline)
    }
  }

  /// `right - left` where both are said, else `auto` where the view has a size by itself, else 100 %.
  private func extent(of node: Int, _ axis: LayoutAxis) -> CheckedExpression {
    if isSaid(axis.farName, of: node), isSaid(axis.nearName, of: node) {
      return arithmetic(.subtract, node, axis.farName, axis.nearName)
    }
    let place = nodes[node].description.place
    if hasIntrinsicSize(node, axis) {
      return SyntheticExpression.copy(automaticSlot(node, axis.extentName), .number, at: place)
    }
    return SyntheticExpression.copy(wholeSlot(of: node, axis), .number, at: place)
  }

  private func hasIntrinsicSize(_ node: Int, _ axis: LayoutAxis) -> Bool {
    switch intrinsicSize(of: node) {
    case .fixed(let width, let height)?: (axis == .horizontal ? width : height) != nil
    case nil: false
    default: true
    }
  }

  /// `right - width` where the far edge is said, from the centre or a baseline where that is, else 0.
  private func near(of node: Int, _ axis: LayoutAxis) -> CheckedExpression {
    if axis == .horizontal, hasExpression(.trailing, at: node) {
      return mirrored(node, .trailing)
    }
    if isSaid(axis.farName, of: node) {
      return arithmetic(.subtract, node, axis.farName, axis.extentName)
    }
    if hasExpression(axis.centerName, at: node) {
      return arithmetic(.subtract, node, axis.centerName, axis.extentName, factor: 0.5)
    }
    switch placingBaseline(of: node, axis) {
    case .first?: return baseline(node, .subtract, isLast: false)
    case .last?: return arithmetic(.subtract, node, axis.farName, axis.extentName)
    case nil: return SyntheticExpression.zero(at: nodes[node].description.place)
    }
  }

  /// Where the near edge and the extent end, or as far below a last baseline as the text says.
  private func far(of node: Int, _ axis: LayoutAxis) -> CheckedExpression {
    if axis == .horizontal, hasExpression(.leading, at: node) { return mirrored(node, .leading) }
    if placingBaseline(of: node, axis) == .last { return baseline(node, .add, isLast: true) }
    return sum(node, axis.nearName, axis.extentName)
  }

  /// Whether an edge is said, by its own name or by that of the text's direction.
  ///
  /// From left to right both are one name.
  private func isSaid(_ edge: NameNumber, of node: Int) -> Bool {
    if hasExpression(edge, at: node) { return true }
    switch edge {
    case .left: return hasExpression(.trailing, at: node)
    case .right: return hasExpression(.leading, at: node)
    default: return false
    }
  }

  /// A place counted from the parent's other side.
  private func mirrored(_ node: Int, _ name: NameNumber) -> CheckedExpression {
    SyntheticExpression.arithmetic(
      .subtract,
      wholeSlot(of: node, .horizontal),
      slot(node, name),
      at: nodes[node].description.place
    )
  }

  private func sum(
    _ node: Int,
    _ left: NameNumber,
    _ right: NameNumber,
    factor: Double? = nil
  ) -> CheckedExpression {
    arithmetic(.add, node, left, right, factor: factor)
  }

  private func arithmetic(
    _ sign: BinaryOperator,
    _ node: Int,
    _ left: NameNumber,
    _ right: NameNumber,
    factor: Double? = nil
  ) -> CheckedExpression {
    SyntheticExpression.arithmetic(
      sign,
      slot(node, left),
      slot(node, right),
      factor: factor,
      at: nodes[node].description.place
    )
  }

  // MARK: Automatic sizes

  /// Defines what `auto` is, once everything that is no automatic size is defined.
  func defineAutomatic(_ slot: Int) {
    let key = slots.names.keys[slot]
    guard key.kind == .automatic, let axis = LayoutProperties.autoAxis(of: word(key.name))
    else { return }
    let node = Int(key.node)
    var measurement = Measurement(axis: axis, whole: wholeSlot(of: node, axis))
    if case .slot(let presence) = presence(of: node) { measurement.presence = presence }
    let isContent = key.name != axis.extentName
    if !isContent, let kind = intrinsicSize(of: node),
      // A view of images that is given none has no size by itself.
      kind != .image || hasExpression("image", at: node)
    {
      measurement.shown = shown(kind, of: node, axis, for: slot)
    }
    let own = self.slot(node, axis.extentName)
    var search = SlotSearch(targets: slot, own)
    for child in nodes[node].children where !cells.contains(child) {
      var omitting: Int?
      switch omission(of: child) {
      case .always: continue
      case .slot(let slot): omitting = slot
      case .never: break
      }
      let far = self.slot(child, axis.farName)
      let near = self.slot(child, axis.nearName)
      let extent = self.slot(child, axis.extentName)
      // A child whose place follows from the size asked for says nothing about it.
      guard !search.isReached(from: near, extent, in: slots.dependencies) else { continue }
      measurement.children.append(
        Measurement.Child(
          far: farSlot(far, near, extent, child, axis),
          isHidden: omitting
        )
      )
    }
    if isScrolling(node) {
      measurement.insets = [axis.near, axis.far].compactMap {
        propertySlot("contentInset.\($0)", of: node)
      }
    }
    define(slot, .measured(measurement))
  }

  /// Where a child ends: its near edge and its extent, whatever its far edge says.
  private func farSlot(
    _ far: Int,
    _ near: Int,
    _ extent: Int,
    _ child: Int,
    _ axis: LayoutAxis
  ) -> Int {
    guard isSaid(axis.farName, of: child) else { return far }
    let key = SlotKey(.property, child, number(of: "end.\(axis.far)"))
    if let known = slots[key] { return known }
    let end = slot(key, .number)
    let place = nodes[child].description.place
    define(end, .expression(SyntheticExpression.arithmetic(.add, near, extent, at: place)))
    return end
  }

  /// The slot of whether a node is hidden, nil where it never is.
  func hiddenSlot(_ node: Int) -> Int? {
    hasExpression("isHidden", at: node) ? propertySlot("isHidden", of: node) : nil
  }

  func shown(
    _ kind: IntrinsicSize,
    of node: Int,
    _ axis: LayoutAxis,
    for slot: Int
  ) -> Measurement.Shown {
    var shown = Measurement.Shown(kind: kind)
    for name in Self.shownProperties(kind) {
      // Fonts of parts count where the view's own is not said.
      if let slot = propertySlot(name, of: node) { shown.slots[name] = slot }
    }
    if axis == .vertical, kind == .label || kind == .textView {
      let width = self.slot(node, .width)
      var search = SlotSearch(targets: slot, slot)
      if !search.isReached(from: width, width, in: slots.dependencies) { shown.width = width }
    }
    return shown
  }

  private static let edges = StructureKind.insets.memberNames

  /// The properties that decide how large what a view shows is, in one order.
  static func shownProperties(_ kind: IntrinsicSize) -> [String] {
    switch kind {
    case .label: ["text", "attributedText", "font", "numberOfLines"]
    case .textView: ["text", "attributedText", "font"] + edges.map { "textContainerInset.\($0)" }
    case .button: ["title", "font", "image"] + edges.map { "contentEdgeInsets.\($0)" }
    case .field: ["text", "placeholder", "font", "borderStyle"]
    case .image: ["image"]
    case .segments: ["items", "titleFont"]
    case .pages: ["numberOfPages"]
    case .fixed: []
    }
  }
}
