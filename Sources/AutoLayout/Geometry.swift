// Points, sizes and rectangles, in points of the screen, under the names of UIKit without its prefix.

/// A point of the plane, by its distances from an origin in points of the screen.
public struct Point: Hashable, Sendable {
  /// How far the point is to the right of the origin.
  public var x: Double
  /// How far the point is below the origin.
  public var y: Double

  /// Makes a point of two distances.
  public init(x: Double = 0, y: Double = 0) {
    self.x = x
    self.y = y
  }

  /// The top-left corner.
  public static let zero = Point()
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Makes a size.
  public init(width: Double = 0, height: Double = 0) {
    self.width = width
    self.height = height
  }

  /// No extent at all.
  public static let zero = Size()
}

/// A rectangle, in points.
public struct Rect: Hashable, Sendable {
  /// The top-left corner.
  public var origin: Point
  /// The extent.
  public var size: Size

  /// Makes a rectangle from its corner and its size.
  public init(origin: Point = .zero, size: Size = .zero) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from its four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// An empty rectangle at the top-left corner.
  public static let zero = Rect()

  /// The width.
  public var width: Double { size.width }
  /// The height.
  public var height: Double { size.height }
  /// The left edge.
  public var minX: Double { origin.x }
  /// The horizontal centre.
  public var midX: Double { origin.x + size.width / 2 }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The vertical centre.
  public var midY: Double { origin.y + size.height / 2 }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }

  var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}

/// Distances from the edges of a rectangle inwards, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// From the top edge down.
  public var top: Double
  /// From the left edge to the right.
  public var left: Double
  /// From the bottom edge up.
  public var bottom: Double
  /// From the right edge to the left.
  public var right: Double

  /// Makes insets.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No insets.
  public static let zero = EdgeInsets()
}

/// Distances from the four edges of a rectangle inwards, in points, those across by the direction of text.
public struct DirectionalEdgeInsets: Hashable, Sendable {
  /// From the top edge down.
  public var top: Double
  /// From the edge where text begins.
  public var leading: Double
  /// From the bottom edge up.
  public var bottom: Double
  /// From the edge where text ends.
  public var trailing: Double

  /// Makes insets.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// How important a constraint is: above 0, and 1000 for one that must hold.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number.
  public var rawValue: Double

  /// Makes a priority of a number above 0 and up to 1000.
  public init(rawValue: Double) { self.rawValue = rawValue }
  /// Makes a priority of a number above 0 and up to 1000.
  public init(_ rawValue: Double) { self.rawValue = rawValue }

  /// The constraint must hold.
  public static let required = LayoutPriority(1000)
  /// The priority of compression resistance where none is set.
  public static let defaultHigh = LayoutPriority(750)
  /// The priority of content hugging where none is set.
  public static let defaultLow = LayoutPriority(250)
  /// The priority at which a fitting size is wished for.
  public static let fittingSizeLevel = LayoutPriority(50)

  /// Whether `left` is less important.
  public static func < (left: LayoutPriority, right: LayoutPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension LayoutPriority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The priority of a literal.
  public init(floatLiteral value: Double) { self.init(value) }
  /// The priority of a literal.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}
