// A document with the sizes of what its views show: once when it is read, and again, for text of
// several lines, when a layout has given it a width.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutModel
import TextMetrics

/// A view whose height follows from its width.
struct WrappingView: Sendable {
  var view: ViewID
  /// Whether the first baseline is that of the text.
  var hasFirstBaseline: Bool
  /// Whether the last baseline is that of the text.
  var hasLastBaseline: Bool
}

extension DocumentStatements {
  /// Gives views that show something the sizes that nothing else gives them.
  ///
  /// Text that may take several lines is measured as if it had room for each of its paragraphs.
  mutating func measure(_ contents: [ViewContent], by measurer: ContentMeasurer) {
    for id in tree.ids.dropFirst() where contents.indices.contains(id.index) {
      let content = contents[id.index]
      var view = tree[id]
      let isWidthOpen = view.intrinsicContentSize.horizontal == nil
      let isHeightOpen = view.intrinsicContentSize.vertical == nil
      guard isWidthOpen || isHeightOpen, content.text != nil || content.image != nil,
        let size = measurer.measure(content)
      else { continue }
      if isWidthOpen { view.intrinsicContentSize.horizontal = ExactNumber(size.width) }
      if isHeightOpen {
        view.intrinsicContentSize.vertical = ExactNumber(size.height)
        let wrapping = WrappingView(
          view: id,
          hasFirstBaseline: view.firstBaseline == nil,
          hasLastBaseline: view.lastBaseline == nil
        )
        if let baselines = size.baselines {
          if wrapping.hasFirstBaseline { view.firstBaseline = ExactNumber(baselines.first) }
          if wrapping.hasLastBaseline { view.lastBaseline = ExactNumber(baselines.last) }
          if content.numberOfLines != 1 { wrappingViews.append(wrapping) }
        }
      }
      tree[id] = view
    }
  }
}

extension LayoutDocument {
  /// Whether a view shows a text or an image and does not have a size of its own on both axes.
  public var needsMeasuring: Bool { hasOpenView { $0.text != nil || $0.image != nil } }

  /// Whether a view shows a text and does not have a size of its own on both axes.
  public var needsTextMeasuring: Bool { hasOpenView { $0.text != nil } }

  private func hasOpenView(where isIncluded: (ViewContent) -> Bool) -> Bool {
    zip(tree.views, contents).contains { view, content in
      isIncluded(content)
        && (view.intrinsicContentSize.horizontal == nil
          || view.intrinsicContentSize.vertical == nil)
    }
  }

  /// Whether the heights of some views follow from their widths.
  public var hasWrappingText: Bool { !statements.wrappingViews.isEmpty }

  /// The views whose heights follow from their widths, in the order of the tree.
  public var wrappingViews: [ViewID] { statements.wrappingViews.map(\.view) }

  /// The height, in points, of what a view shows in a width in points; nil where nobody measured it.
  public func height(of view: ViewID, width: Double) -> Double? {
    measurer?.measure(contents[view.index], width: width)?.height
  }

  /// The height of what a view shows in every width; nil where nobody knows where its lines end.
  package func heights(of view: ViewID) -> WidthSteps? { measurer?.heights(contents[view.index]) }

  /// The document with the sizes of what its views show, where it gives them none itself; with
  /// warnings about fonts that have no meaning and images that are not there.
  public func measured(
    by measurer: ContentMeasurer
  ) -> (document: LayoutDocument, diagnostics: [Diagnostic]) {
    guard needsMeasuring else { return (self, []) }
    var measured = self
    measured.statements.measure(contents, by: measurer)
    measured.measurer = measurer
    if measured.everywhere != nil {
      var compilation = DocumentCompilation(measured.statements, variant: nil)
      measured.everywhere = compilation.run(at: LayoutSolver.defaultSize)
    }
    let warnings = unknownFonts(measurer.text) + missingImages(measurer.images)
    return (measured, warnings.inDocumentOrder())
  }

