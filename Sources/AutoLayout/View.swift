// A view: a rectangle in a tree. Nothing is drawn; what a view shows is data of subclasses. How
// constraints are held, layouts are run and questions are answered is in extensions.

import LayoutModel

/// A rectangle in a tree of views.
///
/// **Threads.** Views, guides and constraints are not `Sendable`: a tree belongs to one isolation
/// domain at a time, such as an actor or a task, and the compiler holds that. A whole tree that nobody
/// else refers to may be sent to another domain. Different trees may be laid out in parallel; nothing
/// is shared between them.
open class View: ConstraintItem {
  /// The size that says that a view has no natural one along an axis.
  public static let noIntrinsicMetric = -1.0
  /// The target for the smallest size that satisfies a view's constraints.
  public static let layoutFittingCompressedSize = Size(width: 0, height: 0)
  /// The target for the largest size that satisfies a view's constraints.
  public static let layoutFittingExpandedSize = Size(width: 10_000, height: 10_000)

  /// The name by which documents and `findViewByID` know the view.
  public var id: String?
  /// A number to find the view by.
  public var tag = 0
  // A layout pass reads what is marked so of every view, where checks that accesses don't overlap took a third of its
  // time; none of them runs code of a program before it has ended.
  /// The view this one stands in.
  @exclusivity(unchecked) public internal(set) unowned(unsafe) var superview: View?
  /// The views that stand in this one, from back to front.
  @exclusivity(unchecked) public private(set) var subviews: [View] = []
  /// The layout guides of this view, in the order they were added.
  public private(set) var layoutGuides: [LayoutGuide] = []
  /// The active constraints that this view holds, for ``constraints``.
  @exclusivity(unchecked) var held = HeldConstraints()

  /// What is out of date of the layout of this view, or of one below, for another reason than the root's size.
  ///
  /// It is no less for all superviews.
  @exclusivity(unchecked) var staleness = Staleness.layout
  @exclusivity(unchecked) var needsConstraintUpdate = true
  /// Whether `intrinsicContentSize` is being asked for.
  @exclusivity(unchecked) final var isAskedForContentSize = false
  /// Whether some view of a root's tree may need it.
  var mayNeedConstraintUpdate = true
  /// How often views have come into a root's tree, or left it.
  var treeVersion = 0
  @exclusivity(unchecked) private var storedFrame = Rect.zero
  /// The frame that the program set last, which is what holds where frames are constraints: a layout in which it could
  /// not hold changes nothing about it.
  package private(set) var statedFrame = Rect.zero
  /// What the last layout pass of a root knows.
  var currentPass: LayoutPass?
  /// Where a root is in a layout pass, so that none begins within another.
  var passStage = PassStage.none
  /// Whether a root has frames that `layoutSubviews` was not called for, or has to call it for them again.
  var hasNewFrames = false
  /// Whether a view of the root has asked for frames while they were looked for, in the last round.
  var isAskedForFrames = false

  /// Makes a view without extent.
  ///
  /// A subclass that overrides `init(frame:)` has it, too.
  public convenience init() { self.init(frame: .zero) }

  /// Makes a view with a frame, which a layout pass replaces unless the view is a root.
  ///
  /// - Requires: finite numbers.
  public init(frame: Rect) {
    require(frame.isFinite, "the frame \(frame)")
    storedFrame = frame
    statedFrame = frame
    super.init(asItem: ())
  }

  /// What outlives the view, because the program holds it, stands alone and is switched off.
  deinit {
    for subview in subviews { subview.superview = nil }
    held.forEach { $0.uninstall() }
  }

  override package var view: View? { self }

  override var displayName: String { id ?? "\(type(of: self))" }

  // MARK: Frames

  /// The rectangle in the superview's coordinates.
  ///
  /// A root keeps the size that is set here; any other view gets its frame from the next layout pass,
  /// unless `translatesAutoresizingMaskIntoConstraints` is true. What `layoutSubviews` sets stays until then.
  public var frame: Rect {
    get { storedFrame }
    set {
      require(newValue.isFinite, "the frame \(newValue)")
      guard newValue != storedFrame || newValue != statedFrame else { return }
      let isElsewhere = newValue != storedFrame
      storedFrame = newValue
      statedFrame = newValue
      // A pass compares a root's size with the one it knows, and in one that is under way frames are the program's.
      if translatesAutoresizingMaskIntoConstraints
        || (isElsewhere && superview != nil && root.passStage == .none)
      {
        invalidate()
      }
    }
  }

  /// The rectangle in the view's own coordinates; another size keeps the centre where it is.
  public var bounds: Rect {
    get { Rect(size: frame.size) }
    set {
      let size = newValue.size
      let (x, y) = (center.x - size.width / 2, center.y - size.height / 2)
      // Where the size stays nothing moves, not by rounding either.
      let origin = size == frame.size ? frame.origin : Point(x: x, y: y)
      frame = Rect(origin: origin, size: size)
    }
  }

