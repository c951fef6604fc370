// A scroll view: its content is as large as constraints make it, and its frame does not limit it.
// Scrolling itself means nothing here; the content stands as if scrolled to its beginning.

import LayoutModel

/// A view whose content may be larger than itself.
///
/// Constraints between the view's edges or margins and what stands in it speak of the content;
/// constraints with its width, height or centre speak of its frame, as UIKit documents.
open class ScrollView: View {
  private var contentGuide: LayoutGuide?
  private var frameGuide: LayoutGuide?

  /// The rectangle of the content, which begins at the view's top-left corner.
  public var contentLayoutGuide: LayoutGuide {
    if let contentGuide { return contentGuide }
    let guide = LayoutGuide(.free, of: self)
    guide.identifier = "\(displayName).contentLayoutGuide"
    contentGuide = guide
    return guide
  }

  /// The rectangle of the view itself, whatever its content.
  public var frameLayoutGuide: LayoutGuide {
    if let frameGuide { return frameGuide }
    let guide = LayoutGuide(.frame, of: self)
    frameGuide = guide
    return guide
  }

  deinit {
    contentGuide?.owningView = nil
    frameGuide?.owningView = nil
  }

  /// The size of the content, after a layout pass.
  public var contentSize: Size { contentLayoutGuide.layoutFrame.size }

  override func contribute(to snapshot: inout LayoutSnapshot, as id: ViewID) {
    snapshot.add(frameLayoutGuide, of: id, .inset(.zero))
    snapshot.add(contentLayoutGuide, of: id, .content)
  }
}
