// Where layouts put everything, one after another, for whoever reads nothing else of them and sees no solver: texts of
// several lines, whose heights follow from their widths.

import SimplexCore

/// Places layouts, going on from the last answer where only the container's size and constants are others.
package struct LayoutPlacer {
  private var solver = LiveSolver()

  /// Makes a placer that has placed nothing yet.
  package init() {}

  /// Where a layout puts everything at a size of the container.
  ///
  /// `lowering` is the layout as rows.
  package mutating func placement(of lowering: Lowering, at size: LayoutSize) -> LayoutPlacement {
    solver.solve(lowering.system, parameters: lowering.parameters(for: size)) { live in
      LayoutPlacement(values: live.exactValues(), of: lowering)
    }
  }
}
