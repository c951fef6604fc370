// What is drawn above the views of a picture: constraints as dimension lines, what is left open, what clashes,
// and guides. All places are measured from the container's corner.

import LayoutModel

/// A mark on a picture.
public struct PictureMark: Hashable, Sendable {
  /// What a mark speaks of.
  public enum Kind: String, Hashable, Sendable {
    /// A constraint that has to hold.
    case required
    /// One that holds and need not.
    case optional
    /// One that does not hold and need not.
    case bent
    /// What is left open.
    case open
    /// A constraint that was given up.
    case dropped
    /// One that it clashes with.
    case clash
    /// A margin, the safe area, a guide.
    case guide
    /// The line that text stands on.
    case baseline
  }

  /// What a mark looks like.
  public enum Shape: Hashable, Sendable {
    /// A line with a bar at each end, along an axis, at a position across it.
    case dimension(Axis, from: Double, to: Double, across: Double)
    /// A line across an axis at a position of it.
    case edge(Axis, at: Double, from: Double, to: Double)
    /// A rectangle.
    case outline(LayoutFrame)
    /// A hatched band from a lower place to a higher one along an axis, with arrows where it does not end.
    case range(
      Axis,
      from: Double,
      to: Double,
      across: ClosedRange<Double>,
      endsLow: Bool,
      endsHigh: Bool
    )
  }

  /// What it looks like.
  public var shape: Shape
  /// What it speaks of.
  var kind: Kind
  /// A few letters beside it; empty for none.
  var label: String
  /// What it says in full.
  var title: String

  /// Makes a mark.
  public init(_ shape: Shape, _ kind: Kind, label: String = "", title: String) {
    self.shape = shape
    self.kind = kind
    self.label = label
    self.title = title
  }
}