  /// Images that would have a say in the size of a view, if there were any of their names.
  private func missingImages(_ images: any ImageMeasuring) -> [Diagnostic] {
    zip(tree.views, contents).enumerated().compactMap { index, pair in
      let (view, content) = pair
      let size = view.intrinsicContentSize
      guard let image = content.image, size.horizontal == nil || size.vertical == nil,
        images.size(ofImage: image) == nil, let range = statements.imageRanges[index]
      else { return nil }
      let isDamaged = images.isDamaged(image)
      return Diagnostic(
        isDamaged ? .damagedImage : .missingImage,
        severity: .warning,
        isDamaged ? Messages.damagedImage(image) : Messages.missingImage(image),
        at: range
      )
    }
  }

  private func unknownFonts(_ text: any TextMeasuring) -> [Diagnostic] {
    var names: [String]?
    return zip(tree.views.indices, contents).compactMap { index, content in
      guard content.text != nil, let family = content.textFont.family,
        !text.knowsFont(named: family), let range = statements.fontRanges[index]
      else { return nil }
      let known = names ?? text.familyNames
      names = known
      let near = Suggestion.nearest(to: family, in: known)
      return Diagnostic(
        .unknownFont,
        severity: .warning,
        Messages.unknownFont(family),
        at: range,
        notes: .didYouMean(near, at: range)
      )
    }
  }

  /// Warnings about colours that have no meaning to whoever draws the views; `names` are those that have one.
  package func unknownColors(
    names: [String],
    besides isColor: (String) -> Bool
  ) -> [Diagnostic] {
    contents.enumerated().compactMap { index, content in
      guard let color = content.color, !names.contains(color), !isColor(color),
        let range = statements.colorRanges[index]
      else { return nil }
      return Diagnostic(
        .unknownColor,
        severity: .warning,
        Messages.unknownColor(color),
        at: range,
        notes: .didYouMean(Suggestion.nearest(to: color, in: names), at: range)
      )
    }.inDocumentOrder()
  }

  /// The layout at a size, with the heights that text takes at the widths it gets.
  ///
  /// `layOut` places what it is given. Where views show text of several lines it is called once, for
  /// their widths; their heights follow, and a second layout, which is the caller's, has them. That is
  /// what UIKit does with a label's preferred width. Widths that depend on those heights again are not
  /// followed further.
  public func layout(
    at size: LayoutSize,
    inVariant index: Int?,
    placing layOut: (DocumentLayout) -> LayoutPlacement
  ) -> (layout: DocumentLayout?, diagnostics: [Diagnostic]) {
    var (layout, diagnostics) = layout(at: size, inVariant: index)
    if let first = layout { layout?.tree = tree(of: first, placing: layOut) }
    return (layout, diagnostics)
  }

  /// The views of a layout with the heights that texts take at the widths they get in it.
  func tree(
    of layout: DocumentLayout,
    placing layOut: (DocumentLayout) -> LayoutPlacement
  ) -> LayoutTree {
    guard hasWrappingText, let measurer else { return layout.tree }
    let placement = layOut(layout)
    var tree = layout.tree
    for wrapping in statements.wrappingViews {
      let width = placement[wrapping.view].width
      guard let size = measurer.measure(contents[wrapping.view.index], width: width) else {
        continue
      }
      var view = tree[wrapping.view]
      // The height of a hidden view may have been taken from it by its stack.
      if view.intrinsicContentSize.vertical != nil {
        view.intrinsicContentSize.vertical = ExactNumber(size.height)
      }
      if let baselines = size.baselines {
        if wrapping.hasFirstBaseline { view.firstBaseline = ExactNumber(baselines.first) }
        if wrapping.hasLastBaseline { view.lastBaseline = ExactNumber(baselines.last) }
      }
      tree[wrapping.view] = view
    }
    return tree
  }

  /// The layout at a size in the variant that holds there, with the heights that text takes.
  public func layout(
    at size: LayoutSize,
    placing layOut: (DocumentLayout) -> LayoutPlacement
  ) -> (layout: DocumentLayout?, diagnostics: [Diagnostic]) {
    layout(at: size, inVariant: variantIndex(at: size), placing: layOut)
  }
}
