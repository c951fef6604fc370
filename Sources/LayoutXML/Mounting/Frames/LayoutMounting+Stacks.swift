// Views in stacks: each asks for a size, the stack says where it is and how large it becomes.

import Diagnostics
import LayoutExpressions
import LayoutModel
import ViewClasses

extension LayoutMounting {
  /// Whether a node's view arranges the views in it.
  func isStack(_ node: Int) -> Bool {
    nodes[node].classNumber.map { classFacts.facts[$0].isStack } ?? false
  }

  /// Whether a stack says where a node is.
  func isArranged(_ node: Int) -> Bool { nodes[node].parent.map { isStack($0) } ?? false }

  /// Defines where a view in a stack begins, or how large it is.
  ///
  /// - Returns: Whether the stack says so; another property is defined as that of any node.
  func defineArranged(_ slot: Int, _ node: Int, _ name: NameNumber) -> Bool {
    guard
      let axis = Axis.allCases.first(where: { name == $0.nearName || name == $0.extentName }),
      let parent = nodes[node].parent, isStack(parent)
    else { return false }
    let quantity = name == axis.nearName ? Arrangement.Quantity.near : .extent
    guard let index = arrangedIndex(of: node, in: parent) else { return false }
    let arrangement = self.slot(SlotKey(.arrangement, parent, axis.extentName), .array(.number))
    let member = Arrangement.member(quantity, ofView: index)
    let source = nodes[node].location
    define(slot, .expression(self.member(member, of: arrangement, at: source)))
    return true
  }

  /// Defines the size that a view asks its stack for.
  func defineNatural(_ slot: Int, _ node: Int, _ name: NameNumber) {
    guard let index = attributes.index(name, of: node) else {
      let automatic = automaticSlot(node, name)
      let source = nodes[node].location
      return define(slot, .expression(Formula.same(automatic, at: source)))
    }
    let text = nodes[node].description.attributes[index].value
    define(slot, by: text, as: .number, at: node, property: name)
  }

  /// Defines where the views of a stack are along an axis.
  func defineArrangement(_ slot: Int, _ node: Int, _ extent: NameNumber) {
    let axis: Axis = extent == .width ? .horizontal : .vertical
    let extentSlot = self.slot(node, extent)
    define(slot, .arranged(arrangement(of: node, axis, extent: extentSlot) { _ in true }))
  }

  /// Defines how large a stack is by its views, those left out whose size follows from that.
  func defineNaturalExtent(_ slot: Int, _ node: Int, _ axis: Axis) {
    let extentSlot = self.slot(node, axis.extentName)
    let search = SlotSearch(targets: slot, extentSlot, in: slots, searchRoom)
    let arrangement = arrangement(of: node, axis, extent: nil) { size in
      !search.isReached(from: size, in: slots)
    }
    define(slot, .arranged(arrangement))
  }

  /// The views that a stack arranges; those that are never there are none.
  private func arrangedViews(in stack: Int) -> [Int] {
    nodes[stack].children.filter { presence(of: $0) != .never }
  }

  /// The index of a view among those that a stack arranges, nil for one that is never there.
  private func arrangedIndex(of view: Int, in stack: Int) -> Int? {
    // Where all nodes are there, it is that among the children.
    if presences.isEmpty { return nodes[view].siblingIndex }
    if let known = arrangedIndices[stack] { return known[view] }
    let views = arrangedViews(in: stack)
    let indices = Dictionary(uniqueKeysWithValues: zip(views, views.indices))
    arrangedIndices[stack] = indices
    return indices[view]
  }

