// Rounding frames to the pixels of a screen. Edges are rounded and not sizes, and edges are
// measured from the container: so views that touch still touch, whatever their superviews.

import LayoutModel

/// A grid of pixels, so many to a point.
public struct PixelAlignment: Sendable {
  /// Pixels per point.
  public let scale: Double

  /// How far below a half an edge may lie, relative to its distance in pixels (at least one), and
  /// still count as the half: the same edge reached through two views differs by the roundings of
  /// the values on the way, an ulp (2⁻⁵²) each, and 64 of them are allowed for.
  static let halfTolerance = 0x1p-46

  /// So many pixels are counted: beyond the range of Double there are none, and this keeps differences finite.
  private static let pixelLimit = Double.greatestFiniteMagnitude / 4

  /// Makes a grid of so many pixels to a point.
  ///
  /// - Requires: `scale` is positive and finite.
  public init(scale: Double) {
    precondition(scale > 0 && scale.isFinite, "\(scale) pixels per point")
    self.scale = scale
  }

  /// The number of the nearest pixel to a position in points, of two the one further from 0: −30.5 pixels are −31.
  ///
  /// - Source: [Interface Builder] (Documentation/SOURCES.md); −15.25 points at 2 pixels each are stored as −15.5.
  public func pixel(nearestTo position: Double) -> Double {
    let pixels = min(max(position * scale, -Self.pixelLimit), Self.pixelLimit)
    let magnitude = pixels.magnitude
    let whole = magnitude.rounded(.down)
    let slack = Self.halfTolerance * max(1, magnitude)
    let nearest = magnitude - whole >= 0.5 - min(slack, 0.25) ? whole + 1 : whole
    return pixels < 0 ? 0 - nearest : nearest
  }

  /// A number of pixels, in points.
  public func points(_ pixels: Double) -> Double { pixels / scale }

  /// The frame whose edges are the pixels nearest to some, measured from the pixel nearest to an origin.
  ///
  /// All are measured from the container's top-left corner, in points. Where one is further away than pixels are
  /// counted, it is the frame as it was, which is on pixels as well as a Double can be.
  package func frame(
    left: Double,
    top: Double,
    right: Double,
    bottom: Double,
    from origin: (x: Double, y: Double) = (0, 0),
    of frame: LayoutFrame
  ) -> LayoutFrame {
    let places = [left, top, right, bottom, origin.x, origin.y]
    guard places.allSatisfy({ ($0 * scale).magnitude <= Self.pixelLimit }) else { return frame }
    let (x, y) = (pixel(nearestTo: left), pixel(nearestTo: top))
    return LayoutFrame(
      x: points(x - pixel(nearestTo: origin.x)),
      y: points(y - pixel(nearestTo: origin.y)),
      width: points(pixel(nearestTo: right) - x),
      height: points(pixel(nearestTo: bottom) - y)
    )
  }
}
