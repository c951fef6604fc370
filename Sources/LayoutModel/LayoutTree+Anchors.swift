// What an anchor speaks of where that is not the item it names: a baseline of a stack is one of its
// content's, and an edge of a scroll view, set against something inside, is one of what it scrolls.
//
// Sources: [Apple UIStackView], "Position and size the stack view", and [TN2154] (Documentation/SOURCES.md).

extension LayoutTree {
  /// Whether some anchor may speak of another item than it names.
  public var redirectsAnchors: Bool { !arrangements.isEmpty || !contentGuides.isEmpty }

  /// The two sides of a constraint with the items that they speak of.
  ///
  /// - Complexity: O(depth), for baselines of stacks O(views in them × depth).
  public func redirected(
    _ first: LayoutAnchor,
    _ second: LayoutAnchor?
  ) -> (first: LayoutAnchor, second: LayoutAnchor?) {
    var (first, second) = (onBaselineView(first), second.map(onBaselineView))
    guard let other = second, !contentGuides.isEmpty else { return (first, second) }
    if let content = content(meantBy: first, against: other.item) {
      first.item = .guide(content)
    } else if let content = content(meantBy: other, against: first.item) {
      second?.item = .guide(content)
    }
    return (first, second)
  }

  private func onBaselineView(_ anchor: LayoutAnchor) -> LayoutAnchor {
    guard anchor.attribute == .firstBaseline || anchor.attribute == .lastBaseline,
      case .view(let view) = anchor.item
    else { return anchor }
    return LayoutAnchor(baselineView(of: view, anchor.attribute), anchor.attribute)
  }

  /// The content that an edge or margin of a scroll view means against what stands in it.
  private func content(meantBy anchor: LayoutAnchor, against item: LayoutItem) -> GuideID? {
    guard case .view(let scroll) = anchor.item, let content = contentGuides[scroll] else {
      return nil
    }
    switch anchor.attribute {
    case .left, .right, .top, .bottom, .leading, .trailing, .leftMargin, .rightMargin, .topMargin,
      .bottomMargin, .leadingMargin, .trailingMargin:
      break
    default: return nil
    }
    switch item {
    case .view(let view):
      return view != scroll && isAncestorOrSelf(scroll, of: view) ? content : nil
    case .guide(let guide):
      // The view's own rectangles say themselves what they mean: its frame, margins and content.
      let inside = self[guide].owner
      if inside == scroll {
        switch self[guide].kind {
        case .inset, .content: return nil
        case .free, .spacer: return content
        }
      }
      return isAncestorOrSelf(scroll, of: inside) ? content : nil
    }
  }
}