  /// The centre in the superview's coordinates.
  public var center: Point {
    get { Point(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = Point(
        x: newValue.x - frame.width / 2,
        y: newValue.y - frame.height / 2
      )
    }
  }

  /// The place in the stacking order that constraints of `zIndex` give, after a layout pass.
  public internal(set) var zIndex = 0.0

  /// Takes over what a layout pass found.
  func setLaidOutFrame(_ frame: Rect) { storedFrame = frame }

  /// Whether the frame set by the program is a required constraint.
  ///
  /// False at first, unlike UIKit: here no view is resized by anything but constraints. Once it is true, the frame of
  /// that moment counts until the program sets another one.
  public var translatesAutoresizingMaskIntoConstraints = false {
    didSet {
      guard translatesAutoresizingMaskIntoConstraints != oldValue else { return }
      if translatesAutoresizingMaskIntoConstraints { statedFrame = storedFrame }
      invalidate()
    }
  }

  // MARK: Content

  /// The natural size of the content; `noIntrinsicMetric` along axes that have none.
  ///
  /// Override it where the content decides, or set `contentSizeOverride`. A fitting size that is asked for here counts
  /// no content of this view: it is what constraints alone come to.
  open var intrinsicContentSize: Size {
    contentSizeOverride ?? Size(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// A natural size given by the program; finite.
  @exclusivity(unchecked) public var contentSizeOverride: Size? {
    didSet { if contentSizeOverride != oldValue { invalidateIntrinsicContentSize() } }
  }

  var hugging = AxisPair(horizontal: LayoutPriority.defaultLow, vertical: .defaultLow)
  var resistance = AxisPair(horizontal: LayoutPriority.defaultHigh, vertical: .defaultHigh)

  /// How strongly the view resists growing beyond its content.
  public func contentHuggingPriority(for axis: Axis) -> LayoutPriority { hugging[axis] }

  /// Sets how strongly the view resists growing beyond its content.
  ///
  /// - Requires: a priority above 0 and at most 1000.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: Axis) {
    require(priority.rawValue > 0 && priority <= .required, "priority \(priority.rawValue)")
    guard priority != hugging[axis] else { return }
    hugging[axis] = priority
    invalidate()
  }

  /// How strongly the view resists shrinking below its content.
  public func contentCompressionResistancePriority(for axis: Axis) -> LayoutPriority {
    resistance[axis]
  }

  /// Sets how strongly the view resists shrinking below its content.
  ///
  /// - Requires: a priority above 0 and at most 1000.
  public func setContentCompressionResistancePriority(
    _ priority: LayoutPriority,
    for axis: Axis
  ) {
    require(priority.rawValue > 0 && priority <= .required, "priority \(priority.rawValue)")
    guard priority != resistance[axis] else { return }
    resistance[axis] = priority
    invalidate()
  }

  /// How far the first baseline lies below the top edge; finite, nil where it is the top edge.
  public var firstBaselineOffsetFromTop: Double? {
    didSet { baselineHasChanged(from: oldValue, to: firstBaselineOffsetFromTop) }
  }
  /// How far the last baseline lies above the bottom edge; finite, nil where it is the bottom edge.
  public var lastBaselineOffsetFromBottom: Double? {
    didSet { baselineHasChanged(from: oldValue, to: lastBaselineOffsetFromBottom) }
  }
  private func baselineHasChanged(from old: Double?, to offset: Double?) {
    require(offset?.isFinite ?? true, "a baseline of '\(displayName)' at \(offset ?? 0)")
    if offset != old { invalidate() }
  }
  /// Whether the view is not shown; it keeps its frame and its constraints, but not its place in a
  /// stack view.
  public var isHidden = false { didSet { if isHidden != oldValue { invalidate() } } }
  /// What a document arranges here, where the view is no stack view.
  package var arrangement: ViewArrangement? { didSet { invalidate() } }
  var margins = StatedMargins.standard { didSet { if margins != oldValue { invalidate() } } }
  /// How far the rectangle that constraints speak of lies inside the frame, by the program.
  @exclusivity(unchecked) public var alignmentRectInsetsOverride: EdgeInsets? {
    didSet { if alignmentRectInsetsOverride != oldValue { invalidate() } }
  }

  /// How far the rectangle that constraints speak of lies inside the frame.
  ///
  /// Override it where the class has shadows or the like, or set `alignmentRectInsetsOverride`. Intrinsic
  /// content sizes and baselines are measured on that rectangle, layout margins on the frame.
  open var alignmentRectInsets: EdgeInsets { alignmentRectInsetsOverride ?? .zero }

  /// How many lines the view's text may take, 0 for any number; nil for a view that shows no text.
  ///
  /// Stack views give texts of several lines equal shares of a row.
  open var numberOfTextLines: Int? { statedTextLines }
  /// What a document says of the lines of a view's text, whatever its class knows of texts.
  @exclusivity(unchecked) package var statedTextLines: Int? {
    didSet { if statedTextLines != oldValue { invalidate() } }
  }
  /// The insets of `safeAreaLayoutGuide`.
  ///
  /// They hold for this view alone: without a screen nobody knows what covers the others.
  public var safeAreaInsets = EdgeInsets.zero {
    didSet { if safeAreaInsets != oldValue { invalidate() } }
  }
  /// The direction of text in the whole tree; that of the root counts.
  public var userInterfaceLayoutDirection = LayoutDirection.leftToRight {
    didSet { if userInterfaceLayoutDirection != oldValue { invalidate() } }
  }

  // MARK: Guides

  var marginsGuide: LayoutGuide?
  var safeGuide: LayoutGuide?

  /// The view inset by its layout margins.
  public var layoutMarginsGuide: LayoutGuide { guide(\.marginsGuide, .margins, layoutMargins) }

  /// The view inset by its safe area.
  public var safeAreaLayoutGuide: LayoutGuide { guide(\.safeGuide, .safeArea, safeAreaInsets) }

  private func guide(
    _ path: ReferenceWritableKeyPath<View, LayoutGuide?>,
    _ role: LayoutGuide.Role,
    _ insets: @autoclosure () -> EdgeInsets
  ) -> LayoutGuide {
    if let guide = self[keyPath: path] { return guide }
    let guide = LayoutGuide(role, of: self)
    // A view that has its frame knows where the guide is before the next pass does.
    if frame.size != .zero { guide.layoutFrame = bounds.inset(by: insets()) }
    self[keyPath: path] = guide
    invalidate()
    return guide
  }

  /// Adds a guide; it leaves the view it was in.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = self
    layoutGuides.append(guide)
    invalidate()
  }

  /// Removes a guide, and switches off all constraints that mention it.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    guard let index = layoutGuides.firstIndex(where: { $0 === guide }) else { return }
    guide.dropConstraints { _ in true }
    layoutGuides.remove(at: index)
    guide.owningView = nil
    invalidate()
  }

