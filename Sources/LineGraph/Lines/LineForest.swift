// Lines, the edges of views, joined where a required equality keeps them a constant apart.

/// Lines with offsets: a forest in which each line knows how far it is from its parent.
///
/// - Units: offsets in the graph's grid, whole numbers.
struct LineForest: ~Copyable {
  private var parent: Arena<Int32>
  private var size: Arena<Int32>
  private var offset: Arena<Double>
  /// No offset is larger than this.
  private var extent = 0.0

  /// So many lines, none joined.
  init(count: Int) {
    parent = Arena(capacity: count)
    for line in 0..<Int32(count) { parent.append(line) }
    size = Arena(repeating: 1, count: count)
    offset = Arena(repeating: 0, count: count)
  }

  var count: Int { parent.count }

  /// The line that stands for a line, and how far the line is from it.
  @inline(__always)
  func find(_ line: Int) -> (root: Int, offset: Double) {
    let up = Int(parent[line])
    if up == line { return (line, 0) }
    let top = Int(parent[up])
    if top == up { return (up, offset[line]) }
    return findFar(line)
  }

  @inline(never)
  private func findFar(_ line: Int) -> (root: Int, offset: Double) {
    var root = line
    var sum = 0.0
    while Int(parent[root]) != root {
      sum += offset[root]
      root = Int(parent[root])
    }
    // All on the way now hang below the root.
    var next = line
    var rest = sum
    while Int(parent[next]) != root, next != root {
      let (up, step) = (Int(parent[next]), offset[next])
      parent[next] = Int32(root)
      offset[next] = rest
      rest -= step
      next = up
    }
    return (root, sum)
  }

  /// Joins two lines: the first is `distance` after the second.
  ///
  /// - Requires: the distance is whole and below 2⁵².
  /// - Throws: `conflict` where they are joined already at another distance, `numbers` where lines come too
  ///   far apart.
  mutating func join(
    _ first: Int,
    after second: Int,
    by distance: Double
  ) throws(GraphFault) {
    let (a, b) = (find(first), find(second))
    if a.root == b.root {
      guard a.offset - b.offset == distance else { throw .handover(.conflict) }
      return
    }
    let between = b.offset + distance - a.offset
    extent += between.magnitude
    guard extent < Whole.limit else { throw .handover(.numbers) }
    // Root a is `between` after root b.
    if size[a.root] > size[b.root] {
      parent[b.root] = Int32(a.root)
      offset[b.root] = -between
      size[a.root] += size[b.root]
    } else {
      parent[a.root] = Int32(b.root)
      offset[a.root] = between
      size[b.root] += size[a.root]
    }
  }

  /// Goes on to a finer grid.
  mutating func refine(_ refinement: inout Refinement) {
    for line in offset.indices { refinement.take(&offset[line]) }
    refinement.take(&extent)
  }
}
