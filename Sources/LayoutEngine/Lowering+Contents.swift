// What views show has another size: constants of their own rows follow, and all other rows stay as they are.

import Constraints
import ExactArithmetic
import LayoutModel

extension Lowering {
  /// The constant of the rows that hold a view to the size of what it shows.
  func constant(of content: ExactNumber, _ view: ViewID, _ axis: Axis) -> ExactNumber {
    frameExcess(of: .view(view), axis).map { Self.sum(-$0, -content) } ?? -content
  }

  /// Takes the sizes of what some views show from a tree in which they are others.
  ///
  /// - Requires: but for sizes and baselines of these views, it is the tree that was lowered.
  /// - Returns: Whether that was possible; where more than constants of these views' own rows hangs on what is another,
  ///   it is not, and nothing is taken.
  /// - Complexity: O(rows).
  package mutating func take(contentsOf views: [ViewID], from other: LayoutTree) -> Bool {
    guard !views.isEmpty else { return true }
    // Which of the views in a stack speaks for its baseline hangs on their heights.
    guard !tree.redirectsAnchors else { return false }
    var isMeant = [Bool](repeating: false, count: tree.views.count)
    for view in views {
      let (old, new) = (tree[view], other[view])
      for axis in Axis.allCases
      where (old.intrinsicContentSize[axis] == nil) != (new.intrinsicContentSize[axis] == nil) {
        return false
      }
      isMeant[view.index] = true
    }
    let areBaselinesOthers = views.contains { view in
      tree[view].firstBaseline != other[view].firstBaseline
        || tree[view].lastBaseline != other[view].lastBaseline
    }
    guard !areBaselinesOthers || !speaksOfBaselines else { return false }
    tree = other
    takeContents { isMeant[$0.index] }
    return true
  }

  /// Takes in that a view shows something of another size.
  ///
  /// - Requires: no constraint was made by the size that it had, as those of stacks may be.
  /// - Returns: The rows whose constants are others; nil, and nothing is taken, where rows would come or go.
  /// - Complexity: O(rows).
  package mutating func setContentSize(
    _ size: AxisPair<ExactNumber?>,
    of view: ViewID
  ) -> [Int]? {
    let earlier = tree[view].intrinsicContentSize
    guard Axis.allCases.allSatisfy({ (earlier[$0] == nil) == (size[$0] == nil) }) else {
      return nil
    }
    tree[view].intrinsicContentSize = size
    return takeContents { $0 == view }
  }

  /// Gives the rows of some views' content the constants that follow from it; which rows these are.
  @discardableResult
  private mutating func takeContents(where isMeant: (ViewID) -> Bool) -> [Int] {
    var rows: [Int] = []
    for (row, implicit) in implicitRows.enumerated() where implicit.isOfContent {
      guard case .view(let view) = implicit.item, isMeant(view),
        let content = tree[view].intrinsicContentSize[implicit.axis]
      else { continue }
      let constant = constant(of: content, view, implicit.axis)
      // A row ends with 0 where it is lowered with -0.
      system.setConstant(constant.isZero ? .zero : constant, ofRow: row)
      rows.append(row)
    }
    return rows
  }

  /// Whether some constraint is on a baseline.
  private var speaksOfBaselines: Bool {
    constraints.indices.contains { index in
      [constraints[index].first.attribute, constraints[index].second?.attribute]
        .contains { $0 == .firstBaseline || $0 == .lastBaseline }
    }
  }
}
