// Baselines: where the first and the last line of a view's text stand. A view without text has its edges
// for them.

import LayoutExpressions
import LayoutModel
import ViewClasses

/// One of the two lines that others are aligned with.
enum TextBaseline {
  case first
  case last
}

extension LayoutMounting {
  /// The baseline that places a node where neither an edge nor the centre does.
  func placingBaseline(of node: Int, _ axis: Axis) -> TextBaseline? {
    guard axis == .vertical,
      ![.top, .bottom, .centerY].contains(where: { hasExpression($0, at: node) })
    else { return nil }
    if hasExpression(.firstBaseline, at: node) { return .first }
    return hasExpression(.lastBaseline, at: node) ? .last : nil
  }

  /// A formula of a baseline and its distance from the edge.
  func baseline(_ node: Int, _ formula: Formula, isLast: Bool) -> CheckedExpression {
    formula(
      slot(node, isLast ? .lastBaseline : .firstBaseline),
      slot(SlotKey(isLast ? .lastBaseline : .baseline, node), .number),
      at: nodes[node].location
    )
  }

  /// The top of a node that stands on its last baseline, whatever its parent's height is.
  func topAboveBaseline(_ node: Int) -> CheckedExpression {
    Formula.sumLess(
      [
        slot(node, .lastBaseline), slot(SlotKey(.lastBaseline, node), .number),
        slot(node, .height),
      ],
      at: nodes[node].location
    )
  }

  /// How far the bottom of a node that stands on its last baseline is from its parent's.
  func baselineInset(_ node: Int) -> CheckedExpression {
    Formula.differenceLess(
      [
        wholeSlot(of: node, .vertical), slot(node, .lastBaseline),
        slot(SlotKey(.lastBaseline, node), .number),
      ],
      at: nodes[node].location
    )
  }

  /// Defines the position of a baseline: below the top, or above the bottom.
  func defineBaselinePosition(_ slot: Int, _ node: Int, isLast: Bool) {
    let position = (isLast ? Formula.difference : .sum)(
      isLast ? endSlot(of: node, .vertical) : self.slot(node, .top),
      self.slot(SlotKey(isLast ? .lastBaseline : .baseline, node), .number),
      at: nodes[node].location
    )
    define(slot, .expression(position))
  }

  /// Defines how far a baseline is from its edge: what the text says at the width that it has.
  func defineBaseline(_ slot: Int, _ node: Int, isLast: Bool) {
    guard let kind = intrinsicSize(of: node), ContentMetrics.hasBaselines(kind)
    else { return define(slot, .input(.number(0))) }
    var measurement = Measurement(axis: .vertical, whole: wholeSlot(of: node, .vertical))
    measurement.shown = shown(kind, of: node, .vertical, for: slot)
    measurement.baseline = isLast ? .last : .first
    if case .slot(let presence) = presence(of: node) { measurement.presence = presence }
    define(slot, .measured(measurement))
  }
}
