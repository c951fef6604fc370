// What `auto` is: what a view shows, else the extent of what it contains, else its parent's size.

import LayoutExpressions
import LayoutModel
import LayoutXML
import ViewClasses

extension ReferenceLayout {
  /// Whether a node's view has a size by itself.
  func hasSize(_ node: Int, _ axis: Axis) -> Bool {
    switch tree.intrinsicSize(of: node) {
    case nil: false
    case .fixed(let width, let height): (axis == .horizontal ? width : height) != nil
    default: true
    }
  }

  /// What `auto` is for `width`, `height`, or a part of `contentSize`.
  func automatic(_ name: String, of node: Int) -> Formula {
    let axis: Axis = name.hasSuffix("width") ? .horizontal : .vertical
    let isContent = name != axis.extentName
    if isStack(node), !isContent { return stackExtent(of: node, axis) }
    if !isContent, let shown = shown(of: node, axis) { return shown }
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
    if axis == .vertical, !isContent, isRow(node) {
      let texts = measured(.rowTexts(node: node), of: node, wraps: true)
      ends.append((texts, nil))
    }
    let around = tree.isKind(node, of: "UIScrollView") ? insets(of: node, axis) : []
    return .extent(ends: ends, around: around, else: whole(of: node, axis))
  }

  /// What a view that scrolls has for a content size that is not said, nil for any other property.
  func contentSize(_ name: String, of node: Int) -> Formula? {
    guard tree.isKind(node, of: "UIScrollView") else { return nil }
    let halves = ["contentSize.width", "contentSize.height"]
    if halves.contains(name) { return .quantity(Quantity(node: node, name: .automatic(name))) }
    return name == "contentSize" ? .structure(.size, halves.map { property($0, of: node) }) : nil
  }

  /// Whether a node is `min(auto, 100%)` wide.
  private func isHeld(_ node: Int, _ axis: Axis) -> Bool {
    guard axis == .horizontal, hasSize(node, axis), !hasExpression("width", of: node),
      !isStack(node)
    else { return false }
    let isBetweenEdges =
      (hasExpression("left", of: node) || hasExpression("trailing", of: node))
      && (hasExpression("right", of: node) || hasExpression("leading", of: node))
    return !isBetweenEdges
  }

  /// How large what a node's view shows is, nil where it shows nothing that has a size.
  private func shown(of node: Int, _ axis: Axis) -> Formula? {
    switch tree.intrinsicSize(of: node) {
    case nil: return nil
    case .fixed(let width, let height):
      let extent = axis == .horizontal ? width : height
      return extent.map { .value(ReferenceValue(.number($0))) }
    case .image where !hasExpression("image", of: node): return nil
    default: return measured(.extent(node: node, axis), of: node, wraps: axis == .vertical)
    }
  }

  /// Whether a node is a row of a table, a header or a footer.
  func isRow(_ node: Int) -> Bool { tree.isKind(node, of: "UITableViewCell") || isHeader(node) }

  func isHeader(_ node: Int) -> Bool { tree.isKind(node, of: "UITableViewHeaderFooterView") }

  /// Whether a node's view may show a text with baselines.
  func hasBaselines(_ node: Int) -> Bool {
    switch tree.intrinsicSize(of: node) {
    case .label, .button, .field, .textView: true
    default: false
    }
  }

  /// How far a baseline is from its edge: 0 without a text.
  func baseline(of node: Int, isLast: Bool) -> Formula {
    hasBaselines(node)
      ? measured(.baseline(node: node, isLast: isLast), of: node, wraps: true) : .zero
  }

  private static let contents: Set<String> = [
    "text", "attributedText", "font", "numberOfLines", "lineBreakMode", "titleLabel.font", "title",
    "attributedTitle", "placeholder",
    "attributedPlaceholder", "image", "items", "titleFont", "numberOfPages", "borderStyle",
  ]

  /// What somebody measures, texts wrapped at the width that the view has unless that follows from what is measured.
  private func measured(_ content: MeasuredContent, of node: Int, wraps: Bool) -> Formula {
    let contents = tree[node].explicitAttributes.filter { name, _ in
      Self.contents.contains(name) || name.contains("Inset") || name.contains("extLabel.")
    }.sorted { $0.key < $1.key }.map { name, attribute in
      written(
        attribute,
        at: node,
        property: name,
        as: tree.type(of: name, of: node) ?? .any
      )
    }
    var width: Formula?
    let kind = tree.intrinsicSize(of: node)
    if wraps, kind == .label || kind == .textView || isRow(node) {
      let explicit = property("width", of: node)
      let targets: [Quantity]
      switch content {
      case .extent(_, let axis):
        targets = [Quantity(node: node, name: .automatic(axis.extentName))]
      case .rowTexts: targets = [Quantity(node: node, name: .automatic("height"))]
      case .baseline(_, let isLast):
        targets = [Quantity(node: node, name: .baseline(isLast: isLast))]
      }
      if !isReached(from: [explicit], targets.contains) { width = explicit }
    }
    return .measured(content, width: width, contents: contents)
  }
}
