// Where a node is when nothing, or not everything, is said of it.

import Diagnostics
import LayoutExpressions
import ViewClasses

extension LayoutMounting {
  /// Defines a property that places a node and has no expression of its own.
  func definePlacing(_ slot: Int, _ node: Int, _ name: String) {
    for axis in LayoutAxis.allCases {
      switch name {
      case axis.extent: return define(slot, .expression(extent(of: node, axis)))
      case axis.near: return define(slot, .expression(near(of: node, axis)))
      case axis.far: return define(slot, .expression(far(of: node, axis)))
      case axis.center:
        return define(slot, .expression(sum(node, axis.near, axis.extent, factor: 0.5)))
      default: continue
      }
    }
    switch name {
    case "leading": define(slot, .expression(mirrored(node, "right")))
    case "trailing": define(slot, .expression(mirrored(node, "left")))
    default: defineBaselinePlace(slot, node, isLast: name == "lastBaseline")
    }
  }

  /// `right - left` where both are said, else `auto` where the view has a size by itself, else 100 %.
  private func extent(of node: Int, _ axis: LayoutAxis) -> CheckedExpression {
    if isSaid(axis.far, of: node), isSaid(axis.near, of: node) {
      return arithmetic(.subtract, node, axis.far, axis.near)
    }
    let place = nodes[node].description.place
    if let className = nodes[node].className, hasIntrinsicSize(className, axis) {
      return SyntheticExpression.copy(automaticSlot(node, axis.extent), .number, at: place)
    }
    return SyntheticExpression.copy(wholeSlot(of: node, axis), .number, at: place)
  }

  private func hasIntrinsicSize(_ className: String, _ axis: LayoutAxis) -> Bool {
    switch classes.intrinsicSize(of: className) {
    case .fixed(let width, let height)?: (axis == .horizontal ? width : height) != nil
    case nil: false
    default: true
    }
  }

  /// `right - width` where the far edge is said, from the centre or a baseline where that is, else 0.
  private func near(of node: Int, _ axis: LayoutAxis) -> CheckedExpression {
    if axis == .horizontal, hasExpression("trailing", at: node) {
      return mirrored(node, "trailing")
    }
    if isSaid(axis.far, of: node) { return arithmetic(.subtract, node, axis.far, axis.extent) }
    if hasExpression(axis.center, at: node) {
      return arithmetic(.subtract, node, axis.center, axis.extent, factor: 0.5)
    }
    switch placingBaseline(of: node, axis) {
    case .first?: return baseline(node, .subtract, isLast: false)
    case .last?: return arithmetic(.subtract, node, axis.far, axis.extent)
    case nil: return CheckedExpression(.number(0), as: .number, at: nodes[node].description.place)
    }
  }

  /// Where the near edge and the extent end, or as far below a last baseline as the text says.
  private func far(of node: Int, _ axis: LayoutAxis) -> CheckedExpression {
    if axis == .horizontal, hasExpression("leading", at: node) { return mirrored(node, "leading") }
    if placingBaseline(of: node, axis) == .last { return baseline(node, .add, isLast: true) }
    return sum(node, axis.near, axis.extent)
  }

  /// Whether an edge is said, by its own name or by that of the text's direction.
  ///
  /// From left to right both are one name.
  private func isSaid(_ edge: String, of node: Int) -> Bool {
    if hasExpression(edge, at: node) { return true }
    switch edge {
    case "left": return hasExpression("trailing", at: node)
    case "right": return hasExpression("leading", at: node)
    default: return false
    }
  }

  /// A place counted from the parent's other side.
  private func mirrored(_ node: Int, _ name: String) -> CheckedExpression {
    SyntheticExpression.arithmetic(
      .subtract,
      wholeSlot(of: node, .horizontal),
      slot(.property(node, name), .number),
      at: nodes[node].description.place
    )
  }

  private func sum(
    _ node: Int,
    _ left: String,
    _ right: String,
    factor: Double? = nil
  ) -> CheckedExpression {
    arithmetic(.add, node, left, right, factor: factor)
  }

  private func arithmetic(
    _ sign: BinaryOperator,
    _ node: Int,
    _ left: String,
    _ right: String,
    factor: Double? = nil
  ) -> CheckedExpression {
    SyntheticExpression.arithmetic(
      sign,
      slot(.property(node, left), .number),
      slot(.property(node, right), .number),
      factor: factor,
      at: nodes[node].description.place
    )
  }

  // MARK: Automatic sizes

  /// Defines what `auto` is, once everything that is no automatic size is defined.
  func defineAutomatic(_ slot: Int) {
    guard case .automatic(let node, let property) = slots.names[slot],
      let axis = LayoutProperties.autoAxis(of: property)
    else { return }
    var measurement = Measurement(axis: axis, whole: wholeSlot(of: node, axis))
    if case .slot(let presence) = presence(of: node) { measurement.presence = presence }
    let isContent = property != axis.extent
    if !isContent, let className = nodes[node].className,
      let kind = classes.intrinsicSize(of: className),
      // A view of images that is given none has no size by itself.
      kind != .image || hasExpression("image", at: node)
    {
      measurement.shown = shown(kind, of: node, axis, className, for: slot)
    }
    let own = self.slot(.property(node, axis.extent), .number)
    for child in nodes[node].children where !cells.contains(child) {
      var omitting: Int?
      switch omission(of: child) {
      case .always: continue
      case .slot(let slot): omitting = slot
      case .never: break
      }
      let far = self.slot(.property(child, axis.far), .number)
      let near = self.slot(.property(child, axis.near), .number)
      let extent = self.slot(.property(child, axis.extent), .number)
      // A child whose place follows from the size asked for says nothing about it.
      guard !reaches([near, extent], [slot, own]) else { continue }
      measurement.children.append(
        Measurement.Child(
          far: farSlot(far, near, extent, child, axis),
          isHidden: omitting
        )
      )
    }
    if let className = nodes[node].className, classes.isClass(className, kindOf: "UIScrollView") {
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
    guard isSaid(axis.far, of: child) else { return far }
    let name = SlotName.property(child, "end.\(axis.far)")
    if let known = slots[name] { return known }
    let end = slot(name, .number)
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
    _ className: String,
    for slot: Int
  ) -> Measurement.Shown {
    var shown = Measurement.Shown(kind: kind)
    for name in Self.shownProperties(kind) {
      // Fonts of parts count where the view's own is not said.
      if let slot = propertySlot(name, of: node) { shown.slots[name] = slot }
    }
    if axis == .vertical, kind == .label || kind == .textView {
      let width = self.slot(.property(node, "width"), .number)
      if !reaches([width], [slot]) { shown.width = width }
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

  /// Whether any of some slots is computed from any of others, as far as they are defined.
  private func reaches(_ starts: [Int], _ targets: Set<Int>) -> Bool {
    var seen: Set<Int> = []
    var open = starts
    while let slot = open.popLast() {
      if targets.contains(slot) { return true }
      if seen.insert(slot).inserted { open += slots.dependencies(of: slot) }
    }
    return false
  }
}
