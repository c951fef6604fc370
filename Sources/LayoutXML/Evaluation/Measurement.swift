// What `auto` is: the size that a view has by itself, else that of what it contains, else its parent's.

import Diagnostics
import ExactArithmetic
import LayoutExpressions
import LayoutModel
import ViewClasses

/// How a size that no expression gives is found.
struct Measurement {
  /// A child that counts for the extent of what a node contains.
  struct Child {
    /// The slots of its far edge and of whether it is passed over.
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

  let axis: Axis
  /// What the view shows, nil where it has no size by itself.
  var shown: Shown?
  /// The baseline whose distance from its edge is asked for, nil for the size.
  var baseline: TextBaseline?
  /// The children that count.
  var children: [Child] = []
  /// Slots of insets around the contents: near, then far.
  var insets: [Int] = []
  /// The slot of the parent's extent.
  var whole: Int
  /// The slot of whether the node is there, nil where it always is.
  var presence: Int?

  /// Whether what the view shows decides, whatever it is.
  private var isAlwaysShown: Bool {
    switch shown?.kind {
    case nil: false
    case .fixed(let width, let height)?: (axis == .horizontal ? width : height) != nil
    default: true
    }
  }

  /// What decides the size by itself, nil where what the view contains does.
  var deciding: Shown? { isAlwaysShown || baseline != nil ? shown : nil }

  /// The extent of what the view contains as an expression, for many values at once.
  ///
  /// - Requires: nothing decides the size by itself.
  func extentExpression(at location: SourceRange) -> CheckedExpression {
    let extent = SyntheticExpression.extent(of: children, insets: insets, else: whole, at: location)
    guard let presence else { return extent }
    return SyntheticExpression.gated(extent, by: presence, else: .number(0))
  }

  /// The slots that the size is found from, and no others: a slot too many may close a circle.
  var dependencies: [Int] {
    var slots = presence.map { [$0] } ?? []
    if let shown {
      // Dictionaries have no order; numbers do.
      slots += shown.slots.values.sorted()
      if let width = shown.width { slots.append(width) }
    }
    if isAlwaysShown { return slots }
    slots.reserveCapacity(children.count + insets.count)
    for child in children {
      slots.append(child.far)
      if let hidden = child.isHidden { slots.append(hidden) }
    }
    if !children.isEmpty { slots += insets }
    // Where some child is always there, the parent's size is never asked for.
    if children.allSatisfy({ $0.isHidden != nil }) { slots.append(whole) }
    return slots
  }

  /// The size at some values.
  ///
  /// - Parameters:
  ///   - values: The value of a slot.
  ///   - metrics: How large text and images are.
  /// - Returns: The size in points.
  func size(
    _ values: (Int) -> ExpressionValue,
    _ metrics: ContentMetrics
  ) -> Double {
    // What is not there is not measured.
    if let presence, values(presence) == .boolean(false) { return 0 }
    if let deciding {
      let contents = deciding.slots.mapValues(values)
      return size(showing: contents, width: deciding.width.map { number(values($0)) }, metrics)
    }
    var extent: Double?
    for child in children where isVisible(child, values) {
      let end = number(values(child.far))
      extent = extent.map { $0 < end ? end : $0 } ?? end
    }
    guard let extent else { return number(values(whole)) }
    return max(extent, 0) + insets.reduce(0) { $0 + number(values($1)) }
  }

  private func isVisible(_ child: Child, _ values: (Int) -> ExpressionValue) -> Bool {
    child.isHidden.map { values($0) != .boolean(true) } ?? true
  }

  /// The extent of what the view contains where a sum on Doubles may be but near it; nil where it is not, and where
  /// nothing in it decides.
  func exactExtent(
    _ values: (Int) -> ExpressionValue,
    _ exacts: [Int: Rational]
  ) -> Rational? {
    guard deciding == nil, presence.map({ values($0) != .boolean(false) }) ?? true else {
      return nil
    }
    func isPlain(_ slot: Int) -> Bool {
      exacts[slot] == nil && PlainNumbers.isPlain(number(values(slot)))
    }
    func isHidden(_ child: Child) -> Bool { !isVisible(child, values) }
    if children.allSatisfy(isHidden) { return exacts[whole] }
    if children.allSatisfy({ isHidden($0) || isPlain($0.far) }), insets.allSatisfy(isPlain) {
      return nil
    }
    func exact(_ slot: Int) -> Rational {
      exacts[slot] ?? Rational(shortestDecimalOf: number(values(slot)))
    }
    let last = children.filter { !isHidden($0) }.map { exact($0.far) }.max() ?? .zero
    return insets.reduce(max(last, .zero)) { $0 + exact($1) }
  }

  private func number(_ value: ExpressionValue) -> Double {
    if case .number(let number) = value { number } else { 0 }
  }

  /// The size, or the distance of the baseline, of what the view shows.
  ///
  /// - Requires: what it shows decides, or a baseline is asked for.
  func size(
    showing contents: [String: ExpressionValue],
    width: Double?,
    _ metrics: ContentMetrics
  ) -> Double {
    guard let kind = shown?.kind else { return 0 }
    if let baseline {
      return metrics.distance(of: baseline, in: kind, showing: contents, width: width) ?? 0
    }
    if case .fixed(let width, let height) = kind {
      return (axis == .horizontal ? width : height) ?? 0
    }
    let size = metrics.size(of: kind, showing: contents, width: width)
    return (axis == .horizontal ? size?.width : size?.height) ?? 0
  }
}
