// A stack view in constraints, as UIKit's documentation describes the results; Documentation/STACKS.md
// goes through the rules. Not the private constraints of UIKit, which are not documented.

import ExactArithmetic

/// Writes a stack view as constraints.
public struct StackConstraints {
  private let stack: StackLayout
  private let view: ViewID
  private let origin: ConstraintOrigin
  private let shown: [ViewID]
  private let hidden: [ViewID]
  private var tree: LayoutTree
  private var constraints: [AttributeConstraint] = []

  /// What distances between centres give way to: everything a document is likely to say.
  static let centeringPriority = 150.0
  /// At which a stack is no larger across than its views need.
  static let fittingPriority = 51.0
  /// At which what is left open is decided, by index.
  static let orderPriority = 25.0
  /// Just below required, so that a requirement of the program's own is no conflict.
  static let strongPriority = 999.0

  /// The constraints of a stack view; guides it needs are added to the tree.
  ///
  /// - Requires: `arranged` are subviews of `view`.
  /// - Ensures: whatever the views' own constraints say, hidden views take no room.
  public static func make(
    _ stack: StackLayout,
    of view: ViewID,
    arranged: [ViewID],
    in tree: inout LayoutTree,
    origin: ConstraintOrigin
  ) -> [AttributeConstraint] {
    var maker = StackConstraints(stack, view, arranged, tree, origin)
    maker.connectEnds()
    maker.separate()
    maker.distribute()
    maker.align()
    maker.hide()
    maker.decideByOrder()
    tree = maker.tree
    return maker.constraints
  }

  private init(
    _ stack: StackLayout,
    _ view: ViewID,
    _ arranged: [ViewID],
    _ tree: LayoutTree,
    _ origin: ConstraintOrigin
  ) {
    self.stack = stack
    self.view = view
    self.tree = tree
    self.origin = origin
    shown = arranged.filter { !tree[$0].isHidden }
    hidden = arranged.filter { tree[$0].isHidden }
    arrangedOrder = arranged
  }

  private let arrangedOrder: [ViewID]
  private var axis: Axis { stack.axis }
  private var across: Axis { stack.axis.other }

  // MARK: Along the axis

  /// The first view begins where the stack does, the last one ends there.
  private mutating func connectEnds() {
    guard let first = shown.first, let last = shown.last else { return }
    add(first, axis.start, .equal, view, edge(axis.start))
    add(view, edge(axis.end), .equal, last, axis.end)
  }

  /// Neighbours are a gap apart, or at least that where the gap is what gives way.
  private mutating func separate() {
    let isExact: Bool =
      switch stack.distribution {
      case .fill, .fillEqually, .fillProportionally: true
      case .equalSpacing, .equalCentering: false
      }
    let usesBaselines = stack.isBaselineRelativeArrangement && axis == .vertical
    for (earlier, later) in zip(shown, shown.dropFirst()) {
      add(
        later,
        usesBaselines ? .firstBaseline : axis.start,
        isExact ? .equal : .greaterThanOrEqual,
        earlier,
        usesBaselines ? .lastBaseline : axis.end,
        constant: stack.customSpacing[earlier] ?? stack.spacing
      )
    }
  }

  private mutating func distribute() {
    switch stack.distribution {
    case .fill: break
    case .fillEqually:
      guard let first = shown.first else { return }
      for view in shown.dropFirst() { add(view, axis.extent, .equal, first, axis.extent) }
    case .fillProportionally: distributeProportionally()
    case .equalSpacing: equalize(from: axis.end, to: axis.start, priority: 1000)
    case .equalCentering:
      equalize(from: axis.center, to: axis.center, priority: Self.centeringPriority)
    }
  }

  /// Extents are to each other as intrinsic content sizes; views without one are left out.
  private mutating func distributeProportionally() {
    let sized = shown.compactMap { view in
      tree[view].intrinsicContentSize[axis].map { (view, $0) }
    }
    guard let (first, unit) = sized.first(where: { $0.1.signum > 0 }) else { return }
    for (view, size) in sized where view != first {
      guard let ratio = ExactNumber(inRange: size.rational / unit.rational) else { continue }
      add(
        view,
        axis.extent,
        .equal,
        first,
        axis.extent,
        multiplier: ratio,
        priority: Self.strongPriority
      )
    }
  }

  /// The distances between neighbours are equal: of facing edges, or of centres.
  private mutating func equalize(
    from end: LayoutAttribute,
    to start: LayoutAttribute,
    priority: Double
  ) {
    var first: GuideID?
    guard shown.count > 2 else { return }
    for (earlier, later) in zip(shown, shown.dropFirst()) {
      let guide = tree.add(TreeGuide(name: guideName(), owner: view, kind: .spacer(axis)))
      let item = LayoutItem.guide(guide)
      add(item, axis.start, .equal, .view(earlier), end)
      add(.view(later), start, .equal, item, axis.end)
      if let first {
        add(item, axis.extent, .equal, .guide(first), axis.extent, priority: priority)
      }
      first = first ?? guide
    }
  }

  private func guideName() -> String { "\(tree[view].name)Gap\(tree.guides.count)" }

  // MARK: Across the axis

