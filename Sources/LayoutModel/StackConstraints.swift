// A stack view in constraints, as UIKit's documentation, its logs and stored frames describe the results;
// Documentation/STACKS.md goes through the rules with their sources. What happens across the axis, and to
// hidden views, is in an extension. Not the private constraints of UIKit, which are not documented.

import ExactArithmetic

/// Writes a stack view as constraints.
public struct StackConstraints {
  let stack: StackLayout
  let view: ViewID
  let shown: [ViewID]
  let hidden: [ViewID]
  let arrangedOrder: [ViewID]
  /// The tree, which is the caller's: with a copy here, each stack would copy what all others show.
  var tree = Self.noTree
  private let origin: ConstraintOrigin
  private var constraints: [AttributeConstraint] = []

  /// What distances between centres give way to: everything a document is likely to say.
  static let centeringPriority = 150.0
  /// At which a stack is no larger across than its views need.
  static let fittingPriority = 51.0
  /// At which a stack is no larger along its axis than its views and least gaps need, where gaps may grow.
  static let spacingHuggingPriority = 49.0
  /// How far above their compression resistance texts of several lines wish for equal shares of a row.
  static let textSharingStep = 10.0
  /// At which what is left open is decided, by index.
  static let orderPriority = 25.0
  /// Just below required, so that a requirement of the program's own is no conflict.
  static let strongPriority = 999.0

  /// The constraints of a stack view; guides it needs are added to the tree, and its arrangement, on which
  /// its baselines hang.
  ///
  /// - Requires: `arranged` are subviews of `view`.
  /// - Ensures: content of hidden views takes no room: in a stack that fills across it is taken out of
  ///   the tree on that axis.
  /// - Source: Documentation/STACKS.md, rule by rule.
  public static func make(
    _ stack: StackLayout,
    of view: ViewID,
    arranged: [ViewID],
    in tree: inout LayoutTree,
    origin: ConstraintOrigin
  ) -> [AttributeConstraint] {
    var maker = StackConstraints(stack, view, arranged, tree, origin)
    swap(&maker.tree, &tree)
    maker.connectEnds()
    maker.separate()
    maker.distribute()
    maker.hug()
    maker.shareAmongTexts()
    maker.align()
    maker.hide()
    maker.decideByOrder()
    maker.tree.arrangements[view] = maker.arrangement
    swap(&maker.tree, &tree)
    return maker.constraints
  }

  /// Stands in the caller's place while a stack has its tree.
  private static let noTree = LayoutTree()

  private init(
    _ stack: StackLayout,
    _ view: ViewID,
    _ arranged: [ViewID],
    _ tree: LayoutTree,
    _ origin: ConstraintOrigin
  ) {
    self.stack = stack
    self.view = view
    self.origin = origin
    shown = arranged.filter { !tree[$0].isHidden }
    hidden = arranged.filter { tree[$0].isHidden }
    arrangedOrder = arranged
  }

  var axis: Axis { stack.axis }
  var across: Axis { stack.axis.other }

  private var arrangement: StackArrangement {
    var extra: Rational = axis == .vertical ? gaps : 0
    if stack.isLayoutMarginsRelativeArrangement {
      let margins = tree[view].layoutMargins
      extra += margins.top.rational + margins.bottom.rational
    }
    return StackArrangement(
      axis: axis,
      shown: shown,
      extraHeight: ExactNumber(inRange: extra) ?? .zero
    )
  }

  /// All gaps between the views that are not hidden.
  private var gaps: Rational {
    shown.dropLast().reduce(Rational(0)) { $0 + spacing(behind: $1).rational }
  }

  private func spacing(behind view: ViewID) -> ExactNumber {
    stack.customSpacing[view] ?? stack.spacing
  }

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
        constant: spacing(behind: earlier)
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

  /// Extents are such shares of the stack's as natural extents are of what views and gaps need, each a
  /// level below the one before; views without a natural extent have none.
  private mutating func distributeProportionally() {
    let sized = shown.compactMap { view in
      tree[view].intrinsicContentSize[axis].map { (view: view, size: $0.rational) }
    }
    let needed = sized.reduce(gaps) { $0 + $1.size }
    guard needed.signum > 0 else { return }
    for (index, sized) in sized.enumerated() {
      guard let share = ExactNumber(inRange: sized.size / needed) else { continue }
      add(
        sized.view,
        axis.extent,
        .equal,
        view,
        axis.extent,
        multiplier: share,
        priority: max(Self.strongPriority - Double(index), 1)
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

  /// Where gaps may grow, nothing else says how large the stack is.
  private mutating func hug() {
    switch stack.distribution {
    case .equalSpacing, .equalCentering: break
    case .fill, .fillEqually, .fillProportionally: return
    }
    guard !shown.isEmpty else { return }
    add(.view(view), axis.extent, .equal, nil, nil, priority: Self.spacingHuggingPriority)
  }

  /// Texts that may take several lines have one height or another at any width, so that a row that
  /// fills gives them equal shares of its width.
  private mutating func shareAmongTexts() {
    guard stack.distribution == .fill, axis == .horizontal else { return }
    let texts = shown.filter { tree[$0].numberOfLines.map { $0 != 1 } ?? false }
    // One alone has nobody to share with, and takes what the others leave.
    guard texts.count > 1 else { return }
    let share = ExactNumber(Rational(1) / Rational(texts.count))
    for text in texts {
      let resistance = tree[text].contentCompressionResistance.horizontal
      add(
        text,
        .width,
        .equal,
        view,
        .width,
        multiplier: share,
        priority: min(resistance + Self.textSharingStep, Self.strongPriority)
      )
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
      let total = ExactNumber(inRange: natural.affine.scaled(by: Rational(weight))) ?? natural
      // `weight × extent == weight × natural`, written as a constraint between two attributes where it has to be.
      add(
        .view(view),
        axis.extent,
        .equal,
        weight == 1 ? nil : .view(view),
        axis.extent,
        multiplier: ExactNumber(Double(1 - weight)),
        constant: total,
        priority: Self.orderPriority
      )
    }
  }

  // MARK: Adding

  /// An edge of the stack, inside its margins if the views keep to them.
  func edge(_ attribute: LayoutAttribute) -> LayoutAttribute {
    guard stack.isLayoutMarginsRelativeArrangement else { return attribute }
    return attribute.margin
  }

  /// Sets an edge of a view against the same one of the stack.
  mutating func addEdge(
    _ view: ViewID,
    _ attribute: LayoutAttribute,
    _ relation: LayoutRelation
  ) {
    add(view, attribute, relation, self.view, edge(attribute))
  }

  mutating func add(
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

  mutating func add(
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
