// What `auto` is: what a view shows, else the extent of what it contains, else its parent's size.

import LayoutExpressions
import LayoutXML
import ViewClasses

extension ReferenceLayout {
  /// Whether a node's view has a size by itself.
  func hasSize(_ node: Int, _ axis: LayoutAxis) -> Bool {
    switch tree.intrinsicSize(of: node) {
    case nil: false
    case .fixed(let width, let height): (axis == .horizontal ? width : height) != nil
    default: true
    }
  }

  /// What `auto` is for `width`, `height`, or a part of `contentSize`.
  func automatic(_ name: String, of node: Int) -> Formula {
    if tree[node].isInCell { return .outside("a cell") }
    let axis: LayoutAxis = name.hasSuffix("width") ? .horizontal : .vertical
    let isContent = name != axis.extentName
    if tree.isKind(node, of: "UIStackView") || isArranged(node) { return .outside("a stack") }
    if !isContent, let shown = shown(of: node, axis) { return shown }
    let rows = ["UITableViewCell", "UITableViewHeaderFooterView"]
    if axis == .vertical, rows.contains(where: { tree.isKind(node, of: $0) }) {
      return .outside("a row of a table")
    }
    let extent = Quantity(node: node, name: .property(axis.extentName))
    let targets = [extent, Quantity(node: node, name: .automatic(name))]
    var ends: [(end: Formula, isPassedOver: Formula?)] = []
    for child in tree[node].children where !isNever(child) && !tree[child].isCellRoot {
      func follows(_ formula: Formula) -> Bool { isReached(from: [formula], targets.contains) }
      var extent = property(axis.extentName, of: child)
      if follows(extent) {
        // One that is only held to its parent's size says how large it is by itself.
        guard isHeld(child, axis) else { continue }
        extent = .quantity(Quantity(node: child, name: .automatic(axis.extentName)))
        if follows(extent) { continue }
      }
      let near = property(axis.nearName, of: child)
      ends.append((follows(near) ? extent : .sum(near, extent), isPassedOver(child)))
    }
    let around = tree.isKind(node, of: "UIScrollView") ? insets(of: node, axis) : []
    return .extent(ends: ends, around: around, else: whole(of: node, axis))
  }

  /// Whether a node is `min(auto, 100%)` wide.
  private func isHeld(_ node: Int, _ axis: LayoutAxis) -> Bool {
    guard axis == .horizontal, hasSize(node, axis), !isSaid("width", of: node) else { return false }
    let isBetweenEdges =
      (isSaid("left", of: node) || isSaid("trailing", of: node))
      && (isSaid("right", of: node) || isSaid("leading", of: node))
    return !isBetweenEdges
  }

  /// How large what a node's view shows is, nil where it shows nothing that has a size.
  private func shown(of node: Int, _ axis: LayoutAxis) -> Formula? {
    switch tree.intrinsicSize(of: node) {
    case nil: return nil
    case .fixed(let width, let height):
      let extent = axis == .horizontal ? width : height
      return extent.map { .value(ReferenceValue(.number($0))) }
    case .image where !isSaid("image", of: node): return nil
    default: return measured(.extent(node: node, axis), of: node, wraps: axis == .vertical)
    }
  }

  /// How far a baseline is from its edge: 0 without a text.
  func baseline(of node: Int, isLast: Bool) -> Formula {
    switch tree.intrinsicSize(of: node) {
    case .label, .button, .field, .textView:
      measured(.baseline(node: node, isLast: isLast), of: node, wraps: true)
    default: .zero
    }
  }

  private static let contents: Set<String> = [
    "text", "attributedText", "font", "numberOfLines", "title", "placeholder", "image", "items",
    "titleFont", "numberOfPages", "borderStyle",
  ]

  /// What somebody measures, texts wrapped at the width that the view has unless that follows from what is measured.
  private func measured(_ content: MeasuredContent, of node: Int, wraps: Bool) -> Formula {
    let contents = tree[node].said.filter { name, _ in
      Self.contents.contains(name) || name.contains("Inset")
    }.sorted { $0.key < $1.key }.map { name, attribute in
      written(
        attribute,
        at: node,
        property: name,
        as: tree.type(of: name, of: node) ?? .any
      )
    }
    var width: Formula?
    switch tree.intrinsicSize(of: node) {
    case .label where wraps, .textView where wraps:
      let explicit = property("width", of: node)
      let targets: [Quantity]
      switch content {
      case .extent(_, let axis):
        targets = [Quantity(node: node, name: .automatic(axis.extentName))]
      case .baseline(_, let isLast):
        let name = isLast ? "lastBaseline" : "firstBaseline"
        targets = [Quantity(node: node, name: .property(name))]
      }
      if !isReached(from: [explicit], targets.contains) { width = explicit }
    default: break
    }
    return .measured(content, width: width, contents: contents)
  }
}
