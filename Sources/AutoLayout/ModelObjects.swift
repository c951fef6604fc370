// The way from a model's numbers to objects: constraints that a front end made become constraints
// between the views and guides they speak of.

import LayoutModel

/// The objects that stand for the views and guides of a tree.
package struct ModelObjects {
  /// In the order of the tree's views; nil where none stands for one, and for the container.
  package var views: [View?]
  /// In the order of the tree's guides; nil where none stands for one.
  package var guides: [ConstraintItem?]

  /// The container, which holds the other views and perhaps these objects, and is not held by them.
  private weak var container: View?

  /// Makes a way from numbers to objects: those of a container, or of views that stand in one nobody knows.
  package init(container: View? = nil) {
    self.container = container
    views = [nil]
    guides = [container?.safeAreaLayoutGuide]
  }

  /// The object of a view.
  package subscript(id: ViewID) -> View? { id == .container ? container : views[id.index] }

  /// Makes objects for what the tree has beyond those that are known: views of stacks, spacers and
  /// free guides.
  package mutating func makeMissing(in tree: LayoutTree) {
    while views.count < tree.views.count {
      let model = tree.views[views.count]
      let view = View()
      view.id = model.name
      model.superview.flatMap { self[$0] }?.addSubview(view)
      views.append(view)
    }
    while guides.count < tree.guides.count {
      let model = tree.guides[guides.count]
      var role = LayoutGuide.Role.free
      if case .spacer(let axis) = model.kind { role = .distance(axis) }
      let guide = LayoutGuide(role)
      guide.identifier = model.name
      self[model.owner]?.addLayoutGuide(guide)
      guides.append(guide)
    }
  }

  /// The constraint as an object, not active yet; nil where an item has none.
  package func constraint(_ constraint: AttributeConstraint) -> LayoutConstraint? {
    guard let first = item(constraint.first.item),
      let attribute = LayoutConstraint.Attribute(rawValue: constraint.first.attribute.rawValue)
    else { return nil }
    var second: ConstraintItem?
    var secondAttribute = LayoutConstraint.Attribute.notAnAttribute
    if let anchor = constraint.second {
      guard let item = item(anchor.item),
        let known = LayoutConstraint.Attribute(rawValue: anchor.attribute.rawValue)
      else { return nil }
      (second, secondAttribute) = (item, known)
    }
    let object = LayoutConstraint(
      first,
      attribute,
      constraint.relation,
      second,
      secondAttribute,
      multiplier: constraint.multiplier,
      constant: constraint.constant
    )
    object.priority = LayoutPriority(constraint.priority)
    return object
  }

  private func item(_ item: LayoutItem) -> ConstraintItem? {
    switch item {
    case .view(let id): self[id]
    case .guide(let id): guides[id.index]
    }
  }
}
