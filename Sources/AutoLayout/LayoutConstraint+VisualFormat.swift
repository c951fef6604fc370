// Constraints from visual formats, for views that the program has made.

import Diagnostics
import ExactArithmetic
import LayoutModel
import VisualFormat

extension LayoutConstraint {
  /// Alignments and direction of a format.
  public typealias FormatOptions = VisualFormat.FormatOptions

  /// Makes the constraints that a format says; they are not active yet.
  ///
  /// Names in brackets are keys of `views`, names of numbers keys of `metrics`. What the extended
  /// language makes is added at once: spacers as guides, and the views of stacks as subviews.
  ///
  /// - Throws: every error of the format, each with its place in it.
  public static func constraints(
    withVisualFormat format: String,
    options: FormatOptions = [],
    metrics: [String: Double] = [:],
    views: [String: ConstraintItem]
  ) throws(DiagnosticsError) -> [LayoutConstraint] {
    var namespace = FormatNamespace(views: views)
    namespace.environment.options = options
    for (name, value) in metrics {
      precondition(value.isFinite, "the metric '\(name)' is \(value)")
      namespace.environment.metrics[name] = ExactNumber(value)
    }
    let source = SourceFragment(SourceBuffer(name: "<format>", text: format))
    let (constraints, diagnostics) = VisualFormatCompiler.constraints(
      from: source,
      originID: format,
      in: &namespace.environment
    )
    guard !diagnostics.containsErrors else { throw DiagnosticsError(diagnostics) }
    return namespace.objects(of: constraints)
  }
}

/// The views of a program as a tree that formats can be compiled in.
public struct FormatNamespace {
  /// The names and what they mean; metrics, options and spacing are the caller's business.
  public var environment: VisualFormatEnvironment
  /// The objects in the order of the tree's views; the container stands for whatever is above.
  private var views: [View?] = [nil]
  /// The objects in the order of the tree's guides; the safe area is not known by name here.
  private var guides: [ConstraintItem?] = [nil]

  /// Makes a namespace of views and guides by name.
  ///
  /// Superviews that bear no name are part of it too: a `|` may mean them. A view without a superview
  /// is known not to have one.
  public init(views named: [String: ConstraintItem]) {
    environment = VisualFormatEnvironment(tree: LayoutTree())
    var known: [ObjectIdentifier: ViewID] = [:]
    // In the order of names, so that the same program gives the same numbers.
    for (name, item) in named.sorted(by: { $0.key < $1.key }) {
      if let view = item as? View {
        _ = add(view, as: name, &known)
      } else if let guide = item as? LayoutGuide {
        precondition(guide.owningView != nil, "the guide '\(name)' belongs to no view")
        guard let owner = guide.owningView else { continue }
        let id = add(owner, as: "", &known)
        environment.tree.add(TreeGuide(name: name, owner: id, kind: .free))
        guides.append(guide)
      }
    }
  }

  /// Adds a view behind its superviews; one that has a name already gets a second number.
  private mutating func add(
    _ view: View,
    as name: String,
    _ known: inout [ObjectIdentifier: ViewID]
  ) -> ViewID {
    let key = ObjectIdentifier(view)
    if name.isEmpty, let id = known[key] { return id }
    let superview = view.superview.map { add($0, as: "", &known) }
    let isContainer = name == LayoutTree.containerName
    let id = environment.tree.append(isContainer ? "" : name, to: superview ?? .container)
    views.append(view)
    if superview == nil { environment.superviewlessViews.insert(id) }
    if known[key] == nil { known[key] = id }
    return id
  }

  /// The constraints as objects, and what they make as guides and views.
  public mutating func objects(of constraints: [AttributeConstraint]) -> [LayoutConstraint] {
    let tree = environment.tree
    for index in views.count..<max(views.count, tree.views.count) {
      let view = View()
      view.id = tree.views[index].name
      tree.views[index].superview.flatMap { views[$0.index] }?.addSubview(view)
      views.append(view)
    }
    for index in guides.count..<max(guides.count, tree.guides.count) {
      let model = tree.guides[index]
      var role = LayoutGuide.Role.free
      if case .spacer(let axis) = model.kind { role = .distance(axis) }
      let guide = LayoutGuide(role)
      guide.identifier = model.name
      views[model.owner.index]?.addLayoutGuide(guide)
      guides.append(guide)
    }
    return constraints.compactMap { object(of: $0) }
  }

  private func object(of constraint: AttributeConstraint) -> LayoutConstraint? {
    guard let first = item(constraint.first.item),
      let attribute = LayoutConstraint.Attribute(rawValue: constraint.first.attribute.rawValue)
    else { return nil }
    let second = constraint.second.flatMap { item($0.item) }
    let secondAttribute = constraint.second.flatMap {
      LayoutConstraint.Attribute(rawValue: $0.attribute.rawValue)
    }
    let object = LayoutConstraint(
      first,
      attribute,
      constraint.relation,
      second,
      secondAttribute ?? .notAnAttribute,
      multiplier: constraint.multiplier,
      constant: constraint.constant
    )
    object.priority = LayoutPriority(constraint.priority)
    return object
  }

  private func item(_ item: LayoutItem) -> ConstraintItem? {
    switch item {
    case .view(let id): views[id.index]
    case .guide(let id): guides[id.index]
    }
  }
}
