// A document that is laid out again and again, at other sizes or with other values. What gives texts their widths, and the
// rows, go on from the last time; who answers the rows keeps a solver of its own.

import Diagnostics
import LayoutEngine
import LayoutModel

/// A document with what stays of it from one layout to the next.
package struct LiveDocument {
  /// The document.
  package private(set) var document: LayoutDocument
  private var placer = LayoutPlacer()
  /// The rows of the last layout, where the next one's are others in what texts show at most.
  private var rows: Lowering?

  /// What it is at a size.
  package struct Sized {
    /// The layout with the heights that texts take.
    package var layout: DocumentLayout
    /// Its rows; the defaults of their parameters are those of any size.
    package var lowering: Lowering
  }

  /// Makes it of a document that has not been laid out yet.
  package init(_ document: LayoutDocument) { self.document = document }

  /// Takes another reading of the document: with other values, in another safe area.
  package mutating func take(_ document: LayoutDocument) {
    self.document = document
    rows = nil
  }

  /// The layout at a size in the variant that holds there.
  package mutating func layout(
    at size: LayoutSize
  ) -> (sized: Sized?, diagnostics: [Diagnostic]) {
    layout(at: size, inVariant: document.variantIndex(at: size))
  }

  /// The layout at a size in a variant, or in the base, whether its condition holds or not.
  ///
  /// - Returns: The layout, nil where a diagnostic is an error; it is that of the document by itself, bit for bit.
  package mutating func layout(
    at size: LayoutSize,
    inVariant index: Int?
  ) -> (sized: Sized?, diagnostics: [Diagnostic]) {
    let isPlaced = rows != nil
    var placer = self.placer
    self.placer = LayoutPlacer()
    let (layout, diagnostics) = document.layout(at: size, inVariant: index) { first in
      isPlaced
        ? placer.placement(at: size)
        : placer.placement(of: first.tree, first.constraints, at: size)
    }
    self.placer = placer
    guard let layout else { return (nil, diagnostics) }
    let lowering = lowering(of: layout)
    if document.hasOneLayout { rows = lowering }
    return (Sized(layout: layout, lowering: lowering), diagnostics)
  }

  /// The rows of a layout: those of the last one with other contents, or made anew.
  private mutating func lowering(of layout: DocumentLayout) -> Lowering {
    if var kept = rows {
      // What has no other owner is changed in place.
      rows = nil
      if kept.take(contentsOf: document.wrappingViews, from: layout.tree) { return kept }
    }
    return Lowering(
      tree: layout.tree,
      constraints: layout.constraints,
      size: LayoutSolver.defaultSize
    )
  }
}
