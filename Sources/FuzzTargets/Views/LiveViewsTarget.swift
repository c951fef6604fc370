// Trees of views while a program changes them: after each layout, everything that can be asked is what it is in a tree
// made anew with the same state, whatever came before.

import AutoLayout
import FuzzSupport
import Fuzzing
import LayoutModel

/// Changes trees of views between layouts.
struct LiveViewsTarget: PlainTarget {
  static let name = "live-views"
  static let summary = "trees of views: changed in any order they are laid out as made anew"
  static let fileExtension = "views"
  static let words = ViewScript.words

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    Array(ViewScript.make(using: &generator).utf8)
  }

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let player = ViewPlayer()
    for (number, step) in ViewScript(input).steps.enumerated() {
      let difference: String?
      switch step.word {
      case "layout":
        player.root.layoutIfNeeded()
        try checkUpdates(of: player, number)
        // Made now: views may have changed what they stand in when they were asked.
        let fresh = FreshViews(of: player)
        fresh.root.layoutIfNeeded()
        difference =
          fresh.differenceOfFrames(from: player)
          ?? (step.choice(0, of: 2) == 1 ? fresh.differenceOfAnswers(from: player) : nil)
      case "fit":
        player.root.updateConstraintsIfNeeded()
        try checkUpdates(of: player, number)
        difference = FreshViews(of: player).differenceOfFit(from: player, step)
      default:
        player.play(step)
        difference = nil
      }
      if let difference { throw Finding("depends-on-history", "step \(number): \(difference)") }
    }
  }

  /// Looks for a view that asked to update its constraints, and was not let.
  private func checkUpdates(of player: ViewPlayer, _ step: Int) throws(Finding) {
    for (number, view) in player.views.enumerated() {
      guard let view = view as? LazyView, view.isWaiting, view.isDescendant(of: player.root) else {
        continue
      }
      throw Finding("not-updated", "step \(step): view \(number) still waits to update constraints")
    }
  }
}

/// A tree with the state of another one that was never laid out.
private struct FreshViews {
  let root: View
  /// By the numbers of the player; nil for what does not stand in its tree.
  private let views: [View?]
  private let guides: [LayoutGuide?]
  private let constraints: [LayoutConstraint?]

  init(of player: ViewPlayer) {
    let views = player.views.map { view in
      view.flatMap {
        $0.isDescendant(of: player.root) ? Self.copy($0, isRoot: $0 === player.root) : nil
      }
    }
    let pairs = zip(player.views, views).compactMap { view, copy in
      view.flatMap { view in copy.map { (view, $0) } }
    }
    let copies = Dictionary(uniqueKeysWithValues: pairs.map { (ObjectIdentifier($0), $1) })
    for (view, copy) in pairs {
      for subview in view.subviews {
        if let subview = copies[ObjectIdentifier(subview)] { copy.addSubview(subview) }
      }
      guard let stack = view as? StackView, let copiedStack = copy as? StackView else { continue }
      for arranged in stack.arrangedSubviews {
        guard let copy = copies[ObjectIdentifier(arranged)] else { continue }
        copiedStack.addArrangedSubview(copy)
        copiedStack.setCustomSpacing(stack.customSpacing(after: arranged), after: copy)
      }
    }
    var guides = [LayoutGuide?](repeating: nil, count: player.guides.count)
    for (view, copy) in pairs {
      for guide in view.layoutGuides {
        guard let number = player.guides.firstIndex(where: { $0 === guide }) else { continue }
        let copiedGuide = LayoutGuide()
        guides[number] = copiedGuide
        copy.addLayoutGuide(copiedGuide)
      }
    }
    var constraints = [LayoutConstraint?](repeating: nil, count: player.pins.count)
    for number in player.order {
      let pin = player.pins[number]
      guard let first = pin.first.object(views: views, guides: guides) else { continue }
      let copy = LayoutConstraint(
        item: first,
        attribute: pin.constraint.firstAttribute,
        relatedBy: pin.constraint.relation,
        toItem: pin.second?.object(views: views, guides: guides),
        attribute: pin.constraint.secondAttribute,
        multiplier: pin.constraint.multiplier,
        constant: pin.constraint.constant
      )
      copy.priority = pin.constraint.priority
      copy.isActive = true
      constraints[number] = copy
    }
    (self.views, self.guides, self.constraints) = (views, guides, constraints)
    root = views[0] ?? View()
  }

