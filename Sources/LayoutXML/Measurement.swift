// What `auto` is: the size that a view has by itself, else that of what it contains, else its parent's.

import LayoutExpressions
import ViewClasses

/// How a size that no expression gives is found.
struct Measurement {
  /// A child that counts for the extent of what a node contains.
  struct Child {
    /// The slots of its far edge and of whether it is hidden.
    var far: Int
    var isHidden: Int?
  }

  /// What a view shows, by slot.
  struct Shown {
    var kind: IntrinsicSize
    /// Slots of what is shown, by property: text, font, image, insets.
    var slots: [String: Int] = [:]
    /// The slot of the width that text wraps at, for a height.
    var width: Int?
  }

  let axis: LayoutAxis
  /// What the view shows, nil where it has no size by itself.
  var shown: Shown?
  /// The children that count.
  var children: [Child] = []
  /// Slots of insets around the contents: near, then far.
  var insets: [Int] = []
  /// The slot of the parent's extent.
  var whole: Int

  /// The slots that the size is found from.
  var dependencies: [Int] {
    var slots = children.flatMap { [$0.far] + ($0.isHidden.map { [$0] } ?? []) } + insets + [whole]
    if let shown {
      // Dictionaries have no order; numbers do.
      slots += shown.slots.values.sorted()
      if let width = shown.width { slots.append(width) }
    }
    return slots
  }

  /// The size at some values.
  ///
  /// - Parameters:
  ///   - values: The value of a slot.
  ///   - metrics: How large text and images are.
  func size(
    _ values: (Int) -> ExpressionValue,
    _ metrics: ContentMetrics
  ) -> Double {
    if let shown, let size = shownSize(shown, values, metrics) { return size }
    let visible = children.filter { child in
      child.isHidden.map { values($0) != .boolean(true) } ?? true
    }
    guard !visible.isEmpty else { return number(values(whole)) }
    let extent = visible.map { number(values($0.far)) }.max() ?? 0
    return max(extent, 0) + insets.reduce(0) { $0 + number(values($1)) }
  }

  private func number(_ value: ExpressionValue) -> Double {
    if case .number(let number) = value { number } else { 0 }
  }

  private func shownSize(
    _ shown: Shown,
    _ values: (Int) -> ExpressionValue,
    _ metrics: ContentMetrics
  ) -> Double? {
    if case .fixed(let width, let height) = shown.kind {
      return axis == .horizontal ? width : height
    }
    let contents = shown.slots.mapValues(values)
    let size = metrics.size(
      of: shown.kind,
      showing: contents,
      width: shown.width.map { number(values($0)) }
    )
    return axis == .horizontal ? size?.width : size?.height
  }
}
