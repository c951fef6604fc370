// What a node is mounted in: a size, and whatever else a layout may ask its surroundings for.

/// The surroundings of a mounted node.
public struct LayoutContainer: Sendable {
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double
  /// Lengths of guides and the safe area, such as `safeAreaInsets.top`, in points; 0 where not given.
  public var lengths: [String: Double]
  /// Classes, fonts and strings.
  public var surroundings: LayoutSurroundings
  /// How large texts and images are.
  public var metrics: ContentMetrics

  /// Makes a container.
  public init(
    width: Double,
    height: Double,
    lengths: [String: Double] = [:],
    surroundings: LayoutSurroundings = LayoutSurroundings(),
    metrics: ContentMetrics = ContentMetrics()
  ) {
    self.width = width
    self.height = height
    self.lengths = lengths
    self.surroundings = surroundings
    self.metrics = metrics
  }
}
