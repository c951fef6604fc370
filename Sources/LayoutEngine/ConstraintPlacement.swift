// Where the two sides of constraints are in an answer, and by how much a constraint fails there: for whoever
// draws them. Doubles are enough for that; whether a constraint holds exactly is the solver's to say.

import ExactArithmetic
import LayoutModel

/// The sides of a constraint in an answer.
public struct ConstraintSides: Sendable {
  /// The axis along which they are measured.
  public let axis: Axis
  /// What the first side speaks of, once baselines and contents have found whose they are.
  public let firstItem: LayoutItem
  /// What the second side speaks of, nil without one.
  public let secondItem: LayoutItem?
  /// The first side: a size, or a place measured from the container's edge.
  public let first: Double
  /// The second side without multiplier and constant, nil where there is none.
  public let second: Double?
  /// By how many points the constraint fails, 0 where it holds.
  public let distance: Double
}

/// The places of constraints in an answer.
public struct ConstraintPlacement: Sendable {
  private let tree: LayoutTree
  private let frames: [LayoutFrame]
  private let guideFrames: [LayoutFrame?]

  /// Reads an answer.
  ///
  /// - Requires: `result` answers a layout of `tree`.
  public init(_ result: LayoutResult, in tree: LayoutTree) {
    self.tree = tree
    let frames = result.absoluteFrames
    self.frames = frames
    guideFrames = tree.guides.indices.map { index in
      result[GuideID(index)].map { guideFrame in
        let owner = frames[tree.guides[index].owner.index]
        var frame = guideFrame
        frame.x += owner.x
        frame.y += owner.y
        return frame
      }
    }
  }

  /// The rectangle of an item, measured from the container's corner; nil for a spacer.
  public func frame(of item: LayoutItem) -> LayoutFrame? {
    switch item {
    case .view(let view): frames[view.index]
    case .guide(let guide): guideFrames[guide.index]
    }
  }

  /// The sides of a constraint; nil where it speaks of the stacking order or of a spacer.
  public func sides(of constraint: AttributeConstraint) -> ConstraintSides? {
    let (left, right) = tree.redirected(constraint.first, constraint.second)
    guard let axis = left.attribute.axis, let first = value(of: left) else { return nil }
    var second: Double?
    if let right {
      guard let value = value(of: right) else { return nil }
      second = value
    }
    let isLocation = left.attribute.kind == .location
    // From right to left a distance is measured from the other side.
    let sign = constraint.isTurned(in: tree.direction) ? -1.0 : 1
    let start = isLocation ? right.map { origin(left.item, $0.item, axis) } ?? 0 : 0
    let factor = constraint.multiplier.double
    let other = second.map { factor * ($0 - start) } ?? 0
    let excess = sign * (first - start - other) - constraint.constant.double
    let distance =
      switch constraint.relation {
      case .equal: excess.magnitude
      case .lessThanOrEqual: max(excess, 0)
      case .greaterThanOrEqual: max(-excess, 0)
      }
    return ConstraintSides(
      axis: axis,
      firstItem: left.item,
      secondItem: right?.item,
      first: first,
      second: second,
      distance: distance
    )
  }

  /// Where a view's attribute is, measured from the container's edge, or how large a size is, in points; nil for
  /// the stacking order and along a spacer.
  public func value(of anchor: LayoutAnchor) -> Double? {
    guard let axis = anchor.attribute.axis else { return nil }
    let attribute = anchor.attribute.resolved(in: tree.direction)
    let measure: AttributeMeasure
    var rectangle: LayoutFrame
    switch anchor.item {
    case .view(let view):
      rectangle = frames[view.index]
      measure = AttributeMeasure(attribute, of: tree[view])
    case .guide(let guide):
      guard let guideFrame = guideFrames[guide.index] else { return nil }
      rectangle = guideFrame
      var insets = LayoutInsets.zero
      if case .inset(let stated) = tree[guide].kind {
        // The insets are in the measure.
        insets = stated
        rectangle = frames[tree[guide].owner.index]
      }
      measure = AttributeMeasure(attribute, of: tree[tree[guide].owner], inset: insets)
    }
    let extent = rectangle[.extent(along: axis)]
    return (measure.countsOrigin ? rectangle[.origin(along: axis)] : 0)
      + measure.extentFactor * extent + (measure.offset.map { Double($0) } ?? 0)
  }

  /// Where the view is from which both items of a constraint are measured.
  private func origin(_ first: LayoutItem, _ second: LayoutItem, _ axis: Axis) -> Double {
    func base(_ item: LayoutItem) -> ViewID {
      switch item {
      case .view(let view): view
      case .guide(let guide): tree[guide].owner
      }
    }
    if first == second { return frame(of: first)?[.origin(along: axis)] ?? 0 }
    return frames[tree.nearestCommonAncestor(base(first), base(second)).index][
      .origin(along: axis)
    ]
  }
}
