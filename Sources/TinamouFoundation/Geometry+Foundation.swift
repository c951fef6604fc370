// Core Graphics' types as swift-corelibs-foundation has them, from and to Tinamou's own.

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