  private static func copy(_ view: View, isRoot: Bool) -> View {
    let copy =
      switch view {
      case is StackView: StackView()
      case is ScrollView: ScrollView()
      case is WrappingLabel: WrappingLabel()
      default: View()
      }
    // Other frames are answers.
    if isRoot || view.translatesAutoresizingMaskIntoConstraints { copy.frame = view.statedFrame }
    copy.translatesAutoresizingMaskIntoConstraints = view.translatesAutoresizingMaskIntoConstraints
    copy.contentSizeOverride = view.contentSizeOverride
    for axis in Axis.allCases {
      copy.setContentHuggingPriority(view.contentHuggingPriority(for: axis), for: axis)
      copy.setContentCompressionResistancePriority(
        view.contentCompressionResistancePriority(for: axis),
        for: axis
      )
    }
    copy.isHidden = view.isHidden
    copy.firstBaselineOffsetFromTop = view.firstBaselineOffsetFromTop
    copy.lastBaselineOffsetFromBottom = view.lastBaselineOffsetFromBottom
    copy.layoutMargins = view.layoutMargins
    copy.safeAreaInsets = view.safeAreaInsets
    copy.alignmentRectInsetsOverride = view.alignmentRectInsetsOverride
    copy.userInterfaceLayoutDirection = view.userInterfaceLayoutDirection
    if let label = view as? WrappingLabel, let copy = copy as? WrappingLabel {
      (copy.letterCount, copy.width) = (label.letterCount, label.width)
    }
    if let stack = view as? StackView, let copy = copy as? StackView {
      copy.axis = stack.axis
      copy.distribution = stack.distribution
      copy.alignment = stack.alignment
      copy.spacing = stack.spacing
      copy.isLayoutMarginsRelativeArrangement = stack.isLayoutMarginsRelativeArrangement
      copy.isBaselineRelativeArrangement = stack.isBaselineRelativeArrangement
    }
    return copy
  }

  // MARK: Comparing

  /// Which frame or place in the stacking order is another one.
  func differenceOfFrames(from player: ViewPlayer) -> String? {
    for (number, (live, fresh)) in zip(player.views, views).enumerated() {
      guard let live, let fresh else { continue }
      guard live.frame == fresh.frame, live.zIndex == fresh.zIndex else {
        let places = "\(live.frame) \(live.zIndex), anew \(fresh.frame) \(fresh.zIndex)"
        return "view \(number) is at \(places)"
      }
      guard let live = live as? ScrollView, let fresh = fresh as? ScrollView else { continue }
      guard live.contentSize == fresh.contentSize else {
        return "view \(number) contains \(live.contentSize), anew \(fresh.contentSize)"
      }
    }
    for (number, (live, fresh)) in zip(player.guides, guides).enumerated() {
      guard let fresh, live.layoutFrame != fresh.layoutFrame else { continue }
      return "guide \(number) is at \(live.layoutFrame), anew \(fresh.layoutFrame)"
    }
    return nil
  }

  /// Which question has another answer.
  func differenceOfAnswers(from player: ViewPlayer) -> String? {
    let pins = player.pins.map(\.constraint)
    let live = Self.numbers(of: player.root.unsatisfiableConstraints, in: pins)
    let fresh = Self.numbers(of: root.unsatisfiableConstraints, in: constraints)
    guard live == fresh else { return "constraints \(live) cannot hold, anew \(fresh)" }
    for (number, (liveView, freshView)) in zip(player.views, views).enumerated() {
      guard let liveView, let freshView else { continue }
      let (live, fresh) = (liveView.ambiguousAttributes, freshView.ambiguousAttributes)
      guard live == fresh else { return "of view \(number) \(live) are open, anew \(fresh)" }
      for axis in Axis.allCases {
        let live = Self.numbers(of: liveView.constraintsAffectingLayout(for: axis), in: pins)
        let fresh = Self.numbers(
          of: freshView.constraintsAffectingLayout(for: axis),
          in: constraints
        )
        guard live == fresh else {
          return "view \(number) hangs on constraints \(live) along \(axis), anew \(fresh)"
        }
      }
    }
    return nil
  }

  /// Which other size fits a view.
  func differenceOfFit(from player: ViewPlayer, _ step: ViewScript.Step) -> String? {
    let number = step.choice(0, of: views.count)
    guard let live = player.views[number], let fresh = views[number] else { return nil }
    let target = Size(width: step.number(1).magnitude, height: step.number(2).magnitude)
    // Alone it is the same: what stands around a view has no say, but for the direction of the tree.
    fresh.removeFromSuperview()
    fresh.userInterfaceLayoutDirection = root.userInterfaceLayoutDirection
    let (liveSize, freshSize) = (
      live.systemLayoutSizeFitting(target), fresh.systemLayoutSizeFitting(target)
    )
    return liveSize == freshSize
      ? nil : "\(liveSize) fits view \(number), anew \(freshSize)"
  }

  private static func numbers(
    of constraints: [LayoutConstraint],
    in all: [LayoutConstraint?]
  ) -> [Int] {
    constraints.map { constraint in all.firstIndex { $0 === constraint } ?? -1 }
  }
}
