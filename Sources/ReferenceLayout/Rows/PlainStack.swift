// Stack views as rows: the rules of STACKS.md once more, each as it stands there. It shares no code with
// StackConstraints, and is slow.

import ExactArithmetic
import LayoutModel

/// A stack with what its rows are made of.
package struct PlainStack {
  package struct View {
    package var name: String
    package var isHidden = false
    /// The size of its content.
    package var natural: (width: Rational?, height: Rational?)
    /// How many lines its text may take, nil for one that shows no text.
    package var lines: Int?
    /// How strongly it resists being narrower than its content.
    package var compressionResistance = 750.0

    package init(_ name: String) { self.name = name }
  }

  package var name: String
  package var isVertical = false
  package var distribution = StackLayout.Distribution.fill
  package var stated = StackLayout.Alignment.fill
  package var spacing = Rational.zero
  /// Gaps of their own behind views.
  package var gaps: [String: Rational] = [:]
  package var keepsToMargins = false
  package var isBaselineRelative = false
  package var arranged: [View] = []

  package init(_ name: String) { self.name = name }

  package var shown: [View] { arranged.filter { !$0.isHidden } }
  var start: LayoutAttribute { isVertical ? .top : .leading }
  var end: LayoutAttribute { isVertical ? .bottom : .trailing }
  var extent: LayoutAttribute { isVertical ? .height : .width }
  var acrossStart: LayoutAttribute { isVertical ? .leading : .top }
  var acrossEnd: LayoutAttribute { isVertical ? .trailing : .bottom }
  package var acrossExtent: LayoutAttribute { isVertical ? .width : .height }

  /// The gap behind a view that shows.
  package func gap(_ index: Int) -> Rational { gaps[shown[index].name] ?? spacing }

  func natural(_ view: View) -> Rational? {
    isVertical ? view.natural.height : view.natural.width
  }

  func naturalAcross(_ view: View) -> Rational? {
    isVertical ? view.natural.width : view.natural.height
  }

  /// In a column baselines mean edges.
  package var alignment: StackLayout.Alignment {
    switch stated {
    case .firstBaseline where isVertical: .leading
    case .lastBaseline where isVertical: .trailing
    case .top: .leading
    case .bottom: .trailing
    default: stated
    }
  }

  /// An edge of the stack, or of its margins.
  func edge(_ attribute: LayoutAttribute) -> PlainItems.Anchor {
    let margins: [LayoutAttribute: LayoutAttribute] = [
      .leading: .leadingMargin, .trailing: .trailingMargin, .top: .topMargin,
      .bottom: .bottomMargin, .centerX: .centerXWithinMargins, .centerY: .centerYWithinMargins,
    ]
    return (name, keepsToMargins ? margins[attribute] ?? attribute : attribute)
  }

  /// The rows of the stack.
  ///
  /// - Parameters:
  ///   - items: What attributes mean; gaps that are items are added to it.
  ///   - guideCount: How many guides there are, by which gaps are named.
  /// - Returns: The rows in constraint order.
  package func rows(_ items: inout PlainItems, guideCount: inout Int) -> [PlainRow] {
    var writing = PlainStackRows(stack: self, items: items, guideCount: guideCount)
    writing.addAlong()
    writing.addAcross()
    writing.addHidden()
    writing.addTies()
    (items, guideCount) = (writing.items, writing.guideCount)
    return writing.rows
  }
}

/// The rows of a stack while they are written.
private struct PlainStackRows {
  let stack: PlainStack
  var items: PlainItems
  var guideCount: Int
  var rows: [PlainRow] = []

  private mutating func add(
    _ first: PlainItems.Anchor,
    _ relation: LayoutRelation,
    _ second: PlainItems.Anchor?,
    _ constant: Rational = 0
  ) {
    rows.append(items.row(first, relation, 1, second, constant, 1000))
  }

  private mutating func equal(
    _ first: PlainItems.Anchor,
    _ second: PlainItems.Anchor?,
    times multiplier: Rational = 1,
    plus constant: Rational = 0,
    at priority: Double = 1000
  ) {
    rows.append(items.row(first, .equal, multiplier, second, constant, priority))
  }

  // MARK: Along the axis

  mutating func addAlong() {
    let shown = stack.shown
    guard let first = shown.first, let last = shown.last else { return }
    equal((first.name, stack.start), stack.edge(stack.start))
    equal(stack.edge(stack.end), (last.name, stack.end))
    let gapsGrow = [.equalSpacing, .equalCentering].contains(stack.distribution)
    let byBaseline = stack.isVertical && stack.isBaselineRelative
    for index in shown.indices.dropLast() {
      add(
        (shown[index + 1].name, byBaseline ? .firstBaseline : stack.start),
        gapsGrow ? .greaterThanOrEqual : .equal,
        (shown[index].name, byBaseline ? .lastBaseline : stack.end),
        stack.gap(index)
      )
    }
    switch stack.distribution {
    case .fill: break
    case .fillEqually:
      for view in shown.dropFirst() { equal((view.name, stack.extent), (first.name, stack.extent)) }
    case .fillProportionally: addShares()
    case .equalSpacing: addDistances(from: stack.end, to: stack.start, at: 1000)
    case .equalCentering:
      let centre: LayoutAttribute = stack.isVertical ? .centerY : .centerX
      addDistances(from: centre, to: centre, at: 150)
    }
    if gapsGrow { equal((stack.name, stack.extent), nil, at: 49) }
    let texts = shown.filter { $0.lines.map { $0 != 1 } ?? false }
    guard stack.distribution == .fill, !stack.isVertical, texts.count > 1 else { return }
    for text in texts {
      let priority = min(text.compressionResistance + 10, 999)
      let share = Rational(1) / Rational(texts.count)
      equal((text.name, .width), (stack.name, .width), times: share, at: priority)
    }
  }

