// What a root remembers of its last layout: the lowered system with its solver, to go on from when
// only the size or numbers change, and the answer, to be asked about.

import Constraints
import ExactArithmetic
import LayoutEngine
import LayoutModel
import SimplexCore

/// One layout of a view tree.
///
/// It belongs to the tree's root and holds no view: not the root, which would then never go, nor what has left the tree.
final class LayoutPass {
  private(set) var lowering: Lowering
  private var objects: Objects
  private var solver: SimplexSolver
  /// The size of the container.
  private(set) var size: LayoutSize
  /// The values of the variables, which frames are made of.
  private(set) var values: [Double]
  /// What is asked for seldom: conflicts and what is ambiguous; nil until it is.
  private(set) var explained: SolveOutcome?
  /// What holds what in place, once somebody has asked for it.
  private(set) var activeRows: ActiveRows?

  /// What a snapshot's numbers stand for.
  private struct Objects {
    /// The views in the order of the tree.
    ///
    /// They are there as long as nothing has been added or taken out, and after that a tree is stale.
    let views: [Unmanaged<View>]
    /// The guides in the order of the tree; nil for those without objects.
    let guides: [LayoutGuide?]
    /// The object that each constraint comes from; nil where a kind of view brings it.
    let sources: [LayoutConstraint?]
    var answers: [ViewAnswers.Answer]
    /// Whether there are constraints that follow from the size of content.
    let readsContentSizes: Bool

    init(_ snapshot: LayoutSnapshot) {
      views = snapshot.views.map { Unmanaged.passUnretained($0) }
      (guides, sources) = (snapshot.guides, snapshot.sources)
      (answers, readsContentSizes) = (snapshot.answers.answers, snapshot.readsContentSizes)
    }
  }

  /// Lays a view out as a container of a size.
  init(_ root: View, size: LayoutSize, sizing: ContainerSizing = .fixed) {
    let snapshot = LayoutSnapshot(of: root, isTemporary: sizing != .fixed)
    objects = Objects(snapshot)
    lowering = Lowering(
      tree: snapshot.tree,
      constraints: snapshot.constraints,
      size: size,
      sizing: sizing
    )
    solver = SimplexSolver(lowering.system)
    solver.solve()
    self.size = size
    values = solver.exactValues()
  }

  /// Lays a view out that has changed since, as a container of a size.
  ///
  /// Where only numbers have changed, content sizes and constants, the solver goes on from its last answer.
  func layOutAgain(_ root: View, size: LayoutSize) {
    let snapshot = LayoutSnapshot(of: root)
    objects = Objects(snapshot)
    lowering = Lowering(tree: snapshot.tree, constraints: snapshot.constraints, size: size)
    solver.take(lowering.system)
    solve(at: size)
  }

  /// Lays a view out in which only the size of content has changed since, as a container of a size.
  ///
  /// - Complexity: O(views); O(rows) where content has come or gone, or stacks are made by its size.
  func layOutContent(of root: View, size: LayoutSize) {
    // Views may have changed more while they were asked.
    guard !objects.readsContentSizes,
      let changes = ViewAnswers.changes(of: root, since: objects.answers), root.staleness < .layout,
      take(changes)
    else { return layOutAgain(root, size: size) }
    solve(at: size)
  }

  /// Gives rows the constants that follow from content; false where that is not all that has changed.
  private func take(_ changes: [(index: Int, answer: ViewAnswers.Answer)]) -> Bool {
    for (index, answer) in changes {
      var sameButContent = objects.answers[index]
      sameButContent.contentSize = answer.contentSize
      let size = objects.views[index]._withUnsafeGuaranteedRef {
        LayoutSnapshot.contentSize(of: $0, answer)
      }
      guard answer == sameButContent,
        let rows = lowering.setContentSize(size, of: ViewID(index))
      else { return false }
      objects.answers[index] = answer
      solver.takeConstants(ofRows: rows, from: lowering.system)
    }
    return true
  }

  /// Lays the same views out at another size.
  func resize(to size: LayoutSize) {
    guard size != self.size else { return }
    solve(at: size)
  }

  private func solve(at size: LayoutSize) {
    solver.solve(parameters: lowering.parameters(for: size))
    self.size = size
    // Given back before the solver writes into the same memory.
    values = []
    values = solver.exactValues()
    explained = nil
    activeRows = nil
  }

  /// The frames alone.
  var placement: LayoutPlacement { LayoutPlacement(values: values, of: lowering) }

  private var outcome: SolveOutcome {
    if let explained { return explained }
    let outcome = solver.outcome()
    explained = outcome
    return outcome
  }

  /// The answer with conflicts and what is ambiguous.
  var result: LayoutResult { LayoutResult(outcome, of: lowering, size: size) }

  /// Gives the views and guides their frames, and the views their places in the stacking order where these may be
  /// others; whether any frame changed.
  func apply(withOrder: Bool) -> Bool {
    var hasChanged = false
    let placement = placement
    if withOrder {
      let zIndexes = placement.zIndexes
      for (index, view) in objects.views.enumerated() {
        view._withUnsafeGuaranteedRef { $0.zIndex = zIndexes.isEmpty ? 0 : zIndexes[index] }
      }
    }
    for (index, view) in objects.views.enumerated().dropFirst() {
      view._withUnsafeGuaranteedRef { view in
        let frame = Rect(placement.frames[index])
        guard frame != view.frame else { return }
        hasChanged = true
        view.setLaidOutFrame(frame)
      }
    }
    for (index, guide) in objects.guides.enumerated() {
      guard let guide, let frame = placement[GuideID(index)] else { continue }
      guide.layoutFrame = Rect(frame)
    }
    return hasChanged
  }

  // MARK: Questions

  /// The constraints that could not hold; those that no program made are left out.
  var unsatisfiableConstraints: [LayoutConstraint] {
    outcome.droppedRows.compactMap { source(ofRow: $0) }
  }

  private func source(ofRow row: Int) -> LayoutConstraint? {
    guard case .constraint(let index) = lowering.origin(ofRow: row) else { return nil }
    return objects.sources[index]
  }

  /// Whether the item was laid out: within a pass a question may be about one that has come since.
  func knows(_ item: ConstraintItem) -> Bool {
    switch item.snapshotItem {
    case .view(let id):
      id.index < objects.views.count
        && objects.views[id.index].toOpaque() == Unmanaged.passUnretained(item).toOpaque()
    case .guide(let id): id.index < objects.guides.count && objects.guides[id.index] === item
    }
  }

  /// The constraints at their limit, or beyond it, that the place or the size of an item hangs on.
  func constraints(affecting item: ConstraintItem, along axis: Axis) -> [LayoutConstraint] {
    guard knows(item) else { return [] }
    let graph = activeRows ?? ActiveRows(lowering.system, outcome)
    activeRows = graph
    var variables: [Int] = []
    switch item.snapshotItem {
    case .view(let id):
      variables =
        axis == .horizontal
        ? [lowering.variable(id, .x), lowering.variable(id, .width)]
        : [lowering.variable(id, .y), lowering.variable(id, .height)]
    case .guide(let id):
      variables = FrameAttribute.allCases.compactMap { attribute in
        let isHorizontal = attribute == .x || attribute == .width
        return isHorizontal == (axis == .horizontal) ? lowering.variable(id, attribute) : nil
      }
    }
    return graph.rows(reachedFrom: variables).compactMap { source(ofRow: $0) }
  }
}

extension Rect {
  /// A frame of the engine.
  init(_ frame: LayoutFrame) {
    self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }
}