  /// Does something for the view and for each of its guides.
  func forEachItem(_ body: (ConstraintItem) -> Void) {
    body(self)
    if let marginsGuide { body(marginsGuide) }
    if let safeGuide { body(safeGuide) }
    for guide in layoutGuides { body(guide) }
  }

  // MARK: The tree

  /// Puts a view in front of all others here; it leaves the view it was in.
  public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Puts a view between others, counted from the back; it leaves the view it was in.
  ///
  /// - Requires: `view` does not contain this view, and `index` is not negative; one beyond the last is in front.
  public func insertSubview(_ view: View, at index: Int) {
    require(!isDescendant(of: view), "a view cannot stand in itself")
    require(index >= 0, "place \(index) among \(subviews.count) subviews")
    if view.superview === self {
      // Within one view only the order changes, and constraints stay.
      subviews.remove(view)
    } else {
      view.removeFromSuperview()
    }
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    view.currentPass = nil
    let root = root
    root.treeVersion += 1
    root.mayNeedConstraintUpdate = true
    // Who asks the view's own tree while it comes here sees that, too.
    view.treeVersion += 1
    invalidate()
  }

  /// Takes the view out of its superview, and switches off all constraints that reach across.
  ///
  /// - Complexity: O(views in it and active constraints that mention them, and its siblings).
  public func removeFromSuperview() {
    guard let superview else { return }
    // What reaches across mentions something in here.
    forEachView { view in
      view.forEachItem { $0.dropConstraints { $0.isHeld(above: self) } }
    }
    superview.willRemoveSubview(self)
    superview.subviews.remove(self)
    superview.root.treeVersion += 1
    superview.invalidate()
    self.superview = nil
    mayNeedConstraintUpdate = true
    staleness = .layout
  }

  /// Called when a view is about to leave this one.
  open func willRemoveSubview(_ view: View) {}

  /// Whether the view is another or stands in it at any depth.
  public func isDescendant(of view: View) -> Bool {
    ancestorsAndSelf.contains { $0 === view }
  }

  /// The view of an id, this one first, then depth-first; nil where none has it.
  public func findViewByID(_ id: String) -> View? { first { $0.id == id } }

  /// The view of a tag, this one first, then depth-first; nil where none has it.
  public func viewWithTag(_ tag: Int) -> View? { first { $0.tag == tag } }

  private func first(where condition: (View) -> Bool) -> View? {
    var open = [self]
    while let view = open.popLast() {
      if condition(view) { return view }
      open += view.subviews.reversed()
    }
    return nil
  }

  /// The view itself, its superview and so on.
  var ancestorsAndSelf: UnfoldFirstSequence<View> { sequence(first: self) { $0.superview } }

  /// The view at the top of the tree.
  package var root: View {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  // MARK: For subclasses

  /// Places what the view's own code places; called in each layout pass after frames are set,
  /// superviews first.
  ///
  /// Constraints may be changed here, and a view may be told that it needs layout: the pass then runs again, until
  /// frames stay as they are, and at most ``layoutRoundLimit`` times.
  open func layoutSubviews() {}

  /// Changes constraints before a layout pass; called after `setNeedsUpdateConstraints`, and once for
  /// every view.
  open func updateConstraints() {}

  /// States what a kind of view brings with it: constraints behind the implicit ones and before those
  /// of the program.
  func contribute(to snapshot: inout LayoutSnapshot, as id: ViewID) {}
}
