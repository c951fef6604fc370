// Where everything is: values of a lowered system as frames. What else there is to say of an answer is
// LayoutResult's.

import LayoutModel

/// The frames of views and guides.
public struct LayoutPlacement: Sendable {
  /// The frame of each view of the tree, measured from its superview's top-left corner.
  public let frames: [LayoutFrame]
  /// The place of each view in the stacking order, the container at 0; empty where no constraint
  /// speaks of it.
  public let zIndexes: [Double]
  private let guideFrames: [LayoutFrame?]

  /// Reads the values of a lowered system.
  ///
  /// - Requires: `values` has one for each variable of `lowering.system`.
  public init(values: [Double], of lowering: Lowering) {
    let tree = lowering.tree
    precondition(
      values.count == lowering.system.variableCount,
      "\(values.count) values for \(lowering.system.variableCount) variables"
    )
    frames = tree.views.indices.map { index in
      let first = lowering.variable(ViewID(index), .x)
      return LayoutFrame(
        x: values[first],
        y: values[first + 1],
        width: values[first + 2],
        height: values[first + 3]
      )
    }
    zIndexes = tree.ids.compactMap { view in lowering.orderVariable(view).map { values[$0] } }
    guideFrames = tree.guides.indices.map { Self.frame(GuideID($0), values, lowering) }
  }

  /// The frame of a view, measured from its superview's top-left corner.
  public subscript(view: ViewID) -> LayoutFrame { frames[view.index] }

  /// The frame of a guide, measured from its owner's top-left corner; nil for a spacer, which has an
  /// extent along one axis only.
  public subscript(guide: GuideID) -> LayoutFrame? { guideFrames[guide.index] }

  private static func frame(
    _ guide: GuideID,
    _ values: [Double],
    _ lowering: Lowering
  ) -> LayoutFrame? {
    let components = FrameAttribute.allCases.map { attribute in
      lowering.variable(guide, attribute).map { values[$0] }
    }
    if let x = components[0], let y = components[1], let width = components[2],
      let height = components[3]
    {
      return LayoutFrame(x: x, y: y, width: width, height: height)
    }
    guard case .inset(let insets) = lowering.tree[guide].kind else { return nil }
    let owner = lowering.tree[guide].owner
    let width = values[lowering.variable(owner, .width)]
    let height = values[lowering.variable(owner, .height)]
    return LayoutFrame(
      x: insets.left.double,
      y: insets.top.double,
      width: width - insets.left.double - insets.right.double,
      height: height - insets.top.double - insets.bottom.double
    )
  }
}