  private func arrangement(
    of node: Int,
    _ axis: Axis,
    extent: Int?,
    counts: (Int) -> Bool
  ) -> Arrangement {
    func slot(_ name: String) -> Int {
      guard let slot = propertySlot(name, of: node) else {
        preconditionFailure("a stack without '\(name)'")
      }
      return slot
    }
    let stack = Arrangement.Stack(
      axis: slot("axis"),
      distribution: slot("distribution"),
      alignment: slot("alignment"),
      spacing: slot("spacing"),
      keepsMargins: slot("isLayoutMarginsRelativeArrangement"),
      margins: StackNames.of(axis).margins.map(slot)
    )
    let views = arrangedViews(in: node).map { view in
      var arranged = self.arranged(view, axis, isPlaced: extent != nil)
      if let size = arranged.size, !counts(size) { arranged.size = nil }
      return arranged
    }
    var presence: Int?
    if case .slot(let slot) = self.presence(of: node) { presence = slot }
    return Arrangement(
      axis: axis,
      stack: stack,
      views: views,
      extent: extent,
      whole: wholeSlot(of: node, axis),
      presence: presence,
      isMirrored: axis == .horizontal && nodes[node].containsRightToLeft
    )
  }

  /// Whether a view asks its stack for a size on an axis.
  func asksForSize(_ node: Int, _ axis: Axis) -> Bool {
    hasExpression(axis.extentName, at: node) || isStack(node) || hasIntrinsicSize(node, axis)
  }

  private func arranged(_ node: Int, _ axis: Axis, isPlaced: Bool) -> Arrangement.View {
    var view = Arrangement.View()
    if asksForSize(node, axis) {
      view.size = slot(SlotKey(.natural, node, axis.extentName), .number)
      view.hasExplicitSize = hasExpression(axis.extentName, at: node)
    }
    if case .slot(let slot) = omission(of: node) { view.omission = slot }
    if isPlaced {
      let names = StackNames.of(axis)
      view.hugging = explicitSlot(names.hugging, of: node)
      view.compressionResistance = explicitSlot(names.compressionResistance, of: node)
      if axis == .horizontal, intrinsicSize(of: node) == .label {
        view.numberOfLines = explicitSlot("numberOfLines", of: node)
      }
    }
    if axis == .vertical, let kind = intrinsicSize(of: node), ContentMetrics.hasBaselines(kind) {
      view.baselines = (
        slot(SlotKey(.baseline, node), .number), slot(SlotKey(.lastBaseline, node), .number)
      )
    }
    view.insets = alignmentInsets(of: node, axis)
    return view
  }

  /// How far the alignment rectangle of a view lies inside of its frame; nil where neither its class nor the node says
  /// so, as of most views.
  private func alignmentInsets(of node: Int, _ axis: Axis) -> (near: Int, far: Int)? {
    let sides = StackNames.of(axis).alignmentInsets
    let isStated = ([StackNames.alignmentInsets] + sides).contains { name in
      let name = canonicalName(number(of: name), of: node)
      return hasExpression(name, at: node)
        || standardValue(of: name, at: node, as: .number).isInset
    }
    guard isStated, let near = propertySlot(sides[0], of: node),
      let far = propertySlot(sides[1], of: node)
    else { return nil }
    return (near, far)
  }

  /// The slot of a property that the node says, nil where it says nothing of it.
  private func explicitSlot(_ name: String, of node: Int) -> Int? {
    hasExpression(name, at: node) ? propertySlot(name, of: node) : nil
  }
}

/// Names of what is asked of stacks and their views on an axis, put together once.
private struct StackNames {
  static let alignmentInsets = "alignmentRectInsets"

  let hugging: String
  let compressionResistance: String
  /// Near, then far.
  let margins: [String]
  let alignmentInsets: [String]

  private init(_ axis: Axis) {
    let direction = axis == .horizontal ? "horizontal" : "vertical"
    hugging = "contentHuggingPriority.\(direction)"
    compressionResistance = "contentCompressionResistancePriority.\(direction)"
    margins = [axis.near, axis.far].map { "layoutMargins.\($0)" }
    alignmentInsets = [axis.near, axis.far].map { "\(Self.alignmentInsets).\($0)" }
  }

  private static let horizontal = StackNames(.horizontal)
  private static let vertical = StackNames(.vertical)

  static func of(_ axis: Axis) -> StackNames { axis == .horizontal ? horizontal : vertical }
}

extension ExpressionValue {
  /// Whether the value is a length, or has one, that is not 0.
  fileprivate var isInset: Bool {
    switch self {
    case .number(let number): number != 0
    case .structure(let value): value.numbers.contains { $0 != 0 }
    default: false
    }
  }
}
