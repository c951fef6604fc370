// A document that has become views: which views they are, and how they follow another size.

import AutoLayout
import Diagnostics
import ExactArithmetic
import JSONLayout
import LayoutEngine
import LayoutModel
import VisualFormat

/// The views and constraints that a document has become.
public final class InflatedLayout {
  /// The view that holds them.
  public unowned let view: View
  /// The constraints in force, in constraint order; their identifiers are the document's ids.
  ///
  /// Those of stacks are not among them: the views bring them along, as ``StackView`` does.
  public private(set) var constraints: [LayoutConstraint] = []
  /// The name of the variant that holds, nil where none does.
  public private(set) var variant: String?
  /// Warnings about the document, in its order, those about fonts and images that nobody knows among them.
  public let diagnostics: [Diagnostic]
  private var document: LayoutDocument
  /// Options beside those that the document states.
  private let formatOptions: (String) -> LayoutConstraint.FormatOptions
  private var objects: ModelObjects
  /// The sizes of what views show, where somebody measures it.
  private var measured: [(view: ViewID, content: MeasuredContent)] = []
  /// How many views and guides the document declares; what formats make stands behind them.
  private let declaredCount: (views: Int, guides: Int)
  /// The size that the constraints in force are for.
  private var size: LayoutSize
  private var metrics: [String: ExactNumber] = [:]

  init(
    _ document: LayoutDocument,
    _ configuration: Layout.Configuration,
    _ diagnostics: [Diagnostic],
    in view: View
  ) throws {
    let stacks = Dictionary(uniqueKeysWithValues: document.stacks.map { ($0.view, $0.layout) })
    let ownMargins = document.tree[.container].statedMargins.isEmpty && view.statesLayoutMargins
    self.document = document.withoutStacks(keepingToMarginsOf: ownMargins ? [.container] : [])
    formatOptions = configuration.formatOptions
    self.view = view
    self.diagnostics = diagnostics
    declaredCount = (document.tree.views.count, document.tree.guides.count)
    size = Self.size(of: view)
    // What is wrong at this size is found before anything is made.
    var layout = try Self.layout(self.document, formatOptions, at: size)
    objects = ModelObjects(container: view)
    describeContainer(document.tree)
    let marginViews = makeViews(stacks, configuration)
    makeGuides()
    if !marginViews.isEmpty {
      self.document = self.document.withoutStacks(keepingToMarginsOf: marginViews)
      layout = try Self.layout(self.document, formatOptions, at: size)
    }
    apply(layout)
  }

  /// The view of an id, nil where the document has none.
  public func view(withID id: String) -> View? {
    // What was taken out has no objects.
    document.tree.id(named: id).flatMap { $0.index < objects.views.count ? objects[$0] : nil }
  }

  /// Follows the view's present size: another variant, other values of computed metrics.
  ///
  /// Text of several lines follows the width that its view has had since the last layout pass, unless the program has
  /// given it a ``View/contentSizeOverride`` of its own.
  ///
  /// Call it from `layoutSubviews`. Where the size is the same, or makes no difference, or the view has gone, the
  /// constraints stay as they are, with whatever the program has changed about them; else others take their
  /// places, behind those of the program in constraint order. Constraints of views and guides that the program has
  /// taken out of the view are left out, as they were then.
  ///
  /// - Throws: what is wrong with the document at that size; the constraints are then the ones before.
  public func update() throws {
    guard let view = objects[.container] else { return }
    let size = Self.size(of: view)
    if document.dependsOnSize, size != self.size {
      let layout = try Self.layout(document, formatOptions, at: size)
      self.size = size
      if layout.variant != variant || layout.metrics != metrics { apply(layout) }
    }
    for (id, content) in measured {
      guard let made = objects[id], content.wraps(made) else { continue }
      content.measure(made, width: made.bounds.width)
    }
  }

  /// Takes what the document has become out of the view: its views, its guides, its constraints.
  ///
  /// What it stated of the view itself, such as margins, stays. Later updates do nothing.
  public func remove() {
    takeOut(views: 1, guides: 1)
    (constraints, measured) = ([], [])
    objects = ModelObjects()
  }

