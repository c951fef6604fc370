// Stack views of described layouts, in the words of the plain rules of stacks.

import ExactArithmetic
import LayoutModel
import ReferenceLayout

extension PlainLowering {
  private static func stacks(of layout: RandomLayout) -> [PlainStack] {
    layout.views.indices.compactMap { index in
      layout.views[index].stack.map { described in
        var stack = PlainStack(layout.views[index].name)
        stack.isVertical = described.isVertical
        stack.distribution = described.distribution
        stack.stated = described.alignment
        stack.spacing = described.spacing.rational
        stack.gaps = described.gaps.mapValues(\.rational)
        stack.keepsToMargins = described.keepsToMargins
        stack.isBaselineRelative = described.isBaselineRelative
        stack.arranged = layout.views.filter { $0.superview == index }.map { described in
          var view = PlainStack.View(described.name)
          view.isHidden = described.isHidden
          view.natural = (described.content.width?.rational, described.content.height?.rational)
          view.lines = described.lines
          view.compressionResistance = Double(described.priorities[2])
          return view
        }
        return stack
      }
    }
  }

  /// Tells the items what stacks show, and which heights their baselines are chosen by.
  mutating func noteStacks(of layout: RandomLayout) {
    for view in layout.views {
      items.contentHeights[view.name] = view.content.height?.rational
      if view.baselines.first != nil { items.withBaseline.first.insert(view.name) }
      if view.baselines.last != nil { items.withBaseline.last.insert(view.name) }
    }
    for stack in Self.stacks(of: layout) {
      var height = Rational.zero
      if stack.isVertical {
        for index in stack.shown.indices.dropLast() { height += stack.gap(index) }
      }
      if stack.keepsToMargins {
        let margins = items.margins[stack.name] ?? .standardMargins
        height += margins.top + margins.bottom
      }
      items.stacks[stack.name] = PlainItems.Stack(
        isRow: !stack.isVertical,
        shown: stack.shown.map(\.name),
        extraHeight: height
      )
      // What a hidden view shows says nothing across a stack that it fills.
      guard stack.alignment == .fill else { continue }
      for view in stack.arranged where view.isHidden {
        silenced.insert("\(view.name).\(stack.acrossExtent.rawValue)")
      }
    }
  }

  /// Adds the rows of every stack, outer ones first.
  mutating func addStacks(of layout: RandomLayout) {
    for stack in Self.stacks(of: layout) { rows += stack.rows(&items, guideCount: &guideCount) }
  }
}
