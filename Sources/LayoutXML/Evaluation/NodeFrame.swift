// Where a node is. Not for views of JSONLayout documents, whose frames come from a solver.

/// A node's place in its parent, in points.
public struct NodeFrame: Hashable, Sendable {
  /// The distance of its left edge from its parent's.
  public var left: Double
  /// The distance of its top edge from its parent's.
  public var top: Double
  /// Its width.
  public var width: Double
  /// Its height.
  public var height: Double

  /// Makes a frame.
  public init(left: Double, top: Double, width: Double, height: Double) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }
}