  private static func size(of view: View) -> LayoutSize {
    LayoutSize(width: ExactNumber(view.bounds.width), height: ExactNumber(view.bounds.height))
  }

  private static func layout(
    _ document: LayoutDocument,
    _ formatOptions: @escaping (String) -> LayoutConstraint.FormatOptions,
    at size: LayoutSize
  ) throws -> DocumentLayout {
    let (layout, diagnostics) = document.layout(at: size, formatOptions: formatOptions)
    guard let layout else { throw DiagnosticsError(diagnostics) }
    return layout
  }

  // MARK: Views and guides

  /// Makes the views; gives those whose margins the program has stated, and the document does not.
  private func makeViews(
    _ stacks: [ViewID: StackLayout],
    _ configuration: Layout.Configuration
  ) -> [ViewID] {
    let tree = document.tree
    var marginViews: [ViewID] = []
    for (index, model) in tree.views.enumerated().dropFirst() {
      let id = ViewID(index)
      let given = configuration.viewOfType(model.typeName, model.name)
      let made = make(given, model, stacks[id])
      made.id = model.name
      describe(made, model, document.stated[index])
      (made as? any TextShowing)?.show(document.contents[index])
      if let measurer = configuration.contentMeasurer { measure(made, id, by: measurer) }
      configuration.didCreateView(made, model.name)
      if model.statedMargins.isEmpty, made.statesLayoutMargins { marginViews.append(id) }
      objects.views.append(made)
      guard let superview = model.superview else { continue }
      put(made, id, in: superview, stacks[superview])
    }
    return marginViews
  }

  /// Lets a view have the sizes of what it shows, also where that changes later.
  private func measure(_ view: View, _ id: ViewID, by measurer: ContentMeasurer) {
    let content = document.contents[id.index]
    guard view is any TextShowing || content.text != nil || content.image != nil else { return }
    let model = document.tree[id]
    let measured = MeasuredContent(
      measurer,
      content,
      document.stated[id.index],
      of: model,
      size: Self.contentSize(of: model)
    )
    (view as? any TextShowing)?.measured = measured
    self.measured.append((id, measured))
  }

  /// Gives the view itself what the document states of it.
  private func describeContainer(_ tree: LayoutTree) {
    if let direction = document.statedDirection { view.userInterfaceLayoutDirection = direction }
    if tree.safeArea != .zero { view.safeAreaInsets = EdgeInsets(tree.safeArea) }
    setMargins(of: view, tree[.container], document.stated[0])
  }

  /// A view of the program's, or one of the type's class: a stack view where that is none in particular.
  private func make(_ given: View?, _ model: LayoutView, _ stack: StackLayout?) -> View {
    var made = given
    if made == nil {
      let plain = Layout.view(of: model.typeName)
      made = stack != nil && type(of: plain) == View.self ? StackView() : plain
    }
    let view = made ?? View()
    guard let stack else { return view }
    if let view = view as? StackView {
      view.axis = stack.axis
      view.distribution = stack.distribution
      view.alignment = stack.alignment
      view.spacing = stack.spacing.double
      view.isLayoutMarginsRelativeArrangement = stack.isLayoutMarginsRelativeArrangement
      view.isBaselineRelativeArrangement = stack.isBaselineRelativeArrangement
    } else {
      view.arrangement = ViewArrangement(stack, arranged: [])
    }
    return view
  }

  /// Puts a view into its superview, and behind the others where that arranges its views.
  private func put(_ view: View, _ id: ViewID, in superview: ViewID, _ stack: StackLayout?) {
    guard let parentObject = objects[superview] else { return }
    let spacing = stack?.customSpacing[id]
    if stack != nil, let parentObject = parentObject as? StackView {
      parentObject.addArrangedSubview(view)
      if let spacing { parentObject.setCustomSpacing(spacing.double, after: view) }
      return
    }
    parentObject.addSubview(view)
    guard stack != nil else { return }
    parentObject.arrangement?.arranged.append(view)
    if let spacing { parentObject.arrangement?.customSpacings[ObjectIdentifier(view)] = spacing }
  }

