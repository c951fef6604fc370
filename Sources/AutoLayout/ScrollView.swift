// A scroll view: its content is as large as constraints make it, and its frame does not limit it.
// Scrolling itself means nothing here; the content stands as if scrolled to its beginning.

import LayoutModel

/// A view whose content may be larger than itself.
///
/// Constraints between the view's edges or margins and what stands in it speak of the content;
/// constraints with its width, height or centre speak of its frame, as UIKit documents.
open class ScrollView: View {
  /// The rectangle of the content, which begins at the view's top-left corner.
  public private(set) lazy var contentLayoutGuide = makeContentGuide()
  /// The rectangle of the view itself, whatever its content.
  public private(set) lazy var frameLayoutGuide = LayoutGuide(.frame, of: self)

  /// The size of the content, after a layout pass.
  public var contentSize: Size { contentLayoutGuide.layoutFrame.size }

  private func makeContentGuide() -> LayoutGuide {
    let guide = LayoutGuide()
    guide.identifier = "\(displayName).contentLayoutGuide"
    guide.owningView = self
    return guide
  }

  override func contribute(to snapshot: inout LayoutSnapshot, as id: ViewID) {
    snapshot.add(frameLayoutGuide, of: id, .inset(.zero))
    snapshot.add(contentLayoutGuide, of: id, .free)
    for attribute in [LayoutAttribute.left, .top] {
      snapshot.add(
        AttributeConstraint(
          LayoutAnchor(contentLayoutGuide.snapshotItem, attribute),
          .equal,
          LayoutAnchor(id, attribute),
          origin: ConstraintOrigin(id: "content")
        )
      )
    }
  }

  /// The items that a constraint means: the content instead of a scroll view whose edge it sets
  /// against something inside.
  static func attached(_ constraint: LayoutConstraint) -> (LayoutItem, LayoutItem?) {
    let (first, second) = (constraint.firstItem, constraint.secondItem)
    var items = (first.snapshotItem, second?.snapshotItem)
    guard let second else { return items }
    if let scroll = first as? ScrollView, scroll.isOutside(second, constraint.firstAttribute) {
      items.0 = scroll.contentLayoutGuide.snapshotItem
    } else if let scroll = second as? ScrollView,
      scroll.isOutside(first, constraint.secondAttribute)
    {
      items.1 = scroll.contentLayoutGuide.snapshotItem
    }
    return items
  }

  /// Whether an attribute of this view, set against an item, is one of the content's.
  private func isOutside(_ item: ConstraintItem, _ attribute: LayoutConstraint.Attribute) -> Bool {
    switch attribute {
    case .left, .right, .top, .bottom, .leading, .trailing, .leftMargin, .rightMargin, .topMargin,
      .bottomMargin, .leadingMargin, .trailingMargin:
      break
    default: return false
    }
    // The view's own guides say themselves what they mean.
    guard item !== contentLayoutGuide, item !== frameLayoutGuide, item !== self else {
      return false
    }
    return item.view?.isDescendant(of: self) == true
  }
}
