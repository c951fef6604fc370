// A second lowering of any tree and its constraints, by the same plain rules as that of described
// layouts: an oracle for documents of which nothing is known but their text.

import Constraints
import ExactArithmetic
import LayoutEngine
import LayoutModel
import ReferenceLayout

/// A tree and constraints as rows over named numbers.
public struct PlainTreeLowering {
  /// The rows in constraint order.
  private(set) var rows: [PlainRow] = []
  private let tree: LayoutTree
  private var items = PlainItems()
  private let usesOrder: Bool

  /// Lowers constraints.
  ///
  /// - Requires: every item that a constraint names is in the tree.
  public init(tree: LayoutTree, constraints: [AttributeConstraint]) {
    self.tree = tree
    usesOrder = constraints.contains { $0.first.attribute == .zIndex }
    items.isRightToLeft = tree.direction == .rightToLeft
    items.safeAreaInsets = PlainItems.Insets(tree.safeArea)
    for (index, view) in tree.views.enumerated() {
      let key = Self.key(.view(ViewID(index)))
      items.views.insert(key)
      items.owner[key] = view.superview.map { Self.key(.view($0)) }
      items.margins[key] = PlainItems.Insets(view.layoutMargins)
      items.baselines[key] = (
        view.firstBaseline?.rational ?? 0, view.lastBaseline?.rational ?? 0
      )
      if view.firstBaseline != nil { items.withBaseline.first.insert(key) }
      if view.lastBaseline != nil { items.withBaseline.last.insert(key) }
      items.alignment[key] = view.alignmentRectInsets.map(PlainItems.Insets.init)
      items.contentHeights[key] = view.intrinsicContentSize.vertical?.rational
    }
    for (index, guide) in tree.guides.enumerated() {
      let key = Self.key(.guide(GuideID(index)))
      items.owner[key] = Self.key(.view(guide.owner))
      if case .inset = guide.kind { items.insetGuides.insert(key) }
      if guide.kind == .content { items.contents[Self.key(.view(guide.owner))] = key }
    }
    for (view, stack) in tree.arrangements {
      items.stacks[Self.key(.view(view))] = PlainItems.Stack(
        isRow: stack.axis == .horizontal,
        shown: stack.shown.map { Self.key(.view($0)) },
        extraHeight: stack.extraHeight.rational
      )
    }
    items.safeArea = Self.key(.guide(.safeArea))
    addImplicitRows()
    for constraint in constraints {
      rows.append(
        items.row(
          (Self.key(constraint.first.item), constraint.first.attribute),
          constraint.relation,
          constraint.multiplier.rational,
          constraint.second.map { (Self.key($0.item), $0.attribute) },
          constraint.constant.rational,
          constraint.priority
        )
      )
    }
  }

  /// Names need not differ where nobody can state them, so that numbers are the keys.
  private static func key(_ item: LayoutItem) -> String {
    switch item {
    case .view(.container): PlainItems.container
    case .view(let view): "view\(view.index)"
    case .guide(let guide): "guide\(guide.index)"
    }
  }

  private mutating func addImplicitRows() {
    rows.addContainer(usesOrder: usesOrder)
    for (index, view) in tree.views.enumerated().dropFirst() {
      let key = Self.key(.view(ViewID(index)))
      let (hugging, resistance) = (view.contentHugging, view.contentCompressionResistance)
      rows.addView(
        key,
        inside: items.alignment[key],
        contents: Axis.allCases.map { view.intrinsicContentSize[$0]?.rational },
        priorities: Axis.allCases.map { hugging[$0] } + Axis.allCases.map { resistance[$0] }
      )
    }
    for (index, guide) in tree.guides.enumerated()
    where guide.kind == .free || guide.kind == .content {
      rows.addGuide(Self.key(.guide(GuideID(index))), isContent: guide.kind == .content)
    }
  }

  /// The first row of the library's lowering that differs, nil where none does.
  ///
  /// - Parameters:
  ///   - lowering: The library's lowering of the same layout.
  ///   - system: Rows that are compared instead of those of the lowering.
  /// - Returns: The difference in words.
  public func difference(from lowering: Lowering, system: ConstraintSystem? = nil) -> String? {
    var names = [String](repeating: "", count: lowering.system.variableCount)
    for id in tree.ids {
      let key = Self.key(.view(id))
      for attribute in FrameAttribute.allCases {
        names[lowering.variable(id, attribute)] = "\(key).\(attribute.name)"
      }
      if let variable = lowering.orderVariable(id) { names[variable] = "\(key).zIndex" }
    }
    for index in tree.guides.indices {
      let key = Self.key(.guide(GuideID(index)))
      for attribute in FrameAttribute.allCases {
        guard let variable = lowering.variable(GuideID(index), attribute) else { continue }
        names[variable] = "\(key).\(attribute.name)"
      }
    }
    return PlainLowering.difference(of: system ?? lowering.system, from: rows, names: names)
  }
}
