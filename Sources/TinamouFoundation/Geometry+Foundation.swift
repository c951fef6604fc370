// Core Graphics' types and insets as swift-corelibs-foundation has them, from and to Tinamou's own.

import Foundation
import Tinamou

extension CGPoint {
  /// The same place.
  public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
  /// The same size.
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
  /// The same rectangle.
  public init(_ rect: Rect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension NSEdgeInsets {
  /// The same insets.
  public init(_ insets: EdgeInsets) {
    self.init(
      top: CGFloat(insets.top),
      left: CGFloat(insets.left),
      bottom: CGFloat(insets.bottom),
      right: CGFloat(insets.right)
    )
  }
}

extension Point {
  /// The same place.
  public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension Size {
  /// The same size.
  public init(_ size: CGSize) {
    self.init(width: Double(size.width), height: Double(size.height))
  }
}

extension EdgeInsets {
  /// The same insets.
  public init(_ insets: NSEdgeInsets) {
    self.init(
      top: Double(insets.top),
      left: Double(insets.left),
      bottom: Double(insets.bottom),
      right: Double(insets.right)
    )
  }
}

extension Rect {
  /// The same rectangle.
  public init(_ rect: CGRect) {
    self.init(
      x: Double(rect.origin.x),
      y: Double(rect.origin.y),
      width: Double(rect.size.width),
      height: Double(rect.size.height)
    )
  }
}

extension CGFloat: FormatMetric {
  /// The number as a Double, which it is.
  public var metricValue: Double { Double(self) }
}
