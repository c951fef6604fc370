// The way from a model's numbers to objects: constraints that a front end made become constraints
// between the views and guides they speak of.

import LayoutModel

/// The objects that stand for the views and guides of a tree.
package struct ModelObjects {
  /// In the order of the tree's views; nil where none stands for one.
  package var views: [View?]
  /// In the order of the tree's guides; nil where none stands for one.
  package var guides: [ConstraintItem?]

  /// Makes a way from numbers to objects.
  package init(views: [View?], guides: [ConstraintItem?]) {
    self.views = views
    self.guides = guides
  }

  /// Makes objects for what the tree has beyond those that are known: views of stacks, spacers and
  /// free guides.
  package mutating func makeMissing(in tree: LayoutTree) {
    while views.count < tree.views.count {
      let model = tree.views[views.count]
      let view = View()
      view.id = model.name
      model.superview.flatMap { views[$0.index] }?.addSubview(view)
      views.append(view)
    }
    while guides.count < tree.guides.count {
      let model = tree.guides[guides.count]
      var role = LayoutGuide.Role.free
      if case .spacer(let axis) = model.kind { role = .distance(axis) }
      let guide = LayoutGuide(role)
      guide.identifier = model.name
      views[model.owner.index]?.addLayoutGuide(guide)
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
    case .view(let id): views[id.index]
    case .guide(let id): guides[id.index]
    }
  }
}
