// A stack view in constraints, across its axis: alignments, and where hidden views stand.

extension StackConstraints {
  // MARK: Across the axis

  mutating func align() {
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
        centre(view)
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
    for view in shown { shrinkAcross(view) }
  }

  /// A view without a natural extent across has none unless something else gives it one.
  private mutating func shrinkAcross(_ view: ViewID) {
    guard tree[view].intrinsicContentSize[across] == nil else { return }
    add(.view(view), across.extent, .equal, nil, nil, priority: Self.orderPriority)
  }

  /// Sets a centre against the stack's, or the one between its margins where the views keep to them.
  private mutating func centre(_ view: ViewID) {
    let center =
      !stack.isLayoutMarginsRelativeArrangement
      ? across.center
      : across == .horizontal ? .centerXWithinMargins : .centerYWithinMargins
    add(view, across.center, .equal, self.view, center)
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

  /// A hidden view stands between its neighbours, without extent unless it must have one, and aligned
  /// across as if it were shown.
  mutating func hide() {
    for view in hidden {
      let before = arrangedOrder.prefix { $0 != view }.last { !tree[$0].isHidden }
      if let before {
        add(view, axis.start, .equal, before, axis.end)
      } else {
        // In front of the first view that shows there is no room but outside.
        add(view, axis.end, .equal, self.view, edge(axis.start))
      }
      add(.view(view), axis.extent, .equal, nil, nil, priority: Self.strongPriority)
      alignHidden(view)
    }
  }

  /// Aligns a hidden view without a claim to room: the stack need not be large enough for it.
  private mutating func alignHidden(_ view: ViewID) {
    switch effectiveAlignment {
    case .fill:
      addEdge(view, across.start, .equal)
      addEdge(view, across.end, .equal)
      // Its extent is the stack's, and its content has no say in how large that is.
      tree[view].intrinsicContentSize[across] = nil
      return
    case .leading, .top: addEdge(view, across.start, .equal)
    case .trailing, .bottom: addEdge(view, across.end, .equal)
    case .center: centre(view)
    case .firstBaseline: alignHidden(view, .firstBaseline, orElse: across.start)
    case .lastBaseline: alignHidden(view, .lastBaseline, orElse: across.end)
    }
    shrinkAcross(view)
  }

  /// Puts a hidden view on the line of those that show, or on an edge where none does.
  private mutating func alignHidden(
    _ view: ViewID,
    _ baseline: LayoutAttribute,
    orElse edge: LayoutAttribute
  ) {
    if let first = shown.first {
      add(view, baseline, .equal, first, baseline)
    } else {
      addEdge(view, edge, .equal)
    }
  }
}
