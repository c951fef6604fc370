// What a stack view is asked for: its views in a row or a column, how they share the room, and how
// they are aligned across. StackConstraints says the same in constraints.

import ExactArithmetic

/// How a stack view arranges its views.
public struct StackLayout: Sendable {
  /// How the views share the room along the axis.
  public enum Distribution: String, Hashable, Sendable, CaseIterable {
    /// They fill it, by hugging and compression resistance.
    case fill
    /// They fill it, all with the same extent.
    case fillEqually
    /// They fill it in proportion to their intrinsic content sizes.
    case fillProportionally
    /// They keep their extents, with equal gaps between them.
    case equalSpacing
    /// They keep their extents, with their centres equally far apart where there is room.
    case equalCentering
  }

  /// How the views are aligned across the axis.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// They fill the stack.
    case fill
    /// Leading edges (of a column); the same as `top`.
    case leading
    /// Top edges (of a row); the same as `leading`.
    case top
    /// First baselines (of a row).
    case firstBaseline
    /// Centres.
    case center
    /// Trailing edges (of a column); the same as `bottom`.
    case trailing
    /// Bottom edges (of a row); the same as `trailing`.
    case bottom
    /// Last baselines (of a row).
    case lastBaseline
  }

  /// The direction of the row or column.
  public var axis = Axis.horizontal
  /// How the views share the room.
  public var distribution = Distribution.fill
  /// How the views are aligned across.
  public var alignment = Alignment.fill
  /// The gap between neighbours, in points: exact where the views fill the room, the least one where
  /// they don't.
  public var spacing = ExactNumber.zero
  /// Gaps behind particular views.
  public var customSpacing: [ViewID: ExactNumber] = [:]
  /// Whether the views keep to the stack's layout margins instead of its edges.
  public var isLayoutMarginsRelativeArrangement = false
  /// Whether gaps of a column are measured from last to first baselines.
  public var isBaselineRelativeArrangement = false

  /// Makes a row without gaps in which views fill the room.
  public init() {}
}
