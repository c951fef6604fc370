// A document that is laid out again and again, at other sizes or with other values. What gives texts their widths, the
// rows, and what was compiled of variants, go on from the last time; who answers the rows keeps a solver of its own.

import Diagnostics
import LayoutEngine
import LayoutModel

/// A document with what stays of it from one layout to the next.
package struct LiveDocument {
  package private(set) var document: LayoutDocument
  private var placer = LayoutPlacer()
  /// The layout that every size begins with, where there is one for all.
  private var first: Sized?
  /// The rows of the last layout, where the next one's are others in what texts show at most.
  private var rows: Lowering?
  /// What is known of each variant, by its place, and of the base by -1.
  private var variants: [Int: Variant] = [:]

  package struct Sized {
    /// The layout with the heights that texts take.
    package var layout: DocumentLayout
    /// Its rows; the defaults of their parameters are those of any size.
    ///
    /// From the second size in a variant on, constants that follow the size may be terms of the parameters.
    package var lowering: Lowering
  }

  /// How a variant is laid out.
  private enum Variant {
    /// Once by itself: a single size does not pay for more.
    case seen
    /// By a layout whose numbers follow the size.
    case following(FollowingLayout)
    /// By itself at every size, as more than numbers follow it.
    case compiled
  }

  /// Makes it of a document that has not been laid out yet.
  package init(_ document: LayoutDocument) { self.document = document }

  /// Takes another reading of the document: with other values, in another safe area.
  package mutating func take(_ document: LayoutDocument) {
    self.document = document
    first = nil
    rows = nil
    variants = [:]
  }

  /// The layout at a size in the variant that holds there.
  package mutating func layout(
    at size: LayoutSize
  ) -> (sized: Sized?, diagnostics: [Diagnostic]) {
    layout(at: size, inVariant: document.variantIndex(at: size))
  }

  /// The layout at a size in a variant, or in the base, whether its condition holds or not.
  ///
  /// - Returns: The layout, nil where a diagnostic is an error; it is that of the document by itself, bit for bit, and so
  ///   is what its rows mean.
  package mutating func layout(
    at size: LayoutSize,
    inVariant index: Int?
  ) -> (sized: Sized?, diagnostics: [Diagnostic]) {
    let (found, diagnostics) = firstLayout(at: size, inVariant: index)
    guard var sized = found, document.hasWrappingText else { return (found, diagnostics) }
    // Texts have their widths in this layout, and their heights in the next.
    var placer = self.placer
    self.placer = LayoutPlacer()
    sized.layout.tree = document.tree(of: sized.layout) { _ in
      placer.placement(of: sized.lowering, at: size)
    }
    self.placer = placer
    sized.lowering = lowering(of: sized)
    if document.hasOneLayout { rows = sized.lowering }
    return (sized, diagnostics)
  }

  /// The layout with the heights that texts have in one line.
  private mutating func firstLayout(
    at size: LayoutSize,
    inVariant index: Int?
  ) -> (sized: Sized?, diagnostics: [Diagnostic]) {
    if let first { return (first, []) }
    if !document.hasOneLayout, let sized = followingLayout(at: size, inVariant: index) {
      return (sized, [])
    }
    let (layout, diagnostics) = document.layout(at: size, inVariant: index)
    guard let layout else { return (nil, diagnostics) }
    let sized = Sized(layout: layout, lowering: Lowering(layout))
    if document.hasOneLayout { first = sized }
    return (sized, diagnostics)
  }

  /// The rows of a layout with the heights of its texts: those that it had, or the last one, with other contents, or made
  /// anew.
  private mutating func lowering(of sized: Sized) -> Lowering {
    // What has no other owner is changed in place.
    var kept = rows ?? sized.lowering
    rows = nil
    return kept.take(contentsOf: document.wrappingViews, from: sized.layout.tree)
      ? kept : Lowering(sized.layout)
  }

  /// The layout by what is known of the variant; nil where it is to be laid out by itself.
  private mutating func followingLayout(at size: LayoutSize, inVariant index: Int?) -> Sized? {
    switch variants.removeValue(forKey: index ?? -1) {
    case nil: variants[index ?? -1] = .seen
    case .compiled: variants[index ?? -1] = .compiled
    case .seen:
      guard let layout = FollowingLayout(document, at: size, inVariant: index) else {
        variants[index ?? -1] = .compiled
        return nil
      }
      variants[index ?? -1] = .following(layout)
      return layout.sized
    case .following(var layout):
      let isThere = layout.move(to: size)
      variants[index ?? -1] = .following(layout)
      return isThere ? layout.sized : nil
    }
    return nil
  }
}

extension Lowering {
  /// The rows of a layout by itself; they are the same at any size.
  package init(_ layout: DocumentLayout, size: LayoutSize = LayoutSolver.defaultSize) {
    self.init(tree: layout.tree, constraints: layout.constraints, size: size)
  }
}
