// Layout passes, and what can be asked after one.

import Constraints
import ExactArithmetic
import LayoutEngine
import LayoutModel

extension View {
  /// How often one pass lays out at most, when `layoutSubviews` keeps changing constraints.
  public static var layoutRoundLimit: Int { 16 }

  /// Says that the layout is out of date.
  ///
  /// Within a layout pass `layoutSubviews` is then called once more in that pass, for every view, whether frames
  /// change or not; at most ``layoutRoundLimit`` times.
  public func setNeedsLayout() {
    invalidate()
    announceAgain()
  }

  private func announceAgain() {
    // A pass that is under way has frames to announce again, those of its next solve.
    let root = root
    if root.passStage != .none { root.hasNewFrames = true }
  }

  /// Says that `intrinsicContentSize` has changed.
  ///
  /// Within a layout pass `layoutSubviews` is then called once more, as it is after ``setNeedsLayout()``: views above
  /// may set frames by what the content needs.
  public func invalidateIntrinsicContentSize() {
    invalidate(.content)
    announceAgain()
  }

  /// Says that `updateConstraints` must be called before the next layout.
  public func setNeedsUpdateConstraints() {
    needsConstraintUpdate = true
    root.mayNeedConstraintUpdate = true
    invalidate()
  }

  /// Lays out the whole tree that this view stands in, if anything in it has changed.
  ///
  /// Frames are set, then `layoutSubviews` is called for every view, superviews first. If that changes
  /// constraints, both are done again until frames stay as they are and no view has asked for more.
  ///
  /// A call within `layoutSubviews` sets frames at once, and the pass that is under way announces them. One within
  /// `intrinsicContentSize` or `updateConstraints` leaves frames to that pass, which then asks again once they are set.
  ///
  /// - Complexity: one snapshot and one solve a round; a solve after content sizes and constants alone have
  ///   changed, or the root's size, goes on from the last answer. Without stack views a round after
  ///   ``invalidateIntrinsicContentSize()`` alone takes no snapshot, and asks all views for their content.
  public func layoutIfNeeded() {
    let root = root
    switch root.passStage {
    case .none:
      guard root.isOutOfDate else { return }
      defer { root.passStage = .none }
      root.runPass()
    case .solving:
      root.isAskedForFrames = true
    case .announcing:
      guard root.isOutOfDate else { return }
      root.solve()
      root.passStage = .announcing
    }
  }

  /// Where a root is in a pass.
  enum PassStage {
    /// In none.
    case none
    /// Views are asked for constraints and content sizes, and get frames.
    case solving
    /// Views are told of their frames.
    case announcing
  }

  /// Lays out and announces it until frames stay as they are.
  private func runPass() {
    hasNewFrames = false
    for round in 0..<Self.layoutRoundLimit {
      // Kept where the round before was asked for frames: for all others it would be a copy of each answer.
      let earlier = isAskedForFrames ? currentPass?.values : nil
      isAskedForFrames = false
      solve()
      if hasNewFrames || round == 0 {
        hasNewFrames = false
        passStage = .announcing
        forEachView { $0.layoutSubviews() }
        // Content sizes that hang on frames are asked for again, until the answer is the same: frames alone would not
        // do, because `layoutSubviews` may set some of them each time.
        if isAskedForFrames, currentPass?.values != earlier { staleness = .layout }
      }
      guard isOutOfDate || hasNewFrames else { return }
    }
    // The last change stands, laid out but not announced again.
    solve()
  }

  /// Updates constraints and lays out.
  private func solve() {
    passStage = .solving
    updateConstraintsIfNeeded()
    if layOut() { hasNewFrames = true }
  }

  /// Calls `updateConstraints` where it was asked for, in the whole tree below, deepest views first.
  ///
  /// Where that asks for more, of views that it adds or of others, it is called for these too, at most
  /// ``layoutRoundLimit`` times for each.
  public func updateConstraintsIfNeeded() {
    let root = root
    guard root.mayNeedConstraintUpdate else { return }
    for _ in 0..<Self.layoutRoundLimit {
      // Before views are asked: they may ask for more.
      if root === self { mayNeedConstraintUpdate = false }
      guard updateConstraintsOnce() else { return }
    }
  }

  /// Calls `updateConstraints` once where it was asked for; whether it was for any view.
  private func updateConstraintsOnce() -> Bool {
    var hasCalled = false
    forEachSubview { if $0.updateConstraintsOnce() { hasCalled = true } }
    guard needsConstraintUpdate else { return hasCalled }
    needsConstraintUpdate = false
    updateConstraints()
    return true
  }

  private var layoutSize: LayoutSize {
    LayoutSize(width: ExactNumber(frame.width), height: ExactNumber(frame.height))
  }

