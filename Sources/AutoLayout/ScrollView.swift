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

  override func forEachItem(_ body: (ConstraintItem) -> Void) {
    super.forEachItem(body)
    body(contentLayoutGuide)
    body(frameLayoutGuide)
  }

  override func contribute(to snapshot: inout LayoutSnapshot, as id: ViewID) {
    snapshot.add(frameLayoutGuide, of: id, .inset(.zero))
    snapshot.add(contentLayoutGuide, of: id, .content)
  }
}
