// Cells of tables and collections: templates by reuse identifier, a node for each row, a size for each
// width.

import Diagnostics
import LayoutExpressions

extension LayoutNode {
  /// The height of a row whose template says none, in points; UIKit's own.
  static let rowHeight = 44.0

  /// Makes another file's layout a template of cells.
  public func registerLayout(_ layout: LayoutNode, forCellReuseIdentifier identifier: String) {
    cellLayouts[identifier] = layout
  }

  /// A new cell, to be given state and mounted; nil for an identifier that no template has.
  ///
  /// Constants and state of the table and what it stands in are constants of the cell.
  public func dequeueReusableCellNode(withIdentifier identifier: String) -> LayoutNode? {
    let template =
      cellLayouts[identifier]
      ?? children.first { $0.description.constant("reuseIdentifier") == identifier }
    guard let template else { return nil }
    let cell = LayoutNode(template.wholeDescription)
    var constants: [String: ExpressionValue] = [:]
    var ancestor: LayoutNode? = self
    while let node = ancestor {
      constants.merge(node.description.state) { inner, _ in inner }
      constants.merge(node.description.constants) { inner, _ in inner }
      ancestor = node.parent
    }
    cell.description.constants.merge(constants) { current, _ in current }
    return cell
  }

  /// The size of a cell at a width, mounting it where it is not.
  ///
  /// - Throws: What mounting or updating throws.
  public func cellSize(
    in container: LayoutContainer
  ) throws(DiagnosticsError) -> (width: Double, height: Double) {
    var container = container
    container.height = Self.rowHeight
    if isMounted {
      resize(container)
      try update()
    } else {
      try mount(in: container)
    }
    return (frame.width, frame.height)
  }
}
