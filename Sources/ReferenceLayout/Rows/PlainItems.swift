// What every attribute of every item is, as a sum of named numbers: the rules of the languages, each
// where it is used, for reading. It shares no code with LayoutEngine, and is slow.

import ExactArithmetic
import LayoutModel

/// The rectangles of a layout by key, and what their attributes mean.
package struct PlainItems {
  /// Distances from four edges.
  package struct Insets {
    package var top, left, bottom, right: Rational

    /// The layout margins where none are given.
    package static let standardMargins = Insets(top: 8, left: 8, bottom: 8, right: 8)
    /// No distance.
    package static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

    init(top: Rational, left: Rational, bottom: Rational, right: Rational) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    package init(_ insets: LayoutInsets) {
      (top, left) = (insets.top.rational, insets.left.rational)
      (bottom, right) = (insets.bottom.rational, insets.right.rational)
    }
  }

  /// The container's key.
  package static let container = "superview"

  /// The item in which each item stands; the container has none.
  package var owner: [String: String] = [:]
  /// Whether text runs from right to left.
  package var isRightToLeft = false
  /// The key of the safe area, which has no numbers of its own.
  package var safeArea = "safeArea"
  /// The container's safe area.
  package var safeAreaInsets = Insets.zero
  /// The layout margins of views that have some; a guide has those of its owner.
  package var margins: [String: Insets] = [:]
  /// The distances of first baselines from the top, and of last ones from the bottom.
  package var baselines: [String: (first: Rational, last: Rational)] = [:]
  /// Items that have margins and baselines.
  package var views: Set<String> = [container]
  /// How far the rectangle that attributes speak of lies inside the frame, for views where it does.
  package var alignment: [String: Insets] = [:]
  /// What stacks show, for their baselines.
  package var stacks: [String: Stack] = [:]
  package var contentHeights: [String: Rational] = [:]
  /// Views with a first and a last baseline of their own.
  package var withBaseline: (first: Set<String>, last: Set<String>) = ([], [])
  /// What scroll views scroll.
  package var contents: [String: String] = [:]
  /// Items that are one rectangle with the view they belong to, but for insets.
  package var insetGuides: Set<String> = []

  /// What a stack shows.
  package struct Stack {
    /// Whether it is a row.
    var isRow: Bool
    /// The views that are not hidden, in order.
    var shown: [String]
    /// Gaps of a column and margins.
    var extraHeight: Rational

    package init(isRow: Bool, shown: [String], extraHeight: Rational) {
      (self.isRow, self.shown, self.extraHeight) = (isRow, shown, extraHeight)
    }
  }

  package init() {}

  // MARK: Attributes

  /// The items that contain an item, innermost first, itself included.
  private func chain(_ item: String) -> [String] {
    var chain = [item]
    while let next = owner[chain[chain.count - 1]] { chain.append(next) }
    return chain
  }

  private func commonAncestor(_ first: String, _ second: String) -> String {
    // The safe area has no place of its own, so that the container's corner is where it is seen from.
    if first == safeArea, second == safeArea { return Self.container }
    let others = Set(chain(second))
    return chain(first).first { others.contains($0) } ?? Self.container
  }

  private func margins(of item: String) -> Insets {
    if views.contains(item) { return margins[item] ?? .standardMargins }
    // A guide has those of the view it belongs to.
    return margins(of: owner[item] ?? Self.container)
  }

  /// The left or top edge of an item, in the coordinates of a view that contains it.
  private func near(_ item: String, isVertical: Bool, in ancestor: String) -> PlainForm {
    var sum = PlainForm()
    for inner in chain(item) {
      if inner == ancestor { break }
      if inner == safeArea {
        sum.constant += isVertical ? safeAreaInsets.top : safeAreaInsets.left
      } else {
        sum.add(1, "\(inner).\(isVertical ? "y" : "x")")
      }
    }
    return sum
  }

  private func extent(_ item: String, isVertical: Bool) -> PlainForm {
    guard item == safeArea else { return .named("\(item).\(isVertical ? "height" : "width")") }
    let insets = safeAreaInsets
    let lost = isVertical ? insets.top + insets.bottom : insets.left + insets.right
    return extent(Self.container, isVertical: isVertical) - .number(lost)
  }

  /// What an attribute is, in the coordinates of a view that contains the item.
  func value(_ item: String, _ attribute: LayoutAttribute, in ancestor: String) -> PlainForm {
    if attribute == .zIndex { return .named("\(item).zIndex") }
    let isVertical = attribute.axis == .vertical
    // The frame, and the rectangle in it that all but margins speak of.
    let frameStart = near(item, isVertical: isVertical, in: ancestor)
    let frameSize = extent(item, isVertical: isVertical)
    let inner = alignment[item] ?? .zero
    let start = frameStart + .number(isVertical ? inner.top : inner.left)
    let size =
      frameSize - .number(isVertical ? inner.top + inner.bottom : inner.left + inner.right)
    let margins = margins(of: item)
    let baseline = baselines[item]
    let half = Rational(1) / 2
    func other(_ attribute: LayoutAttribute) -> PlainForm { value(item, attribute, in: ancestor) }
    switch attribute {
    case .width, .height: return size
    case .left, .top: return start
    case .right, .bottom: return start + size
    case .leading: return other(isRightToLeft ? .right : .left)
    case .trailing: return other(isRightToLeft ? .left : .right)
    case .centerX, .centerY: return start + half * size
    case .firstBaseline: return start + .number(baseline?.first ?? 0)
    case .lastBaseline: return start + size - .number(baseline?.last ?? 0)
    case .leftMargin: return frameStart + .number(margins.left)
    case .rightMargin: return frameStart + frameSize - .number(margins.right)
    case .topMargin: return frameStart + .number(margins.top)
    case .bottomMargin: return frameStart + frameSize - .number(margins.bottom)
    case .leadingMargin: return other(isRightToLeft ? .rightMargin : .leftMargin)
    case .trailingMargin: return other(isRightToLeft ? .leftMargin : .rightMargin)
    case .centerXWithinMargins: return half * (other(.leftMargin) + other(.rightMargin))
    case .centerYWithinMargins: return half * (other(.topMargin) + other(.bottomMargin))
    case .zIndex: return .named("\(item).zIndex")
    }
  }

  // MARK: What is meant

  /// The height of what a view shows; a stack's is its views', one below the other or the greatest.
  private func contentHeight(_ item: String) -> Rational {
    if let height = contentHeights[item] { return height }
    guard let stack = stacks[item] else { return 0 }
    let heights = stack.shown.map(contentHeight)
    let whole = stack.isRow ? heights.max() ?? 0 : heights.reduce(0, +)
    return whole + stack.extraHeight
  }

  /// A baseline of a stack is that of its tallest view, or of a column's first or last one.
  private func baselineItem(_ item: String, isFirst: Bool) -> String {
    let having = isFirst ? withBaseline.first : withBaseline.last
    guard let stack = stacks[item], !having.contains(item), !stack.shown.isEmpty else {
      return item
    }
    let next: String
    if stack.isRow {
      let greatest = stack.shown.map(contentHeight).max()
      next = stack.shown.first { contentHeight($0) == greatest } ?? item
    } else {
      next = (isFirst ? stack.shown.first : stack.shown.last) ?? item
    }
    return baselineItem(next, isFirst: isFirst)
  }

  /// The items that a constraint is about: not always those it names.
  private func meant(_ first: Anchor, _ second: Anchor?) -> (Anchor, Anchor?) {
    func onBaseline(_ anchor: Anchor) -> Anchor {
      switch anchor.attribute {
      case .firstBaseline: (baselineItem(anchor.item, isFirst: true), anchor.attribute)
      case .lastBaseline: (baselineItem(anchor.item, isFirst: false), anchor.attribute)
      default: anchor
      }
    }
    /// The edges of a scroll view are its content's for what is inside.
    func content(_ anchor: Anchor, against other: String) -> String? {
      let edges: Set<LayoutAttribute> = [
        .left, .right, .top, .bottom, .leading, .trailing, .leftMargin, .rightMargin, .topMargin,
        .bottomMargin, .leadingMargin, .trailingMargin,
      ]
      guard let content = contents[anchor.item], edges.contains(anchor.attribute),
        other != anchor.item, other != content, chain(other).contains(anchor.item),
        !(insetGuides.contains(other) && owner[other] == anchor.item)
      else { return nil }
      return content
    }
    let left = onBaseline(first)
    guard let right = second.map(onBaseline) else { return (left, nil) }
    if let item = content(left, against: right.item) { return ((item, left.attribute), right) }
    if let item = content(right, against: left.item) { return (left, (item, right.attribute)) }
    return (left, right)
  }

  // MARK: Constraints

  package typealias Anchor = (item: String, attribute: LayoutAttribute)

  /// `first R multiplier × second + constant @priority` as a row.
  package func row(
    _ stated: Anchor,
    _ relation: LayoutRelation,
    _ multiplier: Rational,
    _ other: Anchor?,
    _ constant: Rational,
    _ priority: Double
  ) -> PlainRow {
    let (first, second) = meant(stated, other)
    let followsText: Set<LayoutAttribute> = [.leading, .trailing, .leadingMargin, .trailingMargin]
    let difference: PlainForm
    if let second {
      let ancestor = commonAncestor(first.item, second.item)
      difference =
        value(first.item, first.attribute, in: ancestor)
        - multiplier * value(second.item, second.attribute, in: ancestor)
    } else {
      difference = value(first.item, first.attribute, in: first.item)
    }
    let turns =
      isRightToLeft
      && (followsText.contains(first.attribute)
        || second.map { followsText.contains($0.attribute) } == true)
    let turned: [LayoutRelation: LayoutRelation] = [
      .equal: .equal, .lessThanOrEqual: .greaterThanOrEqual,
      .greaterThanOrEqual: .lessThanOrEqual,
    ]
    return PlainRow(
      form: difference - .number(turns ? -constant : constant),
      relation: turns ? turned[relation] ?? .equal : relation,
      priority: priority
    )
  }
}
