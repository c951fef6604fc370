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
  public private(set) var constraints: [LayoutConstraint] = []
  /// The name of the variant that holds, nil where none does.
  public private(set) var variant: String?
  private let document: LayoutDocument
  private let configuration: Layout.Configuration
  private var objects: ModelObjects
  /// How many views and guides the document declares; what formats make stands behind them.
  private let declaredCount: (views: Int, guides: Int)

  init(
    _ document: LayoutDocument,
    _ configuration: Layout.Configuration,
    in view: View
  ) throws {
    self.document = document
    self.configuration = configuration
    self.view = view
    declaredCount = (document.tree.views.count, document.tree.guides.count)
    let layout = try Self.layout(document, configuration, of: view)
    objects = ModelObjects(container: view)
    makeViews()
    makeGuides()
    apply(layout)
  }

  /// The view of an id, nil where the document has none.
  public func view(withID id: String) -> View? {
    document.tree.id(named: id).flatMap { objects[$0] }
  }

  /// Follows the view's present size: another variant, other values of computed metrics.
  ///
  /// Text of several lines follows the width that its view has had since the last layout pass.
  ///
  /// Call it from `layoutSubviews`. Where the size makes no difference, or the view has gone, it does nothing.
  ///
  /// - Throws: what is wrong with the document at that size; the constraints are then the ones before.
  public func update() throws {
    guard document.dependsOnSize, let view = objects[.container] else { return }
    apply(try Self.layout(document, configuration, of: view))
    for id in document.wrappingViews {
      guard let made = objects[id], var size = made.contentSizeOverride,
        let height = document.height(of: id, width: made.bounds.width)
      else { continue }
      size.height = height
      if made.contentSizeOverride != size { made.contentSizeOverride = size }
    }
  }

  private static func layout(
    _ document: LayoutDocument,
    _ configuration: Layout.Configuration,
    of view: View
  ) throws -> DocumentLayout {
    let size = LayoutSize(
      width: ExactNumber(view.bounds.width),
      height: ExactNumber(view.bounds.height)
    )
    let (layout, diagnostics) = document.layout(
      at: size,
      formatOptions: configuration.formatOptions
    )
    guard let layout else { throw DiagnosticsError(diagnostics) }
    return layout
  }

  // MARK: Views and guides

  private func makeViews() {
    let tree = document.tree
    view.userInterfaceLayoutDirection = tree.direction
    if tree.safeArea != .zero { view.safeAreaInsets = EdgeInsets(tree.safeArea) }
    if !tree[.container].statedMargins.isEmpty {
      view.layoutMargins = EdgeInsets(tree[.container].layoutMargins)
    }
    for (index, model) in tree.views.enumerated().dropFirst() {
      let made =
        configuration.viewOfType(model.typeName, model.name) ?? Layout.view(of: model.typeName)
      made.id = model.name
      describe(made, model)
      (made as? any TextShowing)?.show(document.contents[index])
      configuration.didCreateView(made, model.name)
      model.superview.flatMap { objects[$0] }?.addSubview(made)
      objects.views.append(made)
    }
  }

  private func describe(_ view: View, _ model: LayoutView) {
    if let size = Self.contentSize(of: model) { view.contentSizeOverride = size }
    for axis in Axis.allCases {
      view.setContentHuggingPriority(LayoutPriority(model.contentHugging[axis]), for: axis)
      view.setContentCompressionResistancePriority(
        LayoutPriority(model.contentCompressionResistance[axis]),
        for: axis
      )
    }
    view.isHidden = model.isHidden
    view.firstBaselineOffsetFromTop = model.firstBaseline?.double
    view.lastBaselineOffsetFromBottom = model.lastBaseline?.double
    if !model.statedMargins.isEmpty { view.layoutMargins = EdgeInsets(model.layoutMargins) }
    view.alignmentRectInsetsOverride = model.alignmentRectInsets.map { EdgeInsets($0) }
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

  /// Tells views what stacks make of them: baselines hang on what a stack shows, and content of hidden
  /// views has no say where views fill a stack.
  private func arrange(_ tree: LayoutTree) {
    for (index, view) in objects.views.enumerated().dropFirst() {
      guard let view, index < declaredCount.views else { continue }
      view.arrangement = tree.arrangements[ViewID(index)].map { stack in
        ViewArrangement(
          axis: stack.axis,
          shown: stack.shown.compactMap { objects[$0] },
          extraHeight: stack.extraHeight
        )
      }
      let (stated, left) = (document.tree.views[index], tree.views[index])
      if stated.intrinsicContentSize != left.intrinsicContentSize {
        view.contentSizeOverride = Self.contentSize(of: left)
      }
    }
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
    LayoutConstraint.deactivate(constraints)
    for guide in objects.guides[declaredCount.guides...] {
      if let guide = guide as? LayoutGuide { guide.owningView?.removeLayoutGuide(guide) }
    }
    for made in objects.views[declaredCount.views...] { made?.removeFromSuperview() }
    objects.guides.removeLast(objects.guides.count - declaredCount.guides)
    objects.views.removeLast(objects.views.count - declaredCount.views)
    objects.makeMissing(in: layout.tree)
    arrange(layout.tree)
    variant = layout.variant
    constraints = layout.constraints.compactMap { model in
      let constraint = objects.constraint(model)
      constraint?.identifier = model.origin.id
      return constraint
    }
    LayoutConstraint.activate(constraints)
  }
}