  private mutating func addShares() {
    let sized = stack.shown.filter { stack.natural($0) != nil }
    let gaps = stack.shown.indices.dropLast().reduce(Rational.zero) { $0 + stack.gap($1) }
    let whole = sized.reduce(gaps) { $0 + (stack.natural($1) ?? 0) }
    guard whole.signum > 0 else { return }
    for (index, view) in sized.enumerated() {
      equal(
        (view.name, stack.extent),
        (stack.name, stack.extent),
        times: (stack.natural(view) ?? 0) / whole,
        at: Double(max(999 - index, 1))
      )
    }
  }

  private mutating func addDistances(
    from end: LayoutAttribute,
    to start: LayoutAttribute,
    at priority: Double
  ) {
    let shown = stack.shown
    guard shown.count > 2 else { return }
    var first: String?
    for index in shown.indices.dropLast() {
      let spacer = "\(stack.name)Gap\(guideCount)"
      guideCount += 1
      items.owner[spacer] = stack.name
      equal((spacer, stack.start), (shown[index].name, end))
      equal((shown[index + 1].name, start), (spacer, stack.end))
      if let first { equal((spacer, stack.extent), (first, stack.extent), at: priority) }
      first = first ?? spacer
    }
  }

  // MARK: Across the axis

  mutating func addAcross() {
    let centre: LayoutAttribute = stack.isVertical ? .centerX : .centerY
    for view in stack.shown {
      var startRelation = LayoutRelation.greaterThanOrEqual
      var endRelation = LayoutRelation.lessThanOrEqual
      if stack.alignment == .fill || stack.alignment == .leading { startRelation = .equal }
      if stack.alignment == .fill || stack.alignment == .trailing { endRelation = .equal }
      if stack.alignment == .center { equal((view.name, centre), stack.edge(centre)) }
      add((view.name, stack.acrossStart), startRelation, stack.edge(stack.acrossStart))
      add((view.name, stack.acrossEnd), endRelation, stack.edge(stack.acrossEnd))
    }
    if let first = stack.shown.first, let (baseline, edge) = Self.line(stack.alignment) {
      for view in stack.shown.dropFirst() { equal((view.name, baseline), (first.name, baseline)) }
      for view in stack.shown { equal((view.name, edge), stack.edge(edge), at: 25) }
    }
    guard stack.alignment != .fill, !stack.shown.isEmpty else { return }
    equal((stack.name, stack.acrossExtent), nil, at: 51)
    for view in stack.shown where stack.naturalAcross(view) == nil {
      equal((view.name, stack.acrossExtent), nil, at: 25)
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

  mutating func addHidden() {
    let centre: LayoutAttribute = stack.isVertical ? .centerX : .centerY
    var before: PlainStack.View?
    for view in stack.arranged {
      guard view.isHidden else {
        before = view
        continue
      }
      if let before {
        equal((view.name, stack.start), (before.name, stack.end))
      } else {
        equal((view.name, stack.end), stack.edge(stack.start))
      }
      equal((view.name, stack.extent), nil, at: 999)
      switch stack.alignment {
      case .fill:
        equal((view.name, stack.acrossStart), stack.edge(stack.acrossStart))
        equal((view.name, stack.acrossEnd), stack.edge(stack.acrossEnd))
        continue
      case .center: equal((view.name, centre), stack.edge(centre))
      case .firstBaseline, .lastBaseline:
        if let first = stack.shown.first, let (baseline, _) = Self.line(stack.alignment) {
          equal((view.name, baseline), (first.name, baseline))
        } else {
          let edge = stack.alignment == .firstBaseline ? stack.acrossStart : stack.acrossEnd
          equal((view.name, edge), stack.edge(edge))
        }
      case .trailing, .bottom: equal((view.name, stack.acrossEnd), stack.edge(stack.acrossEnd))
      case .leading, .top: equal((view.name, stack.acrossStart), stack.edge(stack.acrossStart))
      }
      if stack.naturalAcross(view) == nil { equal((view.name, stack.acrossExtent), nil, at: 25) }
    }
  }

  mutating func addTies() {
    guard stack.distribution != .fillEqually, stack.shown.count > 1 else { return }
    for (index, view) in stack.shown.enumerated() {
      let weight = Rational(stack.shown.count - index)
      let extent = (item: view.name, attribute: stack.extent)
      let natural = stack.natural(view) ?? 0
      equal(extent, extent, times: 1 - weight, plus: weight * natural, at: 25)
    }
  }
}
