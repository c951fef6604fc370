// Random layouts of stacks in stacks: rows and columns with hidden views, texts of several lines, baselines,
// margins and alignment rectangles, placed by a few constraints, sometimes in a scroll view.

import ExactArithmetic
import LayoutModel

extension RandomLayout {
  /// The tree of stacks of a number under a seed, always the same.
  package static func makeStacks(seed: UInt64, input: Int) -> RandomLayout {
    var maker = RandomLayoutMaker(random: SeededGenerator(seed: seed, input: input))
    return maker.makeStacks()
  }
}

extension RandomLayoutMaker {
  /// More views take the exact solver too long.
  private static let viewLimit = 9

  mutating func makeStacks() -> RandomLayout {
    layout.isRightToLeft = random.chance(250)
    layout.size = (length(60...400), length(60...400))
    if random.chance(300) { layout.margins = insets() }
    layout.keepsToMargins = random.chance(200)
    let scrolls = random.chance(200)
    if scrolls {
      add(to: nil, isStack: false)
      layout.views[0] = RandomLayout.View(name: "v0")
      layout.views[0].scrolls = true
    }
    addStack(to: scrolls ? 0 : nil, depth: 0)
    let root = scrolls ? 1 : 0
    constrainOutermost(root)
    if scrolls { state("v0", [.left, .top, .right, .bottom], against: "container") }
    markBaselines(of: root)
    for _ in 0..<random.integer(in: 0...2) { bind() }
    return layout
  }

  // MARK: Views

  @discardableResult
  private mutating func add(to superview: Int?, isStack: Bool) -> Int {
    let index = layout.views.count
    var view = RandomLayout.View(name: "v\(index)", superview: superview)
    view.isHidden = superview != nil && random.chance(180)
    if random.chance(200) { view.margins = insets() }
    if !isStack || random.chance(60) {
      view.baselines.first = random.chance(350) ? length(0...20) : nil
      view.baselines.last = random.chance(350) ? length(0...10) : nil
    }
    if !isStack {
      view.content = (
        random.chance(800) ? length(0...120) : nil,
        random.chance(800) ? length(0...40) : nil
      )
      view.priorities = (0..<4).map { slot in
        random.chance(750)
          ? (slot < 2 ? 250 : 750) : random.pick([48, 49, 50, 251, 752, 759, 990, 1000])
      }
      if random.chance(400) { view.lines = random.integer(in: 0...2) }
      if random.chance(200) { view.alignmentRect = insets() }
    }
    layout.views.append(view)
    return index
  }

  private mutating func addStack(to superview: Int?, depth: Int) {
    let index = add(to: superview, isStack: true)
    for _ in 0..<random.integer(in: depth == 0 ? 1...4 : 0...3)
    where layout.views.count < Self.viewLimit {
      if depth < 3, random.chance(300) {
        addStack(to: index, depth: depth + 1)
      } else {
        add(to: index, isStack: false)
      }
    }
    let children = layout.views.filter { $0.superview == index }.map(\.name)
    var gaps: [String: ExactNumber] = [:]
    if let child = children.first, random.chance(250) { gaps[child] = length(-4...20) }
    layout.views[index].stack = RandomLayout.Stack(
      isVertical: random.chance(500),
      distribution: random.pick(StackLayout.Distribution.allCases),
      alignment: random.pick(StackLayout.Alignment.allCases),
      spacing: random.chance(300) ? 0 : length(-2...16),
      gaps: gaps,
      keepsToMargins: random.chance(250),
      isBaselineRelative: random.chance(350)
    )
  }

  // MARK: Constraints

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
          first: .init(name, edge),
          relation: .equal,
          second: .init(other, edge),
          constant: random.chance(500) ? 0 : (isNear ? 1 : -1) * length(0...20),
          priority: priority
        )
      )
    }
  }

  /// Places the outermost stack: by all edges, by some, or in the middle between margins that give way.
  private mutating func constrainOutermost(_ root: Int) {
    let name = "v\(root)"
    let outer = root == 0 ? "container" : "v0"
    switch random.integer(in: 0...3) {
    case 0: state(name, [.left, .top, .right, .bottom], against: outer)
    case 1: state(name, [.left, .top, .right], against: outer)
    case 2: state(name, [.left, .top], against: outer)
    default:
      state(name, [.centerX, .centerY], against: outer)
      state(name, [.top, .left], against: outer, priority: random.pick([999, 250, 40]))
    }
    if random.chance(300) { layout.statements.append(.format(format())) }
  }

  /// Puts a view where the baselines of a stack are.
  private mutating func markBaselines(of root: Int) {
    guard random.chance(600) else { return }
    let stacks = layout.views.filter { $0.stack != nil }.map(\.name)
    let stack = random.pick(stacks)
    let mark = "mark"
    layout.views.append(RandomLayout.View(name: mark, superview: root == 0 ? nil : 0))
    for (edge, baseline) in [
      (LayoutAttribute.top, LayoutAttribute.firstBaseline), (.bottom, .lastBaseline),
    ] {
      state(
        RandomLayout.Explicit(
          first: .init(mark, edge),
          relation: .equal,
          second: .init(stack, baseline)
        )
      )
    }
  }

  /// Says something about the size of a view, or anything about anything.
  private mutating func bind() {
    guard random.chance(700) else {
      state(explicit())
      return
    }
    let attribute: LayoutAttribute = random.chance(500) ? .width : .height
    state(
      RandomLayout.Explicit(
        first: .init(random.pick(layout.views).name, attribute),
        relation: random.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]),
        constant: length(0...150),
        priority: random.pick([49, 250, 750, 761, 999, 1000])
      )
    )
  }
}
