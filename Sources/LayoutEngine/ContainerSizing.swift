// What a lowered layout says about the size of its container: given, or wished for so that the content
// decides.

import LayoutModel

/// How firmly the container has the size that it is given.
public enum ContainerSizing: Hashable, Sendable {
  /// The container has that size.
  case fixed
  /// The container is as near to that size as its content lets it, at these priorities; at 1000 it
  /// has that size.
  case fitting(AxisPair<Double>)

  /// The priority at which UIKit wishes for a target size, `UILayoutPriorityFittingSizeLevel`.
  public static let fittingSizePriority = 50.0

  /// As UIKit's `systemLayoutSizeFitting(_:)` does it.
  public static let compact = ContainerSizing.fitting(
    AxisPair(horizontal: fittingSizePriority, vertical: fittingSizePriority)
  )

  /// The priority of the size along an axis.
  func priority(along axis: Axis) -> Double {
    switch self {
    case .fixed: AttributeConstraint.requiredPriority
    case .fitting(let priorities): priorities[axis]
    }
  }
}
