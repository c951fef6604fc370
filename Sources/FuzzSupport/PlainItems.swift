// What every attribute of every item is, as a sum of named numbers: the rules of the languages, each
// where it is used, for reading. It shares no code with LayoutEngine, and is slow.

import ExactArithmetic
import LayoutModel

/// The rectangles of a layout by key, and what their attributes mean.
struct PlainItems {
  /// Distances from four edges.
  struct Insets {
    var top, left, bottom, right: Rational

    /// The layout margins where none are given.
    static let standardMargins = Insets(top: 8, left: 8, bottom: 8, right: 8)
    /// No distance.
    static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)
  }

  /// The container's key.
  static let container = "superview"

  /// The item in which each item stands; the container has none.
  var owner: [String: String] = [:]
  /// Whether text runs from right to left.
  var isRightToLeft = false
  /// The key of the safe area, which has no numbers of its own.
  var safeArea = "safeArea"
  /// The container's safe area.
  var safeAreaInsets = Insets.zero
  /// The layout margins of views that have some; a guide has those of its owner.
  var margins: [String: Insets] = [:]
  /// The distances of first baselines from the top, and of last ones from the bottom.
  var baselines: [String: (first: Rational, last: Rational)] = [:]
  /// Items that have margins and baselines.
  var views: Set<String> = [container]

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
    let start = near(item, isVertical: isVertical, in: ancestor)
    let size = extent(item, isVertical: isVertical)
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
    case .leftMargin: return start + .number(margins.left)
    case .rightMargin: return start + size - .number(margins.right)
    case .topMargin: return start + .number(margins.top)
    case .bottomMargin: return start + size - .number(margins.bottom)
    case .leadingMargin: return other(isRightToLeft ? .rightMargin : .leftMargin)
    case .trailingMargin: return other(isRightToLeft ? .leftMargin : .rightMargin)
    case .centerXWithinMargins: return half * (other(.leftMargin) + other(.rightMargin))
    case .centerYWithinMargins: return half * (other(.topMargin) + other(.bottomMargin))
    case .zIndex: return .named("\(item).zIndex")
    }
  }

  // MARK: Constraints

  /// An attribute of an item.
  typealias Anchor = (item: String, attribute: LayoutAttribute)

  /// `first R multiplier × second + constant @priority` as a row.
  func row(
    _ first: Anchor,
    _ relation: LayoutRelation,
    _ multiplier: Rational,
    _ second: Anchor?,
    _ constant: Rational,
    _ priority: Double
  ) -> PlainRow {
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
