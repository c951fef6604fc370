// Rows of a tree of views: children fill their parent along one axis, one after the other, and
// across it from edge to edge.

import FuzzSupport

extension WorkloadBuilder {
  /// Along one axis: a view's position and size.
  private typealias Extent = (position: Int, size: Int)

  /// Views in alternating rows and columns; some have a least size only.
  mutating func buildTree(
    _ tree: ViewTree,
    withoutHugging isOpen: Set<Int> = [],
    from stream: inout SeededGenerator
  ) {
    self.tree = tree
    let width = parameter("W", default: tree.sides.upperBound)
    let height = parameter("H", default: tree.sides.upperBound)
    let boxes = tree.children.indices.map { view in box(["x", "y", "w", "h"]) { "\($0)\(view)" } }
    add([(1, boxes[0].left)], .equal, 0)
    add([(1, boxes[0].top)], .equal, 0)
    add([(1, boxes[0].width)], .equal, 0, plus: width)
    add([(1, boxes[0].height)], .equal, 0, plus: height)
    var isColumn = Array(repeating: false, count: boxes.count)
    for view in boxes.indices {
      add([(1, boxes[view].width)], .greaterThanOrEqual, 0)
      add([(1, boxes[view].height)], .greaterThanOrEqual, 0)
      let children = tree.children[view]
      if children.isEmpty {
        let size = tree.intrinsicSize[view]
        let isHugging = !isOpen.contains(view)
        addIntrinsicSize(size.width, of: boxes[view].width, isHugging: isHugging)
        addIntrinsicSize(size.height, of: boxes[view].height, isHugging: isHugging)
      } else {
        for child in children { isColumn[child] = !isColumn[view] }
        addChildren(
          children.map { boxes[$0] },
          of: boxes[view],
          inColumn: isColumn[view],
          tree
        )
      }
    }
    resizeInPairs(count: 50, sides: tree.sides, from: &stream)
  }

  /// The same, with one pair of leaves in two hundred views, wherever they are, that are to be equally wide: what flexbox has
  /// no word for, and what makes a tree none for a line graph.
  mutating func buildSharedTree(views: Int, from stream: inout SeededGenerator) {
    let tree = ViewTree(.intrinsic, views: views, from: &stream)
    buildTree(tree, from: &stream)
    let leaves = tree.children.indices.filter { tree.children[$0].isEmpty }
    guard leaves.count > 1 else { return }
    for _ in 0..<max(views / 200, 1) {
      let first = stream.integer(in: 0...leaves.count - 1)
      let other = (first + stream.integer(in: 1...leaves.count - 1)) % leaves.count
      // A view has four variables, the third of which is its width.
      add(
        [(1, 4 * leaves[first] + 2), (-1, 4 * leaves[other] + 2)],
        .equal,
        0,
        at: Self.sharing
      )
    }
  }

  /// The same, with one pair of neighbours in two hundred views that may both take what is left over: what no priority
  /// decides is settled by the rule of one answer.
  mutating func buildOpenTree(views: Int, from stream: inout SeededGenerator) {
    let tree = ViewTree(.intrinsic, views: views, from: &stream)
    let pairs = tree.children.flatMap { children in
      zip(children, children.dropFirst()).filter {
        tree.children[$0.0].isEmpty && tree.children[$0.1].isEmpty
      }
    }
    var open: Set<Int> = []
    if !pairs.isEmpty {
      for _ in 0..<max(views / 200, 1) {
        let pair = pairs[stream.integer(in: 0...pairs.count - 1)]
        open.formUnion([pair.0, pair.1])
      }
    }
    buildTree(tree, withoutHugging: open, from: &stream)
  }

  /// The same, with one leaf in fifty views that is to be as wide as a part of the container, and must be no wider than
  /// half of it.
  mutating func buildFractionTree(views: Int, from stream: inout SeededGenerator) {
    let tree = ViewTree(.intrinsic, views: views, from: &stream)
    buildTree(tree, from: &stream)
    let leaves = tree.children.indices.filter { tree.children[$0].isEmpty }
    for _ in 0..<max(views / 50, 1) {
      let width = 4 * leaves[stream.integer(in: 0...leaves.count - 1)] + 2
      let part = Double(stream.integer(in: 1...20)) / 100
      // The container's width is the first parameter.
      add([(1, width)], .equal, 0, plus: 0, times: part, at: Self.sharing)
      add([(1, width)], .lessThanOrEqual, 0, plus: 0, times: 0.5)
    }
  }

  private mutating func addChildren(
    _ children: [Box],
    of parent: Box,
    inColumn: Bool,
    _ tree: ViewTree
  ) {
    func main(_ box: Box) -> Extent {
      inColumn ? (box.top, box.height) : (box.left, box.width)
    }
    func cross(_ box: Box) -> Extent {
      inColumn ? (box.left, box.width) : (box.top, box.height)
    }
    let along = main(parent)
    let across = cross(parent)
    var previous: Extent?
    for child in children {
      let extent = main(child)
      if let previous {
        add(
          [(1, extent.position), (-1, previous.position), (-1, previous.size)],
          .equal,
          tree.gap
        )
        if tree.hasEqualChildren { add([(1, extent.size), (-1, previous.size)], .equal, 0) }
      } else {
        add([(1, extent.position), (-1, along.position)], .equal, tree.padding)
      }
      let breadth = cross(child)
      add([(1, breadth.position), (-1, across.position)], .equal, tree.padding)
      addTrailingEdge(of: breadth, in: across, padding: tree.padding)
      previous = extent
    }
    if let previous { addTrailingEdge(of: previous, in: along, padding: tree.padding) }
  }

  private mutating func addTrailingEdge(of child: Extent, in parent: Extent, padding: Double) {
    add(
      [(1, child.position), (1, child.size), (-1, parent.position), (-1, parent.size)],
      .equal,
      -padding
    )
  }
}
