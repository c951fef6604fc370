// The answer to a layout at one size.

import Constraints
import LayoutModel

/// The frames of a layout at one size, and how firm they are.
public struct LayoutResult: Sendable {
  /// The size of the container.
  public let size: LayoutSize
  /// Whether there is an answer, and how firm.
  public let status: SolveStatus
  /// Where everything is.
  public let placement: LayoutPlacement
  /// The attributes that could take another value as well, in variable order, with their ranges;
  /// places are measured from the superview.
  ///
  /// What only guides, or the stacking order, leave open is not counted.
  public let ambiguities: [LayoutAmbiguity]
  /// The required constraints that cannot hold together with those before them, in order.
  public let conflicts: [LayoutConflict]
  /// The sum of violations of every optional level, from high to low.
  public let violations: [LevelViolation]
  private let superviews: [ViewID?]

  /// Reads an outcome of a lowered system.
  ///
  /// - Requires: `outcome` answers `lowering.system`.
  public init(_ outcome: SolveOutcome, of lowering: Lowering, size: LayoutSize) {
    self.size = size
    placement = LayoutPlacement(values: outcome.values, of: lowering)
    ambiguities = outcome.ambiguities.compactMap { open in
      lowering.anchor(ofVariable: open.variable).map {
        LayoutAmbiguity(anchor: $0, low: open.low, high: open.high)
      }
    }
    status =
      outcome.status == .ambiguous && ambiguities.isEmpty ? .solved : outcome.status
    var known: [Int: RowConstraint] = [:]
    func constraint(_ row: Int) -> RowConstraint {
      if let constraint = known[row] { return constraint }
      let constraint = RowConstraint(ofRow: row, of: lowering, size: size)
      known[row] = constraint
      return constraint
    }
    conflicts = outcome.conflicts.map { conflict in
      LayoutConflict(
        dropped: constraint(conflict.dropped),
        members: conflict.members.map(constraint)
      )
    }
    violations = outcome.violations
    superviews = lowering.tree.views.map(\.superview)
  }

  /// The attributes that could take another value as well, in variable order.
  public var ambiguous: [FrameAnchor] { ambiguities.map(\.anchor) }

  /// The constraints that are dropped, in order.
  public var dropped: [RowConstraint] { conflicts.map(\.dropped) }

  /// The frame of each view of the tree, measured from its superview's top-left corner.
  public var frames: [LayoutFrame] { placement.frames }

  /// The place of each view in the stacking order, the container at 0; empty where no constraint
  /// speaks of it.
  public var zIndexes: [Double] { placement.zIndexes }

  /// The frame of a view, measured from its superview's top-left corner.
  public subscript(view: ViewID) -> LayoutFrame { placement[view] }

  /// The frame of a guide, measured from its owner's top-left corner; nil for a spacer, which has an
  /// extent along one axis only.
  public subscript(guide: GuideID) -> LayoutFrame? { placement[guide] }

  /// The first attribute whose value is beyond the range of Double, if there is one.
  public var firstAttributeOutOfRange: FrameAnchor? {
    for (index, frame) in frames.enumerated() {
      for attribute in FrameAttribute.allCases where !frame[attribute].isFinite {
        return FrameAnchor(ViewID(index), attribute)
      }
    }
    return nil
  }

  /// The frame of each view, measured from the container's top-left corner.
  ///
  /// - Error: places are sums in double-double down the tree, rounded once.
  public var absoluteFrames: [LayoutFrame] {
    absoluteOrigins().enumerated().map { index, origin in
      LayoutFrame(
        x: origin.x.value,
        y: origin.y.value,
        width: frames[index].width,
        height: frames[index].height
      )
    }
  }

  /// The frames with every edge on a pixel; places are measured as `frames` are.
  public func frames(alignedTo alignment: PixelAlignment) -> [LayoutFrame] {
    frames(alignedTo: alignment, isAbsolute: false)
  }

  /// The frames with every edge on a pixel, measured from the container's top-left corner.
  public func absoluteFrames(alignedTo alignment: PixelAlignment) -> [LayoutFrame] {
    frames(alignedTo: alignment, isAbsolute: true)
  }

  // MARK: Origins

  private func absoluteOrigins() -> [(x: DoubleSum, y: DoubleSum)] {
    var origins: [(x: DoubleSum, y: DoubleSum)] = []
    origins.reserveCapacity(frames.count)
    for (index, frame) in frames.enumerated() {
      // Parents stand before their children, so the superview's origin is known.
      let superview = superviews[index].map { origins[$0.index] }
      origins.append(
        (
          x: (superview?.x ?? DoubleSum()).adding(frame.x),
          y: (superview?.y ?? DoubleSum()).adding(frame.y)
        )
      )
    }
    return origins
  }

  private func frames(alignedTo alignment: PixelAlignment, isAbsolute: Bool) -> [LayoutFrame] {
    let origins = absoluteOrigins()
    return zip(origins, frames).enumerated().map { index, view in
      let (origin, frame) = view
      let superview = isAbsolute ? nil : superviews[index].map { origins[$0.index] }
      return alignment.frame(
        left: origin.x.value,
        top: origin.y.value,
        right: origin.x.adding(frame.width).value,
        bottom: origin.y.adding(frame.height).value,
        from: (superview?.x.value ?? 0, superview?.y.value ?? 0),
        of: isAbsolute
          ? LayoutFrame(
            x: origin.x.value,
            y: origin.y.value,
            width: frame.width,
            height: frame.height
          ) : frame
      )
    }
  }
}
