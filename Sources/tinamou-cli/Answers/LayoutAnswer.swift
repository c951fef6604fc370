// The answer to one layout document at one size, ready to be printed in any form.

import Tinamou

/// Frames under their keys.
struct LayoutAnswer {
  let document: String
  let size: LayoutSize
  /// Whether there is an answer, and how firm.
  let status: SolveStatus
  let hasVariants: Bool
  let variant: String?
  /// Keys, depths and frames, depth-first; the container is not listed.
  let rows: [Row]
  /// Attributes left open, as `view.attribute`; their ranges are measured from the superview.
  let ambiguous: [AmbiguityDescription]
  /// Constraints that could not hold, and what they clash with.
  let conflicts: [ConflictDescription]
  /// What was proved, nil where no proof was asked for.
  let certificate: SolveCertificate?

  struct Row {
    let key: String
    let depth: Int
    let frame: LayoutFrame
    /// The place in the stacking order, nil where no constraint speaks of it.
    let zIndex: Double?
  }

  init(
    _ result: LayoutResult,
    _ certificate: SolveCertificate?,
    of layout: DocumentLayout,
    hasVariants: Bool,
    path: String,
    options: SolveOptions
  ) {
    let tree = layout.tree
    document = path
    self.certificate = certificate
    size = result.size
    self.hasVariants = hasVariants
    variant = layout.variant
    status = result.status
    let frames =
      switch (options.alignment, options.isAbsolute) {
      case (nil, false): result.frames
      case (nil, true): result.absoluteFrames
      case (let alignment?, false): result.frames(alignedTo: alignment)
      case (let alignment?, true): result.absoluteFrames(alignedTo: alignment)
      }
    var isStacked = [Bool](repeating: false, count: tree.views.count)
    if !result.zIndexes.isEmpty {
      for view in layout.stackedViews { isStacked[view.index] = true }
    }
    rows = layout.order.map { view in
      Row(
        key: tree[view].name,
        depth: tree[view].depth - 1,
        frame: frames[view.index],
        zIndex: isStacked[view.index] ? result.zIndexes[view.index] : nil
      )
    }
    ambiguous = AmbiguityDescription.all(
      of: result,
      in: tree,
      haveRanges: options.hasRanges
    )
    conflicts = ConflictDescription.all(of: result, in: tree)
  }

  /// Whether no message follows the answer.
  func hasNoMessages(_ options: SolveOptions) -> Bool {
    conflicts.isEmpty && certificate == nil && (ambiguous.isEmpty || !options.isStrict)
  }
}
