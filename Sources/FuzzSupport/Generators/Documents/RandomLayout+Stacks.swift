// Random layouts of stacks in stacks: rows and columns with hidden views, texts of several lines, baselines,
// margins and alignment rectangles, placed by a few constraints, sometimes in a scroll view.

import LayoutModel

extension RandomLayout {
  /// The tree of stacks of a number under a seed, always the same.
  public static func makeStacks(seed: UInt64, input: Int) -> RandomLayout {
    var maker = RandomStackMaker(
      maker: RandomLayoutMaker(random: SeededGenerator(seed: seed, input: input))
    )
    return maker.make()
  }
}

/// Draws a layout of stacks.
private struct RandomStackMaker {
  var maker: RandomLayoutMaker

  /// More views take the exact solver too long.
  private static let viewLimit = 9

  mutating func make() -> RandomLayout {
    maker.layout.isRightToLeft = maker.random.chance(250)
    maker.layout.size = (maker.length(60...400), maker.length(60...400))
    if maker.random.chance(300) { maker.layout.margins = maker.insets() }
    maker.layout.keepsToMargins = maker.random.chance(200)
    let scrolls = maker.random.chance(200)
    if scrolls {
      add(to: nil, isStack: false)
      maker.layout.views[0] = plain(name: "v0", superview: nil)
      maker.layout.views[0].scrolls = true
    }
    addStack(to: scrolls ? 0 : nil, depth: 0)
    let root = scrolls ? 1 : 0
    place(root)
    if scrolls { state("v0", [.left, .top, .right, .bottom], against: "container") }
    markBaselines(of: root)
    for _ in 0..<maker.random.integer(in: 0...2) { bind() }
    return maker.layout
  }

  // MARK: Views

  private func plain(name: String, superview: Int?) -> RandomLayout.View {
    RandomLayout.View(
      name: name,
      superview: superview,
      content: (nil, nil),
      priorities: [250, 250, 750, 750],
      baselines: (nil, nil),
      margins: nil,
      guides: []
    )
  }

  @discardableResult
  private mutating func add(to superview: Int?, isStack: Bool) -> Int {
    let index = maker.layout.views.count
    var view = plain(name: "v\(index)", superview: superview)
    view.isHidden = superview != nil && maker.random.chance(180)
    if maker.random.chance(200) { view.margins = maker.insets() }
    if !isStack || maker.random.chance(60) {
      view.baselines.first = maker.random.chance(350) ? maker.length(0...20) : nil
      view.baselines.last = maker.random.chance(350) ? maker.length(0...10) : nil
    }
    if !isStack {
      view.content = (
        maker.random.chance(800) ? maker.length(0...120) : nil,
        maker.random.chance(800) ? maker.length(0...40) : nil
      )
      view.priorities = (0..<4).map { slot in
        maker.random.chance(750)
          ? (slot < 2 ? 250 : 750) : maker.random.pick([48, 49, 50, 251, 752, 759, 990, 1000])
      }
      if maker.random.chance(400) { view.lines = maker.random.integer(in: 0...2) }
      if maker.random.chance(200) { view.alignmentRect = maker.insets() }
    }
    maker.layout.views.append(view)
    return index
  }

  private mutating func addStack(to superview: Int?, depth: Int) {
    let index = add(to: superview, isStack: true)
    for _ in 0..<maker.random.integer(in: depth == 0 ? 1...4 : 0...3)
    where maker.layout.views.count < Self.viewLimit {
      if depth < 3, maker.random.chance(300) {
        addStack(to: index, depth: depth + 1)
      } else {
        add(to: index, isStack: false)
      }
    }
    let children = maker.layout.views.filter { $0.superview == index }.map(\.name)
    var gaps: [String: Int] = [:]
    if let child = children.first, maker.random.chance(250) { gaps[child] = maker.length(-4...20) }
    maker.layout.views[index].stack = RandomLayout.Stack(
      isVertical: maker.random.chance(500),
      distribution: maker.random.pick(StackLayout.Distribution.allCases),
      alignment: maker.random.pick(StackLayout.Alignment.allCases),
      spacing: maker.random.chance(300) ? 0 : maker.length(-2...16),
      gaps: gaps,
      keepsToMargins: maker.random.chance(250),
      isBaselineRelative: maker.random.chance(350)
    )
  }

  // MARK: Constraints

  private mutating func state(_ explicit: RandomLayout.Explicit) {
    maker.layout.statements.append(.explicit(explicit))
  }

  /// Sets edges against the same ones of another item.
  private mutating func state(
    _ name: String,
    _ edges: [LayoutAttribute],
    against other: String,
    priority: Int = 1000
  ) {
    for edge in edges {
      let isNear = edge == .left || edge == .top
      state(
        RandomLayout.Explicit(
          first: RandomLayout.Anchor(item: name, attribute: edge),
          relation: .equal,
          second: RandomLayout.Anchor(item: other, attribute: edge),
          multiplier: (1000, 1),
          constant: maker.random.chance(500) ? 0 : (isNear ? 1 : -1) * maker.length(0...20),
          priority: priority
        )
      )
    }
  }

  /// Places the outermost stack: by all edges, by some, or in the middle between margins that give way.
  private mutating func place(_ root: Int) {
    let name = "v\(root)"
    let outer = root == 0 ? "container" : "v0"
    switch maker.random.integer(in: 0...3) {
    case 0: state(name, [.left, .top, .right, .bottom], against: outer)
    case 1: state(name, [.left, .top, .right], against: outer)
    case 2: state(name, [.left, .top], against: outer)
    default:
      state(name, [.centerX, .centerY], against: outer)
      state(name, [.top, .left], against: outer, priority: maker.random.pick([999, 250, 40]))
    }
    if maker.random.chance(300) { maker.layout.statements.append(.format(maker.format())) }
  }

  /// Puts a view where the baselines of a stack are.
  private mutating func markBaselines(of root: Int) {
    guard maker.random.chance(600) else { return }
    let stacks = maker.layout.views.filter { $0.stack != nil }.map(\.name)
    let stack = maker.random.pick(stacks)
    let mark = "mark"
    maker.layout.views.append(plain(name: mark, superview: root == 0 ? nil : 0))
    for (edge, baseline) in [
      (LayoutAttribute.top, LayoutAttribute.firstBaseline), (.bottom, .lastBaseline),
    ] {
      state(
        RandomLayout.Explicit(
          first: RandomLayout.Anchor(item: mark, attribute: edge),
          relation: .equal,
          second: RandomLayout.Anchor(item: stack, attribute: baseline),
          multiplier: (1000, 1),
          constant: 0,
          priority: 1000
        )
      )
    }
  }

  /// Says something about the size of a view, or anything about anything.
  private mutating func bind() {
    guard maker.random.chance(700) else {
      state(maker.explicit())
      return
    }
    let attribute: LayoutAttribute = maker.random.chance(500) ? .width : .height
    state(
      RandomLayout.Explicit(
        first: RandomLayout.Anchor(
          item: maker.random.pick(maker.layout.views).name,
          attribute: attribute
        ),
        relation: maker.random.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]),
        second: nil,
        multiplier: (1000, 1),
        constant: maker.length(0...150),
        priority: maker.random.pick([49, 250, 750, 761, 999, 1000])
      )
    )
  }
}