  /// Gives a view what the document states of it; of the rest its class has the say.
  private func describe(_ view: View, _ model: LayoutView, _ stated: StatedProperties) {
    if let size = Self.contentSize(of: model) { view.contentSizeOverride = size }
    for axis in Axis.allCases {
      if stated.contentHugging[axis] {
        view.setContentHuggingPriority(LayoutPriority(model.contentHugging[axis]), for: axis)
      }
      if stated.contentCompressionResistance[axis] {
        let priority = LayoutPriority(model.contentCompressionResistance[axis])
        view.setContentCompressionResistancePriority(priority, for: axis)
      }
    }
    if stated.isHidden { view.isHidden = model.isHidden }
    view.statedTextLines = model.numberOfLines
    if let offset = model.firstBaseline { view.firstBaselineOffsetFromTop = offset.double }
    if let offset = model.lastBaseline { view.lastBaselineOffsetFromBottom = offset.double }
    setMargins(of: view, model, stated)
    // A type such as `UISwitch` has some, unless the program's class for it has others.
    if let insets = model.alignmentRectInsets,
      stated.alignmentRectInsets || view.alignmentRectInsetsOverride == nil
    {
      view.alignmentRectInsetsOverride = EdgeInsets(insets)
    }
  }

  /// Sets the margins that the document states; those by the direction of text turn with the tree's later.
  private func setMargins(of view: View, _ model: LayoutView, _ stated: StatedProperties) {
    guard !model.statedMargins.isEmpty else { return }
    let margins = EdgeInsets(model.layoutMargins)
    guard stated.margins == .directional else {
      view.layoutMargins = margins
      return
    }
    // Read by this direction.
    let runsLeft = document.tree.direction == .rightToLeft
    view.directionalLayoutMargins = DirectionalEdgeInsets(
      top: margins.top,
      leading: runsLeft ? margins.right : margins.left,
      bottom: margins.bottom,
      trailing: runsLeft ? margins.left : margins.right
    )
  }

  /// The content size that a document gives a view, nil for none.
  private static func contentSize(of model: LayoutView) -> Size? {
    let content = model.intrinsicContentSize
    guard content.horizontal != nil || content.vertical != nil else { return nil }
    return Size(
      width: content.horizontal?.double ?? View.noIntrinsicMetric,
      height: content.vertical?.double ?? View.noIntrinsicMetric
    )
  }

  private func makeGuides() {
    for model in document.tree.guides.dropFirst() {
      if model.kind == .content {
        // Where the program makes another class of it, the view scrolls nothing.
        objects.guides.append((objects[model.owner] as? ScrollView)?.contentLayoutGuide)
        continue
      }
      let guide = LayoutGuide()
      guide.identifier = model.name
      objects[model.owner]?.addLayoutGuide(guide)
      objects.guides.append(guide)
    }
  }

  // MARK: Constraints

  private func apply(_ layout: DocumentLayout) {
    takeOut(views: declaredCount.views, guides: declaredCount.guides)
    objects.makeMissing(in: layout.tree)
    (variant, metrics) = (layout.variant, layout.metrics)
    constraints = layout.constraints.compactMap { model in
      let constraint = objects.constraint(model)
      constraint?.identifier = model.origin.id
      return constraint.flatMap { isWithin(view, $0) ? $0 : nil }
    }
    LayoutConstraint.activate(constraints)
  }

  /// Whether all that a constraint speaks of still stands in the view.
  private func isWithin(_ view: View, _ constraint: LayoutConstraint) -> Bool {
    [constraint.firstItem, constraint.secondItem].allSatisfy { item in
      // None is a number.
      guard let item else { return true }
      return item.view?.isDescendant(of: view) ?? false
    }
  }

  /// Switches the constraints off, and takes out the views and guides behind the first ones.
  private func takeOut(views viewCount: Int, guides guideCount: Int) {
    LayoutConstraint.deactivate(constraints)
    for guide in objects.guides[guideCount...] {
      if let guide = guide as? LayoutGuide { guide.owningView?.removeLayoutGuide(guide) }
    }
    for made in objects.views[viewCount...] { made?.removeFromSuperview() }
    objects.guides.removeLast(objects.guides.count - guideCount)
    objects.views.removeLast(objects.views.count - viewCount)
  }
}
