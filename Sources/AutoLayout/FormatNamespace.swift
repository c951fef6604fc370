// The views of a program as names: what formats need to be compiled.

import ExactArithmetic
import LayoutModel
import VisualFormat

/// What formats have added to the views of a program.
package struct FormatObjects {
  /// Gaps with a size of their own.
  var guides: [LayoutGuide] = []
  /// The views of stacks.
  var views: [View] = []

  /// Nothing.
  package init() {}

  /// Adds what another format has made.
  package mutating func append(_ other: FormatObjects) {
    guides += other.guides
    views += other.views
  }

  /// Takes all of it out of where it was added, and with it the constraints that mention it.
  package func remove() {
    for guide in guides { guide.owningView?.removeLayoutGuide(guide) }
    for view in views { view.removeFromSuperview() }
  }
}

/// The views of a program as a tree that formats can be compiled in.
public struct FormatNamespace {
  /// The names and what they mean; metrics, options and spacing are the caller's business.
  public var environment: VisualFormatEnvironment
  /// The container stands for whatever is above, and the safe area is not known by name here.
  private var objects = ModelObjects()

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
        require(guide.owningView != nil, "the guide '\(name)' belongs to no view")
        guard let owner = guide.owningView else { continue }
        let id = add(owner, as: "", &known)
        environment.tree.add(TreeGuide(name: name, owner: id, kind: .free))
        objects.guides.append(guide)
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
    objects.views.append(view)
    if view.margins.areStated { environment.tree[id].statedMargins = .all }
    if superview == nil { environment.superviewlessViews.insert(id) }
    if known[key] == nil { known[key] = id }
    return id
  }

  /// What constraints made: guides, and the views of stacks.
  private(set) var made = FormatObjects()

  /// The constraints as objects, and what they make as guides and views.
  public mutating func objects(of constraints: [AttributeConstraint]) -> [LayoutConstraint] {
    let (views, guides) = (objects.views.count, objects.guides.count)
    objects.makeMissing(in: environment.tree)
    made.guides += objects.guides[guides...].compactMap { $0 as? LayoutGuide }
    made.views += objects.views[views...].compactMap(\.self)
    return constraints.compactMap { objects.constraint($0) }
  }
}
