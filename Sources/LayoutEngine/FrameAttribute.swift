// The four attributes that frames are made of. They are what a layout is asked for; everything
// else (edges, centres, baselines) is measured from them.

import ExactArithmetic
import LayoutModel

/// One of the four numbers of a frame, in variable order.
public enum FrameAttribute: Int, Hashable, Sendable, CaseIterable {
  /// The distance from the superview's left edge.
  case x
  /// The distance from the superview's top edge.
  case y
  /// The width.
  case width
  /// The height.
  case height

  /// The name as printed, for example `width`.
  public var name: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .width: "width"
    case .height: "height"
    }
  }

  /// The place of a view along an axis.
  static func origin(along axis: Axis) -> FrameAttribute { axis == .horizontal ? .x : .y }

  /// The extent of a view along an axis.
  static func extent(along axis: Axis) -> FrameAttribute {
    axis == .horizontal ? .width : .height
  }
}

/// A frame attribute of one view.
public struct FrameAnchor: Hashable, Sendable {
  /// The view.
  public var view: ViewID
  /// The attribute.
  public var attribute: FrameAttribute

  /// Makes an anchor.
  public init(_ view: ViewID, _ attribute: FrameAttribute) {
    self.view = view
    self.attribute = attribute
  }
}

extension LayoutFrame {
  /// The number of an attribute.
  public subscript(attribute: FrameAttribute) -> Double {
    switch attribute {
    case .x: x
    case .y: y
    case .width: width
    case .height: height
    }
  }
}

/// The size of the container, in points, as a document means it.
public struct LayoutSize: Hashable, Sendable {
  /// The width.
  public var width: ExactNumber
  /// The height.
  public var height: ExactNumber

  /// Makes a size.
  public init(width: ExactNumber, height: ExactNumber) {
    self.width = width
    self.height = height
  }
}
