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
    for view in views {
      guard hasRows(for: other[view].intrinsicContentSize, of: view) else { return false }
    }
    let areBaselinesOthers = views.contains { view in
      tree[view].firstBaseline != other[view].firstBaseline
        || tree[view].lastBaseline != other[view].lastBaseline
    }
    guard !areBaselinesOthers || !speaksOfBaselines else { return false }
    tree = other
    for view in views { takeContent(of: view) }
    return true
  }

  /// Takes in that a view shows something of another size.
  ///
  /// - Requires: no constraint was made by the size that it had, as those of stacks may be.
  /// - Returns: The rows whose constants are others; nil, and nothing is taken, where rows would come or go.
  /// - Complexity: O(log rows).
  package mutating func setContentSize(
    _ size: AxisPair<ExactNumber?>,
    of view: ViewID
  ) -> [Int]? {
    guard hasRows(for: size, of: view) else { return nil }
    tree[view].intrinsicContentSize = size
    return takeContent(of: view)
  }

  /// Whether a size of content has its rows along the same axes as the one that was lowered.
  private func hasRows(for size: AxisPair<ExactNumber?>, of view: ViewID) -> Bool {
    let earlier = tree[view].intrinsicContentSize
    return Axis.allCases.allSatisfy { (earlier[$0] == nil) == (size[$0] == nil) }
  }

  /// Gives the rows of a view's content the constants that follow from it; which rows these are.
  @discardableResult
  private mutating func takeContent(of view: ViewID) -> [Int] {
    var rows: [Int] = []
    for row in implicitRows(of: view) where implicitRows[row].isOfContent {
      let axis = implicitRows[row].axis
      guard let content = tree[view].intrinsicContentSize[axis] else { continue }
      let constant = constant(of: content, view, axis)
      // A row ends with 0 where it is lowered with -0.
      system.setConstant(constant.isZero ? .zero : constant, ofRow: row)
      rows.append(row)
    }
    return rows
  }

  /// The rows that say something of a view by itself: they stand view by view, before those of guides.
  private func implicitRows(of view: ViewID) -> Range<Int> {
    func first(from index: Int) -> Int {
      implicitRows.partitioningIndex {
        guard case .view(let other) = $0.item else { return true }
        return other.index >= index
      }
    }
    return first(from: view.index)..<first(from: view.index + 1)
  }

  /// Whether some constraint is on a baseline.
  private var speaksOfBaselines: Bool {
    constraints.indices.contains { index in
      [constraints[index].first.attribute, constraints[index].second?.attribute]
        .contains { $0 == .firstBaseline || $0 == .lastBaseline }
    }
  }
}
