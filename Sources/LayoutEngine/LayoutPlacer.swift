// Where layouts put everything, one after another, for whoever reads nothing else of them: texts of several
// lines, whose heights follow from their widths. LayoutSolver says more of one layout.

import LayoutModel
import SimplexCore

/// Places layouts, going on from the last answer where only the container's size and constants are others.
package struct LayoutPlacer {
  private var lowering: Lowering?
  private var solver: SimplexSolver?

  /// Makes a placer that has placed nothing yet.
  package init() {}

  /// Where a layout puts everything at a size of the container.
  ///
  /// - Requires: every item that a constraint names is in the tree.
  package mutating func placement(
    of tree: LayoutTree,
    _ constraints: [AttributeConstraint],
    at size: LayoutSize
  ) -> LayoutPlacement {
    // Lowered at one size, systems are equal whose parameters differ.
    let lowering = Lowering(
      tree: tree,
      constraints: constraints,
      size: LayoutSolver.defaultSize
    )
    self.lowering = lowering
    var live = solver ?? SimplexSolver(lowering.system)
    solver = nil
    live.take(lowering.system)
    solver = live
    return placement(at: size)
  }

  /// Where the layout that was placed last puts everything at another size of the container.
  ///
  /// - Requires: one was.
  package mutating func placement(at size: LayoutSize) -> LayoutPlacement {
    guard let lowering, var live = solver else { preconditionFailure("nothing was placed yet") }
    solver = nil
    live.solve(parameters: lowering.parameters(for: size))
    let values = live.exactValues()
    solver = live
    return LayoutPlacement(values: values, of: lowering)
  }
}
