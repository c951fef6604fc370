// Which view speaks for a stack's baselines.
//
// Source: [Apple UIStackView], "Position and size the stack view" (Documentation/SOURCES.md): of a row the tallest
// view, of a column the first one and the last one; where that is a stack, the view that speaks for it.

import ExactArithmetic

/// What a stack view shows, as far as its baselines hang on it.
public struct StackArrangement: Hashable, Sendable {
  /// The direction of the row or column.
  public var axis: Axis
  /// The arranged views that are not hidden, in their order.
  public var shown: [ViewID]
  /// What the stack's height has beyond those of its views, in points: gaps of a column, margins.
  public var extraHeight: ExactNumber

  /// Makes an arrangement.
  public init(axis: Axis, shown: [ViewID], extraHeight: ExactNumber = .zero) {
    self.axis = axis
    self.shown = shown
    self.extraHeight = extraHeight
  }
}

extension LayoutTree {
  /// The view whose baseline a baseline of a view is: itself, unless it is a stack without one of its own.
  ///
  /// The tallest view of a row is the one with the greatest natural height, the first one of several:
  /// heights that only a layout gives are not known here.
  ///
  /// - Complexity: O(views that stand in the stack × depth).
  public func baselineView(of view: ViewID, _ attribute: LayoutAttribute) -> ViewID {
    var view = view
    while let arrangement = arrangements[view], !hasBaseline(view, attribute) {
      let next: ViewID?
      switch (arrangement.axis, attribute) {
      case (.horizontal, _): next = tallest(of: arrangement.shown)
      case (.vertical, .firstBaseline): next = arrangement.shown.first
      case (.vertical, _): next = arrangement.shown.last
      }
      guard let next else { return view }
      view = next
    }
    return view
  }

  private func hasBaseline(_ view: ViewID, _ attribute: LayoutAttribute) -> Bool {
    attribute == .firstBaseline ? self[view].firstBaseline != nil : self[view].lastBaseline != nil
  }

  private func tallest(of views: [ViewID]) -> ViewID? {
    var tallest: (view: ViewID, height: Rational)?
    for view in views {
      let height = naturalHeight(of: view)
      if let earlier = tallest, earlier.height >= height { continue }
      tallest = (view, height)
    }
    return tallest?.view
  }

  /// The height of a view's content, a stack's summed up from what it shows; 0 where nothing has one.
  private func naturalHeight(of view: ViewID) -> Rational {
    if let stated = self[view].intrinsicContentSize.vertical { return stated.rational }
    guard let arrangement = arrangements[view] else { return 0 }
    var height: Rational = 0
    for inner in arrangement.shown {
      let natural = naturalHeight(of: inner)
      height = arrangement.axis == .vertical ? height + natural : max(height, natural)
    }
    return height + arrangement.extraHeight.rational
  }
}
