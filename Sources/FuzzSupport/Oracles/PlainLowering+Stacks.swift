// Stack views of described layouts as rows: the rules of STACKS.md once more, each as it stands there. It shares
// no code with StackConstraints, and is slow.

import ExactArithmetic
import LayoutModel

extension PlainLowering {
  /// A stack with what its rows are made of.
  private struct Row {
    var name: String
    var stack: RandomLayout.Stack
    var arranged: [RandomLayout.View]

    var shown: [RandomLayout.View] { arranged.filter { !$0.isHidden } }
    var start: LayoutAttribute { stack.isVertical ? .top : .leading }
    var end: LayoutAttribute { stack.isVertical ? .bottom : .trailing }
    var extent: LayoutAttribute { stack.isVertical ? .height : .width }
    var acrossStart: LayoutAttribute { stack.isVertical ? .leading : .top }
    var acrossEnd: LayoutAttribute { stack.isVertical ? .trailing : .bottom }
    var acrossExtent: LayoutAttribute { stack.isVertical ? .width : .height }

    func gap(_ index: Int) -> Int { stack.gaps[shown[index].name] ?? stack.spacing }

    func natural(_ view: RandomLayout.View) -> Int? {
      stack.isVertical ? view.content.height : view.content.width
    }

    func naturalAcross(_ view: RandomLayout.View) -> Int? {
      stack.isVertical ? view.content.width : view.content.height
    }

    /// In a column baselines mean edges.
    var alignment: StackLayout.Alignment {
      switch stack.alignment {
      case .firstBaseline where stack.isVertical: .leading
      case .lastBaseline where stack.isVertical: .trailing
      case .top: .leading
      case .bottom: .trailing
      default: stack.alignment
      }
    }

    /// An edge of the stack, or of its margins.
    func edge(_ attribute: LayoutAttribute) -> PlainItems.Anchor {
      let margins: [LayoutAttribute: LayoutAttribute] = [
        .leading: .leadingMargin, .trailing: .trailingMargin, .top: .topMargin,
        .bottom: .bottomMargin, .centerX: .centerXWithinMargins, .centerY: .centerYWithinMargins,
      ]
      return (name, stack.keepsToMargins ? margins[attribute] ?? attribute : attribute)
    }
  }

  private static func rows(of layout: RandomLayout) -> [Row] {
    layout.views.indices.compactMap { index in
      layout.views[index].stack.map { stack in
        Row(
          name: layout.views[index].name,
          stack: stack,
          arranged: layout.views.filter { $0.superview == index }
        )
      }
    }
  }

  /// Tells the items what stacks show, and which heights their baselines are chosen by.
  mutating func noteStacks(of layout: RandomLayout) {
    for view in layout.views {
      items.contentHeights[view.name] = view.content.height.map(Self.exact)
      if view.baselines.first != nil { items.withBaseline.first.insert(view.name) }
      if view.baselines.last != nil { items.withBaseline.last.insert(view.name) }
    }
    for row in Self.rows(of: layout) {
      var extra = 0
      if row.stack.isVertical {
        extra += row.shown.indices.dropLast().reduce(0) { $0 + row.gap($1) }
      }
      var height = Self.exact(extra)
      if row.stack.keepsToMargins {
        let margins = items.margins[row.name] ?? .standardMargins
        height += margins.top + margins.bottom
      }
      items.stacks[row.name] = PlainItems.Stack(
        isRow: !row.stack.isVertical,
        shown: row.shown.map(\.name),
        extraHeight: height
      )
      // What a hidden view shows says nothing across a stack that it fills.
      guard row.alignment == .fill else { continue }
      for view in row.arranged where view.isHidden {
        silenced.insert("\(view.name).\(row.acrossExtent.rawValue)")
      }
    }
  }

  /// Adds the rows of every stack, outer ones first.
  mutating func addStacks(of layout: RandomLayout) {
    for row in Self.rows(of: layout) {
      addAlong(row)
      addAcross(row)
      addHidden(row)
      addTies(row)
    }
  }

  private mutating func equal(
    _ first: PlainItems.Anchor,
    _ second: PlainItems.Anchor?,
    times multiplier: Rational = 1,
    plus constant: Rational = 0,
    at priority: Double = 1000
  ) {
    add(first, .equal, multiplier, second, constant, priority)
  }

  // MARK: Along the axis

  private mutating func addAlong(_ row: Row) {
    let shown = row.shown
    guard let first = shown.first, let last = shown.last else { return }
    equal((first.name, row.start), row.edge(row.start))
    equal(row.edge(row.end), (last.name, row.end))
    let gapsGrow = [.equalSpacing, .equalCentering].contains(row.stack.distribution)
    let byBaseline = row.stack.isVertical && row.stack.isBaselineRelative
    for index in shown.indices.dropLast() {
      add(
        (shown[index + 1].name, byBaseline ? .firstBaseline : row.start),
        gapsGrow ? .greaterThanOrEqual : .equal,
        1,
        (shown[index].name, byBaseline ? .lastBaseline : row.end),
        Self.exact(row.gap(index)),
        1000
      )
    }
    switch row.stack.distribution {
    case .fill: break
    case .fillEqually:
      for view in shown.dropFirst() { equal((view.name, row.extent), (first.name, row.extent)) }
    case .fillProportionally: addShares(row)
    case .equalSpacing: addDistances(row, from: row.end, to: row.start, at: 1000)
    case .equalCentering:
      let centre: LayoutAttribute = row.stack.isVertical ? .centerY : .centerX
      addDistances(row, from: centre, to: centre, at: 150)
    }
    if gapsGrow { equal((row.name, row.extent), nil, at: 49) }
    let texts = shown.filter { $0.lines.map { $0 != 1 } ?? false }
    guard row.stack.distribution == .fill, !row.stack.isVertical, texts.count > 1 else { return }
    for text in texts {
      let priority = min(Double(text.priorities[2] + 10), 999)
      let share = Rational(1) / Rational(texts.count)
      equal((text.name, .width), (row.name, .width), times: share, at: priority)
    }
  }

