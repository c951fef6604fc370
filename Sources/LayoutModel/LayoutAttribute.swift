// The attributes of a view that constraints speak of, and what each of them measures.

/// Horizontal or vertical.
public enum Axis: UInt8, Hashable, Sendable, CaseIterable {
  /// Along x and width.
  case horizontal
  /// Along y and height.
  case vertical

  /// The other one.
  public var other: Axis { self == .horizontal ? .vertical : .horizontal }
  /// The attribute of an extent along the axis.
  public var extent: LayoutAttribute { self == .horizontal ? .width : .height }
  /// The attribute of the edge at the axis' beginning: with the text, or at the top.
  public var start: LayoutAttribute { self == .horizontal ? .leading : .top }
  /// The attribute of the edge at the axis' end: with the text, or at the bottom.
  public var end: LayoutAttribute { self == .horizontal ? .trailing : .bottom }
  /// The attribute of the centre along the axis.
  public var center: LayoutAttribute { self == .horizontal ? .centerX : .centerY }
}

/// One value for each axis.
public struct AxisPair<Value: Sendable>: Sendable {
  /// The value along x and width.
  public var horizontal: Value
  /// The value along y and height.
  public var vertical: Value

  /// Makes a pair.
  public init(horizontal: Value, vertical: Value) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The value of one axis.
  public subscript(axis: Axis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set {
      if axis == .horizontal { horizontal = newValue } else { vertical = newValue }
    }
  }
}

extension AxisPair: Equatable where Value: Equatable {}
extension AxisPair: Hashable where Value: Hashable {}

/// An attribute of a view, as Auto Layout names it.
public enum LayoutAttribute: String, Hashable, Sendable, CaseIterable {
  /// The left edge.
  case left
  /// The right edge.
  case right
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom
  /// The edge where text begins.
  case leading
  /// The edge where text ends.
  case trailing
  /// The width.
  case width
  /// The height.
  case height
  /// The horizontal centre.
  case centerX
  /// The vertical centre.
  case centerY
  /// The baseline of the first line of text.
  case firstBaseline
  /// The baseline of the last line of text.
  case lastBaseline
  /// The left edge inset by the left margin.
  case leftMargin
  /// The right edge inset by the right margin.
  case rightMargin
  /// The top edge inset by the top margin.
  case topMargin
  /// The bottom edge inset by the bottom margin.
  case bottomMargin
  /// The leading edge inset by the leading margin.
  case leadingMargin
  /// The trailing edge inset by the trailing margin.
  case trailingMargin
  /// The horizontal centre between the margins.
  case centerXWithinMargins
  /// The vertical centre between the margins.
  case centerYWithinMargins
  /// The place in the stacking order; what is higher covers what is lower.
  case zIndex

  /// What an attribute measures.
  public enum Kind: Hashable, Sendable {
    /// A place along an axis.
    case location
    /// An extent along an axis.
    case size
    /// A place in the stacking order.
    case order
  }

  /// What the attribute measures.
  public var kind: Kind {
    switch self {
    case .width, .height: .size
    case .zIndex: .order
    default: .location
    }
  }

  /// The axis along which the attribute measures, nil for the stacking order.
  public var axis: Axis? {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline, .topMargin,
      .bottomMargin, .centerYWithinMargins:
      .vertical
    case .zIndex: nil
    }
  }

  /// Whether the attribute follows the direction of text.
  public var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether the attribute names a fixed side whatever the direction of text.
  public var isAbsoluteSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// Whether the attribute is inset by a margin.
  public var isMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      true
    default: false
    }
  }

  /// The edge inset by its margin; anything else is itself.
  public var margin: LayoutAttribute {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    default: self
    }
  }

  /// The attribute with leading and trailing made left and right, or right and left.
  public func resolved(in direction: LayoutDirection) -> LayoutAttribute {
    let runsLeft = direction == .rightToLeft
    return switch self {
    case .leading: runsLeft ? .right : .left
    case .trailing: runsLeft ? .left : .right
    case .leadingMargin: runsLeft ? .rightMargin : .leftMargin
    case .trailingMargin: runsLeft ? .leftMargin : .rightMargin
    default: self
    }
  }
}

/// The direction of text, and with it of a layout.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Leading is left.
  case leftToRight = "ltr"
  /// Leading is right.
  case rightToLeft = "rtl"
}
