// Systems that look like layouts, small enough for the reference solver: grids, cells, trees, rows in rows and forms.
// Sizes and wishes differ with the generator; the shape is that of the benchmark's workloads. Views one behind another
// are the business of `SiblingSystem`.

import Constraints
import ExactArithmetic

/// Makes systems of typical shapes.
public struct ShapedSystem {
  /// What a system looks like.
  public enum Shape: CaseIterable, Sendable {
    /// Views in rows and columns of equal sizes.
    case grid
    /// An image, a title and a detail that share a width.
    case cell
    /// Boxes in boxes.
    case tree
    /// Rows in a row, every place of which is measured from one line, with sizes that are mostly open.
    case rows
    /// Labels as wide as the widest, fields beside them.
    case form
  }

  var draft = SystemDraft()
  var generator: SeededGenerator

  /// A system of a shape, with the width and height as parameters and some sizes to solve it at.
  public static func make(
    _ shape: Shape,
    using generator: inout SeededGenerator
  ) -> SystemDraft {
    var maker = ShapedSystem(generator: generator)
    maker.draft.parameters = [maker.size(200, 800)]
    switch shape {
    case .grid: maker.addGrid()
    case .cell: maker.addCell()
    case .tree: maker.addTree()
    case .rows: maker.addRows()
    case .form: maker.addForm()
    }
    for _ in 0..<maker.generator.integer(in: 0...4) {
      maker.draft.points.append([maker.size(0, 900)])
    }
    generator = maker.generator
    return maker.draft
  }

  // MARK: Parts of rows

  private mutating func size(_ low: Int, _ high: Int) -> ExactNumber {
    if generator.chance(100) {
      return ExactNumber(Rational(generator.integer(in: 10 * low...10 * high), over: 10))
    }
    return ExactNumber(generator.integer(in: low...high))
  }

  private mutating func variable() -> Int {
    defer { draft.variableCount += 1 }
    return draft.variableCount
  }

  private mutating func add(
    _ terms: [(Int, Int)],
    _ relation: Relation,
    _ value: ExactNumber,
    priority: Double = Priority.required,
    parameter: ExactNumber = .zero
  ) {
    draft.rows.append(
      LinearConstraint(
        terms.map { .init(ExactNumber($0.0), $0.1) },
        parameters: parameter.isZero ? [] : [.init(-parameter, 0)],
        constant: -value,
        relation,
        priority: priority
      )
    )
  }

  /// What a view's own size adds: not negative, no larger and no smaller than its content where it can.
  private mutating func addSize(_ size: Int) {
    add([(1, size)], .greaterThanOrEqual, 0)
    guard generator.chance(700) else { return }
    let content = self.size(20, 180)
    add([(1, size)], .lessThanOrEqual, content, priority: generator.pick([250, 250, 251, 750]))
    add(
      [(1, size)],
      .greaterThanOrEqual,
      content,
      priority: generator.pick([750, 750, 749, 250, 999])
    )
  }

  // MARK: Shapes

  private mutating func addRows() {
    let outer = (origin: variable(), size: variable())
    add([(1, outer.origin)], .equal, 0)
    add([(1, outer.size)], .equal, 0, parameter: 1)
    fill(outer, isInner: false)
  }

  /// Puts views into a view, from edge to edge, some of which are rows themselves.
  private mutating func fill(_ outer: (origin: Int, size: Int), isInner: Bool) {
    let gap = generator.pick([0, 4, 10.5] as [ExactNumber])
    var before: (origin: Int, size: Int)?
    for _ in 0..<(isInner ? 2 : generator.integer(in: 2...3)) {
      let view = (origin: variable(), size: variable())
      if let before {
        add([(1, view.origin), (-1, before.origin), (-1, before.size)], .equal, gap)
      } else {
        add([(1, view.origin), (-1, outer.origin)], .equal, gap)
      }
      if !isInner, generator.chance(600) {
        fill(view, isInner: true)
      } else {
        addBounds(view.size)
      }
      before = view
    }
    guard let before else { return }
    add(
      [(1, before.origin), (1, before.size), (-1, outer.origin), (-1, outer.size)],
      .equal,
      -gap
    )
  }

