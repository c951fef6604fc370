// A stack view as an object. What it does to its arranged views is LayoutModel's StackConstraints.

import ExactArithmetic
import LayoutModel

/// A view that arranges views in a row or a column.
///
/// It has no size of its own: that follows from the arranged views, as `systemLayoutSizeFitting` says.
open class StackView: View {
  /// How arranged views share the room.
  public typealias Distribution = StackLayout.Distribution
  /// How arranged views are aligned across.
  public typealias Alignment = StackLayout.Alignment

  /// In `setCustomSpacing`: no spacing of its own, that of the stack.
  public static let spacingUseDefault = Double.greatestFiniteMagnitude
  /// In `setCustomSpacing`: the standard spacing between views.
  public static let spacingUseSystem = systemSpacing

  /// The views in the row or column, hidden ones too.
  public private(set) var arrangedSubviews: [View] = []
  /// The direction of the row or column.
  public var axis = Axis.horizontal { didSet { if axis != oldValue { invalidate() } } }
  /// How arranged views share the room along the axis.
  public var distribution = Distribution.fill {
    didSet { if distribution != oldValue { invalidate() } }
  }
  /// How arranged views are aligned across the axis.
  public var alignment = Alignment.fill { didSet { if alignment != oldValue { invalidate() } } }
  /// The gap between neighbours: exact where views fill the room, the least one where they don't.
  public var spacing = 0.0 { didSet { if spacing != oldValue { invalidate() } } }
  /// Whether arranged views keep to the layout margins instead of the edges.
  public var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { invalidate() } }
  }
  /// Whether gaps of a column are measured from last to first baselines.
  public var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { invalidate() } }
  }
  /// Of arranged views only, which the stack keeps alive: another view may later be where one was that has gone.
  private var customSpacings: [ObjectIdentifier: Double] = [:]

  /// Makes a stack view of views in this order.
  public convenience init(arrangedSubviews views: [View]) {
    self.init()
    for view in views { addArrangedSubview(view) }
  }

  // MARK: Arranged views

  /// Puts a view at the end of the row or column.
  public func addArrangedSubview(_ view: View) {
    arrangedSubviews.remove(view)
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Puts a view between others.
  ///
  /// - Requires: `index` is at most the number of arranged views.
  public func insertArrangedSubview(_ view: View, at index: Int) {
    require(
      index >= 0 && index <= arrangedSubviews.count,
      "place \(index) among \(arrangedSubviews.count) arranged views"
    )
    let earlier = arrangedSubviews.firstIndex { $0 === view }
    if view.superview !== self { addSubview(view) }
    arrangedSubviews.remove(view)
    let target = earlier.map { $0 < index ? index - 1 : index } ?? index
    arrangedSubviews.insert(view, at: min(target, arrangedSubviews.count))
    invalidate()
  }

  /// Takes a view out of the row or column; it stays a subview.
  public func removeArrangedSubview(_ view: View) {
    arrangedSubviews.remove(view)
    customSpacings[ObjectIdentifier(view)] = nil
    invalidate()
  }

  override open func willRemoveSubview(_ view: View) {
    super.willRemoveSubview(view)
    removeArrangedSubview(view)
  }

  /// Sets the gap behind an arranged view, in points; `spacingUseDefault` takes it back.
  ///
  /// A view that is not arranged has none, and one that is taken out loses it.
  public func setCustomSpacing(_ spacing: Double, after view: View) {
    guard spacing != customSpacing(after: view), arrangedSubviews.contains(where: { $0 === view })
    else { return }
    customSpacings[ObjectIdentifier(view)] = spacing == Self.spacingUseDefault ? nil : spacing
    invalidate()
  }

  /// The gap in points behind a view that is set for it, or `spacingUseDefault`.
  public func customSpacing(after view: View) -> Double {
    customSpacings[ObjectIdentifier(view)] ?? Self.spacingUseDefault
  }

  // MARK: Constraints

  override func contribute(to snapshot: inout LayoutSnapshot, as id: ViewID) {
    require(spacing.isFinite, "the spacing \(spacing)")
    var stack = StackLayout()
    stack.axis = axis
    stack.distribution = distribution
    stack.alignment = alignment
    stack.spacing = ExactNumber(spacing)
    stack.isLayoutMarginsRelativeArrangement = isLayoutMarginsRelativeArrangement
    stack.isBaselineRelativeArrangement = isBaselineRelativeArrangement
    let spacings = arrangedSubviews.compactMap { view in
      customSpacings[ObjectIdentifier(view)].map { spacing in
        require(spacing.isFinite, "the spacing \(spacing) behind \(view.displayName)")
        return (ObjectIdentifier(view), ExactNumber(spacing))
      }
    }
    ViewArrangement(
      stack,
      arranged: arrangedSubviews,
      customSpacings: Dictionary(uniqueKeysWithValues: spacings)
    ).contribute(to: &snapshot, of: self, as: id)
  }
}