  /// Whether a root has another size than at its last layout.
  private var isResized: Bool { currentPass?.size != layoutSize }

  /// Whether a root has something to lay out.
  private var isOutOfDate: Bool { staleness > .none || isResized }

  /// Solves and sets frames; whether any of them changed, or the root's size did.
  private func layOut() -> Bool {
    let isResized = isResized
    // A size changes no places in the stacking order.
    let staleness = staleness
    let hasNewOrder = staleness == .layout || currentPass == nil
    // Before views are asked: what they invalidate then is out of date.
    if hasNewOrder { forEachView { $0.staleness = .none } }
    forgetContentIsStale()
    if let currentPass {
      switch staleness {
      case .layout: currentPass.layOutAgain(self, size: layoutSize)
      case .content: currentPass.layOutContent(of: self, size: layoutSize)
      case .none: currentPass.resize(to: layoutSize)
      }
    } else {
      currentPass = LayoutPass(self, size: layoutSize)
    }
    let hasChanged = currentPass?.apply(withOrder: hasNewOrder) ?? false
    return isResized || hasChanged
  }

  func forEachView(_ body: (View) -> Void) {
    body(self)
    forEachSubview { $0.forEachView(body) }
  }

  /// Does something for each view that stands in this one now.
  ///
  /// The list keeps them, also what the body takes out of it: to count references to each of them would take longer
  /// than much of what is done for them.
  @inline(__always)
  func forEachSubview(_ body: (View) -> Void) {
    if subviews.isEmpty { return }
    let list = subviews
    withExtendedLifetime(list) {
      list.withUnsafeBufferPointer { views in
        for index in views.indices {
          Unmanaged.passUnretained(views[index])._withUnsafeGuaranteedRef { body($0) }
        }
      }
    }
  }

  // MARK: Fitting

  /// The size at which the view's constraints hold and that is nearest to a target.
  ///
  /// `updateConstraints` is called before, where it was asked for.
  public func systemLayoutSizeFitting(_ target: Size) -> Size {
    systemLayoutSizeFitting(
      target,
      withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel
    )
  }

  /// The size at which the view's constraints hold and that is nearest to a target, with a priority
  /// for each axis; at 1000 the view has the target's extent.
  ///
  /// `updateConstraints` is called before, where it was asked for.
  ///
  /// - Requires: a finite target that is not negative, and priorities above 0 and at most 1000.
  public func systemLayoutSizeFitting(
    _ target: Size,
    withHorizontalFittingPriority horizontal: LayoutPriority,
    verticalFittingPriority vertical: LayoutPriority
  ) -> Size {
    require(
      target.width.isFinite && target.height.isFinite && target.width >= 0 && target.height >= 0,
      "the target \(target)"
    )
    updateConstraintsIfNeeded()
    let pass = LayoutPass(
      self,
      size: LayoutSize(width: ExactNumber(target.width), height: ExactNumber(target.height)),
      sizing: .fitting(
        AxisPair(horizontal: horizontal.rawValue, vertical: vertical.rawValue)
      )
    )
    let container = pass.placement[ViewID.container]
    return Size(width: container.width, height: container.height)
  }

  // MARK: Questions about the last layout

  /// The constraint system of the tree's layout; for measuring.
  package var loweredSystem: ConstraintSystem {
    layoutIfNeeded()
    return root.currentPass?.lowering.system ?? ConstraintSystem()
  }

  /// Whether some part of the view's frame could be another as well.
  ///
  /// Lays out first, if anything has changed.
  public var hasAmbiguousLayout: Bool { !ambiguousAttributes.isEmpty }

  /// The parts of the view's frame that could be others as well, after a layout if one is needed.
  public var ambiguousAttributes: [FrameAttribute] {
    layoutIfNeeded()
    guard let pass = root.currentPass, pass.knows(self), case .view(let id) = snapshotItem else {
      return []
    }
    return pass.result.ambiguous.filter { $0.view == id }.map(\.attribute)
  }

  /// The required constraints of the whole tree that cannot hold with those before them, after a
  /// layout if one is needed; the frames are those without them.
  ///
  /// Those that the program has made: what a stack view brings, and the frame of a view that
  /// `translatesAutoresizingMaskIntoConstraints`, are left out of the list.
  public var unsatisfiableConstraints: [LayoutConstraint] {
    layoutIfNeeded()
    return root.currentPass?.unsatisfiableConstraints ?? []
  }

  /// The active constraints, at their limit or beyond it, that the view's place or size along an axis
  /// hangs on, after a layout if one is needed.
  public func constraintsAffectingLayout(for axis: Axis) -> [LayoutConstraint] {
    layoutIfNeeded()
    return root.currentPass?.constraints(affecting: self, along: axis) ?? []
  }
}