  private mutating func align() {
    let alignment = effectiveAlignment
    for view in shown {
      switch alignment {
      case .fill:
        addEdge(view, across.start, .equal)
        addEdge(view, across.end, .equal)
      case .leading, .top:
        addEdge(view, across.start, .equal)
        addEdge(view, across.end, .lessThanOrEqual)
      case .trailing, .bottom:
        addEdge(view, across.start, .greaterThanOrEqual)
        addEdge(view, across.end, .equal)
      case .center:
        // Between the margins, where the views keep to them.
        let center =
          !stack.isLayoutMarginsRelativeArrangement
          ? across.center
          : across == .horizontal ? .centerXWithinMargins : .centerYWithinMargins
        add(view, across.center, .equal, self.view, center)
        addEdge(view, across.start, .greaterThanOrEqual)
        addEdge(view, across.end, .lessThanOrEqual)
      case .firstBaseline, .lastBaseline:
        addEdge(view, across.start, .greaterThanOrEqual)
        addEdge(view, across.end, .lessThanOrEqual)
      }
    }
    alignBaselines(alignment)
    guard alignment != .fill, !shown.isEmpty else { return }
    add(.view(view), across.extent, .equal, nil, nil, priority: Self.fittingPriority)
    for view in shown where tree[view].intrinsicContentSize[across] == nil {
      add(.view(view), across.extent, .equal, nil, nil, priority: Self.orderPriority)
    }
  }

  /// A column has no baselines to align: there the edges stand in, as documented for UIKit.
  private var effectiveAlignment: StackLayout.Alignment {
    guard axis == .vertical else { return stack.alignment }
    return switch stack.alignment {
    case .firstBaseline: .leading
    case .lastBaseline: .trailing
    default: stack.alignment
    }
  }

  /// All baselines are one line, as near as can be to the edge they are counted from.
  private mutating func alignBaselines(_ alignment: StackLayout.Alignment) {
    let attribute: LayoutAttribute
    let edge: LayoutAttribute
    switch alignment {
    case .firstBaseline: (attribute, edge) = (.firstBaseline, .top)
    case .lastBaseline: (attribute, edge) = (.lastBaseline, .bottom)
    default: return
    }
    guard let first = shown.first else { return }
    for view in shown.dropFirst() { add(view, attribute, .equal, first, attribute) }
    for view in shown {
      add(view, edge, .equal, self.view, self.edge(edge), priority: Self.orderPriority)
    }
  }

  // MARK: Hidden views

  /// A hidden view stands between its neighbours, without extent unless it must have one.
  private mutating func hide() {
    for view in hidden {
      let before = arrangedOrder.prefix { $0 != view }.last { !tree[$0].isHidden }
      if let before {
        add(view, axis.start, .equal, before, axis.end)
      } else {
        add(view, axis.start, .equal, self.view, edge(axis.start))
      }
      add(.view(view), axis.extent, .equal, nil, nil, priority: Self.strongPriority)
      addEdge(view, across.start, .equal)
      if tree[view].intrinsicContentSize[across] == nil {
        add(.view(view), across.extent, .equal, nil, nil, priority: Self.orderPriority)
      }
    }
  }

  // MARK: Ties

  /// Where hugging and compression resistance leave a choice, earlier views keep their natural extent
  /// rather than later ones, so that the last one gives or takes.
  ///
  /// All of it is one level, with weights by index: a level of its own for each view would be slow.
  private mutating func decideByOrder() {
    guard stack.distribution != .fillEqually, shown.count > 1 else { return }
    for (index, view) in shown.enumerated() {
      let weight = shown.count - index
      let natural = tree[view].intrinsicContentSize[axis] ?? .zero
      let total = ExactNumber(inRange: natural.rational * Rational(weight)) ?? natural
      // `weight × extent == weight × natural`, written as a constraint between two attributes.
      add(
        .view(view),
        axis.extent,
        .equal,
        .view(view),
        axis.extent,
        multiplier: ExactNumber(Double(1 - weight)),
        constant: total,
        priority: Self.orderPriority
      )
    }
  }

  // MARK: Adding

  /// An edge of the stack, inside its margins if the views keep to them.
  private func edge(_ attribute: LayoutAttribute) -> LayoutAttribute {
    guard stack.isLayoutMarginsRelativeArrangement else { return attribute }
    return switch attribute {
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .top: .topMargin
    default: .bottomMargin
    }
  }

  /// Sets an edge of a view against the same one of the stack.
  private mutating func addEdge(
    _ view: ViewID,
    _ attribute: LayoutAttribute,
    _ relation: LayoutRelation
  ) {
    add(view, attribute, relation, self.view, edge(attribute))
  }

  private mutating func add(
    _ first: ViewID,
    _ attribute: LayoutAttribute,
    _ relation: LayoutRelation,
    _ second: ViewID,
    _ other: LayoutAttribute,
    multiplier: ExactNumber = .one,
    constant: ExactNumber = .zero,
    priority: Double = AttributeConstraint.requiredPriority
  ) {
    add(
      .view(first),
      attribute,
      relation,
      .view(second),
      other,
      multiplier: multiplier,
      constant: constant,
      priority: priority
    )
  }

  private mutating func add(
    _ first: LayoutItem,
    _ attribute: LayoutAttribute,
    _ relation: LayoutRelation,
    _ second: LayoutItem?,
    _ other: LayoutAttribute?,
    multiplier: ExactNumber = .one,
    constant: ExactNumber = .zero,
    priority: Double = AttributeConstraint.requiredPriority
  ) {
    var anchor: LayoutAnchor?
    if let second, let other { anchor = LayoutAnchor(second, other) }
    constraints.append(
      AttributeConstraint(
        LayoutAnchor(first, attribute),
        relation,
        anchor,
        multiplier: multiplier,
        constant: constant,
        priority: priority,
        origin: origin
      )
    )
  }
}