  /// A least size and a greatest one, and sometimes a wish.
  private mutating func addBounds(_ size: Int) {
    let least = generator.integer(in: 0...30)
    add([(1, size)], .greaterThanOrEqual, ExactNumber(least))
    if generator.chance(400) {
      let greatest = least + generator.integer(in: 0...300)
      add([(1, size)], .lessThanOrEqual, ExactNumber(greatest))
    }
    guard generator.chance(200) else { return }
    add(
      [(1, size)],
      generator.pick(Relation.allCases),
      self.size(20, 180),
      priority: generator.pick([250, 750])
    )
  }

  private mutating func addGrid() {
    let (rows, columns) = (generator.integer(in: 1...2), generator.integer(in: 2...3))
    let widths = (0..<columns).map { _ in variable() }
    let heights = (0..<rows).map { _ in variable() }
    for width in widths { addSize(width) }
    for height in heights { addSize(height) }
    for (width, other) in zip(widths, widths.dropFirst()) {
      add([(1, width), (-1, other)], .equal, 0)
    }
    add(widths.map { (1, $0) }, .equal, ExactNumber(-8 * (columns + 1)), parameter: 1)
    for height in heights where generator.chance(500) {
      add([(1, height), (-1, widths[0])], .equal, 0, priority: generator.pick([1000, 800]))
    }
    add(
      heights.map { (1, $0) },
      .lessThanOrEqual,
      size(50, 400),
      priority: generator.pick([1000, 600])
    )
  }

  private mutating func addCell() {
    let (image, title, detail, left) = (variable(), variable(), variable(), variable())
    for size in [image, title, detail] { addSize(size) }
    add([(1, image)], .equal, size(20, 80), priority: generator.pick([1000, 999]))
    add([(1, left), (-1, image)], .equal, 16)
    add([(1, left), (1, title)], .lessThanOrEqual, -8, parameter: 1)
    add([(1, left), (1, title), (1, detail)], .lessThanOrEqual, -24, parameter: 1)
    add([(1, detail)], .equal, 0, priority: 100, parameter: ExactNumber(Rational(1, over: 4)))
    if generator.chance(500) {
      add([(1, title), (-2, detail)], .greaterThanOrEqual, 0, priority: 400)
    }
  }

  private mutating func addTree() {
    let root = variable()
    add([(1, root)], .equal, 0, parameter: 1)
    var boxes = [root]
    for _ in 0..<generator.integer(in: 2...5) {
      let parent = generator.pick(boxes)
      let children = (0..<generator.integer(in: 1...2)).map { _ in variable() }
      for child in children { addSize(child) }
      let relation: Relation = generator.chance(600) ? .equal : .greaterThanOrEqual
      add(
        [(1, parent)] + children.map { (-1, $0) },
        relation,
        ExactNumber(8 * (children.count + 1))
      )
      if children.count > 1, generator.chance(300) {
        add(
          [(1, children[0]), (-1, children[1])],
          .equal,
          0,
          priority: generator.pick([1000, 300])
        )
      }
      boxes += children
    }
  }

  private mutating func addForm() {
    let labels = variable()
    add([(1, labels)], .greaterThanOrEqual, 0)
    for _ in 0..<generator.integer(in: 1...3) {
      let (label, field) = (variable(), variable())
      addSize(label)
      addSize(field)
      add([(1, labels), (-1, label)], .greaterThanOrEqual, 0)
      add([(1, labels), (1, field)], .equal, -28, parameter: 1)
      if generator.chance(500) { add([(1, field)], .greaterThanOrEqual, 120, priority: 900) }
    }
    // As narrow as the widest label lets it be.
    add([(1, labels)], .equal, 0, priority: generator.pick([249, 51]))
  }
}