  private mutating func addShares(_ row: Row) {
    let sized = row.shown.filter { row.natural($0) != nil }
    let gaps = row.shown.indices.dropLast().reduce(0) { $0 + row.gap($1) }
    let whole = sized.reduce(gaps) { $0 + (row.natural($1) ?? 0) }
    guard whole > 0 else { return }
    for (index, view) in sized.enumerated() {
      equal(
        (view.name, row.extent),
        (row.name, row.extent),
        times: Rational(row.natural(view) ?? 0) / Rational(whole),
        at: Double(999 - index)
      )
    }
  }

  private mutating func addDistances(
    _ row: Row,
    from end: LayoutAttribute,
    to start: LayoutAttribute,
    at priority: Double
  ) {
    let shown = row.shown
    guard shown.count > 2 else { return }
    var first: String?
    for index in shown.indices.dropLast() {
      let spacer = makeStackSpacer(in: row.name)
      equal((spacer, row.start), (shown[index].name, end))
      equal((shown[index + 1].name, start), (spacer, row.end))
      if let first { equal((spacer, row.extent), (first, row.extent), at: priority) }
      first = first ?? spacer
    }
  }

  // MARK: Across the axis

  private mutating func addAcross(_ row: Row) {
    let centre: LayoutAttribute = row.stack.isVertical ? .centerX : .centerY
    for view in row.shown {
      var startRelation = LayoutRelation.greaterThanOrEqual
      var endRelation = LayoutRelation.lessThanOrEqual
      if row.alignment == .fill || row.alignment == .leading { startRelation = .equal }
      if row.alignment == .fill || row.alignment == .trailing { endRelation = .equal }
      if row.alignment == .center { equal((view.name, centre), row.edge(centre)) }
      add((view.name, row.acrossStart), startRelation, 1, row.edge(row.acrossStart), 0, 1000)
      add((view.name, row.acrossEnd), endRelation, 1, row.edge(row.acrossEnd), 0, 1000)
    }
    if let first = row.shown.first, let (baseline, edge) = Self.line(row.alignment) {
      for view in row.shown.dropFirst() { equal((view.name, baseline), (first.name, baseline)) }
      for view in row.shown { equal((view.name, edge), row.edge(edge), at: 25) }
    }
    guard row.alignment != .fill, !row.shown.isEmpty else { return }
    equal((row.name, row.acrossExtent), nil, at: 51)
    for view in row.shown where row.naturalAcross(view) == nil {
      equal((view.name, row.acrossExtent), nil, at: 25)
    }
  }

  /// The line that baselines make, and the edge it is near.
  private static func line(
    _ alignment: StackLayout.Alignment
  ) -> (baseline: LayoutAttribute, edge: LayoutAttribute)? {
    switch alignment {
    case .firstBaseline: (.firstBaseline, .top)
    case .lastBaseline: (.lastBaseline, .bottom)
    default: nil
    }
  }

  // MARK: Hidden views and ties

  private mutating func addHidden(_ row: Row) {
    let centre: LayoutAttribute = row.stack.isVertical ? .centerX : .centerY
    var before: RandomLayout.View?
    for view in row.arranged {
      guard view.isHidden else {
        before = view
        continue
      }
      if let before {
        equal((view.name, row.start), (before.name, row.end))
      } else {
        equal((view.name, row.end), row.edge(row.start))
      }
      equal((view.name, row.extent), nil, at: 999)
      switch row.alignment {
      case .fill:
        equal((view.name, row.acrossStart), row.edge(row.acrossStart))
        equal((view.name, row.acrossEnd), row.edge(row.acrossEnd))
        continue
      case .center: equal((view.name, centre), row.edge(centre))
      case .firstBaseline, .lastBaseline:
        if let first = row.shown.first, let (baseline, _) = Self.line(row.alignment) {
          equal((view.name, baseline), (first.name, baseline))
        } else {
          let edge = row.alignment == .firstBaseline ? row.acrossStart : row.acrossEnd
          equal((view.name, edge), row.edge(edge))
        }
      case .trailing, .bottom: equal((view.name, row.acrossEnd), row.edge(row.acrossEnd))
      case .leading, .top: equal((view.name, row.acrossStart), row.edge(row.acrossStart))
      }
      if row.naturalAcross(view) == nil { equal((view.name, row.acrossExtent), nil, at: 25) }
    }
  }

  private mutating func addTies(_ row: Row) {
    guard row.stack.distribution != .fillEqually, row.shown.count > 1 else { return }
    for (index, view) in row.shown.enumerated() {
      let weight = Rational(row.shown.count - index)
      let extent = (item: view.name, attribute: row.extent)
      let natural = Self.exact(row.natural(view) ?? 0)
      equal(extent, extent, times: 1 - weight, plus: weight * natural, at: 25)
    }
  }
}
