// What `auto` is for a node: what counts for it, found once everything that is no automatic size is defined.

import Diagnostics
import LayoutExpressions
import LayoutModel
import ViewClasses

extension LayoutMounting {
  /// Defines what `auto` is, once everything that is no automatic size is defined.
  func defineAutomatic(_ slot: Int) {
    let key = slots.names.keys[slot]
    guard key.kind == .automatic, let axis = facts(of: key.name).autoAxis
    else { return }
    let node = Int(key.node)
    if isStack(node), key.name == axis.extentName { return defineNaturalExtent(slot, node, axis) }
    var measurement = Measurement(axis: axis, whole: wholeSlot(of: node, axis))
    if case .slot(let presence) = presence(of: node) { measurement.presence = presence }
    let isContent = key.name != axis.extentName
    if !isContent, let kind = intrinsicSize(of: node),
      // A view of images that is given none has no size by itself.
      kind != .image || hasExpression(.image, at: node)
    {
      measurement.shown = shown(kind, of: node, axis, for: slot)
    }
    measurement.children = children(of: node, axis, for: slot)
    if !isContent, axis == .vertical, let texts = cellTexts(of: node, slot, measurement) {
      measurement.children.append(Measurement.Child(far: texts))
    }
    if isScrolling(node) {
      measurement.insets = [axis.near, axis.far].compactMap {
        propertySlot("contentInset.\($0)", of: node)
      }
    }
    define(slot, .measured(measurement))
  }

  /// Defines how large what a view that scrolls contains is, where nothing is said of it; false for any other
  /// property.
  func defineContentSize(_ slot: Int, _ node: Int, _ name: NameNumber) -> Bool {
    guard isScrolling(node) else { return false }
    let location = nodes[node].location
    if word(name) == "contentSize" {
      let parts = Axis.allCases.compactMap {
        propertySlot("contentSize.\($0.extent.rawValue)", of: node)
      }
      define(slot, .expression(SyntheticExpression.structure(.size, of: parts, at: location)))
    } else if facts(of: name).autoAxis != nil {
      let automatic = automaticSlot(node, name)
      define(slot, .expression(Formula.same(automatic, at: location)))
    } else {
      return false
    }
    return true
  }

  /// The children that count for how large a node is.
  private func children(
    of node: Int,
    _ axis: Axis,
    for slot: Int
  ) -> [Measurement.Child] {
    let search = SlotSearch(targets: slot, self.slot(node, axis.extentName), in: slots, searchRoom)
    func isReached(_ slot: Int) -> Bool { search.isReached(from: slot, in: slots) }
    return nodes[node].children.compactMap { child in
      guard !isCellRoot(child) else { return nil }
      var omitting: Int?
      switch omission(of: child) {
      case .always: return nil
      case .slot(let slot): omitting = slot
      case .never: break
      }
      let near = self.slot(child, axis.nearName)
      var extent = self.slot(child, axis.extentName)
      if isReached(extent) {
        // A child whose size follows from the size asked for says nothing about it; one that is
        // only held to it says how large it is by itself.
        guard isCapped(child, axis) else { return nil }
        extent = automaticSlot(child, axis.extentName)
        if isReached(extent) { return nil }
      }
      // One whose place follows from it counts as if it stood at the beginning.
      guard !isReached(near) else { return Measurement.Child(far: extent, isHidden: omitting) }
      return Measurement.Child(far: endSlot(child, near, extent, axis), isHidden: omitting)
    }
  }

  /// Whether a node is as large as what it shows and no larger than its parent.
  private func isCapped(_ node: Int, _ axis: Axis) -> Bool {
    axis == .horizontal && !hasExpression(.width, at: node) && hasIntrinsicSize(node, axis)
      && !(hasEdge(axis.farName, of: node) && hasEdge(axis.nearName, of: node)) && !isStack(node)
  }

  /// Where a child ends: its near edge and its extent, whatever its far edge says.
  func endSlot(
    _ child: Int,
    _ near: Int,
    _ extent: Int,
    _ axis: Axis
  ) -> Int {
    let isExtentProperty = extent == slot(child, axis.extentName)
    if isExtentProperty, !hasEdge(axis.farName, of: child), !countsFromEdges(child, axis.farName) {
      return slot(child, axis.farName)
    }
    let key = SlotKey(.property, child, isExtentProperty ? axis.endName : axis.naturalEndName)
    if let known = slots[key] { return known }
    let end = slot(key, .number)
    define(end, .expression(Formula.sum(near, extent, at: nodes[child].location)))
    return end
  }

  /// The slot of whether a node is hidden, nil where it never is.
  func hiddenSlot(_ node: Int) -> Int? {
    hasExpression(.isHidden, at: node) ? propertySlot(.isHidden, of: node) : nil
  }

  func shown(
    _ kind: IntrinsicSize,
    of node: Int,
    _ axis: Axis,
    for slot: Int
  ) -> Measurement.Shown {
    var shown = Measurement.Shown(kind: kind)
    let names = Self.shownProperties(kind)
    shown.slots.reserveCapacity(names.count)
    for name in names {
      if Self.rareProperties.contains(name), !hasExpression(name, at: node) { continue }
      // Fonts of parts count where the view's own is not said.
      if let slot = propertySlot(name, of: node) { shown.slots[name] = slot }
    }
    if axis == .vertical, Self.wrapsTexts(kind) {
      let width = self.slot(node, .width)
      let search = SlotSearch(targets: slot, slot, in: slots, searchRoom)
      if !search.isReached(from: width, in: slots) { shown.width = width }
    }
    return shown
  }

  /// Whether how high a view is follows from how wide its texts may be.
  private static func wrapsTexts(_ kind: IntrinsicSize) -> Bool {
    switch kind {
    case .label, .textView, .cell: true
    default: false
    }
  }

  private static let edges = StructureKind.insets.memberNames

  /// Those of the properties below that count only where a layout says them: most never do, and each takes a slot.
  private static let rareProperties = ["lineBreakMode", "titleLabel.font"]

  /// The properties that decide how large what a view shows is, in one order.
  static func shownProperties(_ kind: IntrinsicSize) -> [String] {
    switch kind {
    case .label: labelProperties
    case .textView: textViewProperties
    case .button: buttonProperties
    case .field: fieldProperties
    case .image: ["image"]
    case .segments: ["items", "titleFont"]
    case .pages: ["numberOfPages"]
    case .cell: RowStandards.properties
    case .fixed: []
    }
  }

  // Put together once: many nodes ask for them.
  private static let labelProperties =
    ContentMetrics.textProperties(of: .label) + ["font", "numberOfLines", "lineBreakMode"]
  private static let textViewProperties =
    ContentMetrics.textProperties(of: .textView) + ["font"]
    + edges.map { "textContainerInset.\($0)" }
  private static let buttonProperties =
    ContentMetrics.textProperties(of: .button) + ["font", "titleLabel.font", "image"]
    + edges.map { "contentEdgeInsets.\($0)" }
  private static let fieldProperties =
    ContentMetrics.textProperties(of: .field) + ["font", "borderStyle"]
}
